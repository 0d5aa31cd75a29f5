#pragma OPENCL FP_CONTRACT OFF
static inline void weft_element(__global const float *restrict in0, __global float *restrict out0, const int size, const int element, const float own_in0) {
    const float v1 = own_in0;
    out0[element] = (v1 * v1);
    return;
}
#define SPREAD 4
#define GROUP 256
__kernel __attribute__((reqd_work_group_size(256, 1, 1))) void weft_map(__global const float *restrict in0, __global float *restrict out0, const int size) {
    const int t = (int)get_local_id(0);
    const int first = ((int)get_global_id(0) - t) * SPREAD;
    if (size - first >= SPREAD * GROUP) {
        float own_in0[SPREAD];
#pragma unroll
        for (int k = 0; k < SPREAD; k++) own_in0[k] = in0[first + k * GROUP + t];
#pragma unroll
        for (int k = 0; k < SPREAD; k++) weft_element(in0, out0, size, first + k * GROUP + t, own_in0[k]);
    } else {
        for (int i = t; i < size - first; i += GROUP) weft_element(in0, out0, size, first + i, in0[first + i]);
    }
}
