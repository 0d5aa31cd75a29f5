#pragma OPENCL FP_CONTRACT OFF
#define LANES_AT(space, type, p) \
    (((space const struct { type##16 all; } __attribute__((packed, aligned(sizeof(type)))) *)(p))->all)
/* The same to be written. */
#define LANES_TO(space, type, p) \
    (((space struct { type##16 all; } __attribute__((packed, aligned(sizeof(type)))) *)(p))->all)
static __attribute__((noinline)) void weft_lanes(__global const float *restrict in0, __global const float *restrict in1, __global int *restrict out0, const int size, const int first) {
    const int16 lane = (int16)(0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15);
    const int16 element = first + lane;
    int16 m = lanes_below(lane, size - first);
    float16 v3 = 0;
    float16 v4 = 0;
    int v5 = 0;
    int16 v6 = 0;
    int16 x1;
    const float16 v1 = LANES_AT(__global, float, in0 + first);
    const float16 v2 = LANES_AT(__global, float, in1 + first);
    v3 = (float16)(0.0f);
    v4 = (float16)(0.0f);
    v5 = 0;
    v6 = (int16)(0);
    x1 = m;
    JAVA_IN_ORDER for (;;) {
        if (v5 >= 256) {
            goto end1;
        }
        const float16 v7 = (v3 * v3);
        const float16 v8 = (v4 * v4);
        const int16 s6 = m, c6 = m & ~((v7 + v8) <= 4.0f);
        m = c6;
        {
            m = 0;
        }
        m = s6 & ~c6;
        if (!lanes_any(m)) goto end1;
        const float16 v9 = ((v7 - v8) + v1);
        const float16 v10 = (((2.0f * v3) * v4) + v2);
        const int v11 = java_iadd(v5, 1);
        v3 = v9;
        v4 = v10;
        v5 = v11;
        v6 = select(v6, (int16)(v11), m);
    }
    end1:;
    m = x1;
    LANES_TO(__global, int, out0 + first) = v6;
    return;
}
__kernel __attribute__((vec_type_hint(float16))) __attribute__((reqd_work_group_size(4, 1, 1))) void weft_map(__global const float *restrict in0, __global const float *restrict in1, __global int *restrict out0, const int size) {
    const long at = (long)lanes_spread(get_global_id(0), get_global_offset(0), get_global_size(0)) * 16;
    if (at < size) weft_lanes(in0, in1, out0, size, (int)at);
}
