#pragma OPENCL FP_CONTRACT OFF
#define TRAP { atomic_min(trap, element); return; }
__kernel void weft_map(__global const int *restrict in0, __global const int *restrict in1, __global int *restrict out0, __global int *restrict out1, const int size, __global int *trap) {
    const int element = (int)get_global_id(0);
    if (element >= size) return;
    const int v1 = in0[element];
    if (!(v1 >= 0)) TRAP
    const int v2 = in1[element];
    if (!(v2 >= 0)) TRAP
    const int v3 = java_isub(v1, 1);
    if (!(v3 >= 0)) TRAP
    out0[element] = v2;
    out1[element] = v3;
    return;
}
