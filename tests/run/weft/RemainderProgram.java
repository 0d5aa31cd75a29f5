package weft;

import java.util.SplittableRandom;
import java.util.stream.IntStream;

/**
 * Main class for {@link RemainderTest}: {@code %} of floats and doubles, which is exact, against the JVM's, and {@code /} and
 * {@code %} of integers by what is the same for all. Pairs of one kind
 * fill whole vectors, for vectors are computed in another way where one of the quotients is large.
 */
final class RemainderProgram {
    private static final int EACH = 8192;

    private RemainderProgram() {}

    private static final String[] KINDS = {"any bits", "a quotient below 1000", "beside a multiple", "a quotient at the limit", "denormal numbers"};

    private static final ArrayFunction<Tuple2<Double, Double>, Double> DOUBLES = AF.<Double, Double>zip2().map(t -> t._1() % t._2());
    private static final ArrayFunction<Tuple2<Float, Float>, Float> FLOATS = AF.<Float, Float>zip2().map(t -> t._1() % t._2());

    public static void main(String[] args) {
        for (int kind = 0; kind < KINDS.length; kind++) {
            compare(KINDS[kind] + " of doubles", pairs(kind, true), true);
            compare(KINDS[kind] + " of floats", pairs(kind, false), false);
        }
        compare("all pairs of doubles", allPairs(Data.DOUBLES), true);
        compare("all pairs of floats", allPairs(IntStream.range(0, Data.FLOATS.length).mapToDouble(i -> Data.FLOATS[i]).toArray()), false);
        for (double divisor : Data.DOUBLES) compareByOne(divisor);
        for (float divisor : Data.FLOATS) compareByOne(divisor);
        System.out.println("by one: same");
        SplittableRandom random = new SplittableRandom(5);
        for (int divisor : Data.INTS) if (divisor != 0) compareByOne(divisor, random);
        for (int k = 0; k < 64; k++) compareByOne(random.nextInt() >> random.nextInt(31) | 1, random);
        System.out.println("integers by one: same");
    }

    private static double any(SplittableRandom random, boolean wide) {
        return wide ? Double.longBitsToDouble(random.nextLong()) : Float.intBitsToFloat(random.nextInt());
    }

    private static double denormal(SplittableRandom random, boolean wide) {
        return wide ? Double.longBitsToDouble(random.nextLong() >>> 12 + random.nextInt(52))
            : Float.intBitsToFloat(random.nextInt() >>> 9 + random.nextInt(23));
    }

    /** A dividend and its divisor. */
    private static double[] pair(SplittableRandom random, int kind, boolean wide) {
        double by = any(random, wide);
        return switch (kind) {
        case 0 -> new double[] {any(random, wide), by};
        case 1 -> new double[] {by * random.nextDouble(-1000, 1000), by};
        case 2 -> {
            double multiple = by * random.nextInt(1 << 16);
            yield new double[] {wide ? Math.nextUp(multiple) : Math.nextUp((float) multiple), by};
        }
        case 3 -> new double[] {Math.scalb(by * random.nextDouble(1, 2), (wide ? 42 : 14) + random.nextInt(12)), by};
        default -> new double[] {denormal(random, wide), denormal(random, wide)};
        };
    }

    /** Dividends, and divisors. */
    private static double[][] pairs(int kind, boolean wide) {
        SplittableRandom random = new SplittableRandom(kind);
        double[][] pairs = new double[2][EACH];
        for (int i = 0; i < EACH; i++) {
            double[] pair = pair(random, kind, wide);
            pairs[0][i] = pair[0];
            pairs[1][i] = pair[1];
        }
        return pairs;
    }

    private static double[][] allPairs(double[] values) {
        double[][] pairs = new double[2][values.length * values.length];
        for (int i = 0; i < pairs[0].length; i++) {
            pairs[0][i] = values[i / values.length];
            pairs[1][i] = values[i % values.length];
        }
        return pairs;
    }

    private static float[] floats(double[] values) {
        float[] narrow = new float[values.length];
        for (int i = 0; i < values.length; i++) narrow[i] = (float) values[i];
        return narrow;
    }

    private static void compare(String name, double[][] pairs, boolean wide) {
        if (wide) {
            try (PArray<Double> r = DOUBLES.apply(PArray.zip(PArray.of(pairs[0]), PArray.of(pairs[1])))) {
                for (int i = 0; i < r.size(); i++) same(name, pairs[0][i], pairs[1][i], pairs[0][i] % pairs[1][i], r.get(i));
            }
        } else {
            float[] a = floats(pairs[0]), b = floats(pairs[1]);
            try (PArray<Float> r = FLOATS.apply(PArray.zip(PArray.of(a), PArray.of(b)))) {
                for (int i = 0; i < r.size(); i++) same(name, a[i], b[i], a[i] % b[i], r.get(i));
            }
        }
        System.out.println(name + ": same");
    }

    /** By a captured divisor, dividends with quotients of all sizes behind those that fill whole vectors with small ones. */
    private static void compareByOne(double by) {
        double[] a = new SplittableRandom(1).doubles(EACH, -1000, 1000).map(q -> q * by).toArray();
        System.arraycopy(pairs(0, true)[0], 0, a, EACH / 2, EACH / 2);
        try (PArray<Double> r = AF.<Double, Double>map(x -> x % by).apply(PArray.of(a))) {
            for (int i = 0; i < a.length; i++) same("by one", a[i], by, a[i] % by, r.get(i));
        }
    }

    private static void compareByOne(float by) {
        float[] a = floats(new SplittableRandom(1).doubles(EACH, -1000, 1000).map(q -> q * by).toArray());
        System.arraycopy(floats(pairs(0, false)[0]), 0, a, EACH / 2, EACH / 2);
        try (PArray<Float> r = AF.<Float, Float>map(x -> x % by).apply(PArray.of(a))) {
            for (int i = 0; i < a.length; i++) same("by one", a[i], by, a[i] % by, r.get(i));
        }
    }

    /** Places of a table: by a captured divisor, beside multiples of it and at the ends. */
    private static void compareByOne(int by, SplittableRandom random) {
        int[] a = random.ints(EACH).map(k -> k % 3 == 0 ? k : k / by * by + k % 2).toArray();
        System.arraycopy(Data.INTS, 0, a, 0, Data.INTS.length);
        try (PArray<Long> r = AF.<Integer, Long>map(x -> ((long) (x / by) << 32) + x % by).apply(PArray.of(a));
                PArray<Integer> xor = AF.<Integer>identity().map(x -> x / by * 31 + x % by).reduce(0, (x, y) -> x ^ y).apply(PArray.of(a))) {
            int all = 0;
            for (int i = 0; i < a.length; i++) {
                if (r.getLong(i) != ((long) (a[i] / by) << 32) + a[i] % by) {
                    throw new AssertionError(a[i] + " / " + by + " is " + a[i] / by + ", and %: " + a[i] % by + "; not " + r.getLong(i));
                }
                all ^= a[i] / by * 31 + a[i] % by;
            }
            if (all != xor.getInt(0)) throw new AssertionError("a reduction by " + by);
        }
    }

    private static void same(String name, double a, double b, double expected, double actual) {
        if (Double.doubleToLongBits(expected) != Double.doubleToLongBits(actual))
            throw new AssertionError(name + ": " + a + " % " + b + " is " + expected + ", not " + actual);
    }
}
