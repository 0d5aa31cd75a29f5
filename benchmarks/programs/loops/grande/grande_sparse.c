#include "../../c_peer.h"

#include <string.h>

/* Java Grande's SparseMatMult: a product added up in every round. */
void grande_sparse_loops(const void *const *in, void *const *out, const int32_t *size) {
    const int32_t *starts = in[0], *columns = in[1];
    const double *values = in[2], *x = in[3];
    double *restrict product = out[0];
    memset(product, 0, (size_t)size[0] * sizeof *product);
    for (int round = 0; round < size[1]; round++) {
#pragma omp parallel for
        for (long row = 0; row < size[0]; row++) {
            double sum = product[row];
            for (int k = starts[row]; k < starts[row + 1]; k++)
                sum += x[columns[k]] * values[k];
            product[row] = sum;
        }
    }
}
