#include "../../c_peer.h"

void daxpy_loops(const void *const *in, void *const *out, const int32_t *size) {
    const double *x = in[0], *y = in[1];
    double *restrict z = out[0];
#pragma omp parallel for
    for (long i = 0; i < size[0]; i++)
        z[i] = 2.5 * x[i] + y[i];
}
