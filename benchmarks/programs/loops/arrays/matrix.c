#include "../../c_peer.h"

void matrix_loops(const void *const *in, void *const *out, const int32_t *size) {
    const float *a = in[0], *b = in[1];
    float *restrict c = out[0];
    const long n = size[0];
#pragma omp parallel for
    for (long row = 0; row < n; row++) {
        for (long column = 0; column < n; column++) {
            float sum = 0;
            for (long k = 0; k < n; k++)
                sum += a[row * n + k] * b[k * n + column];
            c[row * n + column] = sum;
        }
    }
}
