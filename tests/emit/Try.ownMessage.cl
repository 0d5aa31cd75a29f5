#pragma OPENCL FP_CONTRACT OFF
__kernel void weft_map(__global int *restrict out0, const int size) {
    const size_t place = get_global_id(0);
    const int element = (int)place;
    if (element >= size) return;
    out0[place] = 4;
    return;
}
