#include "../../c_peer.h"

enum { PARTS = 64 };

void prefix_sum_loops(const void *const *in, void *const *out, const int32_t *size) {
    const uint32_t *x = in[0]; /* sums of ints overflow */
    uint32_t *restrict sums = out[0], *restrict total = out[1];
    const long part = size[0] / PARTS;
#pragma omp parallel for
    for (long p = 0; p < PARTS; p++) {
        uint32_t sum = 0;
        for (long i = p * part; i < (p + 1) * part; i++)
            sum += x[i];
        total[p] = sum;
    }
    for (long p = 0, sum = 0; p < PARTS; p++) {
        uint32_t next = total[p];
        total[p] = (uint32_t)sum;
        sum += next;
    }
#pragma omp parallel for
    for (long p = 0; p < PARTS; p++) {
        uint32_t sum = total[p];
        for (long i = p * part; i < (p + 1) * part; i++)
            sums[i] = sum += x[i];
    }
}
