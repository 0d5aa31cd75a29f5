#pragma OPENCL FP_CONTRACT OFF
__kernel void weft_map(__global const float *restrict in0, __global const float *restrict in2, __global float *restrict out0, __global float *restrict out1, const int size) {
    const int element = (int)get_global_id(0);
    if (element >= size) return;
    const float v1 = in0[element];
    const float v2 = in2[element];
    out0[element] = v2;
    out1[element] = (v1 * 3.0f);
    return;
}
