#pragma OPENCL FP_CONTRACT OFF
__kernel void weft_map(__global const int *restrict in0, __global int *restrict out0, const int size) {
    const int element = (int)get_global_id(0);
    if (element >= size) return;
    int v2[1];
    int v5;
    const int v1 = in0[element];
    for (int k = 0; k < 1; k++) v2[k] = 0;
    if (v1 != 0) {
        const int v3 = java_idiv(10, v1);
        const int v4 = v2[0];
        v2[0] = java_iadd(v4, 1);
        v5 = v3;
    } else {
        const int v6 = v2[0];
        v2[0] = java_iadd(v6, 1);
        v5 = (-1);
    }
    const int v7 = v2[0];
    out0[element] = java_iadd(v5, v7);
    return;
}
