#pragma OPENCL FP_CONTRACT OFF
__kernel void weft_map(__global const float *restrict in0, __global const float *restrict in1, __global float *restrict out0, const int size) {
    const int element = (int)get_global_id(0);
    if (element >= size) return;
    float v4;
    const float v1 = in0[element];
    const float v2 = in1[element];
    if (v1 > 0.0f) {
        const float v3 = (v1 * v2);
        v4 = v3;
    } else {
        v4 = v2;
    }
    out0[element] = v4;
    return;
}
