#pragma OPENCL FP_CONTRACT OFF
#pragma OPENCL EXTENSION cl_khr_fp64 : enable
#pragma clang loop vectorize_width(8)
#pragma clang loop vectorize_width(8)
static __attribute__((noinline)) void weft_lanes(__global const double *restrict in0, __global const int *restrict in1, __global double *restrict out0, const int size, const int first) {
    const int16 lane = (int16)(0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15);
    const int16 element = first + lane;
    int16 m = lanes_below(lane, size - first);
    double16 v3 = 0;
    int v4 = 0;
    double16 v7 = 0;
    int16 x1;
    const double16 v1 = LANES_AT(__global, double, in0 + first);
    const int16 v2 = LANES_AT(__global, int, in1 + first);
    v3 = (double16)(0.0);
    v4 = 0;
    x1 = m;
    JAVA_IN_ORDER for (;;) {
        const int16 s4 = m, c4 = m & (v4 >= v2);
        m = c4;
        {
            m = 0;
        }
        m = s4 & ~c4;
        if (!lanes_any(m)) goto end1;
        const double v5 = java_i2d(v4);
        const int16 s7 = m, c7 = m & convert_int16(v1 > v5);
        m = c7;
        if (lanes_any(m)) {
            const double16 v6 = (v3 + java_log_v((v1 + v5)));
            v7 = v6;
        }
        const int16 f7 = m;
        m = s7 & ~c7;
        {
            const double16 v8 = (v3 - v1);
            v7 = select(v7, v8, convert_long16(m));
        }
        m |= f7;
        if (!lanes_any(m)) goto end1;
        const int v9 = java_iadd(v4, 1);
        v3 = select(v3, v7, convert_long16(m));
        v4 = v9;
    }
    end1:;
    m = x1;
    LANES_TO(__global, double, out0 + first) = v3;
    return;
}
__kernel __attribute__((vec_type_hint(float16))) __attribute__((reqd_work_group_size(4, 1, 1))) void weft_map(__global const double *restrict in0, __global const int *restrict in1, __global double *restrict out0, const int size) {
    const long at = (long)lanes_spread(get_global_id(0), get_global_offset(0), get_global_size(0)) * 16;
    if (at < size) weft_lanes(in0, in1, out0, size, (int)at);
}
