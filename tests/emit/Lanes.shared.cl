#pragma OPENCL FP_CONTRACT OFF
#pragma OPENCL EXTENSION cl_khr_fp64 : enable
#pragma clang loop vectorize_width(8)
#pragma clang loop vectorize_width(8)
static __attribute__((noinline)) void weft_lanes(__global const double *restrict in0, __global double *restrict out0, const int size, const int at) {
    const int limit = size;
    const int16 lane = (int16)(0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15);
    const int column_0 = max(min(at + 0, limit - 16), 0);
    const int16 own_0 = lane + column_0 >= at + 0;
    int16 m_0 = lanes_below(lane, limit - column_0);
    const int column_1 = max(min(at + 16, limit - 16), 0);
    const int16 own_1 = lane + column_1 >= at + 16;
    int16 m_1 = lanes_below(lane, limit - column_1);
    const int first_0 = column_0;
    const int first_1 = column_1;
    double16 v2_0 = 0;
    double16 v2_1 = 0;
    int v3 = 0;
    const double16 v1_0 = LANES_AT(__global, double, in0 + first_0);
    const double16 v1_1 = LANES_AT(__global, double, in0 + first_1);
    v2_0 = (double16)(0.0);
    v2_1 = (double16)(0.0);
    v3 = 0;
    JAVA_IN_ORDER for (;;) {
        if (v3 >= 100) {
            goto end1;
        }
        const double v4 = java_i2d(v3);
        const double v5 = java_exp(v4);
        const double16 v6_0 = (v2_0 + (v5 * java_cbrt_v((v1_0 * v4))));
        const double16 v6_1 = (v2_1 + (v5 * java_cbrt_v((v1_1 * v4))));
        const int v7 = java_iadd(v3, 1);
        v2_0 = v6_0;
        v2_1 = v6_1;
        v3 = v7;
    }
    end1:;
    lanes_call_D(out0 + first_0, v2_0, m_0 & own_0);
    lanes_call_D(out0 + first_1, v2_1, m_1 & own_1);
    return;
}
__kernel __attribute__((vec_type_hint(float16))) __attribute__((reqd_work_group_size(2, 1, 1))) void weft_map(__global const double *restrict in0, __global double *restrict out0, const int size) {
    const long at = (long)get_global_id(0) * 32;
    if (at < size) weft_lanes(in0, out0, size, (int)at);
}
