#pragma OPENCL FP_CONTRACT OFF
#define TRAP { atomic_min(trap, element); return; }
__kernel void weft_map(__global const int *restrict in0, __global const char *restrict a1, const int a1_length, __global int *restrict out0, const int size, __global int *trap) {
    const size_t place = get_global_id(0);
    const int element = (int)place;
    if (element >= size) return;
    const int v1 = in0[place];
    if ((uint)v1 >= (uint)a1_length) TRAP
    const int v2 = (int)a1[v1];
    out0[place] = (v2 & 255);
    return;
}
