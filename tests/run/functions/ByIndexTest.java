package weft;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.SplittableRandom;
import java.util.function.BinaryOperator;
import java.util.function.Function;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import weft.internal.array.ArrayData;
import weft.internal.operation.BinsOperation;
import weft.internal.program.Executor;
import weft.internal.program.Stages;

/** Scatter, histogram and reduction by index, against loops. */
@Tag("kernels")
class ByIndexTest {
    @Test void histograms() {
        for (int n : new int[] {0, 1, 1000, 4096, 70_000, 1 << 20}) {
            for (int bins : new int[] {1, 7, 256, 5000}) {
                int[] values = new SplittableRandom(n).ints(n, 0, bins).toArray();
                int[] expected = new int[bins];
                for (int v : values) expected[v]++;
                try (PArray<Integer> counts = AF.histogram(bins).apply(PArray.of(values))) {
                    for (int b = 0; b < bins; b++) assertEquals(expected[b], counts.get(b), n + " numbers, bin " + b);
                }
            }
        }
    }

    /** Not commutative, so that the order of values shows; exact, so that the shape does not. */
    @Test void orderIsKept() {
        int n = 300_000;
        int bins = 10;
        int[] values = new SplittableRandom(2).ints(n).toArray();
        Tuple2<?, ?>[] expected = new Tuple2<?, ?>[bins];
        for (int b = 0; b < bins; b++) {
            int scale = 1;
            int shift = 0;
            for (int v : values) {
                if (Math.floorMod(v, bins) != b) continue;
                shift = shift * (v | 1) + v;
                scale *= v | 1;
            }
            expected[b] = new Tuple2<>(scale, shift);
        }
        var compose = AF.map((Integer v) -> new Tuple2<>(Math.floorMod(v, 10), new Tuple2<>(v | 1, v)))
            .andThen(AF.reduceByIndex(bins, new Tuple2<>(1, 0),
                (f, g) -> new Tuple2<>(f._1() * g._1(), f._2() * g._1() + g._2())));
        try (PArray<Tuple2<Integer, Integer>> result = compose.apply(PArray.of(values))) {
            for (int b = 0; b < bins; b++) assertEquals(expected[b], result.get(b));
        }
    }

    /** Sums of floats, for which the shape shows: Java follows the same. */
    @Test void deviceAndJavaMakeTheSameBits() {
        int n = 100_000;
        int bins = 33;
        double[] values = new SplittableRandom(3).doubles(n).toArray();
        var sums = AF.map((Double v) -> new Tuple2<>((int) (v * 33), v)).andThen(AF.reduceByIndex(bins, 0.0, Double::sum));
        try (PArray<Double> input = PArray.of(values); PArray<Double> result = sums.apply(input);
                ArrayData java = new BinsOperation(Stages.maps((Double v) -> new Tuple2<>((int) (v * 33), v)), bins, 0.0,
                    (BinaryOperator<Double>) Double::sum).apply(input.data(), Executor.THREADS)) {
            for (int b = 0; b < bins; b++) assertEquals(java.get(b), result.get(b));
        }
    }

    /** Few places for many elements, of which each processor has its own; one range of places, or several; and elements that no processor would evaluate again. */
    @Test void scatterLastWins() {
        for (int places : new int[] {1, 4000, 30_000, 600_000}) {
            for (int n : new int[] {0, 1, 5000, 100_000, 300_001}) {
                int[] where = new SplittableRandom(n).ints(n, 0, places).toArray();
                lastWins(where, places, AF.map(t -> new Tuple2<>(t._1(), t._2() * 0.5f)));
                lastWins(where, places, AF.map(t -> {
                    int rest = t._2();
                    while (rest > 3) rest -= 1 + rest / 2;
                    return new Tuple2<>(t._1(), t._2() * 0.5f + (rest - rest));
                }));
            }
        }
    }

