package weft.bench;

import java.lang.management.ManagementFactory;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.Locale;
import java.util.Map;
import java.util.SplittableRandom;
import java.util.function.IntConsumer;
import java.util.function.Supplier;
import java.util.stream.IntStream;
import weft.AF;
import weft.ArrayFunction;
import weft.PArray;
import weft.Tuple2;

/**
 * Weft's loops on Java threads against what one writes by hand over primitive arrays: a loop and a parallel stream. One
 * case a process, for streams share their loops among all lambdas of a process. Processor time is told beside the time that
 * passes: it stays comparable on a machine that does other things too, and collecting boxes is part of it.
 */
public final class JavaPath {
    private static final float ALPHA = 2.5f;
    private static final Map<String, Supplier<Case>> CASES = new LinkedHashMap<>();

    static {
        CASES.put("saxpy", JavaPath::saxpy);
        CASES.put("black_scholes", JavaPath::blackScholes);
        CASES.put("mandelbrot", JavaPath::mandelbrot);
        CASES.put("nbody", JavaPath::nbody);
        CASES.put("record", JavaPath::record);
        CASES.put("reduce", JavaPath::reduce);
        CASES.put("filter", JavaPath::filter);
    }

    private JavaPath() {}

    /** The same in three ways; the last one closes what it makes. */
    private record Case(Runnable loop, Runnable stream, Runnable weft) {}

    /** A record that is a map's element. */
    record Body(float x, float v, int hits) {}

    /** {@code JavaPath ROUNDS CASE}; without a case their names. */
    public static void main(String[] args) {
        if (args.length < 2) {
            System.out.println(String.join(" ", CASES.keySet()));
            return;
        }
        int rounds = Integer.parseInt(args[0]);
        Case c = CASES.get(args[1]).get();
        Runnable[] ways = {c.loop, c.stream, c.weft};
        Samples[] wall = {new Samples(), new Samples(), new Samples()};
        double[] processors = new double[ways.length];
        var system = (com.sun.management.OperatingSystemMXBean) ManagementFactory.getOperatingSystemMXBean();
        warmUp(ways);
        for (int round = 0; round < rounds; round++) {
            for (int way = 0; way < ways.length; way++) {
                long start = System.nanoTime();
                long spent = system.getProcessCpuTime();
                ways[way].run();
                processors[way] += (system.getProcessCpuTime() - spent) / 1e6 / rounds; // counted in steps of 10 ms
                wall[way].add((System.nanoTime() - start) / 1e6);
            }
        }
        System.out.printf(Locale.ROOT, "  %-15s %9.2f %9.2f %9.2f %9.2f   %9.2f %9.2f %9.2f %9.2f%n", args[1],
            wall[0].median(), wall[1].median(), wall[2].median(), wall[2].median() / wall[1].median(),
            processors[0], processors[1], processors[2], processors[2] / processors[1]);
    }

    /** Some rounds, and for long enough that HotSpot has compiled what many cores do in half a millisecond. */
    private static void warmUp(Runnable[] ways) {
        long start = System.nanoTime();
        for (int round = 0; round < 20 || System.nanoTime() - start < 3_000_000_000L; round++) {
            for (Runnable way : ways) way.run();
        }
    }

    private static void each(int size, IntConsumer body) {
        IntStream.range(0, size).parallel().forEach(body);
    }

    private static float[] random(int seed, int size, double low, double high) {
        SplittableRandom random = new SplittableRandom(seed);
        float[] column = new float[size];
        for (int i = 0; i < size; i++) column[i] = (float) random.nextDouble(low, high);
        return column;
    }

    private static <T> Runnable apply(ArrayFunction<T, ?> f, PArray<T> input) {
        return () -> f.apply(input).close();
    }

    // ---- the cases ----

    private static Case saxpy() {
        int n = 1 << 23;
        float[] x = random(1, n, 5, 30);
        float[] y = random(2, n, 1, 100);
        float[] z = new float[n];
        float alpha = ALPHA;
        return new Case(() -> {
            for (int i = 0; i < n; i++) z[i] = alpha * x[i] + y[i];
        }, () -> each(n, i -> z[i] = alpha * x[i] + y[i]),
            apply(AF.<Tuple2<Float, Float>, Float>map(t -> alpha * t._1() + t._2()), zip(x, y)));
    }

    private static PArray<Tuple2<Float, Float>> zip(float[] x, float[] y) {
        return AF.<Float, Float>zip2().apply(PArray.of(x), PArray.of(y));
    }

    private static float call(float price, float strike) {
        double d1 = (Math.log(price / strike) + 0.06) / 0.3;
        return (float) (price * normal(d1) - strike * Math.exp(-0.02) * normal(d1 - 0.3));
    }

