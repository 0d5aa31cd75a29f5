#pragma OPENCL FP_CONTRACT OFF
#define TRAP { atomic_min(trap, element); return; }
__kernel __attribute__((vec_type_hint(float16))) void weft_map(__global const int *restrict in0, __global const int *restrict a1, const int a1_length, __global int *restrict out0, const int size, __global int *trap) {
    const size_t place = get_global_id(0);
    const int element = (int)place;
    if (element >= size) return;
    int v2;
    int v3;
    const int v1 = in0[place];
    if (!(v1 <= a1_length)) TRAP
    v2 = 0;
    v3 = 0;
    JAVA_IN_ORDER for (;;) {
        JAVA_ROUND
        if (v3 >= v1) {
            break;
        }
        const int v4 = a1[v3];
        const int v5 = java_iadd(v2, v4);
        const int v6 = java_iadd(v3, 1);
        v2 = v5;
        v3 = v6;
    }
    out0[place] = java_iadd(v2, 1);
    return;
}
