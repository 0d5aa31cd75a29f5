#pragma OPENCL FP_CONTRACT OFF
__kernel void weft_map(__global const float *restrict in0, __global const float *restrict in1, __global const int *restrict in2, __global float *restrict out0, __global float *restrict out1, __global int *restrict out2, const int size) {
    const size_t place = get_global_id(0);
    const int element = (int)place;
    if (element >= size) return;
    const float v1 = in0[place];
    const float v2 = in1[place];
    const int v3 = in2[place];
    out0[place] = (v1 + 1.0f);
    out1[place] = v2;
    out2[place] = v3;
    return;
}
