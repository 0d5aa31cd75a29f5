#pragma OPENCL FP_CONTRACT OFF
__kernel void weft_map(__global const int *restrict in0, __global int *restrict out0, const int size) {
    const int element = (int)get_global_id(0);
    if (element >= size) return;
    int v3;
    const int v1 = in0[element];
    if (v1 != 0) {
        const int v2 = java_idiv(10, v1);
        v3 = v2;
    } else {
        v3 = (-1);
    }
    out0[element] = java_iadd(v3, 1);
    return;
}
