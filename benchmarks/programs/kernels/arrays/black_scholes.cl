#ifdef EXACT
#pragma OPENCL FP_CONTRACT OFF
#endif
#define RATE 0.02f
#define VOLATILITY 0.3f

float normal(float x) {
    float k = 1.0f / (1.0f + 0.2316419f * fabs(x));
    float polynomial = k * (0.31938153f + k * (-0.356563782f + k * (1.781477937f + k * (-1.821255978f + k * 1.330274429f))));
    float tail = 0.39894228f * exp(-0.5f * x * x) * polynomial;
    return x < 0 ? tail : 1 - tail;
}

kernel void black_scholes(global const float *price, global const float *strike, global const float *years,
                          global float *call, global float *put) {
    int i = get_global_id(0);
    float spread = VOLATILITY * sqrt(years[i]);
    float drift = (RATE + 0.5f * VOLATILITY * VOLATILITY) * years[i];
    float d1 = (log(price[i] / strike[i]) + drift) / spread, d2 = d1 - spread;
    float discounted = strike[i] * exp(-RATE * years[i]);
    call[i] = price[i] * normal(d1) - discounted * normal(d2);
    put[i] = discounted * normal(-d2) - price[i] * normal(-d1);
}
