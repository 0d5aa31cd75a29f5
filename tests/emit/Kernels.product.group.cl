#pragma OPENCL FP_CONTRACT OFF
#pragma OPENCL EXTENSION cl_khr_fp64 : enable
#define TRAP { atomic_min(trap, element); return; }
#pragma unroll
#define TRAP return 1;
#pragma unroll
#pragma unroll
#pragma unroll
#pragma unroll
#pragma unroll
#pragma unroll
#pragma unroll
#pragma unroll
#pragma unroll
#pragma unroll
RUN(D, double)
static void weft_element(__global const double *restrict a0, const int a0_length, __global const double *restrict a1, const int a1_length, const int u2, const int u3, __global double *restrict out0, const int size, __global int *trap, const int element) {
    double v10;
    int v11;
    const int v1 = java_imul(u2, java_idiv(element, u3));
    const int v2 = java_irem(element, u3);
    const long v3 = java_lsub(java_i2l(u2), 1L);
    const long v4 = java_i2l(v1);
    const long v5 = java_lsub(java_i2l(a1_length), 1L);
    const long v6 = java_i2l(v2);
    const long v7 = java_ladd(v6, java_lmul(v3, java_i2l(u3)));
    const long v8 = ((v4 | java_lsub(java_lsub(java_i2l(a0_length), 1L), java_ladd(v3, v4))) | v6);
    const int v9 = (((u3 != 0) & (((v7 | (v8 | java_lsub(v5, v6))) | java_lsub(v5, v7)) >= 0L)) | (0 >= u2));
    if (!v9) TRAP
    v10 = 0.0;
    v11 = 0;
    while (v11 <= u2 && (uint)u2 - (uint)v11 >= 16) {
        double w1[16];
        if ((((size_t)(a0 + java_iadd(v11, v1))) & 15) == 0) {
            run_wide_D(a0 + java_iadd(v11, v1), 16, w1);
        } else {
            run_D(a0 + java_iadd(v11, v1), 16, w1);
        }
        for (int j = 0; j < 16; j++) {
            const double v12 = w1[j];
            const double v13 = a1[java_iadd(java_imul(u3, v11), v2)];
            const double v14 = (v10 + (v12 * v13));
            const int v15 = java_iadd(v11, 1);
            v10 = v14;
            v11 = v15;
        }
    }
    JAVA_IN_ORDER for (;;) {
        JAVA_ROUND
        if (v11 >= u2) {
            break;
        }
        const double v12 = a0[java_iadd(v11, v1)];
        const double v13 = a1[java_iadd(java_imul(u3, v11), v2)];
        const double v14 = (v10 + (v12 * v13));
        const int v15 = java_iadd(v11, 1);
        v10 = v14;
        v11 = v15;
    }
    out0[element] = v10;
    return;
}
#define AT(i, j) (min(top + (i), rows - 1) * width + min(left + (j) * 32, width - 1))
#undef TRAP
/* Whether a check has failed for one of the work-group, all of which are here. */
static inline __attribute__((always_inline)) int weft_any(const int bad, __local char *shared) {
    __local int *const failed = (__local int *)shared;
    barrier(CLK_LOCAL_MEM_FENCE);
    if (get_local_id(0) == 0) *failed = 0;
    barrier(CLK_LOCAL_MEM_FENCE);
    if (bad) atomic_inc(failed);
    barrier(CLK_LOCAL_MEM_FENCE);
    return *failed;
}
static inline __attribute__((always_inline)) int weft_tile4(__global const double *restrict a0, const int a0_length, __global const double *restrict a1, const int a1_length, const int u2, const int u3, __global double *restrict out0, const int size, __global int *trap, __local char *shared, const int width, const int rows, const int top, const int left) {
    const int elementa_0 = AT(0, 0);
    const int elementa_1 = AT(0, 1);
    const int elementa_2 = AT(0, 2);
    const int elementa_3 = AT(0, 3);
    const int elementb_0 = AT(1, 0);
    const int elementb_1 = AT(1, 1);
    const int elementb_2 = AT(1, 2);
    const int elementb_3 = AT(1, 3);
    const int elementc_0 = AT(2, 0);
    const int elementc_1 = AT(2, 1);
    const int elementc_2 = AT(2, 2);
    const int elementc_3 = AT(2, 3);
    const int elementd_0 = AT(3, 0);
    const int elementd_1 = AT(3, 1);
    const int elementd_2 = AT(3, 2);
    const int elementd_3 = AT(3, 3);
    const int t = (int)get_local_id(0), x = t % 32, y = t / 32;
    int bad = 0;
    double v10a_0;
    double v10a_1;
    double v10a_2;
    double v10a_3;
    double v10b_0;
    double v10b_1;
    double v10b_2;
    double v10b_3;
    double v10c_0;
    double v10c_1;
    double v10c_2;
    double v10c_3;
    double v10d_0;
    double v10d_1;
    double v10d_2;
    double v10d_3;
    int v11;
    const int v1a = java_imul(u2, java_idiv(elementa_0, u3));
    const int v1b = java_imul(u2, java_idiv(elementb_0, u3));
    const int v1c = java_imul(u2, java_idiv(elementc_0, u3));
    const int v1d = java_imul(u2, java_idiv(elementd_0, u3));
    const int v2_0 = java_irem(elementa_0, u3);
    const int v2_1 = java_irem(elementa_1, u3);
    const int v2_2 = java_irem(elementa_2, u3);
    const int v2_3 = java_irem(elementa_3, u3);
    const long v3 = java_lsub(java_i2l(u2), 1L);
    const long v4a = java_i2l(v1a);
    const long v4b = java_i2l(v1b);
    const long v4c = java_i2l(v1c);
    const long v4d = java_i2l(v1d);
    const long v5 = java_lsub(java_i2l(a1_length), 1L);
    const long v6_0 = java_i2l(v2_0);
    const long v6_1 = java_i2l(v2_1);
    const long v6_2 = java_i2l(v2_2);
    const long v6_3 = java_i2l(v2_3);
    const long v7_0 = java_ladd(v6_0, java_lmul(v3, java_i2l(u3)));
    const long v7_1 = java_ladd(v6_1, java_lmul(v3, java_i2l(u3)));
    const long v7_2 = java_ladd(v6_2, java_lmul(v3, java_i2l(u3)));
    const long v7_3 = java_ladd(v6_3, java_lmul(v3, java_i2l(u3)));
    const long v8a_0 = ((v4a | java_lsub(java_lsub(java_i2l(a0_length), 1L), java_ladd(v3, v4a))) | v6_0);
    const long v8a_1 = ((v4a | java_lsub(java_lsub(java_i2l(a0_length), 1L), java_ladd(v3, v4a))) | v6_1);
    const long v8a_2 = ((v4a | java_lsub(java_lsub(java_i2l(a0_length), 1L), java_ladd(v3, v4a))) | v6_2);
    const long v8a_3 = ((v4a | java_lsub(java_lsub(java_i2l(a0_length), 1L), java_ladd(v3, v4a))) | v6_3);
    const long v8b_0 = ((v4b | java_lsub(java_lsub(java_i2l(a0_length), 1L), java_ladd(v3, v4b))) | v6_0);
    const long v8b_1 = ((v4b | java_lsub(java_lsub(java_i2l(a0_length), 1L), java_ladd(v3, v4b))) | v6_1);
    const long v8b_2 = ((v4b | java_lsub(java_lsub(java_i2l(a0_length), 1L), java_ladd(v3, v4b))) | v6_2);
    const long v8b_3 = ((v4b | java_lsub(java_lsub(java_i2l(a0_length), 1L), java_ladd(v3, v4b))) | v6_3);
    const long v8c_0 = ((v4c | java_lsub(java_lsub(java_i2l(a0_length), 1L), java_ladd(v3, v4c))) | v6_0);
    const long v8c_1 = ((v4c | java_lsub(java_lsub(java_i2l(a0_length), 1L), java_ladd(v3, v4c))) | v6_1);
    const long v8c_2 = ((v4c | java_lsub(java_lsub(java_i2l(a0_length), 1L), java_ladd(v3, v4c))) | v6_2);
    const long v8c_3 = ((v4c | java_lsub(java_lsub(java_i2l(a0_length), 1L), java_ladd(v3, v4c))) | v6_3);
    const long v8d_0 = ((v4d | java_lsub(java_lsub(java_i2l(a0_length), 1L), java_ladd(v3, v4d))) | v6_0);
    const long v8d_1 = ((v4d | java_lsub(java_lsub(java_i2l(a0_length), 1L), java_ladd(v3, v4d))) | v6_1);
    const long v8d_2 = ((v4d | java_lsub(java_lsub(java_i2l(a0_length), 1L), java_ladd(v3, v4d))) | v6_2);
    const long v8d_3 = ((v4d | java_lsub(java_lsub(java_i2l(a0_length), 1L), java_ladd(v3, v4d))) | v6_3);
    const int v9a_0 = (((u3 != 0) & (((v7_0 | (v8a_0 | java_lsub(v5, v6_0))) | java_lsub(v5, v7_0)) >= 0L)) | (0 >= u2));
    const int v9a_1 = (((u3 != 0) & (((v7_1 | (v8a_1 | java_lsub(v5, v6_1))) | java_lsub(v5, v7_1)) >= 0L)) | (0 >= u2));
    const int v9a_2 = (((u3 != 0) & (((v7_2 | (v8a_2 | java_lsub(v5, v6_2))) | java_lsub(v5, v7_2)) >= 0L)) | (0 >= u2));
    const int v9a_3 = (((u3 != 0) & (((v7_3 | (v8a_3 | java_lsub(v5, v6_3))) | java_lsub(v5, v7_3)) >= 0L)) | (0 >= u2));
    const int v9b_0 = (((u3 != 0) & (((v7_0 | (v8b_0 | java_lsub(v5, v6_0))) | java_lsub(v5, v7_0)) >= 0L)) | (0 >= u2));
    const int v9b_1 = (((u3 != 0) & (((v7_1 | (v8b_1 | java_lsub(v5, v6_1))) | java_lsub(v5, v7_1)) >= 0L)) | (0 >= u2));
    const int v9b_2 = (((u3 != 0) & (((v7_2 | (v8b_2 | java_lsub(v5, v6_2))) | java_lsub(v5, v7_2)) >= 0L)) | (0 >= u2));
    const int v9b_3 = (((u3 != 0) & (((v7_3 | (v8b_3 | java_lsub(v5, v6_3))) | java_lsub(v5, v7_3)) >= 0L)) | (0 >= u2));
    const int v9c_0 = (((u3 != 0) & (((v7_0 | (v8c_0 | java_lsub(v5, v6_0))) | java_lsub(v5, v7_0)) >= 0L)) | (0 >= u2));
    const int v9c_1 = (((u3 != 0) & (((v7_1 | (v8c_1 | java_lsub(v5, v6_1))) | java_lsub(v5, v7_1)) >= 0L)) | (0 >= u2));
    const int v9c_2 = (((u3 != 0) & (((v7_2 | (v8c_2 | java_lsub(v5, v6_2))) | java_lsub(v5, v7_2)) >= 0L)) | (0 >= u2));
    const int v9c_3 = (((u3 != 0) & (((v7_3 | (v8c_3 | java_lsub(v5, v6_3))) | java_lsub(v5, v7_3)) >= 0L)) | (0 >= u2));
    const int v9d_0 = (((u3 != 0) & (((v7_0 | (v8d_0 | java_lsub(v5, v6_0))) | java_lsub(v5, v7_0)) >= 0L)) | (0 >= u2));
    const int v9d_1 = (((u3 != 0) & (((v7_1 | (v8d_1 | java_lsub(v5, v6_1))) | java_lsub(v5, v7_1)) >= 0L)) | (0 >= u2));
    const int v9d_2 = (((u3 != 0) & (((v7_2 | (v8d_2 | java_lsub(v5, v6_2))) | java_lsub(v5, v7_2)) >= 0L)) | (0 >= u2));
    const int v9d_3 = (((u3 != 0) & (((v7_3 | (v8d_3 | java_lsub(v5, v6_3))) | java_lsub(v5, v7_3)) >= 0L)) | (0 >= u2));
    bad |= !v9a_0;
    bad |= !v9a_1;
    bad |= !v9a_2;
    bad |= !v9a_3;
    bad |= !v9b_0;
    bad |= !v9b_1;
    bad |= !v9b_2;
    bad |= !v9b_3;
    bad |= !v9c_0;
    bad |= !v9c_1;
    bad |= !v9c_2;
    bad |= !v9c_3;
    bad |= !v9d_0;
    bad |= !v9d_1;
    bad |= !v9d_2;
    bad |= !v9d_3;
    bad = weft_any(bad, shared);
    v10a_0 = 0.0;
    v10a_1 = 0.0;
    v10a_2 = 0.0;
    v10a_3 = 0.0;
    v10b_0 = 0.0;
    v10b_1 = 0.0;
    v10b_2 = 0.0;
    v10b_3 = 0.0;
    v10c_0 = 0.0;
    v10c_1 = 0.0;
    v10c_2 = 0.0;
    v10c_3 = 0.0;
    v10d_0 = 0.0;
    v10d_1 = 0.0;
    v10d_2 = 0.0;
    v10d_3 = 0.0;
    v11 = 0;
    __local double *const l1 = (__local double *)(shared + 144);
    __local int *const p1 = (__local int *)(shared + 16);
    __local double *const l2 = (__local double *)(shared + 5264);
    __local int *const p2 = (__local int *)(shared + 4752);
    barrier(CLK_LOCAL_MEM_FENCE);
    if (x == 0) {
        p1[y * 4 + 0] = java_iadd(v11, v1a);
        p1[y * 4 + 1] = java_iadd(v11, v1b);
        p1[y * 4 + 2] = java_iadd(v11, v1c);
        p1[y * 4 + 3] = java_iadd(v11, v1d);
    }
    if (y == 0) {
        p2[x + 32 * 0] = java_iadd(java_imul(u3, v11), v2_0);
        p2[x + 32 * 1] = java_iadd(java_imul(u3, v11), v2_1);
        p2[x + 32 * 2] = java_iadd(java_imul(u3, v11), v2_2);
        p2[x + 32 * 3] = java_iadd(java_imul(u3, v11), v2_3);
    }
    barrier(CLK_LOCAL_MEM_FENCE);
    uint q1[2];
    for (int k = 0; k < 2; k++) q1[k] = (uint)p1[(k * 256 + t) / 16] + t % 16;
    const uint d2 = (uint)java_iadd(java_imul(u3, java_iadd(v11, 1)), v2_0) - (uint)java_iadd(java_imul(u3, v11), v2_0);
    uint q2 = (uint)p2[t % 128] + t / 128 * d2;
    while (!bad && v11 <= u2 && (uint)u2 - (uint)v11 >= 16) {
        for (int k = 0; k < 2; k++) l1[t % 16 * 36 + (k * 256 + t) / 16] = a0[(int)q1[k]];
        for (int k = 0; k < 8; k++) l2[(k * 2 + t / 128) * 128 + t % 128] = a1[(int)(q2 + k * 2u * d2)];
        barrier(CLK_LOCAL_MEM_FENCE);
        for (int j = 0; j < 16; j++) {
            const double v12a = l1[j * 36 + y * 4 + 0];
            const double v12b = l1[j * 36 + y * 4 + 1];
            const double v12c = l1[j * 36 + y * 4 + 2];
            const double v12d = l1[j * 36 + y * 4 + 3];
            const double v13_0 = l2[j * 128 + x + 32 * 0];
            const double v13_1 = l2[j * 128 + x + 32 * 1];
            const double v13_2 = l2[j * 128 + x + 32 * 2];
            const double v13_3 = l2[j * 128 + x + 32 * 3];
            const double v14a_0 = (v10a_0 + (v12a * v13_0));
            const double v14a_1 = (v10a_1 + (v12a * v13_1));
            const double v14a_2 = (v10a_2 + (v12a * v13_2));
            const double v14a_3 = (v10a_3 + (v12a * v13_3));
            const double v14b_0 = (v10b_0 + (v12b * v13_0));
            const double v14b_1 = (v10b_1 + (v12b * v13_1));
            const double v14b_2 = (v10b_2 + (v12b * v13_2));
            const double v14b_3 = (v10b_3 + (v12b * v13_3));
            const double v14c_0 = (v10c_0 + (v12c * v13_0));
            const double v14c_1 = (v10c_1 + (v12c * v13_1));
            const double v14c_2 = (v10c_2 + (v12c * v13_2));
            const double v14c_3 = (v10c_3 + (v12c * v13_3));
            const double v14d_0 = (v10d_0 + (v12d * v13_0));
            const double v14d_1 = (v10d_1 + (v12d * v13_1));
            const double v14d_2 = (v10d_2 + (v12d * v13_2));
            const double v14d_3 = (v10d_3 + (v12d * v13_3));
            const int v15 = java_iadd(v11, 1);
            v10a_0 = v14a_0;
            v10a_1 = v14a_1;
            v10a_2 = v14a_2;
            v10a_3 = v14a_3;
            v10b_0 = v14b_0;
            v10b_1 = v14b_1;
            v10b_2 = v14b_2;
            v10b_3 = v14b_3;
            v10c_0 = v14c_0;
            v10c_1 = v14c_1;
            v10c_2 = v14c_2;
            v10c_3 = v14c_3;
            v10d_0 = v14d_0;
            v10d_1 = v14d_1;
            v10d_2 = v14d_2;
            v10d_3 = v14d_3;
            v11 = v15;
        }
        barrier(CLK_LOCAL_MEM_FENCE);
        for (int k = 0; k < 2; k++) q1[k] += 16;
        q2 += 16 * d2;
    }
    JAVA_IN_ORDER for (;;) {
        if (bad) break;
        JAVA_ROUND
        if (v11 >= u2) {
            break;
        }
        const double v12a = a0[java_iadd(v11, v1a)];
        const double v12b = a0[java_iadd(v11, v1b)];
        const double v12c = a0[java_iadd(v11, v1c)];
        const double v12d = a0[java_iadd(v11, v1d)];
        const double v13_0 = a1[java_iadd(java_imul(u3, v11), v2_0)];
        const double v13_1 = a1[java_iadd(java_imul(u3, v11), v2_1)];
        const double v13_2 = a1[java_iadd(java_imul(u3, v11), v2_2)];
        const double v13_3 = a1[java_iadd(java_imul(u3, v11), v2_3)];
        const double v14a_0 = (v10a_0 + (v12a * v13_0));
        const double v14a_1 = (v10a_1 + (v12a * v13_1));
        const double v14a_2 = (v10a_2 + (v12a * v13_2));
        const double v14a_3 = (v10a_3 + (v12a * v13_3));
        const double v14b_0 = (v10b_0 + (v12b * v13_0));
        const double v14b_1 = (v10b_1 + (v12b * v13_1));
        const double v14b_2 = (v10b_2 + (v12b * v13_2));
        const double v14b_3 = (v10b_3 + (v12b * v13_3));
        const double v14c_0 = (v10c_0 + (v12c * v13_0));
        const double v14c_1 = (v10c_1 + (v12c * v13_1));
        const double v14c_2 = (v10c_2 + (v12c * v13_2));
        const double v14c_3 = (v10c_3 + (v12c * v13_3));
        const double v14d_0 = (v10d_0 + (v12d * v13_0));
        const double v14d_1 = (v10d_1 + (v12d * v13_1));
        const double v14d_2 = (v10d_2 + (v12d * v13_2));
        const double v14d_3 = (v10d_3 + (v12d * v13_3));
        const int v15 = java_iadd(v11, 1);
        v10a_0 = v14a_0;
        v10a_1 = v14a_1;
        v10a_2 = v14a_2;
        v10a_3 = v14a_3;
        v10b_0 = v14b_0;
        v10b_1 = v14b_1;
        v10b_2 = v14b_2;
        v10b_3 = v14b_3;
        v10c_0 = v14c_0;
        v10c_1 = v14c_1;
        v10c_2 = v14c_2;
        v10c_3 = v14c_3;
        v10d_0 = v14d_0;
        v10d_1 = v14d_1;
        v10d_2 = v14d_2;
        v10d_3 = v14d_3;
        v11 = v15;
    }
    out0[elementa_0] = v10a_0;
    out0[elementa_1] = v10a_1;
    out0[elementa_2] = v10a_2;
    out0[elementa_3] = v10a_3;
    out0[elementb_0] = v10b_0;
    out0[elementb_1] = v10b_1;
    out0[elementb_2] = v10b_2;
    out0[elementb_3] = v10b_3;
    out0[elementc_0] = v10c_0;
    out0[elementc_1] = v10c_1;
    out0[elementc_2] = v10c_2;
    out0[elementc_3] = v10c_3;
    out0[elementd_0] = v10d_0;
    out0[elementd_1] = v10d_1;
    out0[elementd_2] = v10d_2;
    out0[elementd_3] = v10d_3;
    return bad;
}
static inline __attribute__((always_inline)) int weft_tile2(__global const double *restrict a0, const int a0_length, __global const double *restrict a1, const int a1_length, const int u2, const int u3, __global double *restrict out0, const int size, __global int *trap, __local char *shared, const int width, const int rows, const int top, const int left) {
    const int elementa_0 = AT(0, 0);
    const int elementa_1 = AT(0, 1);
    const int elementb_0 = AT(1, 0);
    const int elementb_1 = AT(1, 1);
    const int t = (int)get_local_id(0), x = t % 32, y = t / 32;
    int bad = 0;
    double v10a_0;
    double v10a_1;
    double v10b_0;
    double v10b_1;
    int v11;
    const int v1a = java_imul(u2, java_idiv(elementa_0, u3));
    const int v1b = java_imul(u2, java_idiv(elementb_0, u3));
    const int v2_0 = java_irem(elementa_0, u3);
    const int v2_1 = java_irem(elementa_1, u3);
    const long v3 = java_lsub(java_i2l(u2), 1L);
    const long v4a = java_i2l(v1a);
    const long v4b = java_i2l(v1b);
    const long v5 = java_lsub(java_i2l(a1_length), 1L);
    const long v6_0 = java_i2l(v2_0);
    const long v6_1 = java_i2l(v2_1);
    const long v7_0 = java_ladd(v6_0, java_lmul(v3, java_i2l(u3)));
    const long v7_1 = java_ladd(v6_1, java_lmul(v3, java_i2l(u3)));
    const long v8a_0 = ((v4a | java_lsub(java_lsub(java_i2l(a0_length), 1L), java_ladd(v3, v4a))) | v6_0);
    const long v8a_1 = ((v4a | java_lsub(java_lsub(java_i2l(a0_length), 1L), java_ladd(v3, v4a))) | v6_1);
    const long v8b_0 = ((v4b | java_lsub(java_lsub(java_i2l(a0_length), 1L), java_ladd(v3, v4b))) | v6_0);
    const long v8b_1 = ((v4b | java_lsub(java_lsub(java_i2l(a0_length), 1L), java_ladd(v3, v4b))) | v6_1);
    const int v9a_0 = (((u3 != 0) & (((v7_0 | (v8a_0 | java_lsub(v5, v6_0))) | java_lsub(v5, v7_0)) >= 0L)) | (0 >= u2));
    const int v9a_1 = (((u3 != 0) & (((v7_1 | (v8a_1 | java_lsub(v5, v6_1))) | java_lsub(v5, v7_1)) >= 0L)) | (0 >= u2));
    const int v9b_0 = (((u3 != 0) & (((v7_0 | (v8b_0 | java_lsub(v5, v6_0))) | java_lsub(v5, v7_0)) >= 0L)) | (0 >= u2));
    const int v9b_1 = (((u3 != 0) & (((v7_1 | (v8b_1 | java_lsub(v5, v6_1))) | java_lsub(v5, v7_1)) >= 0L)) | (0 >= u2));
    bad |= !v9a_0;
    bad |= !v9a_1;
    bad |= !v9b_0;
    bad |= !v9b_1;
    bad = weft_any(bad, shared);
    v10a_0 = 0.0;
    v10a_1 = 0.0;
    v10b_0 = 0.0;
    v10b_1 = 0.0;
    v11 = 0;
    __local double *const l1 = (__local double *)(shared + 80);
    __local int *const p1 = (__local int *)(shared + 16);
    __local double *const l2 = (__local double *)(shared + 2896);
    __local int *const p2 = (__local int *)(shared + 2640);
    barrier(CLK_LOCAL_MEM_FENCE);
    if (x == 0) {
        p1[y * 2 + 0] = java_iadd(v11, v1a);
        p1[y * 2 + 1] = java_iadd(v11, v1b);
    }
    if (y == 0) {
        p2[x + 32 * 0] = java_iadd(java_imul(u3, v11), v2_0);
        p2[x + 32 * 1] = java_iadd(java_imul(u3, v11), v2_1);
    }
    barrier(CLK_LOCAL_MEM_FENCE);
    uint q1[1];
    for (int k = 0; k < 1; k++) q1[k] = (uint)p1[(k * 256 + t) / 16] + t % 16;
    const uint d2 = (uint)java_iadd(java_imul(u3, java_iadd(v11, 1)), v2_0) - (uint)java_iadd(java_imul(u3, v11), v2_0);
    uint q2 = (uint)p2[t % 64] + t / 64 * d2;
    while (!bad && v11 <= u2 && (uint)u2 - (uint)v11 >= 16) {
        for (int k = 0; k < 1; k++) l1[t % 16 * 20 + (k * 256 + t) / 16] = a0[(int)q1[k]];
        for (int k = 0; k < 4; k++) l2[(k * 4 + t / 64) * 64 + t % 64] = a1[(int)(q2 + k * 4u * d2)];
        barrier(CLK_LOCAL_MEM_FENCE);
        for (int j = 0; j < 16; j++) {
            const double v12a = l1[j * 20 + y * 2 + 0];
            const double v12b = l1[j * 20 + y * 2 + 1];
            const double v13_0 = l2[j * 64 + x + 32 * 0];
            const double v13_1 = l2[j * 64 + x + 32 * 1];
            const double v14a_0 = (v10a_0 + (v12a * v13_0));
            const double v14a_1 = (v10a_1 + (v12a * v13_1));
            const double v14b_0 = (v10b_0 + (v12b * v13_0));
            const double v14b_1 = (v10b_1 + (v12b * v13_1));
            const int v15 = java_iadd(v11, 1);
            v10a_0 = v14a_0;
            v10a_1 = v14a_1;
            v10b_0 = v14b_0;
            v10b_1 = v14b_1;
            v11 = v15;
        }
        barrier(CLK_LOCAL_MEM_FENCE);
        for (int k = 0; k < 1; k++) q1[k] += 16;
        q2 += 16 * d2;
    }
    JAVA_IN_ORDER for (;;) {
        if (bad) break;
        JAVA_ROUND
        if (v11 >= u2) {
            break;
        }
        const double v12a = a0[java_iadd(v11, v1a)];
        const double v12b = a0[java_iadd(v11, v1b)];
        const double v13_0 = a1[java_iadd(java_imul(u3, v11), v2_0)];
        const double v13_1 = a1[java_iadd(java_imul(u3, v11), v2_1)];
        const double v14a_0 = (v10a_0 + (v12a * v13_0));
        const double v14a_1 = (v10a_1 + (v12a * v13_1));
        const double v14b_0 = (v10b_0 + (v12b * v13_0));
        const double v14b_1 = (v10b_1 + (v12b * v13_1));
        const int v15 = java_iadd(v11, 1);
        v10a_0 = v14a_0;
        v10a_1 = v14a_1;
        v10b_0 = v14b_0;
        v10b_1 = v14b_1;
        v11 = v15;
    }
    out0[elementa_0] = v10a_0;
    out0[elementa_1] = v10a_1;
    out0[elementb_0] = v10b_0;
    out0[elementb_1] = v10b_1;
    return bad;
}
#define ELEMENT(i) weft_element(a0, a0_length, a1, a1_length, u2, u3, out0, size, trap, i)
#define TILE_LARGE weft_tile4(a0, a0_length, a1, a1_length, u2, u3, out0, size, trap, (__local char *)shared, width, rows, top, left)
#define TILE_SMALL weft_tile2(a0, a0_length, a1, a1_length, u2, u3, out0, size, trap, (__local char *)shared, width, rows, top, left)
#define WIDTH u3
#define LEAST_COLUMNS 32
#define ENOUGH 256
#define LARGE 4
#define SMALL 2
#define DOWN 8
#define ACROSS(side) ((width - 1) / (32 * side) + 1)
#define TILES(side) ((long)ACROSS(side) * ((rows + DOWN * side - 1) / (DOWN * side)))
#define TOP(side) ((int)(tile / ACROSS(side)) * (DOWN * side) + y * side)
#define LEFT(side) ((int)(tile % ACROSS(side)) * (32 * side) + x)
#define EACH(side) for (int i = 0; i < side; i++) for (int j = 0; j < side; j++) ELEMENT(AT(i, j));
#ifndef STEADY_1
#define STEADY_1 given_a0_length
#endif
#ifndef STEADY_3
#define STEADY_3 given_a1_length
#endif
#ifndef STEADY_4
#define STEADY_4 given_u2
#endif
#ifndef STEADY_5
#define STEADY_5 given_u3
#endif
__kernel __attribute__((reqd_work_group_size(256, 1, 1))) void weft_map(__global const double *restrict a0, const int given_a0_length, __global const double *restrict a1, const int given_a1_length, const int given_u2, const int given_u3, __global double *restrict out0, const int size, __global int *trap) {
    const int a0_length = STEADY_1;
    const int a1_length = STEADY_3;
    const int u2 = STEADY_4;
    const int u3 = STEADY_5;
    __local long shared[2706];
    // A work-group of 32 x DOWN work-items has tiles; so many elements apart are a work-item's columns that those of work-items
    // side by side are read at once. Where a tile ends behind the table, its last row or column is computed again. A
    // work-item's tile is LARGE x LARGE where there are enough of these to keep the device busy, and no more than one for each
    // work-group: in a loop over tiles they take more registers, and a matrix product up to twice the time. Else it is
    // SMALL x SMALL. What is behind the last whole row a work-item makes one by one, and so all of what has no such rows. (It does
    // not return in front of a tile's barriers; see launch_checks.h.)
    const bool suits = WIDTH >= LEAST_COLUMNS && WIDTH <= size && WIDTH <= INT_MAX - 32 * LARGE;
    const int width = suits ? WIDTH : 1, rows = suits ? size / width : 0;
    const int x = (int)get_local_id(0) % 32, y = (int)get_local_id(0) / 32;
    const long many = TILES(LARGE);
    if (many >= ENOUGH && many <= (long)get_num_groups(0)) {
        const long tile = (long)get_group_id(0);
        if (tile < many) {
            const int top = TOP(LARGE), left = LEFT(LARGE);
            if (TILE_LARGE) EACH(LARGE)
        }
    } else {
        for (long tile = (long)get_group_id(0); tile < TILES(SMALL); tile += (long)get_num_groups(0)) {
            const int top = TOP(SMALL), left = LEFT(SMALL);
            if (TILE_SMALL) EACH(SMALL)
        }
    }
    for (long i = (long)rows * width + (long)get_global_id(0); i < size; i += (long)get_global_size(0)) ELEMENT((int)i);
}
