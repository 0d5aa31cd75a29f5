#pragma OPENCL FP_CONTRACT OFF
#define TRAP { atomic_min(trap, element); return; }
__kernel void weft_map(__global const int *restrict in0, __global int *restrict out0, const int size, __global int *trap) {
    const size_t place = get_global_id(0);
    const int element = (int)place;
    if (element >= size) return;
    int v7;
    int v6;
    const int v1 = in0[place];
    const int v2 = java_isub(v1, 1);
    if (v2 >= 0) {
        if (!(v2 <= 100)) TRAP
        const int v3 = java_imul(v2, 2);
        const int v4 = java_iadd(v1, 1);
        if (v4 >= 0) {
            if (!(v4 <= 100)) TRAP
            const int v5 = java_iadd(java_imul(v4, 2), v3);
            v6 = v5;
            goto behind2;
        }
        v7 = v4;
    } else {
        v7 = v2;
    }
    v6 = v7;
    behind2:;
    out0[place] = v6;
    return;
}
