#pragma OPENCL FP_CONTRACT OFF
#pragma OPENCL EXTENSION cl_khr_fp64 : enable
__kernel __attribute__((vec_type_hint(float16))) void weft_map(__global const int *restrict in0, __global const double *restrict a1, const int a1_length, __global double *restrict out0, const int size) {
    const size_t place = get_global_id(0);
    const int element = (int)place;
    if (element >= size) return;
    double v3;
    int v4;
    const int v1 = in0[place];
    const double v2 = (((-6.283185307179586) * java_i2d(v1)) / java_i2d(a1_length));
    v3 = 0.0;
    v4 = 0;
    JAVA_IN_ORDER for (;;) {
        JAVA_ROUND
        if (v4 >= a1_length) {
            break;
        }
        const double v5 = a1[v4];
        const double v6 = (v3 + (v5 * java_cos((v2 * java_i2d(v4)))));
        const int v7 = java_iadd(v4, 1);
        v3 = v6;
        v4 = v7;
    }
    out0[place] = v3;
    return;
}
