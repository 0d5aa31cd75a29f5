#pragma OPENCL FP_CONTRACT OFF
__kernel void weft_map(__global const int *restrict in0, __global int *restrict out0, const int size) {
    const size_t place = get_global_id(0);
    const int element = (int)place;
    if (element >= size) return;
    int v2[256];
    const int v1 = in0[place];
    for (int k = 0; k < 256; k++) v2[k] = 0;
    v2[(v1 & 255)] = v1;
    const int v3 = v2[(java_iushr(v1, 3) & 255)];
    out0[place] = v3;
    return;
}
