#pragma OPENCL FP_CONTRACT OFF
__kernel void weft_map(__global const float *restrict in0, __global const float *restrict in1, __global float *restrict out0, const int size) {
    const size_t place = get_global_id(0);
    const int element = (int)place;
    if (element >= size) return;
    const float v1 = in0[place];
    const float v2 = in1[place];
    out0[place] = ((2.5f * v1) + v2);
    return;
}
