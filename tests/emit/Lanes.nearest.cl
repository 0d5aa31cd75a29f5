#pragma OPENCL FP_CONTRACT OFF
#define LANES_AT(space, type, p) \
    (((space const struct { type##16 all; } __attribute__((packed, aligned(sizeof(type)))) *)(p))->all)
/* The same to be written. */
#define LANES_TO(space, type, p) \
    (((space struct { type##16 all; } __attribute__((packed, aligned(sizeof(type)))) *)(p))->all)
static __attribute__((noinline)) void weft_lanes(__global const float *restrict in0, __global const float *restrict a1, const int a1_length, __global int *restrict out0, const int size, const int first) {
    const int16 lane = (int16)(0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15);
    const int16 element = first + lane;
    int16 m = lanes_below(lane, size - first);
    float16 v2 = 0;
    int16 v3 = 0;
    int v4 = 0;
    float16 v7 = 0;
    int16 v8 = 0;
    const float16 v1 = LANES_AT(__global, float, in0 + first);
    v2 = (float16)(3.4028235e+38f);
    v3 = (int16)(0);
    v4 = 0;
    JAVA_IN_ORDER for (;;) {
        if (v4 >= a1_length) {
            goto end1;
        }
        const float v5 = a1[v4];
        const float16 v6 = java_fabs_v((v5 - v1));
        const int16 s7 = m, c7 = m & (v6 < v2);
        m = c7;
        {
            v7 = v6;
            v8 = (int16)(v4);
        }
        m = s7 & ~c7;
        {
            v7 = select(v7, v2, m);
            v8 = select(v8, v3, m);
        }
        m = s7;
        const int v9 = java_iadd(v4, 1);
        v2 = v7;
        v3 = v8;
        v4 = v9;
    }
    end1:;
    LANES_TO(__global, int, out0 + first) = v3;
    return;
}
__kernel __attribute__((vec_type_hint(float16))) __attribute__((reqd_work_group_size(4, 1, 1))) void weft_map(__global const float *restrict in0, __global const float *restrict a1, const int a1_length, __global int *restrict out0, const int size) {
    const long at = (long)get_global_id(0) * 16;
    if (at < size) weft_lanes(in0, a1, a1_length, out0, size, (int)at);
}
