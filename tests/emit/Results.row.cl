#pragma OPENCL FP_CONTRACT OFF
__kernel void weft_map(__global const float *restrict in0, __global const float *restrict in2, __global float *restrict out0, __global float *restrict out1, const int size) {
    const size_t place = get_global_id(0);
    const int element = (int)place;
    if (element >= size) return;
    const float v1 = in0[place];
    const float v2 = in2[place];
    out0[place] = v2;
    out1[place] = (v1 * 3.0f);
    return;
}
