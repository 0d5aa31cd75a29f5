#include "../../c_peer.h"

#include <math.h>

void fourier_loops(const void *const *in, void *const *out, const int32_t *size) {
    const float *re = in[0], *im = in[1];
    float *restrict sum_re = out[0], *restrict sum_im = out[1];
    const int n = size[0];
    const float unit = (float)(2 * M_PI) / (float)n;
#pragma omp parallel for
    for (int k = 0; k < n; k++) {
        float sr = 0, si = 0;
        for (int t = 0; t < n; t++) {
            float angle = (float)(k * t & (n - 1)) * unit, c = cosf(angle), s = sinf(angle);
            sr += re[t] * c + im[t] * s;
            si += im[t] * c - re[t] * s;
        }
        sum_re[k] = sr;
        sum_im[k] = si;
    }
}
