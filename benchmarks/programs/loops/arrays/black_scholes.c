#include "../../c_peer.h"

#include <math.h>

#define RATE 0.02f
#define VOLATILITY 0.3f

static inline float normal(float x) {
    float k = 1.0f / (1.0f + 0.2316419f * fabsf(x));
    float polynomial =
        k * (0.31938153f + k * (-0.356563782f + k * (1.781477937f + k * (-1.821255978f + k * 1.330274429f))));
    float tail = 0.39894228f * expf(-0.5f * x * x) * polynomial;
    return x < 0 ? tail : 1 - tail;
}

void black_scholes_loops(const void *const *in, void *const *out, const int32_t *size) {
    const float *price = in[0], *strike = in[1], *years = in[2];
    float *restrict call = out[0], *restrict put = out[1];
#pragma omp parallel for
    for (long i = 0; i < size[0]; i++) {
        float spread = VOLATILITY * sqrtf(years[i]);
        float drift = (RATE + 0.5f * VOLATILITY * VOLATILITY) * years[i];
        float d1 = (logf(price[i] / strike[i]) + drift) / spread, d2 = d1 - spread;
        float discounted = strike[i] * expf(-RATE * years[i]);
        call[i] = price[i] * normal(d1) - discounted * normal(d2);
        put[i] = discounted * normal(-d2) - price[i] * normal(-d1);
    }
}
