#include "../../c_peer.h"

void row_sums_loops(const void *const *in, void *const *out, const int32_t *size) {
    const float *matrix = in[0];
    float *restrict sums = out[0];
    const long columns = size[1];
#pragma omp parallel for
    for (long row = 0; row < size[0]; row++) {
        float sum = 0;
        for (long c = 0; c < columns; c++)
            sum += matrix[row * columns + c];
        sums[row] = sum;
    }
}
