#pragma OPENCL FP_CONTRACT OFF
#pragma OPENCL EXTENSION cl_khr_fp64 : enable
#endif
__kernel void weft_map(__global const float *restrict in0, __global double *restrict out0, const int size) {
    const size_t place = get_global_id(0);
    const int element = (int)place;
    if (element >= size) return;
    double v2;
    const float v1 = in0[place];
    if (v1 > 0.0f) {
        v2 = java_dzero(0);
    } else {
        const double v3 = java_f2d(v1);
        v2 = v3;
    }
    out0[place] = v2;
    return;
}
