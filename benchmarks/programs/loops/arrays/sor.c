#include "../../c_peer.h"

#include <string.h>

/* Successive over-relaxation, red places and black ones in turns. */
void sor_loops(const void *const *in, void *const *out, const int32_t *size) {
    const long n = size[0];
    double *grid = out[0];
    memcpy(grid, in[0], (size_t)(n * n) * sizeof *grid);
    for (int half = 0; half < 2 * size[1]; half++) {
#pragma omp parallel for
        for (long row = 1; row < n - 1; row++) {
            double *g = grid + row * n;
            for (long c = 1 + (row + 1 + half) % 2; c < n - 1; c += 2)
                g[c] = 0.3125 * (g[c - n] + g[c + n] + g[c - 1] + g[c + 1]) - 0.25 * g[c];
        }
    }
}