    private static double normal(double x) {
        double k = 1 / (1 + 0.2316419 * Math.abs(x));
        double tail = 0.3989422804 * Math.exp(-x * x / 2) * k * (0.31938153 + k * (-0.356563782 + k * (1.781477937
            + k * (-1.821255978 + k * 1.330274429))));
        return x < 0 ? tail : 1 - tail;
    }

    private static Case blackScholes() {
        int n = 1 << 20;
        float[] price = random(1, n, 5, 30);
        float[] strike = random(2, n, 1, 100);
        float[] z = new float[n];
        return new Case(() -> {
            for (int i = 0; i < n; i++) z[i] = call(price[i], strike[i]);
        }, () -> each(n, i -> z[i] = call(price[i], strike[i])),
            apply(AF.<Tuple2<Float, Float>, Float>map(t -> call(t._1(), t._2())), zip(price, strike)));
    }

    private static int iterations(int pixel) {
        float cx = pixel % 512 / 200f - 2;
        float cy = pixel / 512 / 200f - 1;
        float x = 0;
        float y = 0;
        int n = 0;
        for (; n < 200 && x * x + y * y < 4; n++) {
            float t = x * x - y * y + cx;
            y = 2 * x * y + cy;
            x = t;
        }
        return n;
    }

    private static Case mandelbrot() {
        int n = 512 * 384;
        int[] counts = new int[n];
        return new Case(() -> {
            for (int i = 0; i < n; i++) counts[i] = iterations(i);
        }, () -> each(n, i -> counts[i] = iterations(i)),
            apply(AF.<Integer, Integer>map(i -> iterations(i)), AF.range(n)));
    }

    private static float force(float[] x, float at) {
        float sum = 0;
        for (int k = 0; k < x.length; k++) {
            float d = x[k] - at;
            sum += d / (d * d + 0.01f);
        }
        return sum;
    }

    private static Case nbody() {
        int n = 4096;
        float[] x = random(1, n, -1, 1);
        float[] f = new float[n];
        return new Case(() -> {
            for (int i = 0; i < n; i++) f[i] = force(x, x[i]);
        }, () -> each(n, i -> f[i] = force(x, x[i])), apply(AF.<Float, Float>map(at -> force(x, at)), PArray.of(x)));
    }

    private static Case record() {
        int n = 1 << 22;
        float[] x = random(1, n, 5, 30);
        float[] v = random(2, n, 1, 100);
        int[] hits = new int[n];
        float[] x2 = new float[n];
        float[] v2 = new float[n];
        int[] hits2 = new int[n];
        Body[] bodies = new Body[n];
        for (int i = 0; i < n; i++) bodies[i] = new Body(x[i], v[i], 0);
        return new Case(() -> {
            for (int i = 0; i < n; i++) {
                x2[i] = x[i] + 0.1f * v[i];
                v2[i] = v[i] * 0.99f;
                hits2[i] = hits[i] + 1;
            }
        }, () -> each(n, i -> {
            x2[i] = x[i] + 0.1f * v[i];
            v2[i] = v[i] * 0.99f;
            hits2[i] = hits[i] + 1;
        }), apply(AF.<Body, Body>map(b -> new Body(b.x() + 0.1f * b.v(), b.v() * 0.99f, b.hits() + 1)),
            PArray.of(bodies)));
    }

    private static Case reduce() {
        int n = 1 << 22;
        float[] x = random(1, n, 0, 1);
        double[] sink = new double[1];
        return new Case(() -> {
            float sum = 0;
            for (int i = 0; i < n; i++) sum += x[i] * 0.5f;
            sink[0] += sum;
        }, () -> sink[0] += IntStream.range(0, n).parallel().mapToDouble(i -> x[i] * 0.5f).reduce(0, (a, b) -> a + b),
            apply(AF.<Float, Float>map(a -> a * 0.5f).reduce(0f, (a, b) -> a + b), PArray.of(x)));
    }

    private static Case filter() {
        int n = 1 << 22;
        int[] x = new SplittableRandom(1).ints(n).toArray();
        int[][] sink = new int[1][];
        return new Case(() -> {
            int[] kept = new int[n];
            int count = 0;
            for (int i = 0; i < n; i++) if (x[i] % 3 == 0) kept[count++] = x[i];
            sink[0] = Arrays.copyOf(kept, count);
        }, () -> sink[0] = Arrays.stream(x).parallel().filter(i -> i % 3 == 0).toArray(),
            apply(AF.<Integer, Integer>map(i -> i).filter(i -> i % 3 == 0), PArray.of(x)));
    }
}
