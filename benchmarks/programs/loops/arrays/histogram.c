#include "../../c_peer.h"

#include <string.h>

enum { PLACES = 65536 };

void histogram_loops(const void *const *in, void *const *out, const int32_t *size) {
    const int32_t *numbers = in[0];
    int32_t *counts = out[0];
    memset(counts, 0, PLACES * sizeof *counts);
#pragma omp parallel for reduction(+ : counts[:PLACES])
    for (long i = 0; i < size[0]; i++)
        counts[numbers[i]]++;
}
