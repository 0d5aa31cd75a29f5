#pragma OPENCL FP_CONTRACT OFF
#define TRAP { atomic_min(trap, element); return; }
#define TRAP return 0;
#pragma unroll
LANES_ROUNDS(F, float)
static __attribute__((noinline)) void weft_element(__global const int *restrict in0, __global const int *restrict a1, const int a1_length, __global const int *restrict a2, const int a2_length, __global const float *restrict a3, const int a3_length, __global float *restrict out0, const int size, __global int *trap, const int element) {
    float v5;
    int v6;
    const int v1 = in0[element];
    if ((uint)v1 >= (uint)a1_length) TRAP
    const int v2 = a1[v1];
    const int v3 = java_iadd(v1, 1);
    if ((uint)v3 >= (uint)a1_length) TRAP
    const int v4 = a1[v3];
    if (!(((v2 | java_isub(a2_length, v4)) >= 0) | (v2 >= v4))) TRAP
    v5 = 0.0f;
    v6 = v2;
    JAVA_IN_ORDER for (;;) {
        JAVA_ROUND
        if (v6 >= v4) {
            break;
        }
        const int v7 = a2[v6];
        if ((uint)v7 >= (uint)a3_length) TRAP
        const float v8 = a3[v7];
        const float v9 = (v5 + v8);
        const int v10 = java_iadd(v6, 1);
        v5 = v9;
        v6 = v10;
    }
    out0[element] = v5;
    return;
}
#undef TRAP
static __attribute__((noinline)) int weft_abreast(__global const int *restrict in0, __global const int *restrict a1, const int a1_length, __global const int *restrict a2, const int a2_length, __global const float *restrict a3, const int a3_length, __global float *restrict out0, const int size, __global int *trap, const int elementa, const int elementb, const int elementc, const int elementd) {
    float v5a;
    float v5b;
    float v5c;
    float v5d;
    int v6a;
    int v6b;
    int v6c;
    int v6d;
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
    v6a = v2a;
    v6b = v2b;
    v6c = v2c;
    v6d = v2d;
    if (v6a <= v4a && (uint)v4a - (uint)v6a >= 16 && v6b <= v4b && (uint)v4b - (uint)v6b >= 16 && v6c <= v4c && (uint)v4c - (uint)v6c >= 16 && v6d <= v4d && (uint)v4d - (uint)v6d >= 16) {
        int16 violated = 0;
        float4 s5 = (float4)(v5a, v5b, v5c, v5d);
        do {
            const int16 w7a = LANES_AT(__global, int, a2 + v6a);
            violated |= as_uint16(w7a) >= (uint16)((uint)a3_length);
            const float16 w8a = lanes_gather_F(a3, w7a, ~violated);
            const int16 w7b = LANES_AT(__global, int, a2 + v6b);
            violated |= as_uint16(w7b) >= (uint16)((uint)a3_length);
            const float16 w8b = lanes_gather_F(a3, w7b, ~violated);
            const int16 w7c = LANES_AT(__global, int, a2 + v6c);
            violated |= as_uint16(w7c) >= (uint16)((uint)a3_length);
            const float16 w8c = lanes_gather_F(a3, w7c, ~violated);
            const int16 w7d = LANES_AT(__global, int, a2 + v6d);
            violated |= as_uint16(w7d) >= (uint16)((uint)a3_length);
            const float16 w8d = lanes_gather_F(a3, w7d, ~violated);
            const lanes_rounds_F r8 = lanes_rounds_F_of(w8a, w8b, w8c, w8d);
            for (int j = 0; j < 16; j++) {
                s5 = s5 + r8.at[j];
            }
            v6a = java_iadd(v6a, 16);
            v6b = java_iadd(v6b, 16);
            v6c = java_iadd(v6c, 16);
            v6d = java_iadd(v6d, 16);
        } while (v6a <= v4a && (uint)v4a - (uint)v6a >= 16 && v6b <= v4b && (uint)v4b - (uint)v6b >= 16 && v6c <= v4c && (uint)v4c - (uint)v6c >= 16 && v6d <= v4d && (uint)v4d - (uint)v6d >= 16);
        v5a = s5.s0;
        v5b = s5.s1;
        v5c = s5.s2;
        v5d = s5.s3;
        if (lanes_any(violated)) TRAP
    }
    JAVA_IN_ORDER for (;;) {
        JAVA_ROUND
        if (v6a >= v4a) {
            break;
        }
        const int v7a = a2[v6a];
        if ((uint)v7a >= (uint)a3_length) TRAP
        const float v8a = a3[v7a];
        const float v9a = (v5a + v8a);
        const int v10a = java_iadd(v6a, 1);
        v5a = v9a;
        v6a = v10a;
    }
    JAVA_IN_ORDER for (;;) {
        JAVA_ROUND
        if (v6b >= v4b) {
            break;
        }
        const int v7b = a2[v6b];
        if ((uint)v7b >= (uint)a3_length) TRAP
        const float v8b = a3[v7b];
        const float v9b = (v5b + v8b);
        const int v10b = java_iadd(v6b, 1);
        v5b = v9b;
        v6b = v10b;
    }
    JAVA_IN_ORDER for (;;) {
        JAVA_ROUND
        if (v6c >= v4c) {
            break;
        }
        const int v7c = a2[v6c];
        if ((uint)v7c >= (uint)a3_length) TRAP
        const float v8c = a3[v7c];
        const float v9c = (v5c + v8c);
        const int v10c = java_iadd(v6c, 1);
        v5c = v9c;
        v6c = v10c;
    }
    JAVA_IN_ORDER for (;;) {
        JAVA_ROUND
        if (v6d >= v4d) {
            break;
        }
        const int v7d = a2[v6d];
        if ((uint)v7d >= (uint)a3_length) TRAP
        const float v8d = a3[v7d];
        const float v9d = (v5d + v8d);
        const int v10d = java_iadd(v6d, 1);
        v5d = v9d;
        v6d = v10d;
    }
    out0[elementa] = v5a;
    out0[elementb] = v5b;
    out0[elementc] = v5c;
    out0[elementd] = v5d;
    return 1;
}
__kernel __attribute__((vec_type_hint(float16))) void weft_map(__global const int *restrict in0, __global const int *restrict a1, const int a1_length, __global const int *restrict a2, const int a2_length, __global const float *restrict a3, const int a3_length, __global float *restrict out0, const int size, __global int *trap) {
    const long at = (long)get_global_id(0) * 4;
    if (at >= size) return;
    const int first = (int)at, count = min(size - first, 4);
    if (count == 4 && weft_abreast(in0, a1, a1_length, a2, a2_length, a3, a3_length, out0, size, trap, first + 0, first + 1, first + 2, first + 3)) return;
    for (int i = first; i < first + count; i++) weft_element(in0, a1, a1_length, a2, a2_length, a3, a3_length, out0, size, trap, i);
}
