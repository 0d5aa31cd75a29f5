#include "../../c_peer.h"

void sum_loops(const void *const *in, void *const *out, const int32_t *size) {
    const float *x = in[0];
    float total = 0;
#pragma omp parallel for simd reduction(+ : total)
    for (long i = 0; i < size[0]; i++)
        total += x[i];
    *(float *)out[0] = total;
}
