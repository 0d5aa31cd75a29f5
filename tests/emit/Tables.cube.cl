#pragma OPENCL FP_CONTRACT OFF
#define TRAP { atomic_min(trap, element); return; }
__kernel void weft_map(__global const int *restrict in0, const int u2, const int u3, const int u4, __global const short *restrict a5, __global long *restrict out0, const int size, __global int *trap) {
    const size_t place = get_global_id(0);
    const int element = (int)place;
    if (element >= size) return;
    const int v1 = in0[place];
    if ((uint)v1 >= (uint)u2) TRAP
    const int v2 = java_iadd(v1, 1);
    if ((uint)v2 >= (uint)u3) TRAP
    if ((uint)2 >= (uint)u4) TRAP
    const int v3 = (int)a5[java_iadd(java_imul(u4, java_iadd(v2, java_imul(v1, u3))), 2)];
    out0[place] = java_ladd(java_ladd(java_ladd(java_i2l(v3), java_lmul(java_i2l(u2), 100L)), java_lmul(java_i2l(u3), 10L)), java_i2l(u4));
    return;
}
