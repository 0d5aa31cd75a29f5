#pragma OPENCL FP_CONTRACT OFF
__kernel __attribute__((reqd_work_group_size(16, 1, 1))) void weft_map(__global const int *restrict in0, __global int *restrict out0, const int size) {
    const size_t place = get_global_id(0);
    const int element = (int)place;
    if (element >= size) return;
    long v2[4096];
    int v3[4096];
    const int v1 = in0[place];
    for (int k = 0; k < 4096; k++) v2[k] = 0;
    for (int k = 0; k < 4096; k++) v3[k] = 0;
    const int v4 = (v1 & 4095);
    v2[v4] = java_i2l(v1);
    const long v5 = v2[(java_imul(v1, 3) & 4095)];
    v3[(java_imul(v1, 7) & 4095)] = java_l2i(v5);
    const int v6 = v3[v4];
    out0[place] = v6;
    return;
}
