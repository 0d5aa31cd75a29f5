#pragma OPENCL FP_CONTRACT OFF
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
static inline __attribute__((always_inline)) void weft_lanes(__global const float *restrict in0, __global const float *restrict in1, __global float *restrict out0, const int size, const int first) {
    const int16 lane = (int16)(0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15);
    const int16 element = first + lane;
    int16 m = lanes_below(lane, size - first);
    float16 v4 = 0;
    const float16 v1 = LANES_AT(__global, float, in0 + first);
    const float16 v2 = LANES_AT(__global, float, in1 + first);
    const int16 s2 = m, c2 = m & (v1 > 0.0f);
    m = c2;
    {
        const float16 v3 = (v1 * v2);
        v4 = v3;
    }
    m = s2 & ~c2;
    {
        v4 = select(v4, v2, m);
    }
    m = s2;
    STREAM_IF(size >= 2097152, (__global float16 *)(out0 + first), (float16)(v4));
    return;
}
__kernel __attribute__((vec_type_hint(float16))) __attribute__((reqd_work_group_size(64, 1, 1))) void weft_map(__global const float *restrict in0, __global const float *restrict in1, __global float *restrict out0, const int size) {
    const long at = (long)get_global_id(0) * 16;
    if (at < size) weft_lanes(in0, in1, out0, size, (int)at);
    if (size >= 2097152 && get_local_id(0) == get_local_size(0) - 1) {
        STREAMED();
    }
}
