package weft.bench;

import java.util.LinkedHashMap;
import java.util.Locale;
import java.util.Map;
import java.util.SplittableRandom;
import java.util.function.DoubleBinaryOperator;
import java.util.function.DoubleUnaryOperator;
import java.util.function.IntConsumer;
import java.util.function.Supplier;
import java.util.stream.IntStream;
import weft.AF;
import weft.ArrayFunction;
import weft.FMath;
import weft.PArray;
import weft.Tuple2;

/**
 * Every elementary function of {@code Math}, of doubles and of floats, as a map on the device beside a parallel stream over
 * primitive arrays. One function a process, for streams share their loops among all lambdas of a process. {@code FMath} is
 * compared with the stream of {@code (float) Math.f(x)}, which is what it means.
 */
public final class Elementary {
    private static final int SIZE = 1 << 20;
    private static final int WARM = 20; // HotSpot compiles, and so does the device
    private static final Map<String, Supplier<Case>> CASES = new LinkedHashMap<>();

    static {
        one("exp", -10, 10, Math::exp, AF.map(x -> Math.exp(x)),
            x -> (float) Math.exp(x), AF.map(x -> (float) Math.exp(x)), AF.map(x -> FMath.exp(x)));
        one("expm1", -2, 2, Math::expm1, AF.map(x -> Math.expm1(x)),
            x -> (float) Math.expm1(x), AF.map(x -> (float) Math.expm1(x)), AF.map(x -> FMath.expm1(x)));
        one("log", 0, 100, Math::log, AF.map(x -> Math.log(x)),
            x -> (float) Math.log(x), AF.map(x -> (float) Math.log(x)), AF.map(x -> FMath.log(x)));
        one("log10", 0, 100, Math::log10, AF.map(x -> Math.log10(x)),
            x -> (float) Math.log10(x), AF.map(x -> (float) Math.log10(x)), AF.map(x -> FMath.log10(x)));
        one("log1p", -0.9, 10, Math::log1p, AF.map(x -> Math.log1p(x)),
            x -> (float) Math.log1p(x), AF.map(x -> (float) Math.log1p(x)), AF.map(x -> FMath.log1p(x)));
        two("pow", 0, 10, Math::pow, AF.map(t -> Math.pow(t._1(), t._2())),
            (x, y) -> (float) Math.pow(x, y), AF.map(t -> (float) Math.pow(t._1(), t._2())),
            AF.map(t -> FMath.pow(t._1(), t._2())));
        one("sin", -10, 10, Math::sin, AF.map(x -> Math.sin(x)),
            x -> (float) Math.sin(x), AF.map(x -> (float) Math.sin(x)), AF.map(x -> FMath.sin(x)));
        one("cos", -10, 10, Math::cos, AF.map(x -> Math.cos(x)),
            x -> (float) Math.cos(x), AF.map(x -> (float) Math.cos(x)), AF.map(x -> FMath.cos(x)));
        one("tan", -10, 10, Math::tan, AF.map(x -> Math.tan(x)),
            x -> (float) Math.tan(x), AF.map(x -> (float) Math.tan(x)), AF.map(x -> FMath.tan(x)));
        one("sin_1e5", -1e5, 1e5, Math::sin, AF.map(x -> Math.sin(x)),
            x -> (float) Math.sin(x), AF.map(x -> (float) Math.sin(x)), AF.map(x -> FMath.sin(x)));
        one("sin_5e10", -5e10, 5e10, Math::sin, AF.map(x -> Math.sin(x)),
            x -> (float) Math.sin(x), AF.map(x -> (float) Math.sin(x)), AF.map(x -> FMath.sin(x)));
        one("asin", -1, 1, Math::asin, AF.map(x -> Math.asin(x)),
            x -> (float) Math.asin(x), AF.map(x -> (float) Math.asin(x)), AF.map(x -> FMath.asin(x)));
        one("acos", -1, 1, Math::acos, AF.map(x -> Math.acos(x)),
            x -> (float) Math.acos(x), AF.map(x -> (float) Math.acos(x)), AF.map(x -> FMath.acos(x)));
        one("atan", -10, 10, Math::atan, AF.map(x -> Math.atan(x)),
            x -> (float) Math.atan(x), AF.map(x -> (float) Math.atan(x)), AF.map(x -> FMath.atan(x)));
        two("atan2", -10, 10, Math::atan2, AF.map(t -> Math.atan2(t._1(), t._2())),
            (x, y) -> (float) Math.atan2(x, y), AF.map(t -> (float) Math.atan2(t._1(), t._2())),
            AF.map(t -> FMath.atan2(t._1(), t._2())));
        one("sinh", -10, 10, Math::sinh, AF.map(x -> Math.sinh(x)),
            x -> (float) Math.sinh(x), AF.map(x -> (float) Math.sinh(x)), AF.map(x -> FMath.sinh(x)));
        one("cosh", -10, 10, Math::cosh, AF.map(x -> Math.cosh(x)),
            x -> (float) Math.cosh(x), AF.map(x -> (float) Math.cosh(x)), AF.map(x -> FMath.cosh(x)));
        one("tanh", -10, 10, Math::tanh, AF.map(x -> Math.tanh(x)),
            x -> (float) Math.tanh(x), AF.map(x -> (float) Math.tanh(x)), AF.map(x -> FMath.tanh(x)));
        one("cbrt", -100, 100, Math::cbrt, AF.map(x -> Math.cbrt(x)),
            x -> (float) Math.cbrt(x), AF.map(x -> (float) Math.cbrt(x)), AF.map(x -> FMath.cbrt(x)));
        two("hypot", -10, 10, Math::hypot, AF.map(t -> Math.hypot(t._1(), t._2())),
            (x, y) -> (float) Math.hypot(x, y), AF.map(t -> (float) Math.hypot(t._1(), t._2())),
            AF.map(t -> FMath.hypot(t._1(), t._2())));
    }

