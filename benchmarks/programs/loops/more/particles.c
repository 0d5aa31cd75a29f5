#include "../../c_peer.h"

enum { MASSES = 4 };

void particles_loops(const void *const *in, void *const *out, const int32_t *size) {
    static const float mass_x[] = {-0.5f, 0.5f, -0.5f, 0.5f}, mass_y[] = {-0.5f, -0.5f, 0.5f, 0.5f};
    const float *x = in[0], *y = in[1], *vx = in[2], *vy = in[3];
    float *restrict end_x = out[0], *restrict end_y = out[1], *restrict end_vx = out[2],
                    *restrict end_vy = out[3];
#pragma omp parallel for
    for (long i = 0; i < size[0]; i++) {
        float px = x[i], py = y[i], sx = vx[i], sy = vy[i];
        for (int step = 0; step < size[1]; step++) {
            float ax = 0, ay = 0;
            for (int m = 0; m < MASSES; m++) {
                float dx = mass_x[m] - px, dy = mass_y[m] - py, pull = 1 / (dx * dx + dy * dy + 0.1f);
                ax += pull * dx;
                ay += pull * dy;
            }
            sx += ax * 0.01f;
            sy += ay * 0.01f;
            px += sx * 0.01f;
            py += sy * 0.01f;
        }
        end_x[i] = px;
        end_y[i] = py;
        end_vx[i] = sx;
        end_vy[i] = sy;
    }
}
