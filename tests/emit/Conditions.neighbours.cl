#pragma OPENCL FP_CONTRACT OFF
__kernel void weft_map(__global const int *restrict in0, __global const float *restrict a1, const int a1_length, __global float *restrict out0, const int size) {
    const size_t place = get_global_id(0);
    const int element = (int)place;
    if (element >= size) return;
    float v5;
    const int v1 = in0[place];
    if (!(v1 <= 0)) {
        if (!(v1 >= java_isub(a1_length, 1))) {
            const float v2 = a1[java_isub(v1, 1)];
            const float v3 = a1[java_iadd(v1, 1)];
            const float v4 = (v2 + v3);
            v5 = v4;
            goto behind2;
        }
    }
    v5 = 0.0f;
    behind2:;
    out0[place] = v5;
    return;
}