    private Elementary() {}

    /** What is timed, in the order of the table's columns. */
    private record Case(Runnable stream, Runnable weft, Runnable floatStream, Runnable weftOfMath, Runnable weftOfFMath) {}

    private interface FloatOne {
        float of(float x);
    }

    private interface FloatTwo {
        float of(float x, float y);
    }

    /** {@code Elementary ROUNDS FUNCTION}; without a function their names. */
    public static void main(String[] args) {
        if (args.length < 2) {
            System.out.println(String.join(" ", CASES.keySet()));
            return;
        }
        int rounds = Integer.parseInt(args[0]);
        Case c = CASES.get(args[1]).get();
        Runnable[] ways = {c.stream, c.weft, c.floatStream, c.weftOfMath, c.weftOfFMath};
        double[] first = new double[ways.length];
        Samples[] times = new Samples[ways.length];
        for (int round = -WARM; round < rounds; round++) {
            for (int k = 0; k < ways.length; k++) {
                int way = round % 2 == 0 ? k : ways.length - 1 - k;
                double took = Samples.time(ways[way]);
                if (round == -WARM) first[way] = took;
                if (round <= 0) times[way] = new Samples(); // the last of these begins what counts
                times[way].add(took * 1e6 / SIZE);
            }
        }
        double[] ns = new double[ways.length];
        for (int way = 0; way < ways.length; way++) ns[way] = times[way].median();
        System.out.printf(Locale.ROOT, "  %-10s %8.2f %8.2f %8.2f   %8.2f %8.2f %8.2f %8.2f %8.2f   %8.0f %8.0f %8.0f%n", args[1],
            ns[0], ns[1], ns[0] / ns[1], ns[2], ns[3], ns[2] / ns[3], ns[4], ns[2] / ns[4], first[1], first[3], first[4]);
    }

    private static void one(String name, double low, double high, DoubleUnaryOperator java, ArrayFunction<Double, Double> weft,
        FloatOne javaFloat, ArrayFunction<Float, Float> ofMath, ArrayFunction<Float, Float> ofFMath) {
        CASES.put(name, () -> {
            double[] x = random(1, low, high);
            double[] z = new double[SIZE];
            float[] xf = floats(x);
            float[] zf = new float[SIZE];
            PArray<Double> doubles = PArray.of(x);
            PArray<Float> floats = PArray.of(xf);
            return new Case(() -> each(i -> z[i] = java.applyAsDouble(x[i])), apply(weft, doubles),
                () -> each(i -> zf[i] = javaFloat.of(xf[i])), apply(ofMath, floats), apply(ofFMath, floats));
        });
    }

    /** The second argument is from -5 to 5. */
    private static void two(String name, double low, double high, DoubleBinaryOperator java,
        ArrayFunction<Tuple2<Double, Double>, Double> weft, FloatTwo javaFloat, ArrayFunction<Tuple2<Float, Float>, Float> ofMath,
        ArrayFunction<Tuple2<Float, Float>, Float> ofFMath) {
        CASES.put(name, () -> {
            double[] x = random(1, low, high);
            double[] y = random(2, -5, 5);
            double[] z = new double[SIZE];
            float[] xf = floats(x);
            float[] yf = floats(y);
            float[] zf = new float[SIZE];
            PArray<Tuple2<Double, Double>> doubles = PArray.zip(PArray.of(x), PArray.of(y));
            PArray<Tuple2<Float, Float>> floats = PArray.zip(PArray.of(xf), PArray.of(yf));
            return new Case(() -> each(i -> z[i] = java.applyAsDouble(x[i], y[i])), apply(weft, doubles),
                () -> each(i -> zf[i] = javaFloat.of(xf[i], yf[i])), apply(ofMath, floats), apply(ofFMath, floats));
        });
    }

    private static void each(IntConsumer body) {
        IntStream.range(0, SIZE).parallel().forEach(body);
    }

    private static <T> Runnable apply(ArrayFunction<T, ?> f, PArray<T> input) {
        return () -> f.apply(input).close();
    }

    private static double[] random(int seed, double low, double high) {
        return new SplittableRandom(seed).doubles(SIZE, low, high).toArray();
    }

    private static float[] floats(double[] x) {
        float[] column = new float[x.length];
        for (int i = 0; i < x.length; i++) column[i] = (float) x[i];
        return column;
    }
}
