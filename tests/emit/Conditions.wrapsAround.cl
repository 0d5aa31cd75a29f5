#pragma OPENCL FP_CONTRACT OFF
#define TRAP { atomic_min(trap, element); return; }
__kernel __attribute__((vec_type_hint(float16))) void weft_map(__global const int *restrict in0, __global const float *restrict a1, const int a1_length, __global float *restrict out0, const int size, __global int *trap) {
    const size_t place = get_global_id(0);
    const int element = (int)place;
    if (element >= size) return;
    int v2;
    float v5;
    const int v1 = in0[place];
    v2 = 0;
    JAVA_IN_ORDER for (;;) {
        JAVA_ROUND
        if (v2 > v1) {
            break;
        }
        if ((uint)v2 >= (uint)a1_length) TRAP
        const float v3 = a1[v2];
        if (v3 < 0.0f) {
            goto behind5;
        }
        const int v4 = java_iadd(v2, 2);
        v2 = v4;
    }
    v5 = 0.0f;
    goto behind6;
    behind5:;
    const float v6 = java_i2f(v2);
    v5 = v6;
    behind6:;
    out0[place] = v5;
    return;
}
