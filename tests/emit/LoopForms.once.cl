#pragma OPENCL FP_CONTRACT OFF
__kernel __attribute__((vec_type_hint(float16))) void weft_map(__global const int *restrict in0, __global int *restrict out0, const int size) {
    const size_t place = get_global_id(0);
    const int element = (int)place;
    if (element >= size) return;
    int v2;
    int v3;
    const int v1 = in0[place];
    v2 = v1;
    JAVA_IN_ORDER for (;;) {
        JAVA_ROUND
        v3 = java_idiv(v2, 2);
        if (!(v3 > 10)) {
            break;
        }
        v2 = v3;
    }
    out0[place] = v3;
    return;
}
