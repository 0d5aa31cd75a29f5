#pragma OPENCL FP_CONTRACT OFF
__kernel void weft_map(__global const float *restrict in0, __global const float *restrict in1, __global const int *restrict in2, __global float *restrict out0, __global float *restrict out1, __global int *restrict out2, const int size) {
    const int element = (int)get_global_id(0);
    if (element >= size) return;
    const float v1 = in0[element];
    const float v2 = in1[element];
    const int v3 = in2[element];
    out0[element] = (v1 + 1.0f);
    out1[element] = v2;
    out2[element] = v3;
    return;
}
