package weft;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.function.Executable;

/** Computed indices: the values of a loop's counters, in one, two and three dimensions. */
@Tag("kernels")
class RangeTest {
    @Test void one() {
        for (int n : new int[] {0, 1, 5000}) {
            try (PArray<Integer> squares = AF.generate(n, i -> i * i)) {
                assertEquals(n, squares.size());
                for (int i = 0; i < n; i++) assertEquals(i * i, squares.get(i));
            }
        }
        assertEquals(41, AF.range(42).get(41));
    }

    @Test void two() {
        for (int[] shape : new int[][] {{3, 5}, {1, 1}, {64, 64}, {100, 1}, {1, 100}, {0, 5}, {5, 0}}) {
            try (PArray<Float> hilbert = AF.generate(shape[0], shape[1], p -> 1f / (p.row() + p.column() + 1))) {
                assertEquals(shape[0] * shape[1], hilbert.size());
                for (int r = 0, i = 0; r < shape[0]; r++) {
                    for (int c = 0; c < shape[1]; c++, i++) assertEquals(1f / (r + c + 1), hilbert.get(i));
                }
            }
        }
    }

    @Test void three() {
        try (PArray<Integer> box = AF.generate(3, 4, 5, p -> p.plane() * 100 + p.row() * 10 + p.column())) {
            for (int p = 0, i = 0; p < 3; p++) {
                for (int r = 0; r < 4; r++) {
                    for (int c = 0; c < 5; c++, i++) assertEquals(p * 100 + r * 10 + c, box.get(i));
                }
            }
        }
        assertEquals(new Index3(2, 3, 4), AF.range(3, 4, 5).get(59));
    }

    @Test void zippedReducedAndScanned() {
        PArray<Float> x = PArray.of(3f, 1f, 4f, 1f, 5f);
        ArrayFunction<Tuple2<Float, Integer>, Tuple2<Float, Integer>> argmax = AF.<Float, Integer>zip2()
            .reduce(new Tuple2<>(Float.NEGATIVE_INFINITY, -1), (a, b) -> b._1() > a._1() ? b : a);
        assertEquals(new Tuple2<>(5f, 4), argmax.apply(x, AF.range(5)).get(0));
        assertEquals(4950, AF.map((Integer i) -> i).reduce(0, Integer::sum).apply(AF.range(100)).get(0));
        assertEquals(10, AF.map((Integer i) -> i).scan(0, Integer::sum).apply(AF.range(5)).get(4));
        ArrayFunction<Tuple2<Float, Index2>, Integer> places = AF.<Float, Index2>zip2().map(t -> t._2().row() * 10 + t._2().column());
        assertEquals(1, places.apply(PArray.of(1f, 2f, 3f, 4f), AF.range(2, 2)).get(1));
        assertEquals(11, places.apply(PArray.of(1f, 2f, 3f, 4f), AF.range(2, 2)).get(3));
        assertEquals(3, places.apply(PArray.of(1f, 2f, 3f, 4f), AF.range(1, 4)).get(3), "another shape, the same kernel");
    }

    /** What has a range among its columns, too. */
    @Test void stored() {
        try (PArray<Integer> given = PArray.of(7, 8, 9); PArray<Tuple2<Integer, Integer>> both = PArray.zip(given, AF.range(3));
                PArray<Tuple2<Integer, Integer>> stored = both.stored()) {
            for (int i = 0; i < 3; i++) assertEquals(new Tuple2<>(7 + i, i), stored.get(i));
            assertSame(given, given.stored());
            both.close();
            assertThrows(IllegalStateException.class, both::stored);
        }
    }

    @Test void readAsNumbers() {
        try (PArray<Integer> range = AF.range(5)) {
            for (int i = 0; i < 5; i++) assertEquals(i, range.getInt(i));
            assertArrayEquals(new int[] {0, 1, 2, 3, 4}, range.toIntArray());
            int[] longer = {7, 7, 7, 7, 7, 7};
            range.copyTo(longer);
            assertArrayEquals(new int[] {0, 1, 2, 3, 4, 7}, longer);
            assertThrows(IndexOutOfBoundsException.class, () -> range.getInt(5));
            assertThrows(IndexOutOfBoundsException.class, () -> range.copyTo(new int[4]));
            assertThrows(ClassCastException.class, () -> range.getLong(0));
            assertThrows(ClassCastException.class, () -> AF.range(2, 3).getInt(0));
            for (Executable written : List.<Executable>of(() -> range.putInt(0, 1), range::asIntBuffer)) {
                String why = assertThrows(UnsupportedOperationException.class, written).getMessage();
                assertTrue(why.contains("apply AF.identity() to the array first"), why);
            }
            range.close();
            assertThrows(IllegalStateException.class, () -> range.getInt(0));
            assertThrows(IllegalStateException.class, range::toIntArray);
        }
        assertArrayEquals(new int[0], AF.range(0).toIntArray());
    }

    /** A function that has captured a range runs in Java, and reads it there. */
    @Test void shownByAnother() {
        try (PArray<Integer> shown = PArray.of(9, 9); PArray<Integer> range = AF.range(4)) {
            shown.show(range);
            assertArrayEquals(new int[] {0, 1, 2, 3}, shown.toIntArray());
            assertEquals(3, shown.getInt(3));
        }
    }

    @Test void errors() {
        assertThrows(IllegalArgumentException.class, () -> AF.range(-1));
        assertThrows(IllegalArgumentException.class, () -> AF.range(1 << 20, 1 << 20));
        assertThrows(UnsupportedOperationException.class, () -> AF.range(3).put(0, 1));
        assertThrows(IndexOutOfBoundsException.class, () -> AF.range(3).get(3));
        assertEquals(2, AF.map((Integer i) -> i).andThen(AF.map(i -> i)).apply(AF.range(3)).get(2));
    }
}
