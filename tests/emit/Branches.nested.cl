#pragma OPENCL FP_CONTRACT OFF
__kernel void weft_map(__global const float *restrict in0, __global const float *restrict in1, __global float *restrict out0, const int size) {
    const size_t place = get_global_id(0);
    const int element = (int)place;
    if (element >= size) return;
    float v4;
    float v7;
    const float v1 = in0[place];
    const float v2 = in1[place];
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
    out0[place] = v7;
    return;
}
