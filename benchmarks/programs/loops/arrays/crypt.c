#include "../../c_peer.h"
#include "../idea.h"

void crypt_loops(const void *const *in, void *const *out, const int32_t *size) {
    const int64_t *blocks = in[0];
    int64_t *restrict secret = out[0];
#pragma omp parallel for
    for (long i = 0; i < size[0]; i++)
        secret[i] = idea(blocks[i], in[1]);
}
