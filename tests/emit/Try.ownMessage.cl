#pragma OPENCL FP_CONTRACT OFF
__kernel void weft_map(__global int *restrict out0, const int size) {
    const int element = (int)get_global_id(0);
    if (element >= size) return;
    out0[element] = 4;
    return;
}
