package weft.bench;

import java.util.LinkedHashMap;
import java.util.Map;
import java.util.function.Function;
import java.util.function.Supplier;
import weft.AF;
import weft.ArrayFunction;
import weft.PArray;
import weft.Tuple2;
import weft.Tuple3;

/** Lambdas of all sizes, from one addition to Black-Scholes. */
final class Lambdas {
    /** How to compose a function anew, and an empty input of its kind. */
    record Case(Supplier<ArrayFunction<?, ?>> make, PArray<?> empty) {}

    private static final PArray<Integer> INTS = PArray.of(new int[0]);
    private static final PArray<Long> LONGS = PArray.of(new long[0]);
    private static final PArray<Float> FLOATS = PArray.of(new float[0]);
    private static final PArray<Double> DOUBLES = PArray.of(new double[0]);

    private final Map<String, Case> cases = new LinkedHashMap<>();

    private Lambdas() {}

    static Map<String, Case> all() {
        Lambdas all = new Lambdas();
        all.simple();
        all.mathematics();
        all.branches();
        all.loops();
        all.tuples();
        all.programs();
        return all.cases;
    }

    private void ints(String name, Function<Integer, ?> f) {
        cases.put(name, new Case(() -> AF.map(f), INTS));
    }

    private void longs(String name, Function<Long, ?> f) {
        cases.put(name, new Case(() -> AF.map(f), LONGS));
    }

    private void floats(String name, Function<Float, ?> f) {
        cases.put(name, new Case(() -> AF.map(f), FLOATS));
    }

    private void doubles(String name, Function<Double, ?> f) {
        cases.put(name, new Case(() -> AF.map(f), DOUBLES));
    }

    private void floats2(String name, Function<Tuple2<Float, Float>, ?> f) {
        PArray<Tuple2<Float, Float>> empty = AF.<Float, Float>zip2().apply(FLOATS, FLOATS);
        cases.put(name, new Case(() -> AF.<Float, Float>zip2().map(f), empty));
    }

    private void simple() {
        ints("x + 1", x -> x + 1);
        ints("x * x - 3 * x + 7", x -> x * x - 3 * x + 7);
        longs("xorshift", x -> {
            long y = x ^ x << 13;
            y ^= y >>> 7;
            return y ^ y << 17;
        });
        doubles("polynomial", x -> ((0.5 * x + 1.25) * x - 3) * x + 0.125);
        doubles("to int", x -> (int) (x * 100));
        ints("divide and remainder", x -> x / 7 + x % 13);
        float scale = 1.5f;
        float shift = 0.25f;
        floats("captured scale and shift", x -> x * scale + shift);
        floats("method reference", Lambdas::half);
        ints("Integer.bitCount", x -> Integer.bitCount(x));
    }

    private static float half(float x) {
        return x * 0.5f;
    }

    private void mathematics() {
        floats("Math.sqrt", x -> (float) Math.sqrt(x));
        doubles("Math.sin and cos", x -> Math.sin(x) * Math.cos(x));
        doubles("Math.pow", x -> Math.pow(x, 1.5));
        doubles("Math.exp, log, atan2", x -> Math.atan2(Math.exp(x), Math.log(x)));
        floats("Math.max and min", x -> Math.max(0f, Math.min(1f, x)));
        ints("Math.floorMod", x -> Math.floorMod(x, 10));
        doubles("Math.round", x -> Math.round(x));
    }

    private void branches() {
        ints("absolute value", x -> x < 0 ? -x : x);
        ints("collatz step", x -> (x & 1) == 0 ? x / 2 : 3 * x + 1);
        floats("four cases", x -> {
            if (x < -1f) return -1f;
            if (x < 0f) return x * 0.5f;
            if (x < 1f) return x;
            return 1f;
        });
        ints("leap year", y -> y % 4 == 0 && (y % 100 != 0 || y % 400 == 0));
        ints("switch", x -> switch (x & 3) {
            case 0 -> x + 1;
            case 1 -> x - 1;
            case 2 -> x << 1;
            default -> x >> 1;
        });
    }

    private void loops() {
        longs("collatz length", x -> {
            int steps = 0;
            for (long n = x; n > 1 && steps < 1000; steps++) n = (n & 1) == 0 ? n >> 1 : 3 * n + 1;
            return steps;
        });
        int[] table = new int[256];
        ints("captured table", x -> table[x & 255] + 1);
        float[] weights = new float[16];
        ints("weighted sum", x -> {
            float sum = 0;
            for (int i = 0; i < weights.length; i++) sum += weights[i] * (x + i);
            return sum;
        });
        ints("greatest common divisor", x -> {
            int a = x;
            int b = 360;
            while (b != 0) {
                int r = a % b;
                a = b;
                b = r;
            }
            return a;
        });
        ints("is prime", n -> {
            if (n < 2) return false;
            for (int d = 2; d * d <= n; d++) if (n % d == 0) return false;
            return true;
        });
        ints("estimate of pi", seed -> {
            long state = seed;
            int hits = 0;
            for (int i = 0; i < 100; i++) {
                state = state * 6364136223846793005L + 1442695040888963407L;
                float x = (state >>> 40) / (float) (1 << 24);
                state = state * 6364136223846793005L + 1442695040888963407L;
                float y = (state >>> 40) / (float) (1 << 24);
                if (x * x + y * y <= 1f) hits++;
            }
            return hits;
        });
    }

    private void tuples() {
        floats2("product of two", t -> t._1() * t._2());
        floats2("to polar", t -> new Tuple2<>((float) Math.hypot(t._1(), t._2()),
            (float) Math.atan2(t._2(), t._1())));
        floats2("two roots", t -> {
            float root = (float) Math.sqrt(t._1() * t._1() - 4 * t._2());
            return new Tuple2<>((-t._1() + root) / 2, (-t._1() - root) / 2);
        });
    }

    private void programs() {
        cases.put("four maps fused", new Case(() -> AF.<Float, Float>map(x -> x + 1f).map(x -> x * 2f)
            .map(x -> x - 3f).map(x -> (float) Math.sqrt(x)), FLOATS));
        PArray<Tuple3<Float, Float, Float>> empty =
            AF.<Float, Float, Float>zip3().apply(FLOATS, FLOATS, FLOATS);
        cases.put("Saxpy", new Case(() -> Inside.function("Saxpy", "saxpy", 2.5f),
            AF.<Float, Float>zip2().apply(FLOATS, FLOATS)));
        cases.put("Mandelbrot", new Case(() -> Inside.function("Mandelbrot", "iterations"), INTS));
        cases.put("BlackScholes", new Case(() -> Inside.function("BlackScholes", "prices"), empty));
    }
}
