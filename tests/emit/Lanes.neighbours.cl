#pragma OPENCL FP_CONTRACT OFF
#define TRAP { atomic_min(trap, element); return; }
LANES_NEAR(F, float, float, )
static __attribute__((noinline)) void weft_lanes(__global const float *restrict a0, const int a0_length, __global float *restrict out0, const int size, __global int *trap, const int first) {
    const int16 lane = (int16)(0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15);
    const int16 element = first + lane;
    int16 m = lanes_below(lane, size - first);
    float16 v5 = 0;
    int v6 = 0;
    const int16 v1 = java_iadd_v(element, (int16)(2));
    const long16 v2 = java_i2l_v(v1);
    const int16 v3 = convert_int16((java_ladd_v(v2, (long16)((-2L))) | java_lsub_v((long16)(java_lsub(java_i2l(a0_length), 1L)), java_ladd_v(v2, (long16)(2L)))) >= 0L);
    const int16 t4 = m & ~v3;
    if (lanes_any(t4)) {
        lanes_trap(trap, first, t4);
        m &= ~t4;
        if (!lanes_any(m)) return;
    }
    v5 = (float16)(0.0f);
    v6 = (-2);
    JAVA_IN_ORDER for (;;) {
        if (v6 > 2) {
            goto end1;
        }
        const float16 v7 = lanes_near_F(a0, java_iadd(v6, java_iadd(first, 2)), a0_length, m);
        const float16 v8 = (v5 + v7);
        const int v9 = java_iadd(v6, 1);
        v5 = v8;
        v6 = v9;
    }
    end1:;
    LANES_TO(__global, float, out0 + first) = v5;
    return;
}
__kernel __attribute__((vec_type_hint(float16))) __attribute__((reqd_work_group_size(4, 1, 1))) void weft_map(__global const float *restrict a0, const int a0_length, __global float *restrict out0, const int size, __global int *trap) {
    const long at = (long)get_global_id(0) * 16;
    if (at < size) weft_lanes(a0, a0_length, out0, size, trap, (int)at);
}
