#pragma OPENCL FP_CONTRACT OFF
__kernel __attribute__((vec_type_hint(float16))) void weft_map(__global const int *restrict in0, __global int *restrict out0, const int size) {
    const size_t place = get_global_id(0);
    const int element = (int)place;
    if (element >= size) return;
    int v2;
    int v4;
    const int v1 = in0[place];
    v2 = 0;
    JAVA_IN_ORDER for (;;) {
        JAVA_ROUND
        if (v2 >= v1) {
            break;
        }
        if (!(java_imul(v2, v2) <= v1)) {
            goto behind5;
        }
        const int v3 = java_iadd(v2, 1);
        v2 = v3;
    }
    v4 = (-1);
    goto behind6;
    behind5:;
    v4 = v2;
    behind6:;
    out0[place] = v4;
    return;
}
