#pragma OPENCL FP_CONTRACT OFF
#if __clang_major__ >= 11
#pragma clang fp reassociate(off)
#endif
// java_ops.h
#if __clang_major__ >= 11
#pragma clang fp reassociate(on)
#endif
#pragma OPENCL FP_CONTRACT ON
__kernel void weft_map(__global const float *restrict in0, __global const float *restrict in1, __global float *restrict out0, const int size) {
    const size_t place = get_global_id(0);
    const int element = (int)place;
    if (element >= size) return;
    const float v1 = in0[place];
    const float v2 = in1[place];
    out0[place] = ((v1 * v2) + 1.0f);
    return;
}
