#pragma OPENCL FP_CONTRACT OFF
#define TRAP { atomic_min(trap, element); return; }
__kernel void weft_map(__global const int *restrict in0, const int u1, __global int *restrict out0, const int size, __global int *trap) {
    const size_t place = get_global_id(0);
    const int element = (int)place;
    if (element >= size) return;
    int v2;
    const int v1 = in0[place];
    if (!(u1 != 0)) {
        if (!(v1 <= 2)) {
            if (!(u1 == 1)) TRAP
        }
    }
    if (u1 == 0) {
        v2 = v1;
    } else {
        const int v3 = java_ineg(v1);
        v2 = v3;
    }
    out0[place] = v2;
    return;
}
