#ifdef EXACT
#pragma OPENCL FP_CONTRACT OFF
#endif
kernel void fourier(global const float *re, global const float *im, global float *sum_re, global float *sum_im, int n) {
    int k = get_global_id(0);
    float sr = 0, si = 0, unit = (float)(2 * M_PI) / n;
    for (int t = 0; t < n; t++) {
        float angle = (k * t & (n - 1)) * unit, c = cos(angle), s = sin(angle);
        sr += re[t] * c + im[t] * s;
        si += im[t] * c - re[t] * s;
    }
    sum_re[k] = sr;
    sum_im[k] = si;
}
