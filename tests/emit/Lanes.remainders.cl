#pragma OPENCL FP_CONTRACT OFF
#pragma OPENCL EXTENSION cl_khr_fp64 : enable
#define TRAP { atomic_min(trap, element); return; }
JAVA_LLARGE(java_llarge_div, java_ldiv)
JAVA_LLARGE(java_llarge_rem, java_lrem)
JAVA_LDIVISION_BY_ONE(java_ldiv_vs, java_llarge_div, java_lquotient)
JAVA_LDIVISION_BY_ONE(java_lrem_vs, java_llarge_rem, java_lrest)
/* The first active lane throws. */
static void lanes_trap(__global int *trap, int first, int16 m) {
    int active[16];
    vstore16(m, 0, active);
    for (int k = 0; k < 16; k++) {
        if (active[k] != 0) {
            atomic_min(trap, first + k);
            return;
        }
    }
}
#define LANES_AT(space, type, p) \
    (((space const struct { type##16 all; } __attribute__((packed, aligned(sizeof(type)))) *)(p))->all)
__kernel __attribute__((vec_type_hint(float16))) __attribute__((reqd_work_group_size(64, 1, 1))) void weft_map(__global const long *restrict in0, const long u1, __global long *restrict out0, const int size, __global int *trap) {
    const long at = (long)get_global_id(0) * 16;
    if (at >= size) return;
    const int first = (int)at;
    const int16 lane = (int16)(0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15);
    const int16 element = first + lane;
    int16 m = lane < size - first;
    const long16 v1 = LANES_AT(__global, long, in0 + first);
    if (u1 == 0) {
        lanes_trap(trap, first, m);
        return;
    }
    vstore16((java_lmul_v(java_ldiv_vs(v1, u1), java_lrem_vs(v1, 1000L))), 0, out0 + first);
    return;
}
