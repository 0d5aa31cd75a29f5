#pragma OPENCL FP_CONTRACT OFF
#define TRAP { atomic_min(trap, element); return; }
__kernel void weft_map(__global const int *restrict in0, __global const float *restrict a1, const int a1_length, __global float *restrict out0, const int size, __global int *trap) {
    const size_t place = get_global_id(0);
    const int element = (int)place;
    if (element >= size) return;
    float v6;
    const int v1 = in0[place];
    if (!(v1 <= 0)) {
        if (!(v1 > a1_length)) {
            if ((uint)v1 >= (uint)a1_length) TRAP
            const float v2 = a1[v1];
            const int v3 = java_isub(v1, 2);
            if ((uint)v3 >= (uint)a1_length) TRAP
            const float v4 = a1[v3];
            const float v5 = (v2 + v4);
            v6 = v5;
            goto behind2;
        }
    }
    const int v7 = java_iadd(v1, 1);
    if ((uint)v7 >= (uint)a1_length) TRAP
    const float v8 = a1[v7];
    v6 = v8;
    behind2:;
    out0[place] = v6;
    return;
}
