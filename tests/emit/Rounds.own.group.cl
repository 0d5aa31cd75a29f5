#pragma OPENCL FP_CONTRACT OFF
#define TRAP { atomic_min(trap, element); return; }
#pragma unroll
RUN(F, float)
#define weft_inside weft_inside0
#define weft_element weft_element0
#define weft_border weft_border0
#define weft_share weft_share0
#define weft_is_inside weft_is_inside0
#define weft_rows weft_rows0
#define weft_columns weft_columns0
static void weft_element(__global const float *a0, const int a0_length, __global const int *restrict a1, const int a1_length, __global const float *restrict a2, const int a2_length, __global float *out0, const int size, __global int *trap, const int read_first, const int read_extent, const int element) {
    float v6;
    int v7;
    if ((uint)element >= (uint)java_imin(a0_length, a1_length)) TRAP
    const int v1 = java_isub(element, read_first);
    if ((uint)java_iadd(v1, (java_ishr(v1, 31) & size)) >= (uint)read_extent) TRAP
    const float v2 = a0[element];
    const int v3 = a1[element];
    const int v4 = java_iadd(element, 1);
    if ((uint)v4 >= (uint)a1_length) TRAP
    const int v5 = a1[v4];
    if (!(((v3 | java_isub(a2_length, v5)) >= 0) | (v3 >= v5))) TRAP
    v6 = v2;
    v7 = v3;
    while (v7 <= v5 && (uint)v5 - (uint)v7 >= 16) {
        float w1[16];
        if ((((size_t)(a2 + v7)) & 15) == 0) {
            run_wide_F(a2 + v7, 16, w1);
        } else {
            run_F(a2 + v7, 16, w1);
        }
        for (int j = 0; j < 16; j++) {
            const float v8 = w1[j];
            const float v9 = (v6 + (v8 * 0.5f));
            const int v10 = java_iadd(v7, 1);
            v6 = v9;
            v7 = v10;
        }
    }
    JAVA_IN_ORDER for (;;) {
        JAVA_ROUND
        if (v7 >= v5) {
            break;
        }
        const float v8 = a2[v7];
        const float v9 = (v6 + (v8 * 0.5f));
        const int v10 = java_iadd(v7, 1);
        v6 = v9;
        v7 = v10;
    }
    out0[element] = v6;
    return;
}
#undef weft_inside
#undef weft_element
#undef weft_border
#undef weft_share
#undef weft_is_inside
#undef weft_rows
#undef weft_columns
#undef IS_INSIDE
#undef COLUMNS
#undef MARGIN
#undef ELEMENT
#undef SIXTEEN
#ifndef STEADY_1
#define STEADY_1 given_a0_length
#endif
#ifndef STEADY_3
#define STEADY_3 given_a1_length
#endif
#ifndef STEADY_5
#define STEADY_5 given_a2_length
#endif
__kernel __attribute__((reqd_work_group_size(128, 1, 1))) void weft_map(__global const float *restrict a0, const int given_a0_length, __global const int *restrict a1, const int given_a1_length, __global const float *restrict a2, const int given_a2_length, __global float *restrict out0, const int extent0, const int size, __global int *trap) {
    const int a0_length = STEADY_1;
    const int a1_length = STEADY_3;
    const int a2_length = STEADY_5;
    const int element = (int)get_global_id(0), read_first = element, read_extent = 1;
    if (element >= size) return;
    for (int round = 0; round < extent0; round++) {
        if (round % 8 == 7 && *(volatile __global int *)trap != INT_MAX) return;
        __global float *to0 = out0;
        __global const float *from0 = round == 0 ? a0 : out0;
        switch (round % 1) {
        case 0: weft_element0(from0, a0_length, a1, a1_length, a2, a2_length, to0, size, trap, read_first, read_extent, element); break;
        }
    }
}
