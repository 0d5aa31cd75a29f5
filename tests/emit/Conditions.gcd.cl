#pragma OPENCL FP_CONTRACT OFF
__kernel void weft_map(__global const int *restrict in0, __global const int *restrict in1, __global int *restrict out0, const int size) {
    const int element = (int)get_global_id(0);
    if (element >= size) return;
    int v3;
    int v4;
    const int v1 = in0[element];
    const int v2 = in1[element];
    v3 = v1;
    v4 = v2;
    for (;;) {
        if (v4 == 0) {
            break;
        }
        const int v5 = java_irem(v3, v4);
        v3 = v4;
        v4 = v5;
    }
    out0[element] = v3;
    return;
}
