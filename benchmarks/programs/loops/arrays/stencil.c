#include "../../c_peer.h"

static inline long within(long i, long n) {
    return i < 0 ? 0 : i >= n ? n - 1 : i;
}

void stencil_loops(const void *const *in, void *const *out, const int32_t *size) {
    const float *image = in[0];
    float *restrict blurred = out[0];
    const long n = size[0];
#pragma omp parallel for
    for (long row = 0; row < n; row++) {
        const float *above = image + within(row - 1, n) * n, *here = image + row * n;
        const float *below = image + within(row + 1, n) * n;
        for (long c = 0; c < n; c++) {
            long l = within(c - 1, n), r = within(c + 1, n);
            blurred[row * n + c] = 0.0625f * (above[l] + 2 * above[c] + above[r] + 2 * here[l] + 4 * here[c] +
                                              2 * here[r] + below[l] + 2 * below[c] + below[r]);
        }
    }
}
