#include "../../c_peer.h"

#include <math.h>

/* Java Grande's Series: Fourier coefficients of (x + 1)^x, x growing step by step. */
void grande_series_loops(const void *const *in, void *const *out, const int32_t *size) {
    double *restrict cosines = out[0], *restrict sines = out[1];
    const int steps = size[1];
    const double dx = 2.0 / steps;
    (void)in;
#pragma omp parallel for
    for (int n = 0; n < size[0]; n++) {
        double omega = M_PI * n, x = 0, a = 0.5, b = 0;
        for (int k = 1; k < steps - 1; k++) {
            x += dx;
            double f = pow(x + 1, x);
            a += f * cos(omega * x);
            b += f * sin(omega * x);
        }
        double last = pow(3, 2);
        a = (a + last * cos(omega * 2) / 2) * dx;
        b = (b + last * sin(omega * 2) / 2) * dx;
        cosines[n] = n == 0 ? a / 2 : a;
        sines[n] = n == 0 ? 0 : b;
    }
}
