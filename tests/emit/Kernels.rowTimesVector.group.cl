#pragma OPENCL FP_CONTRACT OFF
#define TRAP { atomic_min(trap, element); return; }
#pragma unroll
#pragma unroll
#pragma unroll
#pragma unroll
#pragma unroll
#pragma unroll
#pragma unroll
#pragma unroll
RUN(F, float)
static void weft_element(__global const float *restrict a0, const int a0_length, __global const float *restrict a1, const int a1_length, const int u2, __global float *restrict out0, const int size, __global int *trap, const int element) {
    float v4;
    int v5;
    const int v1 = java_imul(element, u2);
    const long v2 = java_i2l(v1);
    const int v3 = ((v2 | java_lsub(java_lsub(java_i2l(a0_length), 1L), java_ladd(java_lsub(java_i2l(u2), 1L), v2))) >= 0L);
    if (!((u2 <= a1_length) & (v3 | (0 >= u2)))) TRAP
    v4 = 0.0f;
    v5 = 0;
    while (v5 <= u2 && (uint)u2 - (uint)v5 >= 16) {
        float w1[16];
        float w2[16];
        if ((((size_t)(a0 + java_iadd(v5, v1)) | (size_t)(a1 + v5)) & 15) == 0) {
            run_wide_F(a0 + java_iadd(v5, v1), 16, w1);
            run_wide_F(a1 + v5, 16, w2);
        } else {
            run_F(a0 + java_iadd(v5, v1), 16, w1);
            run_F(a1 + v5, 16, w2);
        }
        for (int j = 0; j < 16; j++) {
            const float v6 = w1[j];
            const float v7 = w2[j];
            const float v8 = (v4 + (v6 * v7));
            const int v9 = java_iadd(v5, 1);
            v4 = v8;
            v5 = v9;
        }
    }
    JAVA_IN_ORDER for (;;) {
        JAVA_ROUND
        if (v5 >= u2) {
            break;
        }
        const float v6 = a0[java_iadd(v5, v1)];
        const float v7 = a1[v5];
        const float v8 = (v4 + (v6 * v7));
        const int v9 = java_iadd(v5, 1);
        v4 = v8;
        v5 = v9;
    }
    out0[element] = v4;
    return;
}
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
static inline __attribute__((always_inline)) int weft_line(__global const float *restrict a0, const int a0_length, __global const float *restrict a1, const int a1_length, const int u2, __global float *restrict out0, const int size, __global int *trap, __local char *shared, const int elementa) {
    const int t = (int)get_local_id(0), x = t % 1, y = t / 1;
    int bad = 0;
    float v4a;
    int v5;
    const int v1a = java_imul(elementa, u2);
    const long v2a = java_i2l(v1a);
    const int v3a = ((v2a | java_lsub(java_lsub(java_i2l(a0_length), 1L), java_ladd(java_lsub(java_i2l(u2), 1L), v2a))) >= 0L);
    bad |= !((u2 <= a1_length) & (v3a | (0 >= u2)));
    bad = weft_any(bad, shared);
    v4a = 0.0f;
    v5 = 0;
    __local float *const l1 = (__local float *)(shared + 272);
    __local int *const p1 = (__local int *)(shared + 16);
    float r1[64];
    uint q1 = 0;
    barrier(CLK_LOCAL_MEM_FENCE);
    p1[t] = java_iadd(v5, v1a);
    const int ragged1 = weft_any((((size_t)(a0 + java_iadd(v5, v1a))) & 15) != 0, shared);
    if (!bad && v5 <= u2 && (uint)u2 - (uint)v5 >= 64) {
        if (!ragged1) {
            for (int k = 0; k < 16; k++) vstore4(*(__global const float4 *)(a0 + (int)(q1 + p1[(k * 64 + t) / 16] + t % 16 * 4)), k, r1);
        } else {
            for (int k = 0; k < 64; k++) r1[k] = a0[(int)(q1 + p1[(k * 64 + t) / 64] + t % 64)];
        }
        q1 += 64;
    }
    while (!bad && v5 <= u2 && (uint)u2 - (uint)v5 >= 64) {
        if (!ragged1) {
            for (int k = 0; k < 16; k++) *(__local float4 *)(l1 + (k * 64 + t) / 16 * 68 + t % 16 * 4) = vload4(k, r1);
        } else {
            for (int k = 0; k < 64; k++) l1[(k * 64 + t) / 64 * 68 + t % 64] = r1[k];
        }
        barrier(CLK_LOCAL_MEM_FENCE);
        if (!bad && v5 <= u2 && (uint)u2 - (uint)v5 >= 128) {
            if (!ragged1) {
                for (int k = 0; k < 16; k++) vstore4(*(__global const float4 *)(a0 + (int)(q1 + p1[(k * 64 + t) / 16] + t % 16 * 4)), k, r1);
            } else {
                for (int k = 0; k < 64; k++) r1[k] = a0[(int)(q1 + p1[(k * 64 + t) / 64] + t % 64)];
            }
            q1 += 64;
        }
        float w2[64];
        if ((((size_t)(a1 + v5)) & 15) == 0) {
            run_wide_F(a1 + v5, 64, w2);
        } else {
            run_F(a1 + v5, 64, w2);
        }
        for (int j = 0; j < 64; j++) {
            const float v6a = l1[t * 68 + j];
            const float v7 = w2[j];
            const float v8a = (v4a + (v6a * v7));
            const int v9 = java_iadd(v5, 1);
            v4a = v8a;
            v5 = v9;
        }
        barrier(CLK_LOCAL_MEM_FENCE);
    }
    JAVA_IN_ORDER for (;;) {
        if (bad) break;
        JAVA_ROUND
        if (v5 >= u2) {
            break;
        }
        const float v6a = a0[java_iadd(v5, v1a)];
        const float v7 = a1[v5];
        const float v8a = (v4a + (v6a * v7));
        const int v9 = java_iadd(v5, 1);
        v4a = v8a;
        v5 = v9;
    }
    out0[elementa] = v4a;
    return bad;
}
#ifndef STEADY_1
#define STEADY_1 given_a0_length
#endif
#ifndef STEADY_3
#define STEADY_3 given_a1_length
#endif
#ifndef STEADY_4
#define STEADY_4 given_u2
#endif
__kernel __attribute__((reqd_work_group_size(64, 1, 1))) void weft_map(__global const float *restrict a0, const int given_a0_length, __global const float *restrict a1, const int given_a1_length, const int given_u2, __global float *restrict out0, const int size, __global int *trap) {
    const int a0_length = STEADY_1;
    const int a1_length = STEADY_3;
    const int u2 = STEADY_4;
    __local long shared[2210] __attribute__((aligned(16)));
    const int place = min((int)get_global_id(0), size - 1); /* behind the last one it is computed again */
    if (weft_line(a0, a0_length, a1, a1_length, u2, out0, size, trap, (__local char *)shared, place)) weft_element(a0, a0_length, a1, a1_length, u2, out0, size, trap, place); /* a check fails for one of the group */
}
