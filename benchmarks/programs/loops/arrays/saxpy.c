#include "../../c_peer.h"

void saxpy_loops(const void *const *in, void *const *out, const int32_t *size) {
    const float *x = in[0], *y = in[1];
    float *restrict z = out[0];
#pragma omp parallel for
    for (long i = 0; i < size[0]; i++)
        z[i] = 2.5f * x[i] + y[i];
}
