#include "../../c_peer.h"

void hilbert_loops(const void *const *in, void *const *out, const int32_t *size) {
    const long n = size[0];
    double *restrict matrix = out[0];
    (void)in;
#pragma omp parallel for
    for (long row = 0; row < n; row++)
        for (long column = 0; column < n; column++)
            matrix[row * n + column] = 1.0 / (double)(row + column + 1);
}
