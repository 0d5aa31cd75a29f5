#pragma OPENCL FP_CONTRACT OFF
__kernel void weft_map(__global const int *restrict in0, __global const int *restrict in1, __global int *restrict out0, const int size) {
    const size_t place = get_global_id(0);
    const int element = (int)place;
    if (element >= size) return;
    const int v1 = in0[place];
    const int v2 = in1[place];
    out0[place] = ((java_imul(java_iadd(v1, v2), java_isub(v1, v2)) ^ java_ishl(v1, v2)) | (java_iushr(v1, 3) & (v2 ^ (-1))));
    return;
}
