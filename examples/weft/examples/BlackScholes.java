package weft.examples;

import java.util.SplittableRandom;
import java.util.stream.IntStream;
import weft.AF;
import weft.ArrayFunction;
import weft.PArray;
import weft.Tuple2;
import weft.Tuple3;

/** The prices of European options, a call and a put each: much arithmetic an element, with exp and log. */
public final class BlackScholes implements Example {
    private static final float RATE = 0.02f;
    private static final float VOLATILITY = 0.3f;

    private final int size;

    BlackScholes(int size) {
        this.size = size;
    }

    /** From (price, strike, years) to (call, put). The lambda calls ordinary static methods. */
    static ArrayFunction<Tuple3<Float, Float, Float>, Tuple2<Float, Float>> prices() {
        return AF.<Float, Float, Float>zip3().map(t -> {
            float price = t._1();
            float strike = t._2();
            float years = t._3();
            float d1 = d1(price, strike, years);
            float d2 = d2(d1, years);
            return new Tuple2<>(call(price, strike, years, d1, d2), put(price, strike, years, d1, d2));
        });
    }

    private static float d1(float price, float strike, float years) {
        float drift = (RATE + 0.5f * VOLATILITY * VOLATILITY) * years;
        return ((float) Math.log(price / strike) + drift) / (VOLATILITY * (float) Math.sqrt(years));
    }

    private static float d2(float d1, float years) {
        return d1 - VOLATILITY * (float) Math.sqrt(years);
    }

    private static float call(float price, float strike, float years, float d1, float d2) {
        return price * normal(d1) - strike * (float) Math.exp(-RATE * years) * normal(d2);
    }

    private static float put(float price, float strike, float years, float d1, float d2) {
        return strike * (float) Math.exp(-RATE * years) * normal(-d2) - price * normal(-d1);
    }

    /** The cumulative normal distribution, by the polynomial of Abramowitz and Stegun, 26.2.17. */
    private static float normal(float x) {
        float k = 1f / (1f + 0.2316419f * Math.abs(x));
        float polynomial = k * (0.31938153f + k * (-0.356563782f
            + k * (1.781477937f + k * (-1.821255978f + k * 1.330274429f))));
        float tail = 0.39894228f * (float) Math.exp(-0.5f * x * x) * polynomial;
        return x < 0f ? tail : 1f - tail;
    }

    @Override public String title() {
        return String.format("Black-Scholes: a call and a put of %,d options, in float", size);
    }

    @Override public void run(Bench bench) {
        SplittableRandom random = new SplittableRandom(2);
        float[] price = new float[size];
        float[] strike = new float[size];
        float[] years = new float[size];
        for (int i = 0; i < size; i++) {
            price[i] = (float) random.nextDouble(5, 30);
            strike[i] = (float) random.nextDouble(1, 100);
            years[i] = (float) random.nextDouble(0.25, 10);
        }
        float[] call = new float[size];
        float[] put = new float[size];
        float[] otherCall = new float[size];
        float[] otherPut = new float[size];

        bench.loop(() -> {
            for (int i = 0; i < size; i++) priceOne(price, strike, years, call, put, i);
        });
        bench.threads(() -> IntStream.range(0, size).parallel()
            .forEach(i -> priceOne(price, strike, years, otherCall, otherPut, i)));

        var prices = prices();
        try (PArray<Float> p = PArray.of(price); PArray<Float> s = PArray.of(strike);
                PArray<Float> y = PArray.of(years);
                PArray<Tuple3<Float, Float, Float>> options = PArray.zip(p, s, y);
                PArray<Tuple2<Float, Float>> both = bench.weft(prices, options)) {
            for (int i = 0; i < size; i++) {
                Tuple2<Float, Float> option = both.get(i);
                otherCall[i] = option._1();
                otherPut[i] = option._2();
            }
        }
        bench.note("calls: " + Agreement.of(call, otherCall).text());
        bench.note("puts:  " + Agreement.of(put, otherPut).text());
        bench.note("(java.lang.Math leaves the last bit of exp and log open; the rest is exact)");
    }

    private static void priceOne(float[] price, float[] strike, float[] years, float[] call,
            float[] put, int i) {
        float d1 = d1(price[i], strike[i], years[i]);
        float d2 = d2(d1, years[i]);
        call[i] = call(price[i], strike[i], years[i], d1, d2);
        put[i] = put(price[i], strike[i], years[i], d1, d2);
    }

    public static void main(String[] args) {
        Demo.main("BlackScholes");
    }
}
