#pragma OPENCL FP_CONTRACT OFF
__kernel __attribute__((vec_type_hint(float16))) void weft_map(__global const int *restrict in0, __global int *restrict out0, const int size) {
    const size_t place = get_global_id(0);
    const int element = (int)place;
    if (element >= size) return;
    int v2;
    int v4;
    int v3;
    const int v1 = in0[place];
    v2 = 2;
    JAVA_IN_ORDER for (;;) {
        JAVA_ROUND
        if (v2 >= v1) {
            v3 = (-1);
            goto behind6;
        }
        v4 = 2;
        JAVA_IN_ORDER for (;;) {
            JAVA_ROUND
            if (v4 >= v2) {
                goto behind5;
            }
            if (!(java_irem(v2, v4) != 0)) {
                break;
            }
            if (!(v1 != java_imul(v2, v4))) {
                goto behind10;
            }
            const int v5 = java_iadd(v4, 1);
            v4 = v5;
        }
        behind5:;
        const int v6 = java_iadd(v2, 1);
        v2 = v6;
    }
    behind10:;
    v3 = v2;
    behind6:;
    out0[place] = v3;
    return;
}
