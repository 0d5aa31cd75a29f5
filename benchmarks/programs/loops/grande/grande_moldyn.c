#include "../../c_peer.h"

#include <math.h>
#include <string.h>

/* Java Grande's MolDyn; MolDyn.java says what is computed. Each atom's force is a sum of its own. */

#define TIME 0.064
#define TEMPERATURE 0.722
enum { STEPS = 50, SCALED = 10 };

static double inside(double x, double side) {
    if (x < 0) x += side;
    if (x > side) x -= side;
    return x;
}

static double nearest(double x, double side) {
    if (x < -0.5 * side) x += side;
    if (x > 0.5 * side) x -= side;
    return x;
}

static double kinetic(double *const *a, long n) {
    double sum = 0;
    for (long i = 0; i < n; i++)
        sum += a[3][i] * a[3][i] + a[4][i] * a[4][i] + a[5][i] * a[5][i];
    return sum / (TIME * TIME);
}

static void pull(double *const *a, long i, long n, double side, double reach) {
    double fx = 0, fy = 0, fz = 0;
    for (long j = 0; j < n; j++) {
        double dx = nearest(a[0][i] - a[0][j], side), dy = nearest(a[1][i] - a[1][j], side);
        double dz = nearest(a[2][i] - a[2][j], side), square = dx * dx + dy * dy + dz * dz;
        if (square > reach * reach || j == i) continue;
        double r = 1 / square, r2 = r * r, r4 = r2 * r2, force = r2 * r4 * r - 0.5 * r4;
        fx += dx * force;
        fy += dy * force;
        fz += dz * force;
    }
    const double half = TIME * TIME * 0.5;
    a[3][i] += a[6][i] = fx * half;
    a[4][i] += a[7][i] = fy * half;
    a[5][i] += a[8][i] = fz * half;
}

void grande_moldyn_loops(const void *const *in, void *const *out, const int32_t *size) {
    const long n = size[0];
    double *const *a = (double *const *)(out + 1); /* places, velocities, forces */
    const double side = pow((double)n / 0.83134, 0.3333333), reach = size[1] / 4.0;
    for (int d = 0; d < 6; d++)
        memcpy(a[d], in[d], (size_t)n * sizeof(double));
    for (int d = 6; d < 9; d++)
        memset(a[d], 0, (size_t)n * sizeof(double));
    for (int step = 1; step <= STEPS; step++) {
#pragma omp parallel for
        for (long i = 0; i < n; i++)
            for (int d = 0; d < 3; d++) {
                a[d + 3][i] += a[d + 6][i];
                a[d][i] = inside(a[d][i] + a[d + 3][i], side);
            }
#pragma omp parallel for
        for (long i = 0; i < n; i++)
            pull(a, i, n, side, reach);
        if (step != SCALED) continue;
        double factor = sqrt(TEMPERATURE / (16.0 / ((double)n - 1.0) * kinetic(a, n)));
        for (int d = 3; d < 6; d++)
            for (long i = 0; i < n; i++)
                a[d][i] *= factor;
    }
    *(double *)out[0] = 24 * kinetic(a, n);
}
