#ifdef EXACT
#pragma OPENCL FP_CONTRACT OFF
#endif
kernel void series(global double *cosines, global double *sines, int steps) {
    int n = get_global_id(0);
    double dx = 2.0 / steps, omega = M_PI * n, x = 0, a = 0.5, b = 0;
    for (int k = 1; k < steps - 1; k++) {
        x += dx;
        double f = pow(x + 1, x);
        a += f * cos(omega * x);
        b += f * sin(omega * x);
    }
    double last = pow(3.0, 2.0);
    a = (a + last * cos(omega * 2) / 2) * dx;
    b = (b + last * sin(omega * 2) / 2) * dx;
    cosines[n] = n == 0 ? a / 2 : a;
    sines[n] = n == 0 ? 0 : b;
}
