#pragma OPENCL FP_CONTRACT OFF
__kernel void weft_map(__global const float *restrict in0, __global float *restrict out0, const int size) {
    const size_t place = get_global_id(0);
    const int element = (int)place;
    if (element >= size) return;
    int v3;
    int v4;
    float v5;
    float v6;
    float v8;
    const float v1 = in0[place];
    if (v1 < 0.0f) {
        const float v2 = java_fneg(v1);
        v3 = 1;
        v4 = 0;
        v5 = v2;
        v6 = 0.0f;
    } else {
        v3 = 0;
        v4 = 1;
        v5 = 0.0f;
        v6 = v1;
    }
    if (v3) {
        const float v7 = (3.0f * v5);
        v8 = v7;
    } else {
        if (v4) {
            v8 = v6;
        } else {
            v8 = 0.0f;
        }
    }
    out0[place] = v8;
    return;
}
