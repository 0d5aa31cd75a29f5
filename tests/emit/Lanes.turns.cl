#pragma OPENCL FP_CONTRACT OFF
#pragma OPENCL EXTENSION cl_khr_fp64 : enable
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
static inline __attribute__((always_inline)) void weft_lanes(__global const double *restrict in0, __global double *restrict out0, const int size, const int first) {
    const int16 lane = (int16)(0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15);
    const int16 element = first + lane;
    int16 m = lanes_below(lane, size - first);
    const double16 v1 = LANES_AT(__global, double, in0 + first);
    const java_turns p2 = java_sin_cos_v(v1);
    const double16 v2 = p2.sine;
    const double16 v3 = p2.cosine;
    STREAM_IF(size >= 1048576, (__global double16 *)(out0 + first), (double16)((v2 * v3)));
    return;
}
__kernel __attribute__((vec_type_hint(float16))) __attribute__((reqd_work_group_size(64, 1, 1))) void weft_map(__global const double *restrict in0, __global double *restrict out0, const int size) {
    const long at = (long)get_global_id(0) * 16;
    if (at < size) weft_lanes(in0, out0, size, (int)at);
    if (size >= 1048576 && get_local_id(0) == get_local_size(0) - 1) {
        STREAMED();
    }
}
