#include "../../c_peer.h"

#include <math.h>

void n_body_loops(const void *const *in, void *const *out, const int32_t *size) {
    const float *x = in[0], *y = in[1], *z = in[2], *mass = in[3];
    float *restrict fx = out[0], *restrict fy = out[1], *restrict fz = out[2];
    const long n = size[0];
#pragma omp parallel for
    for (long i = 0; i < n; i++) {
        float ax = 0, ay = 0, az = 0, px = x[i], py = y[i], pz = z[i];
        for (long j = 0; j < n; j++) {
            float dx = x[j] - px, dy = y[j] - py, dz = z[j] - pz;
            float square = dx * dx + dy * dy + dz * dz + 0.001f;
            float pull = mass[j] / (square * sqrtf(square));
            ax += pull * dx;
            ay += pull * dy;
            az += pull * dz;
        }
        fx[i] = ax;
        fy[i] = ay;
        fz[i] = az;
    }
}
