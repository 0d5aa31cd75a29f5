#pragma OPENCL FP_CONTRACT OFF
__kernel void weft_map(__global const int *restrict in0, __global const float *restrict a1, const int a1_length, __global float *restrict out0, const int size) {
    const size_t place = get_global_id(0);
    const int element = (int)place;
    if (element >= size) return;
    float v3;
    const int v1 = in0[place];
    if (!(v1 < 0)) {
        if (v1 < a1_length) {
            const float v2 = a1[v1];
            v3 = v2;
            goto behind5;
        }
    }
    v3 = (-1.0f);
    behind5:;
    out0[place] = v3;
    return;
}
