#include "../../c_peer.h"

static void row_of(const int32_t *from, int32_t *restrict to, long n, long row) {
    const int32_t *above = from + (row == 0 ? n - 1 : row - 1) * n, *here = from + row * n;
    const int32_t *below = from + (row == n - 1 ? 0 : row + 1) * n;
    for (long c = 0; c < n; c++) {
        long left = c == 0 ? n - 1 : c - 1, right = c == n - 1 ? 0 : c + 1;
        int around = above[left] + above[c] + above[right] + here[left] + here[right] + below[left] +
                     below[c] + below[right];
        to[row * n + c] = around == 3 || (around == 2 && here[c] == 1);
    }
}

void life_loops(const void *const *in, void *const *out, const int32_t *size) {
    const long n = size[0];
    const int32_t *from = in[0];
    for (int round = 0; round < size[1]; round++) { /* an even number: the last is in out[0] */
        int32_t *to = out[(round + 1) % 2];
#pragma omp parallel for
        for (long row = 0; row < n; row++)
            row_of(from, to, n, row);
        from = to;
    }
}
