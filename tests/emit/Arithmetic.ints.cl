#pragma OPENCL FP_CONTRACT OFF
__kernel void weft_map(__global const int *restrict in0, __global const int *restrict in1, __global int *restrict out0, const int size) {
    const int element = (int)get_global_id(0);
    if (element >= size) return;
    const int v1 = in0[element];
    const int v2 = in1[element];
    out0[element] = ((java_imul(java_iadd(v1, v2), java_isub(v1, v2)) ^ java_ishl(v1, v2)) | (java_iushr(v1, 3) & (v2 ^ (-1))));
    return;
}
