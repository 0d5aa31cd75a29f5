#pragma OPENCL FP_CONTRACT OFF
#define TRAP { atomic_min(trap, element); return; }
__kernel __attribute__((vec_type_hint(float16))) void weft_map(__global const int *restrict in0, __global const int *restrict in1, __global int *restrict out0, const int size, __global int *trap) {
    const size_t place = get_global_id(0);
    const int element = (int)place;
    if (element >= size) return;
    int v3;
    int v4;
    int v5;
    const int v1 = in0[place];
    const int v2 = in1[place];
    v3 = 0;
    v4 = v1;
    v5 = v2;
    JAVA_IN_ORDER for (;;) {
        JAVA_ROUND
        if (!(v3 < 4096)) TRAP
        if (!(v5 != 0)) {
            break;
        }
        const int v6 = java_irem(v4, v5);
        const int v7 = java_iadd(v3, 1);
        v3 = v7;
        v4 = v5;
        v5 = v6;
    }
    out0[place] = v4;
    return;
}
