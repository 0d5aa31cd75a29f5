#pragma OPENCL FP_CONTRACT OFF
__kernel void weft_map(__global const float *restrict in0, __global float *restrict out0, const int size) {
    const int element = (int)get_global_id(0);
    if (element >= size) return;
    float v2;
    const float v1 = in0[element];
    if (v1 > 0.0f) {
        v2 = v1;
    } else {
        v2 = 0.0f;
    }
    out0[element] = v2;
    return;
}
