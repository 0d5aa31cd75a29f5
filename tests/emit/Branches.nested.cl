#pragma OPENCL FP_CONTRACT OFF
__kernel void weft_map(__global const float *restrict in0, __global const float *restrict in1, __global float *restrict out0, const int size) {
    const int element = (int)get_global_id(0);
    if (element >= size) return;
    float v4;
    float v7;
    const float v1 = in0[element];
    const float v2 = in1[element];
    if (v1 > v2) {
        if (v1 > 1.0f) {
            const float v3 = (v1 * v2);
            v4 = v3;
        } else {
            const float v5 = (v1 + v2);
            v4 = v5;
        }
        const float v6 = (v4 + 1.0f);
        v7 = v6;
    } else {
        v7 = 0.0f;
    }
    out0[element] = v7;
    return;
}
