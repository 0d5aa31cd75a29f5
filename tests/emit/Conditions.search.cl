#pragma OPENCL FP_CONTRACT OFF
__kernel __attribute__((vec_type_hint(float16))) void weft_map(__global const float *restrict in0, __global const float *restrict a1, const int a1_length, __global int *restrict out0, const int size) {
    const size_t place = get_global_id(0);
    const int element = (int)place;
    if (element >= size) return;
    int v2;
    int v5;
    const float v1 = in0[place];
    v2 = 0;
    JAVA_IN_ORDER for (;;) {
        JAVA_ROUND
        if (v2 >= a1_length) {
            break;
        }
        const float v3 = a1[v2];
        if (!(v3 != v1)) {
            goto behind5;
        }
        const int v4 = java_iadd(v2, 1);
        v2 = v4;
    }
    v5 = (-1);
    goto behind6;
    behind5:;
    v5 = v2;
    behind6:;
    out0[place] = v5;
    return;
}
