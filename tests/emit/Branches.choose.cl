#pragma OPENCL FP_CONTRACT OFF
__kernel void weft_map(__global const int *restrict in0, __global int *restrict out0, const int size) {
    const size_t place = get_global_id(0);
    const int element = (int)place;
    if (element >= size) return;
    int v2;
    const int v1 = in0[place];
    if (v1 == 1) {
        v2 = 10;
    } else {
        if (!(v1 == 2)) {
            if (!(v1 == 3)) {
                if (v1 == 1000) {
                    v2 = 30;
                    goto behind8;
                }
                v2 = 0;
                goto behind8;
            }
        }
        v2 = 20;
    }
    behind8:;
    out0[place] = v2;
    return;
}
