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
        compareLongs();
        System.out.println("longs of few bits: same");
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

    /** Of 50 bits, of which lanes know that they can be divided as doubles, and of two more. */
    private static long few(int x, int y, long by) {
        long a = (long) (x & 0x1ffffff) * (y >> 6);
        return a / by * 31 + a % by;
    }

    private static long more(int x, int y, long by) {
        long a = (long) (x & 0x7ffffff) * (y >> 6);
        return a / by * 31 + a % by;
    }

    /** By constants: lanes know of these, too, how many bits they have. */
    private static long fewByConstants(int x, int y) {
        return few(x, y, 65537) ^ few(x, y, -7) ^ few(x, y, 1) ^ few(x, y, -1) ^ few(x, y, (1L << 50) - 1) ^ few(x, y, -(1L << 50));
    }

    private static long moreByConstants(int x, int y) {
        return more(x, y, 65537) ^ more(x, y, -7) ^ more(x, y, 1) ^ more(x, y, (1L << 50) - 1);
    }

    private static long fewOfBoth(int x, int y) {
        long a = (long) (x & 0x1ffffff) * (y >> 6), by = (long) (y >>> 8) * (x >>> 7) + 1;
        return a / by * 31 + a % by;
    }

    /** Whose state stays an int from round to round. */
    private static int generator(int seed) {
        for (int k = 0; k < 8; k++) seed = (int) (seed * 16807L % 2147483647L);
        return seed;
    }

    private static void compareLongs() {
        SplittableRandom random = new SplittableRandom(7);
        int[] x = random.ints(EACH).toArray(), y = random.ints(EACH).toArray();
        System.arraycopy(Data.INTS, 0, x, 0, Data.INTS.length);
        for (int i = 0; i < EACH; i++) if (i % 5 == 0) y[i] = Data.INTS[i / 5 % Data.INTS.length];
        try (PArray<Tuple2<Integer, Integer>> both = PArray.zip(PArray.of(x), PArray.of(y))) {
            for (long by : new long[] {1, -1, 2, 3, -7, 65537, -65536, Integer.MAX_VALUE, 1L << 49, (1L << 50) - 1, 1L << 50, -(1L << 50),
                -(1L << 50) - 1, Long.MAX_VALUE, Long.MIN_VALUE}) {
                try (PArray<Long> r = AF.<Tuple2<Integer, Integer>, Long>map(t -> few(t._1(), t._2(), by)).apply(both);
                        PArray<Long> s = AF.<Tuple2<Integer, Integer>, Long>map(t -> more(t._1(), t._2(), by)).apply(both)) {
                    for (int i = 0; i < EACH; i++) {
                        same("few bits", x[i], y[i], few(x[i], y[i], by), r.getLong(i));
                        same("more bits", x[i], y[i], more(x[i], y[i], by), s.getLong(i));
                    }
                }
            }
            try (PArray<Long> r = AF.<Tuple2<Integer, Integer>, Long>map(t -> fewOfBoth(t._1(), t._2())).apply(both);
                    PArray<Long> s = AF.<Tuple2<Integer, Integer>, Long>map(t -> fewByConstants(t._1(), t._2())).apply(both);
                    PArray<Long> more = AF.<Tuple2<Integer, Integer>, Long>map(t -> moreByConstants(t._1(), t._2())).apply(both);
                    PArray<Integer> states = AF.<Integer, Integer>map(RemainderProgram::generator).apply(PArray.of(x))) {
                for (int i = 0; i < EACH; i++) {
                    same("few bits of both", x[i], y[i], fewOfBoth(x[i], y[i]), r.getLong(i));
                    same("few bits by constants", x[i], y[i], fewByConstants(x[i], y[i]), s.getLong(i));
                    same("more bits by constants", x[i], y[i], moreByConstants(x[i], y[i]), more.getLong(i));
                    same("a generator", x[i], 0, generator(x[i]), states.getInt(i));
                }
            }
        }
    }

    private static void same(String name, long x, long y, long expected, long actual) {
        if (expected != actual) throw new AssertionError(name + ": of " + x + " and " + y + " is " + expected + ", not " + actual);
    }

    private static void same(String name, double a, double b, double expected, double actual) {
        if (Double.doubleToLongBits(expected) != Double.doubleToLongBits(actual))
            throw new AssertionError(name + ": " + a + " % " + b + " is " + expected + ", not " + actual);
    }
}
