#pragma OPENCL FP_CONTRACT OFF
#pragma OPENCL EXTENSION cl_khr_fp64 : enable
#define TRAP { atomic_min(trap, element); return; }
__kernel void weft_map(__global const int *restrict in0, const int u2, __global const double *restrict a4, __global const float *restrict a5, __global const char *restrict a6, __global double *restrict out0, const int size, __global int *trap) {
    const size_t place = get_global_id(0);
    const int element = (int)place;
    if (element >= size) return;
    double v5;
    const int v1 = in0[place];
    if ((uint)v1 >= (uint)u2) TRAP
    const int v2 = (int)a6[v1];
    if (v2 == 0) {
        const float v3 = a5[v1];
        const double v4 = java_f2d(v3);
        v5 = v4;
    } else {
        const double v6 = a4[v1];
        v5 = v6;
    }
    out0[place] = v5;
    return;
}
