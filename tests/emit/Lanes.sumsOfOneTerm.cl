#pragma OPENCL FP_CONTRACT OFF
#define TRAP { atomic_min(trap, element); return; }
#define TRAP return 0;
#pragma unroll
LANES_ROUNDS(F, float)
static __attribute__((noinline)) void weft_element(__global const int *restrict in0, __global const int *restrict a1, const int a1_length, __global const int *restrict a2, const int a2_length, __global const float *restrict a3, const int a3_length, __global float *restrict out0, const int size, __global int *trap, const int element) {
    float v5;
    float v6;
    int v7;
    const int v1 = in0[element];
    if ((uint)v1 >= (uint)a1_length) TRAP
    const int v2 = a1[v1];
    const int v3 = java_iadd(v1, 1);
    if ((uint)v3 >= (uint)a1_length) TRAP
    const int v4 = a1[v3];
    if (!(((v2 | java_isub(a2_length, v4)) >= 0) | (v2 >= v4))) TRAP
    v5 = 0.0f;
    v6 = 1.0f;
    v7 = v2;
    JAVA_IN_ORDER for (;;) {
        JAVA_ROUND
        if (v7 >= v4) {
            break;
        }
        const int v8 = a2[v7];
        if ((uint)v8 >= (uint)a3_length) TRAP
        const float v9 = a3[v8];
        const float v10 = (v5 + v9);
        const float v11 = (v6 - v9);
        const int v12 = java_iadd(v7, 1);
        v5 = v10;
        v6 = v11;
        v7 = v12;
    }
    out0[element] = (v5 * v6);
    return;
}
#undef TRAP
static __attribute__((noinline)) int weft_abreast(__global const int *restrict in0, __global const int *restrict a1, const int a1_length, __global const int *restrict a2, const int a2_length, __global const float *restrict a3, const int a3_length, __global float *restrict out0, const int size, __global int *trap, const int elementa, const int elementb, const int elementc, const int elementd) {
    float v5a;
    float v5b;
    float v5c;
    float v5d;
    float v6a;
    float v6b;
    float v6c;
    float v6d;
    int v7a;
    int v7b;
    int v7c;
    int v7d;
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
    if (!(((v2a | java_isub(a2_length, v4a)) >= 0) | (v2a >= v4a))) TRAP
    if (!(((v2b | java_isub(a2_length, v4b)) >= 0) | (v2b >= v4b))) TRAP
    if (!(((v2c | java_isub(a2_length, v4c)) >= 0) | (v2c >= v4c))) TRAP
    if (!(((v2d | java_isub(a2_length, v4d)) >= 0) | (v2d >= v4d))) TRAP
    v5a = 0.0f;
    v5b = 0.0f;
    v5c = 0.0f;
    v5d = 0.0f;
    v6a = 1.0f;
    v6b = 1.0f;
    v6c = 1.0f;
    v6d = 1.0f;
    v7a = v2a;
    v7b = v2b;
    v7c = v2c;
    v7d = v2d;
    if (v7a <= v4a && (uint)v4a - (uint)v7a >= 16 && v7b <= v4b && (uint)v4b - (uint)v7b >= 16 && v7c <= v4c && (uint)v4c - (uint)v7c >= 16 && v7d <= v4d && (uint)v4d - (uint)v7d >= 16) {
        int16 violated = 0;
        float4 s5 = (float4)(v5a, v5b, v5c, v5d);
        float4 s6 = (float4)(v6a, v6b, v6c, v6d);
        do {
            const int16 w8a = LANES_AT(__global, int, a2 + v7a);
            violated |= as_uint16(w8a) >= (uint16)((uint)a3_length);
            const float16 w9a = lanes_gather_F(a3, w8a, ~violated);
            const int16 w8b = LANES_AT(__global, int, a2 + v7b);
            violated |= as_uint16(w8b) >= (uint16)((uint)a3_length);
            const float16 w9b = lanes_gather_F(a3, w8b, ~violated);
            const int16 w8c = LANES_AT(__global, int, a2 + v7c);
            violated |= as_uint16(w8c) >= (uint16)((uint)a3_length);
            const float16 w9c = lanes_gather_F(a3, w8c, ~violated);
            const int16 w8d = LANES_AT(__global, int, a2 + v7d);
            violated |= as_uint16(w8d) >= (uint16)((uint)a3_length);
            const float16 w9d = lanes_gather_F(a3, w8d, ~violated);
            const lanes_rounds_F r9 = lanes_rounds_F_of(w9a, w9b, w9c, w9d);
            for (int j = 0; j < 16; j++) {
                s5 = s5 + r9.at[j];
                s6 = s6 - r9.at[j];
            }
            v7a = java_iadd(v7a, 16);
            v7b = java_iadd(v7b, 16);
            v7c = java_iadd(v7c, 16);
            v7d = java_iadd(v7d, 16);
        } while (v7a <= v4a && (uint)v4a - (uint)v7a >= 16 && v7b <= v4b && (uint)v4b - (uint)v7b >= 16 && v7c <= v4c && (uint)v4c - (uint)v7c >= 16 && v7d <= v4d && (uint)v4d - (uint)v7d >= 16);
        v5a = s5.s0;
        v5b = s5.s1;
        v5c = s5.s2;
        v5d = s5.s3;
        v6a = s6.s0;
        v6b = s6.s1;
        v6c = s6.s2;
        v6d = s6.s3;
        if (lanes_any(violated)) TRAP
    }
    JAVA_IN_ORDER for (;;) {
        JAVA_ROUND
        if (v7a >= v4a) {
            break;
        }
        const int v8a = a2[v7a];
        if ((uint)v8a >= (uint)a3_length) TRAP
        const float v9a = a3[v8a];
        const float v10a = (v5a + v9a);
        const float v11a = (v6a - v9a);
        const int v12a = java_iadd(v7a, 1);
        v5a = v10a;
        v6a = v11a;
        v7a = v12a;
    }
    JAVA_IN_ORDER for (;;) {
        JAVA_ROUND
        if (v7b >= v4b) {
            break;
        }
        const int v8b = a2[v7b];
        if ((uint)v8b >= (uint)a3_length) TRAP
        const float v9b = a3[v8b];
        const float v10b = (v5b + v9b);
        const float v11b = (v6b - v9b);
        const int v12b = java_iadd(v7b, 1);
        v5b = v10b;
        v6b = v11b;
        v7b = v12b;
    }
    JAVA_IN_ORDER for (;;) {
        JAVA_ROUND
        if (v7c >= v4c) {
            break;
        }
        const int v8c = a2[v7c];
        if ((uint)v8c >= (uint)a3_length) TRAP
        const float v9c = a3[v8c];
        const float v10c = (v5c + v9c);
        const float v11c = (v6c - v9c);
        const int v12c = java_iadd(v7c, 1);
        v5c = v10c;
        v6c = v11c;
        v7c = v12c;
    }
    JAVA_IN_ORDER for (;;) {
        JAVA_ROUND
        if (v7d >= v4d) {
            break;
        }
        const int v8d = a2[v7d];
        if ((uint)v8d >= (uint)a3_length) TRAP
        const float v9d = a3[v8d];
        const float v10d = (v5d + v9d);
        const float v11d = (v6d - v9d);
        const int v12d = java_iadd(v7d, 1);
        v5d = v10d;
        v6d = v11d;
        v7d = v12d;
    }
    out0[elementa] = (v5a * v6a);
    out0[elementb] = (v5b * v6b);
    out0[elementc] = (v5c * v6c);
    out0[elementd] = (v5d * v6d);
    return 1;
}
__kernel __attribute__((vec_type_hint(float16))) void weft_map(__global const int *restrict in0, __global const int *restrict a1, const int a1_length, __global const int *restrict a2, const int a2_length, __global const float *restrict a3, const int a3_length, __global float *restrict out0, const int size, __global int *trap) {
    const long at = (long)get_global_id(0) * 4;
    if (at >= size) return;
    const int first = (int)at, count = min(size - first, 4);
    if (count == 4 && weft_abreast(in0, a1, a1_length, a2, a2_length, a3, a3_length, out0, size, trap, first + 0, first + 1, first + 2, first + 3)) return;
    for (int i = first; i < first + count; i++) weft_element(in0, a1, a1_length, a2, a2_length, a3, a3_length, out0, size, trap, i);
}
