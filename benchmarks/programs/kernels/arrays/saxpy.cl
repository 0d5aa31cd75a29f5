#ifdef EXACT
#pragma OPENCL FP_CONTRACT OFF
#endif
kernel void saxpy(global const float *x, global const float *y, global float *z) {
    int i = get_global_id(0);
    z[i] = 2.5f * x[i] + y[i];
}
