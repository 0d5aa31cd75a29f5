#include "../../c_peer.h"

void mandelbrot_loops(const void *const *in, void *const *out, const int32_t *size) {
    int32_t *restrict rounds = out[0];
    const int width = size[0], limit = size[1];
    (void)in;
#pragma omp parallel for schedule(dynamic, 4)
    for (int row = 0; row < width; row++) {
        for (int column = 0; column < width; column++) {
            float cx = -2.2f + (float)column * (3.2f / (float)width);
            float cy = -1.2f + (float)row * (2.4f / (float)width), x = 0, y = 0;
            int n = 0;
            while (n < limit && x * x + y * y <= 4.0f) {
                float next = x * x - y * y + cx;
                y = 2.0f * x * y + cy;
                x = next;
                n++;
            }
            rounds[(long)row * width + column] = n;
        }
    }
}
