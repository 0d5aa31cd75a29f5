#pragma OPENCL FP_CONTRACT OFF
#define TRAP { atomic_min(trap, element); return; }
__kernel void weft_map(__global const int *restrict in0, __global const ushort *restrict a1, const int a1_length, __global const ushort *restrict a2, const int a2_length, __global const ushort *restrict a3, const int a3_length, __global int *restrict out0, const int size, __global int *trap) {
    const size_t place = get_global_id(0);
    const int element = (int)place;
    if (element >= size) return;
    __global const ushort * v2;
    int v3;
    const int v1 = in0[place];
    if (v1 <= 0) {
        v2 = a2;
        v3 = a2_length;
    } else {
        v2 = a1;
        v3 = a1_length;
    }
    const int v4 = (v1 & 15);
    if (!(v4 < a3_length)) TRAP
    const int v5 = (int)a3[v4];
    if (!(v1 >= 0)) TRAP
    if (!(v1 < v3)) TRAP
    const int v6 = (int)v2[v1];
    out0[place] = java_iadd(java_iadd(v6, v5), 108);
    return;
}
