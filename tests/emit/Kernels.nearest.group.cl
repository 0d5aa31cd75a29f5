#pragma OPENCL FP_CONTRACT OFF
#pragma unroll
#pragma unroll
RUN(F, float)
static void weft_element(__global const float *restrict in0, __global const float *restrict a1, const int a1_length, __global int *restrict out0, const int size, const int element) {
    int v2;
    float v3;
    int v4;
    int v7;
    float v8;
    const float v1 = in0[element];
    v2 = 0;
    v3 = as_float(0x7f800000);
    v4 = 0;
    while (v4 <= a1_length && (uint)a1_length - (uint)v4 >= 16) {
        float w1[16];
        if ((((size_t)(a1 + v4)) & 15) == 0) {
            run_wide_F(a1 + v4, 16, w1);
        } else {
            run_F(a1 + v4, 16, w1);
        }
        for (int j = 0; j < 16; j++) {
            const float v5 = w1[j];
            const float v6 = java_fabs((v5 - v1));
            if (v6 < v3) {
                v7 = v4;
                v8 = v6;
            } else {
                v7 = v2;
                v8 = v3;
            }
            const int v9 = java_iadd(v4, 1);
            v2 = v7;
            v3 = v8;
            v4 = v9;
        }
    }
    JAVA_IN_ORDER for (;;) {
        JAVA_ROUND
        if (v4 >= a1_length) {
            break;
        }
        const float v5 = a1[v4];
        const float v6 = java_fabs((v5 - v1));
        if (v6 < v3) {
            v7 = v4;
            v8 = v6;
        } else {
            v7 = v2;
            v8 = v3;
        }
        const int v9 = java_iadd(v4, 1);
        v2 = v7;
        v3 = v8;
        v4 = v9;
    }
    out0[element] = v2;
    return;
}
#define GROUP 256
static inline void weft_alike(__global const float *restrict in0, __global const float *restrict a1, const int a1_length, __global int *restrict out0, const int size, const int first) {
    const int elementa = first + 0 * GROUP;
    const int elementb = first + 1 * GROUP;
    const int elementc = first + 2 * GROUP;
    const int elementd = first + 3 * GROUP;
    int v2a;
    int v2b;
    int v2c;
    int v2d;
    float v3a;
    float v3b;
    float v3c;
    float v3d;
    int v4;
    int v7a;
    int v7b;
    int v7c;
    int v7d;
    float v8a;
    float v8b;
    float v8c;
    float v8d;
    const float v1a = in0[elementa];
    const float v1b = in0[elementb];
    const float v1c = in0[elementc];
    const float v1d = in0[elementd];
    v2a = 0;
    v2b = 0;
    v2c = 0;
    v2d = 0;
    v3a = as_float(0x7f800000);
    v3b = as_float(0x7f800000);
    v3c = as_float(0x7f800000);
    v3d = as_float(0x7f800000);
    v4 = 0;
    while (v4 <= a1_length && (uint)a1_length - (uint)v4 >= 16) {
        float w1[16];
        if ((((size_t)(a1 + v4)) & 15) == 0) {
            run_wide_F(a1 + v4, 16, w1);
        } else {
            run_F(a1 + v4, 16, w1);
        }
        for (int j = 0; j < 16; j++) {
            const float v5 = w1[j];
            const float v6a = java_fabs((v5 - v1a));
            const float v6b = java_fabs((v5 - v1b));
            const float v6c = java_fabs((v5 - v1c));
            const float v6d = java_fabs((v5 - v1d));
            if (v6a < v3a) {
                v7a = v4;
                v8a = v6a;
            } else {
                v7a = v2a;
                v8a = v3a;
            }
            if (v6b < v3b) {
                v7b = v4;
                v8b = v6b;
            } else {
                v7b = v2b;
                v8b = v3b;
            }
            if (v6c < v3c) {
                v7c = v4;
                v8c = v6c;
            } else {
                v7c = v2c;
                v8c = v3c;
            }
            if (v6d < v3d) {
                v7d = v4;
                v8d = v6d;
            } else {
                v7d = v2d;
                v8d = v3d;
            }
            const int v9 = java_iadd(v4, 1);
            v2a = v7a;
            v2b = v7b;
            v2c = v7c;
            v2d = v7d;
            v3a = v8a;
            v3b = v8b;
            v3c = v8c;
            v3d = v8d;
            v4 = v9;
        }
    }
    JAVA_IN_ORDER for (;;) {
        JAVA_ROUND
        if (v4 >= a1_length) {
            break;
        }
        const float v5 = a1[v4];
        const float v6a = java_fabs((v5 - v1a));
        const float v6b = java_fabs((v5 - v1b));
        const float v6c = java_fabs((v5 - v1c));
        const float v6d = java_fabs((v5 - v1d));
        if (v6a < v3a) {
            v7a = v4;
            v8a = v6a;
        } else {
            v7a = v2a;
            v8a = v3a;
        }
        if (v6b < v3b) {
            v7b = v4;
            v8b = v6b;
        } else {
            v7b = v2b;
            v8b = v3b;
        }
        if (v6c < v3c) {
            v7c = v4;
            v8c = v6c;
        } else {
            v7c = v2c;
            v8c = v3c;
        }
        if (v6d < v3d) {
            v7d = v4;
            v8d = v6d;
        } else {
            v7d = v2d;
            v8d = v3d;
        }
        const int v9 = java_iadd(v4, 1);
        v2a = v7a;
        v2b = v7b;
        v2c = v7c;
        v2d = v7d;
        v3a = v8a;
        v3b = v8b;
        v3c = v8c;
        v3d = v8d;
        v4 = v9;
    }
    out0[elementa] = v2a;
    out0[elementb] = v2b;
    out0[elementc] = v2c;
    out0[elementd] = v2d;
    return;
}
#ifndef STEADY_2
#define STEADY_2 given_a1_length
#endif
__kernel __attribute__((reqd_work_group_size(256, 1, 1))) void weft_map(__global const float *restrict in0, __global const float *restrict a1, const int given_a1_length, __global int *restrict out0, const int size) {
    const int a1_length = STEADY_2;
    const int t = (int)get_local_id(0), start = (int)get_global_id(0) - t;
    if (size < 1048576) {
        if (start + t < size) weft_element(in0, a1, a1_length, out0, size, start + t);
        return;
    }
    const int first = start * 4;
    if (size - first >= GROUP * 4) {
        weft_alike(in0, a1, a1_length, out0, size, first + t);
    } else {
        for (int i = t; i < size - first; i += GROUP) weft_element(in0, a1, a1_length, out0, size, first + i);
    }
}
