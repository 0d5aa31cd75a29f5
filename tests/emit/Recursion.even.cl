#pragma OPENCL FP_CONTRACT OFF
#define TRAP { atomic_min(trap, element); return; }
__kernel __attribute__((vec_type_hint(float16))) void weft_map(__global const int *restrict in0, __global char *restrict out0, const int size, __global int *trap) {
    const size_t place = get_global_id(0);
    const int element = (int)place;
    if (element >= size) return;
    int v10;
    int v6;
    int v2;
    int v3;
    int v4;
    int v5;
    const int v1 = in0[place];
    v2 = 0;
    v3 = 0;
    v4 = v1;
    v5 = 0;
    JAVA_IN_ORDER for (;;) {
        JAVA_ROUND
        if (v2) {
            if (!(v3 == 0)) {
                v6 = 1;
                goto behind7;
            }
        } else {
            if (v4 == 0) {
                goto behind2;
            }
            const int v7 = java_isub(v4, 1);
            if (!(v7 == 0)) {
                const int v8 = java_isub(v7, 1);
                if ((uint)v5 >= (uint)64) TRAP
                const int v9 = java_iadd(v5, 1);
                v2 = 0;
                v4 = v8;
                v5 = v9;
                continue;
            }
        }
        v6 = 0;
        behind7:;
        if (v6 == 0) {
            v10 = 0;
            goto behind3;
        }
        behind2:;
        v10 = 1;
        behind3:;
        if (v5 == 0) {
            break;
        }
        const int v11 = java_isub(v5, 1);
        v2 = 1;
        v3 = v10;
        v5 = v11;
    }
    out0[place] = (char)v10;
    return;
}
