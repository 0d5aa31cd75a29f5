#pragma OPENCL FP_CONTRACT OFF
#define LANES_AT(space, type, p) \
    (((space const struct { type##16 all; } __attribute__((packed, aligned(sizeof(type)))) *)(p))->all)
#define LANES_CALL(kind, place, value, convert) \
static __attribute__((noinline)) void lanes_call_##kind(__global place *p, value##16 v, int16 m) { \
    typedef struct { place##16 all; } __attribute__((packed, aligned(sizeof(place)))) whole; \
    if (lanes_all(m)) { \
        ((__global whole *)p)->all = convert(v); \
        return; \
    } \
    const int *active = (const int *)&m; \
    const value *x = (const value *)&v; \
    for (int k = 0; k < 16; k++) if (active[k] != 0) p[k] = (place)x[k]; \
}
LANES_CALL(F, float, float, )
static __attribute__((noinline)) void weft_lanes(__global const float *restrict in0, __global const float *restrict a1, const int a1_length, __global float *restrict out0, const int size, const int at) {
    const int limit = size;
    const int16 lane = (int16)(0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15);
    const int column_0 = max(min(at + 0, limit - 16), 0);
    const int16 own_0 = lane + column_0 >= at + 0;
    int16 m_0 = lanes_below(lane, limit - column_0);
    const int column_1 = max(min(at + 16, limit - 16), 0);
    const int16 own_1 = lane + column_1 >= at + 16;
    int16 m_1 = lanes_below(lane, limit - column_1);
    const int column_2 = max(min(at + 32, limit - 16), 0);
    const int16 own_2 = lane + column_2 >= at + 32;
    int16 m_2 = lanes_below(lane, limit - column_2);
    const int column_3 = max(min(at + 48, limit - 16), 0);
    const int16 own_3 = lane + column_3 >= at + 48;
    int16 m_3 = lanes_below(lane, limit - column_3);
    const int first_0 = column_0;
    const int first_1 = column_1;
    const int first_2 = column_2;
    const int first_3 = column_3;
    float16 v2_0 = 0;
    float16 v2_1 = 0;
    float16 v2_2 = 0;
    float16 v2_3 = 0;
    int v3 = 0;
    const float16 v1_0 = LANES_AT(__global, float, in0 + first_0);
    const float16 v1_1 = LANES_AT(__global, float, in0 + first_1);
    const float16 v1_2 = LANES_AT(__global, float, in0 + first_2);
    const float16 v1_3 = LANES_AT(__global, float, in0 + first_3);
    v2_0 = (float16)(0.0f);
    v2_1 = (float16)(0.0f);
    v2_2 = (float16)(0.0f);
    v2_3 = (float16)(0.0f);
    v3 = 0;
    JAVA_IN_ORDER for (;;) {
        if (v3 >= a1_length) {
            goto end1;
        }
        const float v4 = a1[v3];
        const float16 v5_0 = (v4 - v1_0);
        const float16 v5_1 = (v4 - v1_1);
        const float16 v5_2 = (v4 - v1_2);
        const float16 v5_3 = (v4 - v1_3);
        const float16 v6_0 = ((v5_0 * v5_0) + 0.001f);
        const float16 v6_1 = ((v5_1 * v5_1) + 0.001f);
        const float16 v6_2 = ((v5_2 * v5_2) + 0.001f);
        const float16 v6_3 = ((v5_3 * v5_3) + 0.001f);
        const float16 v7_0 = (v2_0 + (v5_0 / (v6_0 * java_fsqrt_v(v6_0))));
        const float16 v7_1 = (v2_1 + (v5_1 / (v6_1 * java_fsqrt_stepped_v(v6_1))));
        const float16 v7_2 = (v2_2 + (v5_2 / (v6_2 * java_fsqrt_v(v6_2))));
        const float16 v7_3 = (v2_3 + (v5_3 / (v6_3 * java_fsqrt_stepped_v(v6_3))));
        const int v8 = java_iadd(v3, 1);
        v2_0 = v7_0;
        v2_1 = v7_1;
        v2_2 = v7_2;
        v2_3 = v7_3;
        v3 = v8;
    }
    end1:;
    lanes_call_F(out0 + first_0, v2_0, m_0 & own_0);
    lanes_call_F(out0 + first_1, v2_1, m_1 & own_1);
    lanes_call_F(out0 + first_2, v2_2, m_2 & own_2);
    lanes_call_F(out0 + first_3, v2_3, m_3 & own_3);
    return;
}
__kernel __attribute__((vec_type_hint(float16))) __attribute__((reqd_work_group_size(1, 1, 1))) void weft_map(__global const float *restrict in0, __global const float *restrict a1, const int a1_length, __global float *restrict out0, const int size) {
    const long at = (long)get_global_id(0) * 64;
    if (at < size) weft_lanes(in0, a1, a1_length, out0, size, (int)at);
}
