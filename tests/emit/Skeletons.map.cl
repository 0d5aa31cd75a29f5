#pragma OPENCL FP_CONTRACT OFF
__kernel void weft_map(__global const float *restrict in0, __global float *restrict out0, const int size) {
    const int element = (int)get_global_id(0);
    if (element >= size) return;
    const float v1 = in0[element];
    out0[element] = (v1 * v1);
    return;
}
