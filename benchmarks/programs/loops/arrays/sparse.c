#include "../../c_peer.h"

void sparse_loops(const void *const *in, void *const *out, const int32_t *size) {
    const int32_t *starts = in[0], *columns = in[1];
    const float *values = in[2], *x = in[3];
    float *restrict product = out[0];
#pragma omp parallel for
    for (long row = 0; row < size[0]; row++) {
        float sum = 0;
        for (int k = starts[row]; k < starts[row + 1]; k++)
            sum += values[k] * x[columns[k]];
        product[row] = sum;
    }
}
