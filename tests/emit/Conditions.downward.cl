#pragma OPENCL FP_CONTRACT OFF
__kernel __attribute__((vec_type_hint(float16))) void weft_map(__global const float *restrict in0, __global const float *restrict a1, const int a1_length, __global int *restrict out0, const int size) {
    const size_t place = get_global_id(0);
    const int element = (int)place;
    if (element >= size) return;
    int v3;
    int v6;
    const float v1 = in0[place];
    const int v2 = java_isub(a1_length, 1);
    v3 = v2;
    JAVA_IN_ORDER for (;;) {
        JAVA_ROUND
        if (v3 < 0) {
            break;
        }
        const float v4 = a1[v3];
        if (v4 < v1) {
            goto behind5;
        }
        const int v5 = java_iadd(v3, (-1));
        v3 = v5;
    }
    v6 = (-1);
    goto behind6;
    behind5:;
    v6 = v3;
    behind6:;
    out0[place] = v6;
    return;
}
