package weft.bench;

import java.lang.invoke.MethodHandle;
import java.util.List;
import java.util.SplittableRandom;
import java.util.stream.IntStream;
import weft.AF;
import weft.ArrayFunction;
import weft.PArray;
import weft.Tuple2;
import weft.Tuple3;

/** The maps of the examples; loops are the examples' own methods. */
final class Programs {
    private Programs() {}

    static List<Program> all(int scale) {
        return List.of(new Saxpy("saxpy", scale << 22, 1), new Saxpy("saxpy_small", scale << 10, 200),
            new BlackScholes(scale << 20), new Mandelbrot(scale));
    }

    /** So small that the call is all there is to measure. */
    static List<Program> small(int scale) {
        return List.of(new Saxpy("saxpy_4", scale << 2, 1000), new Saxpy("saxpy_16k", scale << 14, 1000));
    }

    private static float[] random(int seed, int size, double low, double high) {
        SplittableRandom random = new SplittableRandom(seed);
        float[] column = new float[size];
        for (int i = 0; i < size; i++) column[i] = (float) random.nextDouble(low, high);
        return column;
    }

    private static final class Saxpy implements Program {
        private static final float ALPHA = 2.5f;
        private final ArrayFunction<Tuple2<Float, Float>, Float> saxpy =
            Inside.function("Saxpy", "saxpy", ALPHA);
        private final String name;
        private final int repeats;
        private final float[] x;
        private final float[] y;
        private final float[] z;
        private final PArray<Tuple2<Float, Float>> input;

        Saxpy(String name, int size, int repeats) {
            this.name = name;
            this.repeats = repeats;
            x = random(1, size, 5, 30);
            y = random(2, size, 1, 100);
            z = new float[size];
            input = AF.<Float, Float>zip2().apply(PArray.of(x), PArray.of(y));
        }

        @Override public String name() {
            return name;
        }

        @Override public int repeats() {
            return repeats;
        }

        @Override public ArrayFunction<?, ?> function() {
            return saxpy;
        }

        @Override public PArray<?> input() {
            return input;
        }

        @Override public PArray<?> apply() {
            return saxpy.apply(input);
        }

        @Override public void readOne(PArray<?> result) {
            result.getFloat(0);
        }

        @Override public void loop() {
            for (int i = 0; i < z.length; i++) z[i] = ALPHA * x[i] + y[i];
        }

        @Override public void threads() {
            IntStream.range(0, z.length).parallel().forEach(i -> z[i] = ALPHA * x[i] + y[i]);
        }

        @Override public void close() {
            input.close();
        }
    }

    private static final class BlackScholes implements Program {
        private static final MethodHandle PRICE_ONE = Inside.method("BlackScholes", "priceOne", float[].class,
            float[].class, float[].class, float[].class, float[].class, int.class);
        private final ArrayFunction<Tuple3<Float, Float, Float>, Tuple2<Float, Float>> prices =
            Inside.function("BlackScholes", "prices");
        private final float[] price;
        private final float[] strike;
        private final float[] years;
        private final float[] call;
        private final float[] put;
        private final PArray<Tuple3<Float, Float, Float>> input;

        BlackScholes(int size) {
            price = random(1, size, 5, 30);
            strike = random(2, size, 1, 100);
            years = random(3, size, 0.25, 10);
            call = new float[size];
            put = new float[size];
            input = AF.<Float, Float, Float>zip3()
                .apply(PArray.of(price), PArray.of(strike), PArray.of(years));
        }

        private void priceOne(int i) {
            try {
                PRICE_ONE.invokeExact(price, strike, years, call, put, i);
            } catch (Throwable e) {
                throw new AssertionError(e);
            }
        }

        @Override public String name() {
            return "black_scholes";
        }

        @Override public int repeats() {
            return 1;
        }

        @Override public ArrayFunction<?, ?> function() {
            return prices;
        }

        @Override public PArray<?> input() {
            return input;
        }

        @Override public PArray<?> apply() {
            return prices.apply(input);
        }

        @Override public void readOne(PArray<?> result) {
            result.get(0);
        }

        @Override public void loop() {
            for (int i = 0; i < call.length; i++) priceOne(i);
        }

        @Override public void threads() {
            IntStream.range(0, call.length).parallel().forEach(this::priceOne);
        }

        @Override public void close() {
            input.close();
        }
    }

    private static final class Mandelbrot implements Program {
        private static final int WIDTH = 1024;
        private static final int PIXELS = WIDTH * 768;
        private static final MethodHandle ITERATIONS =
            Inside.method("Mandelbrot", "iterations", int.class, int.class);
        private final ArrayFunction<Integer, Integer> iterations =
            Inside.function("Mandelbrot", "iterations");
        private final int[] counts;
        private final PArray<Integer> input;

        Mandelbrot(int scale) {
            counts = new int[PIXELS * scale];
            input = PArray.of(IntStream.range(0, counts.length).map(i -> i % PIXELS).toArray());
        }

        private void one(int i) {
            try {
                counts[i] = (int) ITERATIONS.invokeExact(i % PIXELS % WIDTH, i % PIXELS / WIDTH);
            } catch (Throwable e) {
                throw new AssertionError(e);
            }
        }

        @Override public String name() {
            return "mandelbrot";
        }

        @Override public int repeats() {
            return 1;
        }

        @Override public ArrayFunction<?, ?> function() {
            return iterations;
        }

        @Override public PArray<?> input() {
            return input;
        }

        @Override public PArray<?> apply() {
            return iterations.apply(input);
        }

        @Override public void readOne(PArray<?> result) {
            result.getInt(0);
        }

        @Override public void loop() {
            for (int i = 0; i < counts.length; i++) one(i);
        }

        @Override public void threads() {
            IntStream.range(0, counts.length).parallel().forEach(this::one);
        }

        @Override public void close() {
            input.close();
        }
    }
}
