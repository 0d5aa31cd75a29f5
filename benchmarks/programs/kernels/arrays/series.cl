#ifdef EXACT
#pragma OPENCL FP_CONTRACT OFF
#endif
kernel void series(global double *cosines, global double *sines, int steps) {
    int n = get_global_id(0);
    double dx = 2.0 / steps, a = 0, b = 0;
    for (int k = 0; k <= steps; k++) {
        double x = k * dx, f = pow(x + 1, x), weight = k == 0 || k == steps ? 0.5 : 1;
        double angle = n * M_PI * x;
        a += weight * (f * cos(angle));
        b += weight * (f * sin(angle));
    }
    cosines[n] = a * dx;
    sines[n] = b * dx;
}
