package weft;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import java.util.function.BinaryOperator;
import java.util.function.Function;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import weft.internal.jvm.ReduceTree;
import weft.internal.jvm.ScanTree;

/** Scans: right, and by the documented shape, bit for bit. */
@Tag("kernels")
class ScanTest {
    static final int[] SIZES = {0, 1, 2, 7, 8, 9, 63, 64, 65, 1023, 1024, 1025, 4095, 4096, 4097, 50_000, 512 * 4096 + 3};

    @Test void integers() {
        for (int n : SIZES) {
            int[] values = new SplittableRandom(n).ints(n).toArray();
            PArray<Integer> input = PArray.of(values);
            try (PArray<Integer> inclusive = AF.map((Integer v) -> v * 3).scan(0, Integer::sum).apply(input);
                    PArray<Integer> exclusive = AF.map((Integer v) -> v * 3).scanExclusive(0, Integer::sum).apply(input)) {
                assertEquals(n, inclusive.size());
                assertEquals(n, exclusive.size());
                int[] with = new int[n];
                int[] without = new int[n];
                int sum = 0;
                for (int i = 0; i < n; i++) {
                    without[i] = sum;
                    sum += values[i] * 3;
                    with[i] = sum;
                }
                assertArrayEquals(with, inclusive.toIntArray(), n + " elements");
                assertArrayEquals(without, exclusive.toIntArray(), n + " elements");
            }
        }
    }

    private static <T> void sameAsALoop(PArray<T> input, T identity, BinaryOperator<T> combine) {
        ArrayFunction<T, T> inclusive = AF.<T>identity().scan(identity, combine);
        ArrayFunction<T, T> exclusive = AF.<T>identity().scanExclusive(identity, combine);
        for (boolean threads : new boolean[] {false, true}) {
            try (PArray<T> with = (threads ? inclusive.onThreads(2) : inclusive).apply(input);
                    PArray<T> without = (threads ? exclusive.onThreads(2) : exclusive).apply(input)) {
                T all = identity;
                for (int i = 0; i < input.size(); i++) {
                    assertEquals(all, without.get(i), input.size() + " elements, exclusive, number " + i);
                    all = combine.apply(all, input.get(i));
                    assertEquals(all, with.get(i), input.size() + " elements, number " + i);
                }
            }
        }
    }

    /** Operators to which it is all the same how elements are grouped: what stands first need not be their identity. */
    @Test void inWhateverOrder() {
        for (int n : new int[] {1, 15, 16, 17, 4095, 4096, 4097, 20_003}) {
            SplittableRandom random = new SplittableRandom(n);
            PArray<Integer> ints = PArray.of(random.ints(n).toArray());
            sameAsALoop(ints, 7, (a, b) -> a + b);
            sameAsALoop(ints, 7, (a, b) -> b * a);
            sameAsALoop(ints, 7, (a, b) -> b & a);
            sameAsALoop(ints, 7, (a, b) -> a | b);
            sameAsALoop(ints, 7, (a, b) -> a ^ b);
            sameAsALoop(ints, 7, Math::min);
            sameAsALoop(ints, 7, Integer::max);
            PArray<Long> longs = PArray.of(random.longs(n).toArray());
            sameAsALoop(longs, 7L, Long::sum);
            sameAsALoop(longs, 7L, (a, b) -> a * b);
            sameAsALoop(longs, 7L, (a, b) -> Math.min(b, a));
            sameAsALoop(longs, 7L, (a, b) -> a ^ b);
            boolean[] booleans = new boolean[n];
            for (int i = 0; i < n; i++) booleans[i] = random.nextInt(3) == 0;
            sameAsALoop(PArray.of(booleans), true, (a, b) -> a ^ b);
            sameAsALoop(PArray.of(booleans), false, Boolean::logicalOr);
            byte[] bytes = new byte[n];
            random.nextBytes(bytes);
            sameAsALoop(PArray.of(bytes), (byte) 7, (a, b) -> (byte) (a ^ b));
            sameAsALoop(PArray.of(bytes), (byte) -7, (a, b) -> (byte) Math.max(a, b));
        }
    }

    /** Results that go past caches, of four bytes and of eight, to the last element. */
    @Test void many() {
        int n = (1 << 21) + 4103;
        int[] values = new SplittableRandom(1).ints(n).toArray();
        long[] sums = new long[n];
        long sum = 5;
        for (int i = 0; i < n; i++) sums[i] = sum += values[i];
        ArrayFunction<Integer, Integer> ints = AF.<Integer>identity().scan(5, Integer::sum);
        ArrayFunction<Integer, Long> longs = AF.map((Integer v) -> (long) v).scan(5L, Long::sum);
        try (PArray<Integer> input = PArray.of(values); PArray<Integer> few = ints.apply(input); PArray<Long> wide = longs.apply(input)) {
            assertArrayEquals(sums, wide.toLongArray());
            for (int i = 0; i < n; i++) assertEquals((int) sums[i], few.getInt(i));
        }
    }

