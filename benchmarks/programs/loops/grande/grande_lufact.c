#include "../../c_peer.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

static int pivot_of(const double *a, int n, int k) {
    int largest = k;
    for (int row = k + 1; row < n; row++)
        if (fabs(a[(long)row * n + k]) > fabs(a[(long)largest * n + k])) largest = row;
    return largest;
}

static void substitute(const double *a, int n, const int *pivots, double *x) {
    for (int k = 0; k < n - 1; k++) {
        double number = x[pivots[k]];
        x[pivots[k]] = x[k];
        x[k] = number;
        for (int row = k + 1; row < n; row++)
            x[row] += number * a[(long)row * n + k];
    }
    for (int k = n - 1; k >= 0; k--) {
        x[k] /= a[(long)k * n + k];
        for (int row = 0; row < k; row++)
            x[row] += -x[k] * a[(long)row * n + k];
    }
}

/* Java Grande's LUFact: Linpack's dgefa and dgesl, row by row. */
void grande_lufact_loops(const void *const *in, void *const *out, const int32_t *size) {
    const int n = size[0];
    double *a = out[0], *x = out[1];
    int *pivots = calloc((size_t)n, sizeof *pivots);
    if (pivots == NULL) return;
    memcpy(a, in[0], (size_t)n * (size_t)n * sizeof *a);
    memcpy(x, in[1], (size_t)n * sizeof *x);
    for (int k = 0; k < n - 1; k++) {
        int pivot = pivots[k] = pivot_of(a, n, k);
        double *top = a + (long)k * n, *other = a + (long)pivot * n;
        if (other[k] == 0) continue;
        for (int column = k; pivot != k && column < n; column++) {
            double number = other[column];
            other[column] = top[column];
            top[column] = number;
        }
        double factor = -1.0 / top[k];
#pragma omp parallel for
        for (int row = k + 1; row < n; row++) {
            double *r = a + (long)row * n, multiplier = r[k] *= factor;
            for (int column = k + 1; column < n; column++)
                r[column] += top[column] * multiplier;
        }
    }
    pivots[n - 1] = n - 1;
    substitute(a, n, pivots, x);
    free(pivots);
}
