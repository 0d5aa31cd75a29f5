#include "../../c_peer.h"

static inline double element(int i, int j) {
    return 1.0 / ((i + j) * (i + j + 1) / 2 + i + 1);
}

/* Ten rounds of the power method. */
void spectral_norm_loops(const void *const *in, void *const *out, const int32_t *size) {
    const int n = size[0];
    double *v = out[0], *between = out[1];
    (void)in;
    for (int i = 0; i < n; i++)
        v[i] = 1;
    for (int round = 0; round < size[1]; round++) {
#pragma omp parallel for
        for (int i = 0; i < n; i++) {
            double sum = 0;
            for (int j = 0; j < n; j++)
                sum += element(i, j) * v[j];
            between[i] = sum;
        }
#pragma omp parallel for
        for (int i = 0; i < n; i++) {
            double sum = 0;
            for (int j = 0; j < n; j++)
                sum += element(j, i) * between[j];
            v[i] = sum;
        }
    }
}
