#pragma OPENCL FP_CONTRACT OFF
#define LANES_AT(space, type, p) \
    (((space const struct { type##16 all; } __attribute__((packed, aligned(sizeof(type)))) *)(p))->all)
__kernel __attribute__((vec_type_hint(float16))) __attribute__((reqd_work_group_size(64, 1, 1))) void weft_map(__global const float *restrict in0, __global const float *restrict in1, __global float *restrict out0, const int size) {
    const long at = (long)get_global_id(0) * 16;
    if (at >= size) return;
    const int first = (int)at;
    const int16 lane = (int16)(0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15);
    const int16 element = first + lane;
    int16 m = lane < size - first;
    float16 v4 = 0;
    const float16 v1 = LANES_AT(__global, float, in0 + first);
    const float16 v2 = LANES_AT(__global, float, in1 + first);
    const int16 s2 = m, c2 = m & (v1 > 0.0f);
    m = c2;
    {
        const float16 v3 = (v1 * v2);
        v4 = v3;
    }
    m = s2 & ~c2;
    {
        v4 = select(v4, v2, m);
    }
    m = s2;
    vstore16((v4), 0, out0 + first);
    return;
}
