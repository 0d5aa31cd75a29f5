#pragma OPENCL FP_CONTRACT OFF
__kernel void weft_map(const int extent0, __global const float *restrict in0, __global float *restrict out0, const int size) {
    const size_t place = get_global_id(0);
    const int element = (int)place;
    if (element >= size) return;
    int v2;
    float v3;
    const float v1 = in0[place];
    v2 = 0;
    v3 = v1;
    JAVA_IN_ORDER for (;;) {
        JAVA_ROUND
        if (!(v2 < extent0)) {
            break;
        }
        const float v4 = ((v3 * 0.5f) + 1.0f);
        const int v5 = java_iadd(v2, 1);
        v2 = v5;
        v3 = v4;
    }
    out0[place] = v3;
    return;
}
