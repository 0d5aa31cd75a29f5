#pragma OPENCL FP_CONTRACT OFF
__kernel void weft_map(__global const float *restrict in0, __global char *restrict out0, const int size) {
    const int element = (int)get_global_id(0);
    if (element >= size) return;
    int v2;
    const float v1 = in0[element];
    if (v1 == v1) {
        v2 = 0;
    } else {
        v2 = 1;
    }
    out0[element] = (char)v2;
    return;
}
