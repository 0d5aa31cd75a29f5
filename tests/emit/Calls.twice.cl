#pragma OPENCL FP_CONTRACT OFF
__kernel void weft_map(__global const float *restrict in0, __global float *restrict out0, const int size) {
    const size_t place = get_global_id(0);
    const int element = (int)place;
    if (element >= size) return;
    float v4;
    float v3;
    const float v1 = in0[place];
    const float v2 = ((v1 * v1) * 0.5f);
    if (v2 < 0.0f) {
        v3 = 0.0f;
    } else {
        if (v2 > 1.0f) {
            v3 = 1.0f;
        } else {
            v3 = v2;
        }
    }
    if (v1 < 0.0f) {
        v4 = 0.0f;
    } else {
        if (v1 > 1.0f) {
            v4 = 1.0f;
        } else {
            v4 = v1;
        }
    }
    out0[place] = (v3 + v4);
    return;
}