    /** More places than caches hold, which few processors put into buckets, too; each is written several times, or never. */
    @Test void scatterToManyPlaces() {
        int places = (1 << 20) + 5;
        int[] where = new SplittableRandom(7).ints(3_000_001, 0, places / 2).map(place -> 2 * place).toArray();
        lastWins(where, places, AF.map(t -> new Tuple2<>(t._1(), t._2() * 0.5f)));
        where[2_900_000] = places;
        try (PArray<Integer> to = PArray.of(where); PArray<Integer> onto = PArray.of(new int[places])) {
            Exception e = assertThrows(IndexOutOfBoundsException.class,
                () -> AF.map((Integer v) -> new Tuple2<>(v, v)).andThen(AF.scatter(onto)).apply(to));
            assertEquals("Index " + places + " out of bounds for length " + places, e.getMessage());
        }
    }

    private static void lastWins(int[] where, int places, ArrayFunction<Tuple2<Integer, Integer>, Tuple2<Integer, Float>> map) {
        float[] expected = new float[places];
        for (int i = 0; i < places; i++) expected[i] = -i;
        try (PArray<Float> onto = PArray.of(expected); PArray<Integer> to = PArray.of(where); PArray<Integer> from = AF.range(where.length)) {
            for (int i = 0; i < where.length; i++) expected[where[i]] = i * 0.5f;
            ArrayFunction<Tuple2<Integer, Integer>, Float> scatter = AF.<Integer, Integer>zip2().andThen(map).andThen(AF.scatter(onto));
            try (PArray<Float> result = scatter.apply(to, from)) {
                assertArrayEquals(expected, result.toFloatArray(), where.length + " to " + places);
            }
            try (PArray<Float> result = scatter.onThreads(3).apply(to, from)) {
                assertArrayEquals(expected, result.toFloatArray(), where.length + " to " + places + " on threads");
            }
            assertEquals(1f - places, onto.get(places - 1), "not changed");
        }
    }

    /** Values of one column and of several, of any width; the loop keeps them from being cheap. */
    @Test void scatterOfAnyKind() {
        int n = 100_003;
        for (int places : new int[] {997, 20_000}) { // many elements for each, or few
            int[] where = new SplittableRandom(9).ints(n, 0, places - 1).toArray(); // one is none's
            scatterOf(places, where, (byte) -1, i -> (byte) bits(i));
            scatterOf(places, where, (short) -1, i -> (short) bits(i));
            scatterOf(places, where, -1L, i -> 3_000_000_000L + bits(i));
            scatterOf(places, where, -1.0, i -> 0.1 * bits(i));
            scatterOf(places, where, new Tuple2<>(-1L, 0.5f), i -> new Tuple2<>((long) bits(i), i * 0.5f));
        }
    }

    private static int bits(int i) {
        int bits = i;
        for (int rest = i; rest != 0; rest &= rest - 1) bits++;
        return bits;
    }

    private static <V> void scatterOf(int places, int[] where, V before, Function<Integer, V> value) {
        List<V> expected = new ArrayList<>(Collections.nCopies(places, before));
        for (int i = 0; i < where.length; i++) expected.set(where[i], value.apply(i));
        try (PArray<V> onto = AF.map((Integer i) -> before).apply(AF.range(places)); PArray<Integer> to = PArray.of(where);
                PArray<Integer> from = AF.range(where.length)) {
            ArrayFunction<Tuple2<Integer, Integer>, V> scatter = AF.<Integer, Integer>zip2().map(t -> new Tuple2<>(t._1(), value.apply(t._2())))
                .andThen(AF.scatter(onto));
            try (PArray<V> result = scatter.apply(to, from); PArray<V> onThreads = scatter.onThreads(3).apply(to, from)) {
                for (int k = 0; k < places; k++) {
                    assertEquals(expected.get(k), result.get(k));
                    assertEquals(expected.get(k), onThreads.get(k));
                }
            }
        }
    }

