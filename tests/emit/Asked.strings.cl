#pragma OPENCL FP_CONTRACT OFF
__kernel void weft_map(__global const int *restrict in0, __global int *restrict out0, const int size) {
    const size_t place = get_global_id(0);
    const int element = (int)place;
    if (element >= size) return;
    int v2;
    int v3;
    int v4;
    int v6;
    const int v1 = in0[place];
    if (v1 <= 0) {
        v2 = 1;
        v3 = 0;
    } else {
        v2 = 0;
        v3 = 1;
    }
    if (v3 == 0) {
        v4 = 0;
    } else {
        v4 = v1;
    }
    const int v5 = java_iadd(java_iadd(v4, 296), 1);
    if (v2 == 0) {
        v6 = 0;
    } else {
        v6 = 2;
    }
    out0[place] = java_iadd(v5, v6);
    return;
}
