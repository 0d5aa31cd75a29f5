/* The example BlackScholes, as one writes it by hand: exp and log in double, as Java's are, the rest in float. */
#pragma OPENCL EXTENSION cl_khr_fp64 : enable
#pragma OPENCL FP_CONTRACT OFF

#define RATE 0.02f
#define VOLATILITY 0.3f

inline float normal(float x) {
    float k = 1.0f / (1.0f + 0.2316419f * fabs(x));
    float polynomial =
        k * (0.31938153f + k * (-0.356563782f + k * (1.781477937f + k * (-1.821255978f + k * 1.330274429f))));
    float tail = 0.39894228f * (float)exp((double)(-0.5f * x * x)) * polynomial;
    return x < 0.0f ? tail : 1.0f - tail;
}

__kernel void black_scholes(__global const float *restrict price, __global const float *restrict strike,
                            __global const float *restrict years, __global float *restrict call,
                            __global float *restrict put, const int n) {
    int i = get_global_id(0);
    if (i >= n) return;
    float s = price[i], k = strike[i], t = years[i];
    float deviation = VOLATILITY * sqrt(t);
    float drift = (RATE + 0.5f * VOLATILITY * VOLATILITY) * t;
    float d1 = ((float)log((double)(s / k)) + drift) / deviation;
    float d2 = d1 - deviation;
    float discounted = k * (float)exp((double)(-RATE * t));
    call[i] = s * normal(d1) - discounted * normal(d2);
    put[i] = discounted * normal(-d2) - s * normal(-d1);
}
