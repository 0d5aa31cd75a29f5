#include "../../c_peer.h"

enum { LENGTH = 64, SAME = 2, OTHER = -1, GAP = -2 };

static int most(int a, int b) {
    return a > b ? a : b;
}

void smith_waterman_loops(const void *const *in, void *const *out, const int32_t *size) {
    const int32_t *query = in[0], *letters = in[1];
    int32_t *restrict scores = out[0];
#pragma omp parallel for
    for (long sequence = 0; sequence < size[0]; sequence++) {
        int above[LENGTH + 1] = {0}, best = 0;
        for (int i = 0; i < LENGTH; i++) {
            int letter = letters[sequence * LENGTH + i], diagonal = 0;
            for (int j = 1; j <= LENGTH; j++) {
                int cell = most(0, diagonal + (query[j - 1] == letter ? SAME : OTHER));
                cell = most(cell, most(above[j], above[j - 1]) + GAP);
                diagonal = above[j];
                above[j] = cell;
                best = most(best, cell);
            }
        }
        scores[sequence] = best;
    }
}
