#include "../../c_peer.h"

void page_rank_loops(const void *const *in, void *const *out, const int32_t *size) {
    const int32_t *from = in[0];
    const float *part = in[1], *now = in[2];
    const long n = size[0], links = size[1];
    for (int round = 0; round < size[2]; round++) { /* an even number: the last is in out[0] */
        float *restrict next = out[(round + 1) % 2];
#pragma omp parallel for
        for (long page = 0; page < n; page++) {
            float sum = 0;
            for (long k = page * links; k < (page + 1) * links; k++)
                sum += now[from[k]] * part[from[k]];
            next[page] = (1 - 0.85f) / (float)n + 0.85f * sum;
        }
        now = next;
    }
}
