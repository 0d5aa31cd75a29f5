#pragma OPENCL FP_CONTRACT OFF
#define TRAP { atomic_min(trap, element); return; }
__kernel void weft_map(__global const int *restrict in0, __global const float *restrict a1, const int a1_length, __global float *restrict out0, const int size, __global int *trap) {
    const size_t place = get_global_id(0);
    const int element = (int)place;
    if (element >= size) return;
    float v2[4];
    int v3;
    int v4;
    float * v5;
    float v7;
    const int v1 = in0[place];
    if (v1 <= 3) {
        for (int k = 0; k < 4; k++) v2[k] = 0;
        v3 = 4;
        v4 = 1;
        v5 = v2;
    } else {
        v3 = a1_length;
        v4 = 0;
        v5 = 0;
    }
    if ((uint)v1 >= (uint)v3) TRAP
    if (v4 == 0) {
        const float v6 = a1[v1];
        v7 = v6;
    } else {
        const float v8 = v5[v1];
        v7 = v8;
    }
    out0[place] = v7;
    return;
}
