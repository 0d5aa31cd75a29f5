#pragma OPENCL FP_CONTRACT OFF
#define TRAP { atomic_min(trap, element); return; }
__kernel void weft_map(__global const int *restrict in0, __global int *restrict out0, const int size, __global int *trap) {
    const int element = (int)get_global_id(0);
    if (element >= size) return;
    const int v1 = in0[element];
    if (v1 == 0) TRAP
    out0[element] = java_iadd(java_idiv(100, v1), 5);
    return;
}
