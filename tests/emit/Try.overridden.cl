#pragma OPENCL FP_CONTRACT OFF
__kernel void weft_map(__global const int *restrict in0, __global int *restrict out0, const int size) {
    const size_t place = get_global_id(0);
    const int element = (int)place;
    if (element >= size) return;
    int v3;
    int v4;
    int v5;
    int v6;
    const int v1 = in0[place];
    if (v1 <= 0) {
        const int v2 = java_iadd(v1, 1);
        v3 = 1;
        v4 = v2;
        v5 = 0;
    } else {
        v3 = 0;
        v4 = 0;
        v5 = v1;
    }
    if (v3 == 0) {
        v6 = v5;
    } else {
        const int v7 = java_imul(v4, v4);
        v6 = v7;
    }
    out0[place] = v6;
    return;
}
