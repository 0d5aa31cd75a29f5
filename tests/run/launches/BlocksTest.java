package weft;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import java.util.function.BinaryOperator;
import java.util.function.Function;
import java.util.function.UnaryOperator;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import weft.internal.array.HostMemory;

/** Reductions, scans and reductions by index in rounds, over parts of an array, have the bits of those over all of it. */
@Tag("kernels")
class BlocksTest {
    private static final int[] SIZES = {0, 1, 4095, 4096, 4097, 3 * 4096, 50_000};
    private static final BinaryOperator<Float> SUM = (a, b) -> a * 0.999f + b;

    /** On the device and on Java's threads. */
    private static <T, R> List<UnaryOperator<ArrayFunction<T, R>>> places() {
        return List.of(f -> f, f -> f.onThreads(2), ArrayFunction::sequential);
    }

    private static PArray<Float> floats(int n) {
        float[] values = new float[n];
        SplittableRandom random = new SplittableRandom(n);
        for (int i = 0; i < n; i++) values[i] = (float) random.nextDouble() - 0.3f;
        return PArray.of(values);
    }

    private static <T> void same(PArray<T> expected, PArray<T> actual, String what) {
        assertEquals(expected.size(), actual.size(), what);
        for (int i = 0; i < expected.size(); i++) assertEquals(expected.get(i), actual.get(i), what + ", number " + i);
    }

    /** Parts of one, two or more blocks. */
    private static <T> List<PArray<T>> parts(PArray<T> array, int blocks) {
        List<PArray<T>> parts = new ArrayList<>();
        for (int from = 0; from < array.size(); from += blocks * Blocks.SIZE) {
            parts.add(array.slice(from, Math.min(array.size(), from + blocks * Blocks.SIZE)));
        }
        return parts;
    }

    @Test void totalsOfPartsAreAReduction() {
        Function<Float, Float> f = v -> v * 1.7f;
        for (UnaryOperator<ArrayFunction<Float, Float>> place : BlocksTest.<Float, Float>places()) {
            ArrayFunction<Float, Float> totals = place.apply(AF.map(f)).andThen(Blocks.totals(SUM));
            for (int n : SIZES) {
                PArray<Float> x = floats(n);
                for (int blocks = 1; blocks <= 3; blocks++) {
                    PArray<Float> all = PArray.concat(parts(x, blocks).stream().map(totals::apply).toList());
                    same(AF.map(f).reduce(2f, SUM).apply(x), AF.<Float>identity().reduce(2f, SUM).apply(all), n + " elements");
                }
            }
        }
    }

    @Test void blocksOfPartsAreAScan() {
        record Pair(float sum, float most) {}
        Function<Float, Pair> f = v -> new Pair(v, v * v);
        BinaryOperator<Pair> combine = (a, b) -> new Pair(a.sum + b.sum, Math.max(a.most, b.most));
        Pair identity = new Pair(0, 0);
        for (UnaryOperator<ArrayFunction<Float, Pair>> place : BlocksTest.<Float, Pair>places()) {
            ArrayFunction<Float, Pair> map = place.apply(AF.map(f));
            for (int n : SIZES) {
                PArray<Float> x = floats(n);
                PArray<Pair> before = Blocks.before(map.andThen(Blocks.totals(combine)).apply(x), identity, combine);
                List<PArray<Pair>> with = new ArrayList<>();
                List<PArray<Pair>> without = new ArrayList<>();
                List<PArray<Pair>> byOne = new ArrayList<>();
                PArray<Pair> shown = PArray.of(List.of());
                ArrayFunction<Float, Pair> one = map.andThen(Blocks.scan(shown, combine));
                int first = 0;
                for (PArray<Float> part : parts(x, 2)) {
                    int end = Math.min(before.size(), first + 2);
                    with.add(map.andThen(Blocks.scan(before.slice(first, end), combine)).apply(part));
                    without.add(map.andThen(Blocks.scanExclusive(before.slice(first, end), combine)).apply(part));
                    shown.show(before.slice(first, end));
                    byOne.add(one.apply(part));
                    first = end;
                }
                same(AF.map(f).scan(identity, combine).apply(x), PArray.concat(with), n + " elements");
                same(AF.map(f).scan(identity, combine).apply(x), PArray.concat(byOne), n + " elements by one function");
                same(AF.map(f).scanExclusive(identity, combine).apply(x), PArray.concat(without), n + " elements, exclusive");
            }
        }
    }

