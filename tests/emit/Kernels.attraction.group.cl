#pragma OPENCL FP_CONTRACT OFF
#if __clang_major__ >= 11
#pragma clang fp reassociate(off)
#endif
// java_ops.h
#if __clang_major__ >= 11
#pragma clang fp reassociate(on)
#endif
#pragma OPENCL FP_CONTRACT ON
static inline void weft_element(__global const float *restrict in0, __global const float *restrict in1, __global float *restrict out0, const int size, const int element, const float own_in0, const float own_in1) {
    const float v1 = own_in0;
    const float v2 = own_in1;
    out0[element] = (v1 * java_fover_root_cubed(v2));
    return;
}
#define SPREAD 4
#define GROUP 256
__kernel __attribute__((reqd_work_group_size(256, 1, 1))) void weft_map(__global const float *restrict in0, __global const float *restrict in1, __global float *restrict out0, const int size) {
    const int t = (int)get_local_id(0);
    const int first = ((int)get_global_id(0) - t) * SPREAD;
    if (size - first >= SPREAD * GROUP) {
        float own_in0[SPREAD];
#pragma unroll
        for (int k = 0; k < SPREAD; k++) own_in0[k] = in0[first + k * GROUP + t];
        float own_in1[SPREAD];
#pragma unroll
        for (int k = 0; k < SPREAD; k++) own_in1[k] = in1[first + k * GROUP + t];
#pragma unroll
        for (int k = 0; k < SPREAD; k++) weft_element(in0, in1, out0, size, first + k * GROUP + t, own_in0[k], own_in1[k]);
    } else {
        for (int i = t; i < size - first; i += GROUP) weft_element(in0, in1, out0, size, first + i, in0[first + i], in1[first + i]);
    }
}
