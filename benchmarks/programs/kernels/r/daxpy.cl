#ifdef EXACT
#pragma OPENCL FP_CONTRACT OFF
#endif
kernel void daxpy(global const double *x, global const double *y, global double *z) {
    int i = get_global_id(0);
    z[i] = 2.5 * x[i] + y[i];
}
