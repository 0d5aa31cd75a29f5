package weft.bench.arrays;

import weft.AF;
import weft.FMath;
import weft.PArray;
import weft.Tuple2;
import weft.bench.contest.Kernels;
import weft.bench.contest.Program;
import weft.bench.contest.Work;

final class BlackScholes extends Program {
    private static final float RATE = 0.02f;
    private static final float VOLATILITY = 0.3f;
    private final float[] price;
    private final float[] strike;
    private final float[] years;
    private final float[] call;
    private final float[] put;

    BlackScholes(double scale) {
        int n = round(scale * (1 << 22));
        price = random(1, n, 5, 30);
        strike = random(2, n, 1, 100);
        years = random(3, n, 0.25, 10);
        call = new float[n];
        put = new float[n];
    }

    @Override public Object[] inputs() {
        return new Object[] {price, strike, years};
    }

    @Override public Object[] outputs() {
        return new Object[] {call, put};
    }

    @Override public int[] sizes() {
        return new int[] {call.length};
    }

    @Override public boolean sameBits() {
        return false;
    }

    private static float normal(float x) {
        float k = 1f / (1f + 0.2316419f * Math.abs(x));
        float polynomial = k * (0.31938153f + k * (-0.356563782f + k * (1.781477937f + k * (-1.821255978f + k * 1.330274429f))));
        float tail = 0.39894228f * (float) Math.exp(-0.5f * x * x) * polynomial;
        return x < 0f ? tail : 1f - tail;
    }

    private static float spread(float years) {
        return VOLATILITY * (float) Math.sqrt(years);
    }

    private static float d1(float price, float strike, float years) {
        float drift = (RATE + 0.5f * VOLATILITY * VOLATILITY) * years;
        return ((float) Math.log(price / strike) + drift) / spread(years);
    }

    private static float discounted(float strike, float years) {
        return strike * (float) Math.exp(-RATE * years);
    }

    private static Tuple2<Float, Float> prices(float price, float strike, float years) {
        float d1 = d1(price, strike, years);
        float d2 = d1 - spread(years);
        float discounted = discounted(strike, years);
        return new Tuple2<>(price * normal(d1) - discounted * normal(d2), discounted * normal(-d2) - price * normal(-d1));
    }

    /** As {@link #normal}, {@link #prices} and what they call. */
    private static float fastNormal(float x) {
        float k = 1f / (1f + 0.2316419f * Math.abs(x));
        float polynomial = k * (0.31938153f + k * (-0.356563782f + k * (1.781477937f + k * (-1.821255978f + k * 1.330274429f))));
        float tail = 0.39894228f * FMath.exp(-0.5f * x * x) * polynomial;
        return x < 0f ? tail : 1f - tail;
    }

    private static Tuple2<Float, Float> fastPrices(float price, float strike, float years) {
        float drift = (RATE + 0.5f * VOLATILITY * VOLATILITY) * years;
        float spread = VOLATILITY * FMath.sqrt(years);
        float d1 = (FMath.log(price / strike) + drift) / spread;
        float d2 = d1 - spread;
        float discounted = strike * FMath.exp(-RATE * years);
        return new Tuple2<>(price * fastNormal(d1) - discounted * fastNormal(d2),
            discounted * fastNormal(-d2) - price * fastNormal(-d1));
    }

    private void at(int i) {
        float d1 = d1(price[i], strike[i], years[i]);
        float d2 = d1 - spread(years[i]);
        float discounted = discounted(strike[i], years[i]);
        call[i] = price[i] * normal(d1) - discounted * normal(d2);
        put[i] = discounted * normal(-d2) - price[i] * normal(-d1);
    }

    @Override public void loop() {
        for (int i = 0; i < call.length; i++) at(i);
    }

    @Override public void stream() {
        each(call.length, this::at);
    }

    @Override public Work weft() {
        return Work.of(AF.<Float, Float, Float>zip3().map(t -> prices(t._1(), t._2(), t._3())),
            PArray.zip(PArray.of(price), PArray.of(strike), PArray.of(years)), r -> Work.floats(r, 2));
    }

    @Override public Work fmath() {
        return Work.of(AF.<Float, Float, Float>zip3().map(t -> fastPrices(t._1(), t._2(), t._3())),
            PArray.zip(PArray.of(price), PArray.of(strike), PArray.of(years)), r -> Work.floats(r, 2));
    }

    @Override public Kernels natural() {
        return new Kernels().step("black_scholes", call.length, "i0 i1 i2 o0 o1");
    }
}
