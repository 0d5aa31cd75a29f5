#include "../../c_peer.h"

void row_products_loops(const void *const *in, void *const *out, const int32_t *size) {
    const float *matrix = in[0], *vector = in[1];
    float *restrict products = out[0];
    const long columns = size[1];
#pragma omp parallel for
    for (long row = 0; row < size[0]; row++) {
        float sum = 0;
        for (long c = 0; c < columns; c++)
            sum += matrix[row * columns + c] * vector[c];
        products[row] = sum;
    }
}
