#pragma OPENCL FP_CONTRACT OFF
#pragma OPENCL EXTENSION cl_khr_fp64 : enable
JAVA_ANGLES(double, long, java_angle, java_dangles, java_near_angle, java_far_angle, java_is_near, java_reduce_angles, java_far_angles)
JAVA_TURNS(java_sin_cos_v, double, java_turns, java_angle, java_dangles, java_reduce_angles, java_sine_of, java_cosine_of)
#define LANES_AT(space, type, p) \
    (((space const struct { type##16 all; } __attribute__((packed, aligned(sizeof(type)))) *)(p))->all)
__kernel __attribute__((vec_type_hint(float16))) __attribute__((reqd_work_group_size(64, 1, 1))) void weft_map(__global const double *restrict in0, __global double *restrict out0, const int size) {
    const long at = (long)get_global_id(0) * 16;
    if (at >= size) return;
    const int first = (int)at;
    const int16 lane = (int16)(0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15);
    const int16 element = first + lane;
    int16 m = lane < size - first;
    const double16 v1 = LANES_AT(__global, double, in0 + first);
    const java_turns p2 = java_sin_cos_v(v1);
    const double16 v2 = p2.sine;
    const double16 v3 = p2.cosine;
    vstore16(((v2 * v3)), 0, out0 + first);
    return;
}
