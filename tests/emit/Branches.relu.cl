#pragma OPENCL FP_CONTRACT OFF
__kernel void weft_map(__global const float *restrict in0, __global float *restrict out0, const int size) {
    const size_t place = get_global_id(0);
    const int element = (int)place;
    if (element >= size) return;
    float v2;
    const float v1 = in0[place];
    if (v1 > 0.0f) {
        v2 = v1;
    } else {
        v2 = 0.0f;
    }
    out0[place] = v2;
    return;
}
