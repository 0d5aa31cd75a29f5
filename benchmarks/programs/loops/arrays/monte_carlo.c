#include "../../c_peer.h"

static inline float draw(uint32_t *state) {
    uint32_t s = *state;
    s ^= s << 13;
    s ^= s >> 17;
    s ^= s << 5;
    *state = s;
    return (float)(int32_t)(s >> 8) * 0x1p-24f;
}

void monte_carlo_loops(const void *const *in, void *const *out, const int32_t *size) {
    int32_t *restrict hits = out[0];
    (void)in;
#pragma omp parallel for
    for (long i = 0; i < size[0]; i++) {
        uint32_t state = ((uint32_t)i + 1) * 0x9E3779B9u;
        int count = 0;
        for (int k = 0; k < size[1]; k++) {
            float x = draw(&state), y = draw(&state);
            if (x * x + y * y <= 1) count++;
        }
        hits[i] = count;
    }
}
