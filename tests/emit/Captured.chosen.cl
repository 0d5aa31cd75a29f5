#pragma OPENCL FP_CONTRACT OFF
#define TRAP { atomic_min(trap, element); return; }
__kernel void weft_map(__global const int *restrict in0, __global const float *restrict a1, const int a1_length, __global const float *restrict a2, const int a2_length, __global float *restrict out0, const int size, __global int *trap) {
    const size_t place = get_global_id(0);
    const int element = (int)place;
    if (element >= size) return;
    __global const float * v2;
    int v3;
    const int v1 = in0[place];
    if (v1 <= 3) {
        v2 = a2;
        v3 = a2_length;
    } else {
        v2 = a1;
        v3 = a1_length;
    }
    if ((uint)v1 >= (uint)v3) TRAP
    const float v4 = v2[v1];
    out0[place] = (v4 + java_i2f(v3));
    return;
}
