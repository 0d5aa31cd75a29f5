#pragma OPENCL FP_CONTRACT OFF
__kernel void weft_map(__global const float *restrict in0, __global float *restrict out0, __global float *restrict out1, __global float *restrict out2, const int size) {
    const size_t place = get_global_id(0);
    const int element = (int)place;
    if (element >= size) return;
    const float v1 = in0[place];
    const float v2 = (v1 * v1);
    out0[place] = v1;
    out1[place] = v2;
    out2[place] = (v2 * v1);
    return;
}
