#pragma OPENCL FP_CONTRACT OFF
__kernel __attribute__((vec_type_hint(float16))) void weft_map(__global const float *restrict in0, __global const float *restrict in1, __global int *restrict out0, const int size) {
    const size_t place = get_global_id(0);
    const int element = (int)place;
    if (element >= size) return;
    float v3;
    float v4;
    int v5;
    const float v1 = in0[place];
    const float v2 = in1[place];
    v3 = 0.0f;
    v4 = 0.0f;
    v5 = 0;
    JAVA_IN_ORDER for (;;) {
        JAVA_ROUND
        if (v5 >= 256) {
            goto behind3;
        }
        const float v6 = (((v3 * v3) - (v4 * v4)) + v1);
        const float v7 = (((2.0f * v3) * v4) + v2);
        if (((v6 * v6) + (v7 * v7)) > 4.0f) {
            break;
        }
        const int v8 = java_iadd(v5, 1);
        v3 = v6;
        v4 = v7;
        v5 = v8;
    }
    behind3:;
    out0[place] = v5;
    return;
}
