#include "../../c_peer.h"

enum { WIDTH = 64 };

void mlp_loops(const void *const *in, void *const *out, const int32_t *size) {
    const float *from = in[0], *weights = in[1];
    for (int layer = 0; layer < size[2]; layer++) { /* an even number: the last is in out[0] */
        float *restrict to = out[(layer + 1) % 2];
        const float *w = weights + (long)layer * WIDTH * WIDTH;
#pragma omp parallel for
        for (long row = 0; row < size[0]; row++) {
            float sum[WIDTH] = {0};
            for (int k = 0; k < WIDTH; k++)
                for (int j = 0; j < WIDTH; j++)
                    sum[j] += from[row * WIDTH + k] * w[k * WIDTH + j];
            for (int j = 0; j < WIDTH; j++)
                to[row * WIDTH + j] = sum[j] > 0 ? sum[j] : 0;
        }
        from = to;
    }
}
