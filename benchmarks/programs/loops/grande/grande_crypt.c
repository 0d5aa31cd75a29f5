#include "../../c_peer.h"
#include "../idea.h"

/* Java Grande's Crypt: encrypted and decrypted again. */
void grande_crypt_loops(const void *const *in, void *const *out, const int32_t *size) {
    const int64_t *plain = in[0];
    int64_t *restrict secret = out[0], *restrict again = out[1];
#pragma omp parallel for
    for (long i = 0; i < size[0]; i++)
        secret[i] = idea(plain[i], in[1]);
#pragma omp parallel for
    for (long i = 0; i < size[0]; i++)
        again[i] = idea(secret[i], in[2]);
}