    private static <T, R> void sameAsTheTree(PArray<T> input, Function<T, R> f, R identity, BinaryOperator<R> combine) {
        for (boolean exclusive : new boolean[] {false, true}) {
            List<R> expected = new ArrayList<>();
            for (int i = 0; i < input.size(); i++) expected.add(null);
            ScanTree.scan(input.size(), i -> f.apply(input.get(i)), identity, combine, exclusive, false, expected::set);
            ArrayFunction<T, R> map = AF.map(f);
            try (PArray<R> result = (exclusive ? map.scanExclusive(identity, combine) : map.scan(identity, combine))
                    .apply(input)) {
                for (int i = 0; i < input.size(); i++) {
                    assertEquals(expected.get(i), result.get(i), input.size() + " elements, number " + i);
                }
            }
        }
    }

    /** Operators for which the shape shows in the bits. */
    @Test void deviceFollowsTheTree() {
        for (int n : new int[] {1, 8, 9, 100, 4096, 4099, 20_000}) {
            double[] doubles = new SplittableRandom(n).doubles(n, -1e10, 1).toArray();
            float[] floats = new float[n];
            for (int i = 0; i < n; i++) floats[i] = (float) doubles[i];
            sameAsTheTree(PArray.of(doubles), v -> v * 0.1, 0.0, Double::sum);
            sameAsTheTree(PArray.of(floats), v -> v + 1, 3f, (a, b) -> a * 0.5f + b);
            sameAsTheTree(PArray.of(floats), v -> new Tuple2<>(v, v * v), new Tuple2<>(0f, 0f),
                (a, b) -> new Tuple2<>(a._1() + b._1(), Math.max(a._2(), b._2())));
        }
    }

    /** More than a {@link ScanTree#SEGMENT}, where blocks hand on what stands before the next. */
    @Test void manyBlocks() {
        for (int blocks : new int[] {ScanTree.SEGMENT, ScanTree.SEGMENT + 1, 2 * ScanTree.SEGMENT + 1}) {
            int n = blocks * ReduceTree.BLOCK - 5;
            float[] values = new float[n];
            SplittableRandom random = new SplittableRandom(n);
            for (int i = 0; i < n; i++) values[i] = (float) random.nextDouble() - 0.4f;
            float[][] expected = new float[2][n];
            for (int kind = 0; kind < 2; kind++) {
                float[] to = expected[kind];
                ScanTree.scan(n, i -> 2 * values[i], 1f, Float::sum, kind == 1, true, (i, v) -> to[i] = v);
            }
            ArrayFunction<Float, Float> twice = AF.map(v -> 2 * v);
            try (PArray<Float> input = PArray.of(values); PArray<Float> sums = twice.scan(1f, Float::sum).apply(input);
                    PArray<Float> before = twice.scanExclusive(1f, Float::sum).apply(input)) {
                assertArrayEquals(expected[0], sums.toFloatArray(), n + " elements");
                assertArrayEquals(expected[1], before.toFloatArray(), n + " elements, exclusive");
            }
        }
    }

    @Test void narrowTypesAndRecords() {
        byte[] bytes = new byte[10_000];
        for (int i = 0; i < bytes.length; i++) bytes[i] = (byte) (i * 7);
        sameAsTheTree(PArray.of(bytes), v -> (byte) (v + 1), (byte) 2, (a, b) -> (byte) (a * 3 + b));
        sameAsTheTree(PArray.of(bytes), v -> new Affine(v | 1, v), new Affine(1, 0),
            (f, g) -> new Affine(f.scale() * g.scale(), f.shift() * g.scale() + g.shift()));
    }

    record Affine(int scale, int shift) {}

    @Test void threadsMakeTheSameBits() {
        int n = 60_000;
        double[] values = new SplittableRandom(3).doubles(n, -1, 1).toArray();
        double[][] results = new double[2][n];
        for (int parallel = 0; parallel < 2; parallel++) {
            double[] to = results[parallel];
            ScanTree.scan(n, i -> values[i], 0.0, Double::sum, false, parallel == 1, (i, v) -> to[i] = v);
        }
        for (int i = 0; i < n; i++) assertEquals(results[0][i], results[1][i]);
    }

    @Test void thenMapAndReduce() {
        PArray<Integer> input = PArray.of(1, 2, 3, 4);
        ArrayFunction<Integer, Integer> f = AF.map((Integer v) -> v).scan(0, Integer::sum).map(v -> v * v).reduce(0, Integer::sum);
        assertEquals(1 + 9 + 36 + 100, f.apply(input).get(0));
    }

    @Test void exceptions() {
        PArray<Integer> input = PArray.of(new SplittableRandom(5).ints(20_000, 1, 100).toArray());
        input.putInt(15_000, 0);
        ArrayFunction<Integer, Integer> inverse = AF.map((Integer v) -> 1000 / v).scan(0, Integer::sum);
        assertThrows(ArithmeticException.class, () -> inverse.apply(input));
        assertThrows(ArithmeticException.class, () -> AF.map((Integer v) -> v).scan(7, (a, b) -> a / b).apply(input));
        assertThrows(NullPointerException.class, () -> AF.map((Integer v) -> v).scan(null, Integer::sum));
    }
}
