#pragma OPENCL FP_CONTRACT OFF
__kernel __attribute__((vec_type_hint(float16))) void weft_map(__global const float *restrict in0, __global float *restrict out0, const int size) {
    const size_t place = get_global_id(0);
    const int element = (int)place;
    if (element >= size) return;
    float v2[4];
    int v3;
    const float v1 = in0[place];
    for (int k = 0; k < 4; k++) v2[k] = 0;
    v2[0] = v1;
    v3 = 1;
    JAVA_IN_ORDER for (;;) {
        JAVA_ROUND
        if (v3 >= 4) {
            break;
        }
        const float v4 = v2[java_isub(v3, 1)];
        v2[v3] = (v4 * v1);
        const int v5 = java_iadd(v3, 1);
        v3 = v5;
    }
    const float v6 = v2[3];
    out0[place] = v6;
    return;
}
