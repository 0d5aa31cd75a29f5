#include "../../c_peer.h"

#include <math.h>

void k_means_loops(const void *const *in, void *const *out, const int32_t *size) {
    const float *x = in[0], *y = in[1], *cx = in[2], *cy = in[3];
    int32_t *restrict nearest = out[0];
    const int centres = size[1];
#pragma omp parallel for
    for (long i = 0; i < size[0]; i++) {
        float least = INFINITY;
        int best = 0;
        for (int c = 0; c < centres; c++) {
            float dx = cx[c] - x[i], dy = cy[c] - y[i], square = dx * dx + dy * dy;
            if (square < least) {
                least = square;
                best = c;
            }
        }
        nearest[i] = best;
    }
}
