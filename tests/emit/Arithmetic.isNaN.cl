#pragma OPENCL FP_CONTRACT OFF
__kernel void weft_map(__global const float *restrict in0, __global char *restrict out0, const int size) {
    const size_t place = get_global_id(0);
    const int element = (int)place;
    if (element >= size) return;
    int v2;
    const float v1 = in0[place];
    if (v1 == v1) {
        v2 = 0;
    } else {
        v2 = 1;
    }
    out0[place] = (char)v2;
    return;
}
