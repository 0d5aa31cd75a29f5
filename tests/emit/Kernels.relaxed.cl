#pragma OPENCL FP_CONTRACT ON
__kernel void weft_map(__global const float *restrict in0, __global const float *restrict in1, __global float *restrict out0, const int size) {
    const int element = (int)get_global_id(0);
    if (element >= size) return;
    const float v1 = in0[element];
    const float v2 = in1[element];
    out0[element] = ((v1 * v2) + 1.0f);
    return;
}
