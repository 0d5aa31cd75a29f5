#pragma OPENCL FP_CONTRACT OFF
#define TRAP { atomic_min(trap, element); return; }
__kernel __attribute__((vec_type_hint(float16))) void weft_map(__global const int *restrict in0, __global char *restrict out0, const int size, __global int *trap) {
    const size_t place = get_global_id(0);
    const int element = (int)place;
    if (element >= size) return;
    int v7;
    int v2;
    int v3;
    int v6;
    const int v1 = in0[place];
    if (!(v1 <= 1)) {
        v2 = 0;
        v3 = 2;
        JAVA_IN_ORDER for (;;) {
            JAVA_ROUND
            if (!(v2 < 4096)) TRAP
            if (java_imul(v3, v3) > v1) {
                break;
            }
            if (v3 == 0) TRAP
            if (java_irem(v1, v3) == 0) {
                goto behind6;
            }
            const int v4 = java_iadd(v3, 1);
            const int v5 = java_iadd(v2, 1);
            v2 = v5;
            v3 = v4;
        }
        v6 = 1;
        goto behind8;
        behind6:;
        v6 = 0;
        behind8:;
        if (!(v6 == 0)) {
            v7 = 1;
            goto behind2;
        }
    }
    v7 = 0;
    behind2:;
    out0[place] = (char)v7;
    return;
}
