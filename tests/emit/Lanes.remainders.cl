#pragma OPENCL FP_CONTRACT OFF
#pragma OPENCL EXTENSION cl_khr_fp64 : enable
#define TRAP { atomic_min(trap, element); return; }
/* The first active lane throws. */
static __attribute__((noinline)) void lanes_trap(__global int *trap, int first, int16 m) {
    const int *active = (const int *)&m;
    for (int k = 0; k < 16; k++) {
        if (active[k] != 0) {
            atomic_min(trap, first + k);
            return;
        }
    }
}
#define LANES_AT(space, type, p) \
    (((space const struct { type##16 all; } __attribute__((packed, aligned(sizeof(type)))) *)(p))->all)
#ifdef __has_builtin
#if __has_builtin(__builtin_nontemporal_store) && __has_builtin(__builtin_ia32_sfence)
#define STREAM(to, x) __builtin_nontemporal_store(x, to)
#define STREAM_IF(many, to, x) do { \
        if (many) { \
            STREAM(to, x); \
        } else { \
            *(volatile __typeof__(*(to)) *)(to) = (x); \
        } \
    } while (0)
#define STREAMED() __builtin_ia32_sfence()
#endif
#endif
#ifndef STREAM
#define STREAM(to, x) *(to) = (x)
#define STREAM_IF(many, to, x) *(to) = (x)
#define STREAMED()
#endif
static inline __attribute__((always_inline)) void weft_lanes(__global const long *restrict in0, const long u1, __global long *restrict out0, const int size, __global int *trap, const int first) {
    const int16 lane = (int16)(0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15);
    const int16 element = first + lane;
    int16 m = lanes_below(lane, size - first);
    const long16 v1 = LANES_AT(__global, long, in0 + first);
    if (u1 == 0) {
        lanes_trap(trap, first, m);
        return;
    }
    STREAM_IF(size >= 1048576, (__global long16 *)(out0 + first), (long16)(java_lmul_v(java_ldiv_vs(v1, u1), java_lrem_vs(v1, 1000L))));
    return;
}
__kernel __attribute__((vec_type_hint(float16))) __attribute__((reqd_work_group_size(64, 1, 1))) void weft_map(__global const long *restrict in0, const long u1, __global long *restrict out0, const int size, __global int *trap) {
    const long at = (long)get_global_id(0) * 16;
    if (at < size) weft_lanes(in0, u1, out0, size, trap, (int)at);
    if (size >= 1048576 && get_local_id(0) == get_local_size(0) - 1) {
        STREAMED();
    }
}
