#include "../../c_peer.h"

#include <stdlib.h>
#include <string.h>

static int order(const void *a, const void *b) {
    float x = *(const float *)a, y = *(const float *)b;
    return (x > y) - (x < y);
}

void sort_loops(const void *const *in, void *const *out, const int32_t *size) {
    memcpy(out[0], in[0], (size_t)size[0] * sizeof(float));
    qsort(out[0], (size_t)size[0], sizeof(float), order);
}
