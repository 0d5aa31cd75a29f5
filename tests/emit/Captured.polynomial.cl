#pragma OPENCL FP_CONTRACT OFF
#pragma OPENCL EXTENSION cl_khr_fp64 : enable
#define TRAP { atomic_min(trap, element); return; }
__kernel void weft_map(__global const double *restrict in0, __global const double *restrict a1, const int a1_length, __global double *restrict out0, const int size, __global int *trap) {
    const int element = (int)get_global_id(0);
    if (element >= size) return;
    double v5;
    int v6;
    const double v1 = in0[element];
    const int v2 = java_isub(a1_length, 1);
    const long v3 = java_i2l(a1_length);
    const long v4 = java_i2l(v2);
    if (!((((v4 >= 0L) & (v4 < v3)) & (0L < v3)) | (v2 < 0))) TRAP
    v5 = 0.0;
    v6 = v2;
    for (;;) {
        if (v6 < 0) {
            break;
        }
        const double v7 = a1[v6];
        const double v8 = ((v5 * v1) + v7);
        const int v9 = java_iadd(v6, (-1));
        v5 = v8;
        v6 = v9;
    }
    out0[element] = v5;
    return;
}
