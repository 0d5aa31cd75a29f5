package weft;

import java.util.Random;
import java.util.function.IntUnaryOperator;

/**
 * Main class for {@link GroupsTest}: values that a work-group combines by place, strips that its work-items read, and what
 * is asked of captured numbers alone, against
 * the same functions in order in Java, bit for bit.
 */
final class BinsProgram {
    private static final int MOST = 70_000;
    private static final int[] SIZES = {1, 31, 100, 4097, MOST};

    private BinsProgram() {}

    /** x -> k x + m; one behind the other, which is not the same in another order. */
    private record Line(int k, int m) {
        static final Line SAME = new Line(1, 0);

        static Line then(Line a, Line b) {
            return new Line(a.k * b.k, a.m * b.k + b.m);
        }
    }

    private record Total(float x, double y, int count) {
        static Total plus(Total a, Total b) {
            return new Total(a.x + b.x, a.y + b.y, a.count + b.count);
        }
    }

    /** With an argument only the last of these. */
    public static void main(String[] args) {
        if (args.length == 0) bins();
        for (int weights : new int[] {5, 2}) weighted(weights);
    }

    private static void bins() {
        for (int places : new int[] {1, 32, 3000}) { // few are in local memory
            byIndex("scattered places", places, i -> (i * 0x9E3779B9 >>> 8) % places);
            byIndex("one place, mostly", places, i -> i % 100 == 7 ? places - 1 : 0);
        }
        byIndex("a place outside", 32, i -> i == 90 ? 32 : i & 31);
        byIndex("a negative place", 32, i -> i == 30 ? -1 : i & 31);
        for (int places : new int[] {32, 100}) nearest(places); // 100 are more than a work-group has slots
        for (int places = 1; places < 32; places++) remainders(places, places); // fewer than a work-group has work-items
        remainders(5, 0);
        strips();
    }

    private static void byIndex(String name, int places, IntUnaryOperator place) {
        int[] at = new int[MOST];
        for (int i = 0; i < MOST; i++) at[i] = place.applyAsInt(i);
        PArray<Integer> all = PArray.of(at);
        ArrayFunction<Integer, Line> lines = AF.<Integer>identity().mapWithIndex((p, i) -> new Tuple2<>(p, new Line(i | 1, i)))
            .andThen(AF.reduceByIndex(places, Line.SAME, Line::then));
        ArrayFunction<Integer, Total> totals = AF.<Integer>identity().mapWithIndex((p, i) -> new Tuple2<>(p, new Total(i * 0.37f, 1.0 / (i + 1), 1)))
            .andThen(AF.reduceByIndex(places, new Total(0.1f, 0, 0), Total::plus));
        for (int size : SIZES) {
            same(name + " of " + places + ", lines", size, lines, all.slice(0, size));
            same(name + " of " + places + ", totals", size, totals, all.slice(0, size));
        }
    }

    /** What is asked of captured numbers alone is asked where a kernel begins, in front of its barriers. */
    private static void remainders(int places, int divisor) {
        ArrayFunction<Integer, Float> sums = AF.map((Integer i) -> new Tuple2<>(i % divisor, i * 0.5f))
            .andThen(AF.reduceByIndex(places, 0f, Float::sum));
        same("remainders of " + divisor, 100, sums, AF.range(100));
    }

    private static void weighted(int count) {
        float[] weights = new float[count];
        for (int i = 0; i < count; i++) weights[i] = 1 - i * 0.3f;
        ArrayFunction<Integer, Float> weighted = AF.map((Integer i) -> i * weights[0] + weights[4]);
        same(count + " weights, sum", 5000, weighted.reduce(0f, Float::sum), AF.range(5000));
        same(count + " weights, sums", 5000, weighted.scan(0f, Float::sum), AF.range(5000));
        same(count + " weights, in order", 5000, weighted.sorted(), AF.range(5000));
    }

    private static int nearest(float x, float[] centres) {
        int best = 0;
        float least = Float.MAX_VALUE;
        for (int i = 0; i < centres.length; i++) {
            float distance = Math.abs(x - centres[i]);
            if (distance < least) {
                best = i;
                least = distance;
            }
        }
        return best;
    }

    /** Loops that read the same places: a work-item has several elements of those. */
    private static void nearest(int places) {
        Random random = new Random(3);
        float[] centres = new float[places];
        float[] values = new float[900_000];
        for (int i = 0; i < places; i++) centres[i] = random.nextFloat();
        for (int i = 0; i < values.length; i++) values[i] = random.nextFloat();
        PArray<Float> all = PArray.of(values);
        ArrayFunction<Float, Total> sums = AF.map((Float v) -> new Tuple2<>(nearest(v, centres), new Total(v, v * v, 1)))
            .andThen(AF.reduceByIndex(places, new Total(0, 0, 0), Total::plus));
        for (int size : new int[] {100, 4097, 200_001, values.length}) {
            same("nearest of " + places, size, sums, all.slice(0, size));
        }
    }

    private static void strips() {
        float[] floats = new float[MOST + 3];
        double[] doubles = new Random(1).doubles(MOST + 3).toArray();
        byte[] bytes = new byte[MOST + 3];
        new Random(2).nextBytes(bytes);
        for (int i = 0; i < floats.length; i++) floats[i] = (float) doubles[i] - 0.5f;
        PArray<Float> f = PArray.of(floats);
        PArray<Double> d = PArray.of(doubles);
        PArray<Byte> b = PArray.of(bytes);
        ArrayFunction<Float, Float> sum = AF.map((Float v) -> v * 1.1f).reduce(0f, Float::sum);
        ArrayFunction<Double, Double> sums = AF.<Double>identity().reduce(0.0, Double::sum);
        ArrayFunction<Byte, Integer> turned = AF.map((Byte v) -> v + 3).reduce(1, (x, y) -> x * 31 + y);
        ArrayFunction<Tuple2<Float, Byte>, Float> product = AF.<Float, Byte>zip2().map(t -> t._1() * t._2()).reduce(0f, Float::sum);
        ArrayFunction<Byte, Integer> quotients = AF.map((Byte v) -> 1000 / (v + 100)).reduce(0, Integer::sum);
        for (int size : SIZES) {
            for (int from : new int[] {0, 1, 3}) { // where 16 bytes do not begin
                same("floats from " + from, size, sum, f.slice(from, from + size));
                same("doubles from " + from, size, sums, d.slice(from, from + size));
                same("bytes from " + from, size, turned, b.slice(from, from + size));
                same("floats and bytes from " + from, size, product, PArray.zip(f.slice(from, from + size), b.slice(0, size)));
                same("quotients from " + from, size, quotients, b.slice(from, from + size));
            }
        }
    }

    private static <T, R> void same(String name, int size, ArrayFunction<T, R> function, PArray<T> input) {
        String expected = outcome(function.sequential(), input);
        String actual = outcome(function, input);
        if (!expected.equals(actual)) throw new AssertionError(name + " of " + size + ": " + actual + " and not " + expected);
        System.out.println(name + " of " + size + ": same" + (expected.startsWith("java.lang.") ? ", " + expected : ""));
    }

    private static <T, R> String outcome(ArrayFunction<T, R> function, PArray<T> input) {
        try (PArray<R> result = function.apply(input)) {
            StringBuilder all = new StringBuilder();
            for (int i = 0; i < result.size(); i++) all.append(result.get(i)).append(' ');
            return all.toString();
        } catch (RuntimeException e) {
            return e.toString();
        }
    }
}
