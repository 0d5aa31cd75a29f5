#include "../../c_peer.h"

#include <math.h>

/* The Fourier coefficients of (x + 1)^x between 0 and 2, by the trapezium rule. */
void series_loops(const void *const *in, void *const *out, const int32_t *size) {
    double *restrict cosines = out[0], *restrict sines = out[1];
    const int steps = size[1];
    const double dx = 2.0 / steps;
    (void)in;
#pragma omp parallel for
    for (int n = 0; n < size[0]; n++) {
        double a = 0, b = 0;
        for (int k = 0; k <= steps; k++) {
            double x = k * dx, f = pow(x + 1, x), weight = k == 0 || k == steps ? 0.5 : 1;
            double angle = n * M_PI * x;
            a += weight * (f * cos(angle));
            b += weight * (f * sin(angle));
        }
        cosines[n] = a * dx;
        sines[n] = b * dx;
    }
}
