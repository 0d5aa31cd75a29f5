#pragma OPENCL FP_CONTRACT OFF
#pragma OPENCL EXTENSION cl_khr_fp64 : enable
#define TRAP { atomic_min(trap, element); return; }
#define TRAP return 0;
#pragma unroll
LANES_ROUNDS(I, int)
LANES_ROUNDS(D, double)
static __attribute__((noinline)) void weft_element(__global const int *restrict in0, __global const int *restrict a1, const int a1_length, __global const int *restrict a2, const int a2_length, __global const double *restrict a3, const int a3_length, __global double *restrict out0, const int size, __global int *trap, const int element) {
    int v8;
    double v9;
    int v10;
    const int v1 = in0[element];
    if ((uint)v1 >= (uint)a1_length) TRAP
    const int v2 = a1[v1];
    const int v3 = java_iadd(v1, 1);
    if ((uint)v3 >= (uint)a1_length) TRAP
    const int v4 = a1[v3];
    const int v5 = java_isub(v4, 2);
    const long v6 = java_i2l(v5);
    const long v7 = (((java_ladd(java_i2l(v2), 1L) | java_lsub(2147483646L, v6)) | java_lsub(java_lsub(java_i2l(a2_length), 1L), java_ladd(v6, 1L))) | java_i2l((v2 | java_isub(java_isub(a2_length, 1), v5))));
    if (!((v7 >= 0L) | (v2 > v5))) TRAP
    v8 = 0;
    v9 = 1.0;
    v10 = v2;
    JAVA_IN_ORDER for (;;) {
        JAVA_ROUND
        if (v10 > v5) {
            break;
        }
        const int v11 = java_iadd(v10, 1);
        const int v12 = a2[v11];
        const int v13 = java_isub(v8, (v10 ^ v12));
        const int v14 = a2[v10];
        if ((uint)v14 >= (uint)a3_length) TRAP
        const double v15 = a3[v14];
        const double v16 = (v9 * java_dabs(v15));
        v8 = v13;
        v9 = v16;
        v10 = v11;
    }
    out0[element] = (java_i2d(v8) + v9);
    return;
}
#undef TRAP
static __attribute__((noinline)) int weft_abreast(__global const int *restrict in0, __global const int *restrict a1, const int a1_length, __global const int *restrict a2, const int a2_length, __global const double *restrict a3, const int a3_length, __global double *restrict out0, const int size, __global int *trap, const int elementa, const int elementb, const int elementc, const int elementd) {
    int v8a;
    int v8b;
    int v8c;
    int v8d;
    double v9a;
    double v9b;
    double v9c;
    double v9d;
    int v10a;
    int v10b;
    int v10c;
    int v10d;
    const int v1a = in0[elementa];
    const int v1b = in0[elementb];
    const int v1c = in0[elementc];
    const int v1d = in0[elementd];
    if ((uint)v1a >= (uint)a1_length) TRAP
    if ((uint)v1b >= (uint)a1_length) TRAP
    if ((uint)v1c >= (uint)a1_length) TRAP
    if ((uint)v1d >= (uint)a1_length) TRAP
    const int v2a = a1[v1a];
    const int v2b = a1[v1b];
    const int v2c = a1[v1c];
    const int v2d = a1[v1d];
    const int v3a = java_iadd(v1a, 1);
    const int v3b = java_iadd(v1b, 1);
    const int v3c = java_iadd(v1c, 1);
    const int v3d = java_iadd(v1d, 1);
    if ((uint)v3a >= (uint)a1_length) TRAP
    if ((uint)v3b >= (uint)a1_length) TRAP
    if ((uint)v3c >= (uint)a1_length) TRAP
    if ((uint)v3d >= (uint)a1_length) TRAP
    const int v4a = a1[v3a];
    const int v4b = a1[v3b];
    const int v4c = a1[v3c];
    const int v4d = a1[v3d];
    const int v5a = java_isub(v4a, 2);
    const int v5b = java_isub(v4b, 2);
    const int v5c = java_isub(v4c, 2);
    const int v5d = java_isub(v4d, 2);
    const long v6a = java_i2l(v5a);
    const long v6b = java_i2l(v5b);
    const long v6c = java_i2l(v5c);
    const long v6d = java_i2l(v5d);
    const long v7a = (((java_ladd(java_i2l(v2a), 1L) | java_lsub(2147483646L, v6a)) | java_lsub(java_lsub(java_i2l(a2_length), 1L), java_ladd(v6a, 1L))) | java_i2l((v2a | java_isub(java_isub(a2_length, 1), v5a))));
    const long v7b = (((java_ladd(java_i2l(v2b), 1L) | java_lsub(2147483646L, v6b)) | java_lsub(java_lsub(java_i2l(a2_length), 1L), java_ladd(v6b, 1L))) | java_i2l((v2b | java_isub(java_isub(a2_length, 1), v5b))));
    const long v7c = (((java_ladd(java_i2l(v2c), 1L) | java_lsub(2147483646L, v6c)) | java_lsub(java_lsub(java_i2l(a2_length), 1L), java_ladd(v6c, 1L))) | java_i2l((v2c | java_isub(java_isub(a2_length, 1), v5c))));
    const long v7d = (((java_ladd(java_i2l(v2d), 1L) | java_lsub(2147483646L, v6d)) | java_lsub(java_lsub(java_i2l(a2_length), 1L), java_ladd(v6d, 1L))) | java_i2l((v2d | java_isub(java_isub(a2_length, 1), v5d))));
    if (!((v7a >= 0L) | (v2a > v5a))) TRAP
    if (!((v7b >= 0L) | (v2b > v5b))) TRAP
    if (!((v7c >= 0L) | (v2c > v5c))) TRAP
    if (!((v7d >= 0L) | (v2d > v5d))) TRAP
    v8a = 0;
    v8b = 0;
    v8c = 0;
    v8d = 0;
    v9a = 1.0;
    v9b = 1.0;
    v9c = 1.0;
    v9d = 1.0;
    v10a = v2a;
    v10b = v2b;
    v10c = v2c;
    v10d = v2d;
    if (v10a <= v5a && (uint)v5a - (uint)v10a >= 15 && v10b <= v5b && (uint)v5b - (uint)v10b >= 15 && v10c <= v5c && (uint)v5c - (uint)v10c >= 15 && v10d <= v5d && (uint)v5d - (uint)v10d >= 15) {
        int16 violated = 0;
        int4 s8 = (int4)(v8a, v8b, v8c, v8d);
        double4 s9 = (double4)(v9a, v9b, v9c, v9d);
        do {
            const int16 w11a = LANES_AT(__global, int, a2 + java_iadd(v10a, 1));
            const int16 w12a = lanes_from(v10a) ^ w11a;
            const int16 w13a = LANES_AT(__global, int, a2 + v10a);
            violated |= as_uint16(w13a) >= (uint16)((uint)a3_length);
            const double16 w14a = lanes_gather_D(a3, w13a, ~violated);
            const double16 w15a = java_dabs_v(w14a);
            const int16 w11b = LANES_AT(__global, int, a2 + java_iadd(v10b, 1));
            const int16 w12b = lanes_from(v10b) ^ w11b;
            const int16 w13b = LANES_AT(__global, int, a2 + v10b);
            violated |= as_uint16(w13b) >= (uint16)((uint)a3_length);
            const double16 w14b = lanes_gather_D(a3, w13b, ~violated);
            const double16 w15b = java_dabs_v(w14b);
            const int16 w11c = LANES_AT(__global, int, a2 + java_iadd(v10c, 1));
            const int16 w12c = lanes_from(v10c) ^ w11c;
            const int16 w13c = LANES_AT(__global, int, a2 + v10c);
            violated |= as_uint16(w13c) >= (uint16)((uint)a3_length);
            const double16 w14c = lanes_gather_D(a3, w13c, ~violated);
            const double16 w15c = java_dabs_v(w14c);
            const int16 w11d = LANES_AT(__global, int, a2 + java_iadd(v10d, 1));
            const int16 w12d = lanes_from(v10d) ^ w11d;
            const int16 w13d = LANES_AT(__global, int, a2 + v10d);
            violated |= as_uint16(w13d) >= (uint16)((uint)a3_length);
            const double16 w14d = lanes_gather_D(a3, w13d, ~violated);
            const double16 w15d = java_dabs_v(w14d);
            const lanes_rounds_I r12 = lanes_rounds_I_of(w12a, w12b, w12c, w12d);
            const lanes_rounds_D r15 = lanes_rounds_D_of(w15a, w15b, w15c, w15d);
            for (int j = 0; j < 16; j++) {
                s8 = as_int4(as_uint4(s8) - as_uint4(r12.at[j]));
                s9 = s9 * r15.at[j];
            }
            v10a = java_iadd(v10a, 16);
            v10b = java_iadd(v10b, 16);
            v10c = java_iadd(v10c, 16);
            v10d = java_iadd(v10d, 16);
        } while (v10a <= v5a && (uint)v5a - (uint)v10a >= 15 && v10b <= v5b && (uint)v5b - (uint)v10b >= 15 && v10c <= v5c && (uint)v5c - (uint)v10c >= 15 && v10d <= v5d && (uint)v5d - (uint)v10d >= 15);
        v8a = s8.s0;
        v8b = s8.s1;
        v8c = s8.s2;
        v8d = s8.s3;
        v9a = s9.s0;
        v9b = s9.s1;
        v9c = s9.s2;
        v9d = s9.s3;
        if (lanes_any(violated)) TRAP
    }
    JAVA_IN_ORDER for (;;) {
        JAVA_ROUND
        if (v10a > v5a) {
            break;
        }
        const int v16a = java_iadd(v10a, 1);
        const int v11a = a2[v16a];
        const int v17a = java_isub(v8a, (v10a ^ v11a));
        const int v13a = a2[v10a];
        if ((uint)v13a >= (uint)a3_length) TRAP
        const double v14a = a3[v13a];
        const double v18a = (v9a * java_dabs(v14a));
        v8a = v17a;
        v9a = v18a;
        v10a = v16a;
    }
    JAVA_IN_ORDER for (;;) {
        JAVA_ROUND
        if (v10b > v5b) {
            break;
        }
        const int v16b = java_iadd(v10b, 1);
        const int v11b = a2[v16b];
        const int v17b = java_isub(v8b, (v10b ^ v11b));
        const int v13b = a2[v10b];
        if ((uint)v13b >= (uint)a3_length) TRAP
        const double v14b = a3[v13b];
        const double v18b = (v9b * java_dabs(v14b));
        v8b = v17b;
        v9b = v18b;
        v10b = v16b;
    }
    JAVA_IN_ORDER for (;;) {
        JAVA_ROUND
        if (v10c > v5c) {
            break;
        }
        const int v16c = java_iadd(v10c, 1);
        const int v11c = a2[v16c];
        const int v17c = java_isub(v8c, (v10c ^ v11c));
        const int v13c = a2[v10c];
        if ((uint)v13c >= (uint)a3_length) TRAP
        const double v14c = a3[v13c];
        const double v18c = (v9c * java_dabs(v14c));
        v8c = v17c;
        v9c = v18c;
        v10c = v16c;
    }
    JAVA_IN_ORDER for (;;) {
        JAVA_ROUND
        if (v10d > v5d) {
            break;
        }
        const int v16d = java_iadd(v10d, 1);
        const int v11d = a2[v16d];
        const int v17d = java_isub(v8d, (v10d ^ v11d));
        const int v13d = a2[v10d];
        if ((uint)v13d >= (uint)a3_length) TRAP
        const double v14d = a3[v13d];
        const double v18d = (v9d * java_dabs(v14d));
        v8d = v17d;
        v9d = v18d;
        v10d = v16d;
    }
    out0[elementa] = (java_i2d(v8a) + v9a);
    out0[elementb] = (java_i2d(v8b) + v9b);
    out0[elementc] = (java_i2d(v8c) + v9c);
    out0[elementd] = (java_i2d(v8d) + v9d);
    return 1;
}
__kernel __attribute__((vec_type_hint(float16))) void weft_map(__global const int *restrict in0, __global const int *restrict a1, const int a1_length, __global const int *restrict a2, const int a2_length, __global const double *restrict a3, const int a3_length, __global double *restrict out0, const int size, __global int *trap) {
    const long at = (long)get_global_id(0) * 4;
    if (at >= size) return;
    const int first = (int)at, count = min(size - first, 4);
    if (count == 4 && weft_abreast(in0, a1, a1_length, a2, a2_length, a3, a3_length, out0, size, trap, first + 0, first + 1, first + 2, first + 3)) return;
    for (int i = first; i < first + count; i++) weft_element(in0, a1, a1_length, a2, a2_length, a3, a3_length, out0, size, trap, i);
}
