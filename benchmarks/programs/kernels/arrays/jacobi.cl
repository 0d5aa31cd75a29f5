#ifdef EXACT
#pragma OPENCL FP_CONTRACT OFF
#endif
kernel void jacobi(global const float *from, global float *to, int n) {
    int c = get_global_id(0), row = get_global_id(1);
    global const float *f = from + row * n + c;
    if (row < 1 || row >= n - 1 || c < 1 || c >= n - 1)
        to[row * n + c] = *f;
    else
        to[row * n + c] = 0.25f * (f[-n] + f[-1] + f[1] + f[n]);
}