    /** Whichever range a place is in, and whichever work-item looks for it. */
    @Test void scatterOutside() {
        for (int places : new int[] {1000, 30_000, 600_000}) {
            int[] where = new SplittableRandom(1).ints(80_000, 0, places).toArray();
            try (PArray<Integer> onto = PArray.of(new int[places])) {
                for (int fails : new int[] {0, 20_000, 79_999}) {
                    where[fails] = fails == 20_000 ? places : -1 - fails;
                    try (PArray<Integer> to = PArray.of(where)) {
                        ArrayFunction<Integer, Integer> scatter = AF.map((Integer v) -> new Tuple2<>(v, v)).andThen(AF.scatter(onto));
                        for (ArrayFunction<Integer, Integer> f : List.of(scatter, scatter.onThreads(3))) {
                            Exception e = assertThrows(IndexOutOfBoundsException.class, () -> f.apply(to));
                            assertEquals("Index " + where[fails] + " out of bounds for length " + places, e.getMessage());
                        }
                    }
                    where[fails] = 5;
                }
            }
        }
    }

    /** However many elements there are, and whatever class the places are of that there are not. */
    @Test void scatterToNoPlaces() {
        for (PArray<Integer> none : List.of(PArray.of(new int[0]), PArray.of(new ArrayList<Integer>()), anyOf(PArray.of(new float[0])))) {
            ArrayFunction<Integer, Integer> scatter = AF.map((Integer v) -> new Tuple2<>(v, v)).andThen(AF.scatter(none));
            scatter.prepare(AF.range(3));
            for (int n : new int[] {1, 5000, 100_000}) {
                for (ArrayFunction<Integer, Integer> f : List.of(scatter, scatter.onThreads(3))) {
                    Exception e = assertThrows(IndexOutOfBoundsException.class, () -> f.apply(AF.range(n)));
                    assertEquals("Index 0 out of bounds for length 0", e.getMessage());
                }
            }
            assertEquals(0, scatter.apply(AF.range(0)).size());
            none.close();
        }
    }

    @SuppressWarnings("unchecked") // of no elements
    private static PArray<Integer> anyOf(PArray<?> none) {
        return (PArray<Integer>) none;
    }

    record Placed(int place, byte value) {}

    @Test void recordsAndRanges() {
        PArray<Byte> result = AF.map((Integer i) -> new Placed(i * 2, (byte) (i + 1))).andThen(cast(AF.scatter(PArray.of(new byte[6]))))
            .apply(AF.range(3));
        for (int i = 0; i < 6; i++) assertEquals((byte) (i % 2 == 0 ? i / 2 + 1 : 0), result.get(i));
    }

    @SuppressWarnings("unchecked") // another record of two components does as well
    private static <A, V> ArrayFunction<A, V> cast(ArrayFunction<Tuple2<Integer, V>, V> f) {
        return (ArrayFunction<A, V>) (ArrayFunction<?, ?>) f;
    }

    /** Of several that are outside the first is told of, whoever comes to it. */
    @Test void firstOutside() {
        int[] values = new int[300_000];
        for (int first : new int[] {0, 17, 65_535, 170_000, values.length - 1}) {
            for (int i = 0; i < values.length; i++) values[i] = i < first ? i % 10 : i % 3 == 0 || i == first ? 10 + i : 0;
            IndexOutOfBoundsException e = assertThrows(IndexOutOfBoundsException.class,
                () -> AF.histogram(10).apply(PArray.of(values)));
            assertEquals("Index " + (10 + first) + " out of bounds for length 10", e.getMessage());
        }
    }

    @Test void outside() {
        PArray<Integer> input = PArray.of(1, 2, 3, -1, 99);
        IndexOutOfBoundsException e = assertThrows(IndexOutOfBoundsException.class, () -> AF.histogram(10).apply(input));
        assertEquals("Index -1 out of bounds for length 10", e.getMessage());
        ArrayFunction<Integer, Integer> scatter = AF.map((Integer v) -> new Tuple2<>(v, v))
            .andThen(AF.scatter(PArray.of(new int[4])));
        e = assertThrows(IndexOutOfBoundsException.class, () -> scatter.apply(input));
        assertEquals("Index -1 out of bounds for length 4", e.getMessage());
        assertThrows(IllegalArgumentException.class, () -> AF.histogram(-1));
    }
}