    @Test void binsOfRangesAreAReductionByIndex() {
        int places = 7;
        Function<Float, Tuple2<Integer, Float>> f = v -> new Tuple2<>((int) (v * 1000) & 3, v);
        for (UnaryOperator<ArrayFunction<Float, Tuple2<Integer, Float>>> place : BlocksTest.<Float, Tuple2<Integer, Float>>places()) {
            for (int n : new int[] {1, 4096, 9000, 70 * 4096, 70 * 4096 + 5}) {
                PArray<Float> x = floats(n);
                int ranges = Blocks.ranges(n, places);
                PArray<Float> all = place.apply(AF.map(f)).andThen(Blocks.bins(places, ranges, 0f, SUM)).apply(x);
                assertEquals(places * ranges, all.size());
                PArray<Float> expected = AF.map(f).andThen(AF.reduceByIndex(places, 0f, SUM)).apply(x);
                same(expected, Blocks.merge(all, places, SUM), n + " elements at once");
                List<PArray<Float>> each = new ArrayList<>();
                ArrayFunction<Float, Float> one = place.apply(AF.map(f)).andThen(Blocks.bins(places, 1, 0f, SUM));
                for (int r = 0; r < ranges; r++) {
                    each.add(one.apply(x.slice((int) ((long) n * r / ranges), (int) ((long) n * (r + 1) / ranges))));
                }
                same(expected, Blocks.merge(PArray.concat(each), places, SUM), n + " elements range by range");
            }
        }
    }

    @Test void misfitsAreRefused() {
        PArray<Float> x = floats(5000);
        for (UnaryOperator<ArrayFunction<Float, Float>> place : BlocksTest.<Float, Float>places()) {
            ArrayFunction<Float, Float> scan = place.apply(AF.<Float>identity()).andThen(Blocks.scan(PArray.of(1f), SUM));
            assertEquals("an input of 2 blocks, and 1 elements to stand before them",
                assertThrows(IllegalArgumentException.class, () -> scan.apply(x)).getMessage());
        }
        assertThrows(IllegalArgumentException.class, () -> Blocks.merge(x, 7, SUM));
        assertThrows(IllegalArgumentException.class, () -> Blocks.bins(1 << 20, 1 << 20, 0f, SUM));
        assertThrows(NullPointerException.class, () -> Blocks.totals(null));
    }

    /** The exception is that of the lowest failing element, as everywhere. */
    /** Wherever it runs, and whatever its size. */
    @Test void whatStandsBeforeAndIsClosedIsToldAsSuch() {
        for (int size : new int[] {1, 2}) {
            PArray<Integer> before = PArray.of(new int[size]);
            ArrayFunction<Integer, Integer> scan = Blocks.scan(before, Integer::sum);
            before.close();
            try (PArray<Integer> x = PArray.of(1, 2, 3)) {
                for (ArrayFunction<Integer, Integer> f : List.of(scan, scan.onThreads(2), scan.sequential())) {
                    assertThrows(IllegalStateException.class, () -> f.apply(x));
                }
            }
        }
    }

    @Test void throwsWhatJavaThrows() {
        int[] values = new int[20_000];
        java.util.Arrays.fill(values, 1);
        values[9000] = values[15_000] = 0;
        PArray<Integer> x = PArray.of(values);
        assertEquals("/ by zero", assertThrows(ArithmeticException.class,
            () -> AF.map((Integer v) -> 1 / v).andThen(Blocks.totals(Integer::sum)).apply(x)).getMessage());
    }

    /** What was merged before is closed. */
    @Test void aMergeThatThrowsLeavesNothing() {
        int places = 50_000;
        PArray<Integer> ranges = PArray.of(IntStream.range(0, 40 * places).toArray());
        long before = HostMemory.used();
        int last = 39 * places + 5;
        assertThrows(ArithmeticException.class, () -> Blocks.merge(ranges, places, (a, b) -> b == last ? 1 / (b - last) : a + b));
        assertTrue(HostMemory.used() <= before, HostMemory.used() - before + " bytes more");
    }
}
