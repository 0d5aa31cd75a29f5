#pragma OPENCL FP_CONTRACT OFF
#pragma OPENCL EXTENSION cl_khr_fp64 : enable
__kernel void weft_map(__global const double *restrict in0, __global const double *restrict in1, __global double *restrict out0, const int size) {
    const size_t place = get_global_id(0);
    const int element = (int)place;
    if (element >= size) return;
    double v8;
    const double v1 = in0[place];
    const double v2 = java_log(v1);
    const double v3 = in1[place];
    const double v4 = java_log(v3);
    const double v5 = java_exp(java_dneg(v3));
    const double v6 = java_exp((v2 * java_sqrt(v3)));
    if (v6 > v3) {
        const double v7 = (v6 - v3);
        v8 = v7;
    } else {
        v8 = v6;
    }
    out0[place] = ((v8 * v4) + v5);
    return;
}
