#pragma OPENCL FP_CONTRACT OFF
#pragma OPENCL EXTENSION cl_khr_fp64 : enable
#define LANES_AT(space, type, p) \
    (((space const struct { type##16 all; } __attribute__((packed, aligned(sizeof(type)))) *)(p))->all)
#ifdef __has_builtin
#if __has_builtin(__builtin_nontemporal_store) && __has_builtin(__builtin_ia32_sfence)
#define LANES_STAY(to) __asm__ volatile("" ::"r"(to) : "memory")
#define LANES_STREAM(vector, to, x, streams) do { \
        if (streams) { \
            LANES_STAY(to); \
            __builtin_nontemporal_store((vector)(x), (__global vector *)(to)); \
            LANES_STAY(to); \
        } else { \
            *(__global vector *)(to) = (x); \
        } \
    } while (0)
#define LANES_STREAMED(streams) do { \
        if ((streams) && get_local_id(0) == get_local_size(0) - 1) __builtin_ia32_sfence(); \
    } while (0)
#endif
#endif
#ifndef LANES_STREAM
#define LANES_STREAM(vector, to, x, streams) *(__global vector *)(to) = (x)
#define LANES_STREAMED(streams)
#endif
static inline __attribute__((always_inline)) void weft_lanes(__global const float *restrict in0, const float u1, const double u2, __global float *restrict out0, const int size, const int first) {
    const int16 lane = (int16)(0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15);
    const int16 element = first + lane;
    int16 m = lanes_below(lane, size - first);
    const float16 v1 = LANES_AT(__global, float, in0 + first);
    LANES_STREAM(float16, out0 + first, java_d2f_v(((java_f2d_v(java_frem_vs(v1, u1)) + java_drem_vs(java_f2d_v(v1), u2)) + java_f2d_v(java_frem_v((float16)(7.0f), v1)))), size >= 2097152);
    return;
}
__kernel __attribute__((vec_type_hint(float16))) __attribute__((reqd_work_group_size(64, 1, 1))) void weft_map(__global const float *restrict in0, const float u1, const double u2, __global float *restrict out0, const int size) {
    const long at = (long)get_global_id(0) * 16;
    if (at < size) weft_lanes(in0, u1, u2, out0, size, (int)at);
    LANES_STREAMED(size >= 2097152);
}
