#pragma OPENCL FP_CONTRACT OFF
__kernel void weft_map(__global const int *restrict in0, __global int *restrict out0, const int size) {
    const size_t place = get_global_id(0);
    const int element = (int)place;
    if (element >= size) return;
    int v2;
    int v3;
    int v4;
    const int v1 = in0[place];
    if (v1 <= 0) {
        v2 = 1;
        v3 = 0;
    } else {
        v2 = 0;
        v3 = v1;
    }
    if (v2) {
        v4 = 0;
    } else {
        const int v5 = java_iadd(v3, 1);
        v4 = v5;
    }
    out0[place] = v4;
    return;
}
