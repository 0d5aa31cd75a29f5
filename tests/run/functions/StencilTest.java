package weft;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.util.List;
import java.util.SplittableRandom;
import java.util.function.Function;
import java.util.function.IntFunction;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import weft.internal.jni.Library;

/** Functions that read any element of their input: stencils, rows and gather, against loops. */
@Tag("kernels")
class StencilTest {
    private static <R> void same(int size, IntFunction<R> expected, PArray<R> actual) {
        assertEquals(size, actual.size());
        for (int i = 0; i < size; i++) assertEquals(expected.apply(i), actual.get(i), "number " + i);
    }

    private static float[] floats(int n) {
        float[] x = new float[n];
        SplittableRandom random = new SplittableRandom(n);
        for (int i = 0; i < n; i++) x[i] = (float) random.nextDouble(-1, 1);
        return x;
    }

    /** Closed it is freed, and not collected later; so little time passes that nothing else is. */
    private static void freesItself(PArray<Integer> open) {
        long before = Weft.work().hostBytes();
        open.close();
        long freed = before - Weft.work().hostBytes();
        assertTrue(freed >= 4L * open.size(), freed + " bytes");
    }

    /** In order, too, an array is freed when it is closed, unless a function may have kept a view of it. */
    @Test void whatNobodyKeepsIsFreed() {
        assumeTrue(Library.loaded(), "without the library nobody knows");
        for (ArrayFunction<Integer, Integer> f : List.of(
                AF.stencil(1, Border.CLAMP, (View<Integer> v) -> v.get(-1) + v.get(1)).sequential(),
                AF.rows(2, (Seq<Integer> row) -> row.get(0) - row.get(1)).sequential())) {
            f.apply(PArray.of(1, 2)).close(); // runs the initialisers, which might keep what they get
            long before = Weft.work().hostBytes();
            for (int i = 0; i < 3; i++) {
                try (PArray<Integer> input = PArray.of(new int[1 << 20])) {
                    f.apply(input).close();
                    freesItself(input);
                }
                long held = Weft.work().hostBytes() - before; // others' may be collected meanwhile
                assertTrue(held < 4 << 20, held + " bytes");
            }
        }
    }

    /** Likewise where an element throws; what is thrown may hold a view too. */
    @Test void whatNoExceptionHoldsIsFreed() {
        for (ArrayFunction<Integer, Integer> f : List.of(
                AF.stencil(1, Border.CLAMP, (View<Integer> v) -> 100 / (v.get(0) - 77)).sequential(),
                AF.rows(2, (Seq<Integer> row) -> 100 / (row.get(0) - 77)).onThreads(2))) {
            f.apply(PArray.of(1, 2)).close();
            long before = Weft.work().hostBytes();
            for (int i = 0; i < 3; i++) {
                try (PArray<Integer> input = PArray.of(new int[1 << 20])) {
                    input.put(1 << 19, 77);
                    assertThrows(ArithmeticException.class, () -> f.apply(input));
                    freesItself(input);
                }
                long held = Weft.work().hostBytes() - before; // others' may be collected meanwhile
                assertTrue(held < 4 << 20, held + " bytes");
            }
        }
    }

    @SuppressWarnings("serial")
    private static final class Seen extends RuntimeException {
        final Seq<Integer> row;

        Seen(Seq<Integer> row) {
            this.row = row;
        }
    }

    private static RuntimeException around(int how, Seen seen) {
        RuntimeException outer = new IllegalStateException("outside", how == 1 ? seen : null);
        if (how == 2) outer.addSuppressed(seen);
        return how == 0 ? seen : outer;
    }

    /** In loops that call the function, as those do that cannot have its code, nobody asks a row whether its array is open. */
    @Test void anExceptionMayHoldARow() {
        for (int how = 0; how < 3; how++) {
            int around = how;
            ArrayFunction<Integer, Integer> f = AF.rows(2, (Seq<Integer> row) -> {
                if (row.get(0) == 77) throw around(around, new Seen(row));
                return ("" + row.get(1)).length();
            }).sequential();
            RuntimeException thrown;
            try (PArray<Integer> input = PArray.of(new int[1 << 20])) {
                input.put(1 << 19, 77);
                thrown = assertThrows(RuntimeException.class, () -> f.apply(input));
            }
            Throwable seen = how == 0 ? thrown : how == 1 ? thrown.getCause() : thrown.getSuppressed()[0];
            try (PArray<Integer> other = AF.generate(1 << 20, i -> 5)) { // where memory that was freed would be used again
                assertEquals(5, other.get(1 << 19));
                assertEquals(77, ((Seen) seen).row.get(0));
                assertEquals(0, ((Seen) seen).row.get(1));
            }
        }
    }

    record Half(int twice) {
        static int compared;

        @Override public boolean equals(Object other) {
            compared++;
            return other instanceof Half half && half.twice / 2 == twice / 2;
        }

        @Override public int hashCode() {
            return twice / 2;
        }
    }

    private static <T> String whereRunsAreFound(PArray<T> input, int expected) {
        ArrayFunction<T, T> unique = AF.<T>identity().unique().onThreads(2);
        try (PArray<T> actual = unique.apply(input)) {
            assertEquals(expected, actual.size());
        }
        return unique.explain();
    }

    /** What equals does is that of the elements' classes, and it may write. */
    @Test void runsAreFoundOnThreads() {
        assumeTrue(Library.loaded(), "without the library nobody knows");
        try (PArray<Integer> input = AF.generate(1000, i -> i / 4); PArray<Cell> cells = AF.map((Integer i) -> new Cell(i, 1)).apply(input);
                PArray<Half> halves = AF.map(Half::new).apply(input); PArray<Tuple2<Integer, Half>> pairs = PArray.zip(input, halves)) {
            assertFalse(whereRunsAreFound(input, 250).contains("not on threads"));
            assertFalse(whereRunsAreFound(cells, 250).contains("not on threads"));
            assertTrue(whereRunsAreFound(halves, 125).contains("writes the static field weft.StencilTest$Half.compared"));
            assertTrue(whereRunsAreFound(pairs, 250).contains("writes the static field weft.StencilTest$Half.compared"));
        }
    }

    record Cell(int row, float value) {}

    /** Of elements of several columns, and turned around twice. */
    @Test void transpose() {
        for (int[] shape : new int[][] {{1, 1}, {1, 70}, {70, 1}, {37, 61}, {64, 128}}) {
            int rows = shape[0];
            int columns = shape[1];
            ArrayFunction<Integer, Cell> cells = AF.map(i -> new Cell(i / columns, i * 0.5f));
            try (PArray<Cell> turned = cells.andThen(AF.transpose(columns)).apply(AF.range(rows * columns));
                    PArray<Integer> back = AF.<Integer>transpose(columns).andThen(AF.transpose(rows)).apply(AF.range(rows * columns))) {
                for (int i = 0; i < rows * columns; i++) {
                    int from = i % rows * columns + i / rows;
                    assertEquals(new Cell(from / columns, from * 0.5f), turned.get(i));
                    assertEquals(i, back.get(i));
                }
            }
        }
        assertThrows(IllegalArgumentException.class, () -> AF.transpose(0));
        assertEquals("5 elements are no whole number of rows of 3",
            assertThrows(IllegalArgumentException.class, () -> AF.<Integer>transpose(3).apply(AF.range(5))).getMessage());
    }

    @Test void concat() {
        for (int n : new int[] {0, 1, 5000}) {
            for (int more : new int[] {0, 1, 3000}) {
                if (n + more == 0) continue;
                try (PArray<Integer> head = AF.generate(n, i -> i * 3); PArray<Integer> tail = AF.generate(more, i -> -i);
                        PArray<Integer> both = AF.concat(tail).map(v -> v + 1).apply(head)) {
                    assertEquals(n + more, both.size());
                    for (int i = 0; i < n + more; i++) assertEquals(i < n ? i * 3 + 1 : n - i + 1, both.get(i));
                }
            }
        }
    }

    @Test void oneDimension() {
        Function<View<Float>, Float> blur = v -> (v.get(-2) + v.get(-1) * 2 + v.get(0) * 3 + v.get(1) * 2 + v.get(2)) / 9;
        for (int n : new int[] {0, 1, 2, 3, 5, 1000}) {
            float[] x = floats(n);
            for (Border border : Border.values()) {
                same(n, i -> (at(x, i - 2, border) + at(x, i - 1, border) * 2 + x[i] * 3 + at(x, i + 1, border) * 2
                    + at(x, i + 2, border)) / 9, AF.stencil(2, border, blur).apply(PArray.of(x)));
            }
            same(n, i -> (i > 0 ? x[i - 1] : 7f) - x[i],
                AF.<Float, Float>paddedStencil(1, 7f, v -> v.get(-1) - v.get(0)).apply(PArray.of(x)));
        }
    }

    private static float at(float[] x, int i, Border border) {
        int n = x.length;
        return switch (border) {
            case CLAMP -> x[Math.max(0, Math.min(n - 1, i))];
            case WRAP -> x[Math.floorMod(i, n)];
            case MIRROR -> {
                int at = Math.floorMod(i, 2 * n);
                yield x[at < n ? at : 2 * n - 1 - at];
            }
        };
    }

    /** The game of life on a torus. */
    @Test void twoDimensions() {
        int rows = 13;
        int columns = 9;
        int[] cells = new SplittableRandom(1).ints(rows * columns, 0, 2).toArray();
        ArrayFunction<Integer, Integer> life = AF.stencil2(columns, 1, Border.WRAP, v -> {
            int around = -v.get(0, 0);
            for (int down = -1; down <= 1; down++) {
                for (int right = -1; right <= 1; right++) around += v.get(down, right);
            }
            return around == 3 || (around == 2 && v.get(0, 0) == 1) ? 1 : 0;
        });
        PArray<Integer> result = life.iterate(4, life).apply(PArray.of(cells));
        for (int round = 0; round < 5; round++) cells = next(cells, rows, columns);
        int[] expected = cells;
        same(rows * columns, i -> expected[i], result);
        float[] x = floats(12);
        same(12, i -> (i / 4 + i % 4) + (i % 4 == 3 ? 0.5f : x[i + 1]),
            AF.<Float, Float>paddedStencil2(4, 1, 0.5f, v -> v.row() + v.column() + v.get(0, 1)).apply(PArray.of(x)));
    }

    private static int[] next(int[] cells, int rows, int columns) {
        int[] after = new int[cells.length];
        for (int r = 0; r < rows; r++) {
            for (int c = 0; c < columns; c++) {
                int around = -cells[r * columns + c];
                for (int dr = -1; dr <= 1; dr++) {
                    for (int dc = -1; dc <= 1; dc++) {
                        around += cells[Math.floorMod(r + dr, rows) * columns + Math.floorMod(c + dc, columns)];
                    }
                }
                after[r * columns + c] = around == 3 || (around == 2 && cells[r * columns + c] == 1) ? 1 : 0;
            }
        }
        return after;
    }

    record Body(float x, float m) {}

    @Test void recordsAndMapsBehind() {
        PArray<Body> bodies = PArray.of(java.util.List.of(new Body(1, 2), new Body(3, 4), new Body(5, 6)));
        ArrayFunction<Body, Double> f = AF.<Body, Body>stencil(1, Border.CLAMP, v -> new Body(v.get(1).x() - v.get(-1).x(), v.get(0).m()))
            .map(b -> (double) b.x() * b.m());
        same(3, i -> new double[] {4, 16, 12}[i], f.apply(bodies));
        assertEquals(32.0, f.reduce(0.0, Double::sum).apply(bodies).get(0));
    }

    @Test void rows() {
        float[] m = floats(35);
        ArrayFunction<Float, Float> sums = AF.rows(7, row -> row.reduce(0f, Float::sum));
        same(5, r -> {
            float sum = 0;
            for (int c = 0; c < 7; c++) sum += m[r * 7 + c];
            return sum;
        }, sums.apply(PArray.of(m)));
        float[] v = floats(7);
        PArray<Float> vector = PArray.of(v);
        ArrayFunction<Float, Float> product = AF.<Float, Float>rows(7,
            row -> row.zip(Seq.of(vector)).map(t -> t._1() * t._2()).reduce(0f, Float::sum));
        same(5, r -> {
            float sum = 0;
            for (int c = 0; c < 7; c++) sum += m[r * 7 + c] * v[c];
            return sum;
        }, product.apply(PArray.of(m)));
        assertThrows(IllegalArgumentException.class, () -> sums.apply(PArray.of(floats(36))));
    }

    /** A map with a reduction over a captured array in every element. */
    @Test void nested() {
        float[] x = floats(50);
        float[] y = floats(60);
        PArray<Float> points = PArray.of(y);
        same(50, i -> {
            float least = Float.MAX_VALUE;
            for (float p : y) least = Math.min(least, Math.abs(x[i] - p));
            return least;
        }, AF.map((Float v) -> Seq.of(points).map(p -> Math.abs(v - p)).reduce(Float.MAX_VALUE, Math::min)).apply(PArray.of(x)));
    }

    @Test void gather() {
        float[] x = floats(100);
        int[] where = new SplittableRandom(2).ints(1000, 0, 100).toArray();
        same(1000, i -> x[where[i]], AF.gather(PArray.of(x)).apply(PArray.of(where)));
        ArrayFunction<Integer, Float> f = AF.gather(PArray.of(x)).map(v -> v * 2);
        same(100, i -> x[99 - i] * 2, AF.map((Integer i) -> 99 - i).andThen(f).apply(AF.range(100)));
        assertThrows(IndexOutOfBoundsException.class, () -> f.apply(PArray.of(3, 100)));
    }

    @Test void errors() {
        PArray<Float> x = PArray.of(floats(10));
        assertThrows(IndexOutOfBoundsException.class, () -> AF.<Float, Float>stencil(1, Border.WRAP, v -> v.get(2)).apply(x));
        assertThrows(IllegalArgumentException.class, () -> AF.stencil(-1, Border.WRAP, v -> 1));
        assertThrows(IllegalArgumentException.class, () -> AF.rows(0, row -> 1));
        assertThrows(ArithmeticException.class, () -> AF.<Integer, Integer>paddedStencil(0, 0, v -> 1 / v.get(0)).apply(PArray.of(1, 0)));
        same(5, i -> Math.max(0, i - 1) + i, AF.<Integer, Integer>stencil(1, Border.CLAMP, v -> v.get(-1) + v.get(0)).apply(AF.range(5)));
    }

    /** Pointers that jump: every element reads another one of the same array. */
    @Test void wholeArray() {
        ArrayFunction<Integer, Integer> jump = AF.whole(w -> w.get(w.get()) + w.index() % 2);
        for (int n : new int[] {1, 2, 17, 1000, 5000}) {
            int[] at = new SplittableRandom(n).ints(n, 0, n).toArray();
            for (ArrayFunction<Integer, Integer> f : List.of(jump, jump.onThreads(2), jump.sequential())) {
                same(n, i -> at[at[i]] + i % 2, f.apply(PArray.of(at)));
            }
        }
        same(0, i -> 0, jump.apply(PArray.of(new int[0])));
        same(3, i -> 3f * i, AF.<Integer, Float>whole(w -> w.size() * w.get(w.index()) * 1f).apply(AF.range(3)));
        float[] x = floats(100);
        ArrayFunction<Float, Float> below = AF.<Float, Float>whole(
            w -> w.seq().map(v -> v < w.get() ? 1f : 0f).reduce(0f, Float::sum)).map(v -> v / 2);
        same(100, i -> {
            float count = 0;
            for (float v : x) count += v < x[i] ? 1 : 0;
            return count / 2;
        }, below.apply(PArray.of(x)));
        IndexOutOfBoundsException e = assertThrows(IndexOutOfBoundsException.class,
            () -> AF.<Integer, Integer>whole(w -> w.get(w.index() + 1)).apply(PArray.of(1, 2, 3)));
        assertEquals("Index 3 out of bounds for length 3", e.getMessage());
    }

    /** As far as an int goes, and no further. */
    @Test void farViews() {
        int far = Integer.MAX_VALUE - 3;
        int[] seen = {20, 0, 0}; // place 2^31 - 2, which 6 divides
        for (Border border : Border.values()) {
            ArrayFunction<Integer, Integer> f = AF.stencil(far, border, v -> v.get(far));
            assertEquals(seen[border.ordinal()], f.apply(PArray.of(0, 10, 20)).get(2), border.toString());
            assertThrows(IllegalArgumentException.class, () -> f.apply(PArray.of(0, 10, 20, 30)));
            assertThrows(IllegalArgumentException.class,
                () -> AF.<Integer, Integer>stencil2(2, far, border, v -> v.get(far, 0)).apply(PArray.of(0, 1, 2, 3)));
            assertThrows(IllegalArgumentException.class,
                () -> AF.<Integer, Integer>stencil3(2, 2, far, border, v -> v.get(far, 0, 0)).apply(PArray.of(0, 1, 2, 3)));
        }
        ArrayFunction<Integer, Integer> padded = AF.paddedStencil(far, 7, v -> v.get(far) + v.get(-far));
        assertEquals(14, padded.apply(PArray.of(1, 2, 3)).get(1));
        assertThrows(IllegalArgumentException.class, () -> padded.apply(PArray.of(1, 2, 3, 4)));
    }

    /** Elements from the whole array, fewer or more than it has. */
    @Test void wholeArrayToAnotherLength() {
        float[] x = floats(100);
        for (int n : new int[] {0, 1, 37, 100, 5000}) {
            ArrayFunction<Float, Float> f = AF.whole(n, w -> w.get(w.index() * 7 % w.size()) + w.index());
            for (ArrayFunction<Float, Float> g : List.of(f, f.onThreads(2), f.sequential())) {
                same(n, i -> x[i * 7 % 100] + i, g.apply(PArray.of(x)));
            }
        }
        same(3, i -> i + 0f, AF.<Float, Float>whole(3, w -> w.size() + w.index() + 0f).apply(PArray.of(new float[0])));
        IndexOutOfBoundsException e = assertThrows(IndexOutOfBoundsException.class,
            () -> AF.<Integer, Integer>whole(4, w -> w.get()).apply(PArray.of(1, 2, 3)));
        assertEquals("Index 3 out of bounds for length 3", e.getMessage());
        assertThrows(IllegalArgumentException.class, () -> AF.whole(-1, w -> 1));
        assertThrows(NullPointerException.class, () -> AF.whole(1, null));
    }

    /** What a device is told of at once: arrays of other lengths and classes behind one another. */
    @Test void chains() {
        float[] x = floats(120);
        ArrayFunction<Float, Integer> rows = AF.<Float, Float>rows(4, row -> row.reduce(0f, Float::sum))
            .andThen(AF.flatMap(3, (Float sum, Integer k) -> new Tuple2<>(sum, k)))
            .andThen(AF.whole(7, w -> w.get(w.size() - 1 - w.index())))
            .map(t -> (int) (t._1() * 1000) + t._2())
            .andThen(AF.whole(w -> w.get(w.size() - 1 - w.index()) - w.get()));
        int[] made = new int[7];
        for (int i = 0; i < 7; i++) {
            int at = 89 - i;
            float sum = 0;
            for (int k = 0; k < 4; k++) sum += x[at / 3 * 4 + k];
            made[i] = (int) (sum * 1000) + at % 3;
        }
        for (ArrayFunction<Float, Integer> f : List.of(rows, rows.onThreads(2), rows.sequential())) {
            for (int run = 0; run < 3; run++) same(7, i -> made[6 - i] - made[i], f.apply(PArray.of(x)));
        }
        assertEquals(9, rows.profile().applies() / 4, rows.profile().toString());
    }

    /** The first function that fails says how, in a chain too. */
    @Test void chainsThatThrow() {
        ArrayFunction<Integer, Integer> f = AF.map((Integer v) -> 12 / v).andThen(AF.rows(3, row -> row.get(0)))
            .andThen(AF.whole(2, w -> w.get(w.index() + w.get(0))));
        for (int run = 0; run < 3; run++) {
            assertArrayEquals(new int[] {1, 2}, f.apply(PArray.of(12, 1, 1, 12, 1, 1, 6, 1, 1)).toIntArray());
            assertThrows(ArithmeticException.class, () -> f.apply(PArray.of(12, 1, 1, 12, 0, 1, 6, 1, 1)));
            assertThrows(IndexOutOfBoundsException.class, () -> f.apply(PArray.of(12, 1, 1, 12, 1, 1)));
            assertThrows(IllegalArgumentException.class, () -> f.apply(PArray.of(12, 1, 1, 12)));
            assertThrows(ArithmeticException.class, () -> f.apply(PArray.of(12, 1, 0, 12)));
        }
    }

    @Test void threeDimensions() {
        int planes = 5;
        int rows = 7;
        int columns = 9;
        int n = planes * rows * columns;
        float[] x = floats(n);
        Function<View3<Float>, Float> f = v -> v.get(-1, 0, 0) + v.get(1, 0, 0) * 2 + v.get(0, -1, 0) * 3 + v.get(0, 2, -2) * 4
            + v.get(-2, 1, 1) - v.get(0, 0, 0) + (v.plane() * 100 + v.row() * 10 + v.column());
        for (Border border : Border.values()) {
            ArrayFunction<Float, Float> stencil = AF.stencil3(rows, columns, 2, border, f);
            IntFunction<Float> expected = i -> {
                int p = i / columns / rows;
                int r = i / columns % rows;
                int c = i % columns;
                return at3(x, p - 1, r, c, border) + at3(x, p + 1, r, c, border) * 2 + at3(x, p, r - 1, c, border) * 3
                    + at3(x, p, r + 2, c - 2, border) * 4 + at3(x, p - 2, r + 1, c + 1, border) - x[i]
                    + (p * 100 + r * 10 + c);
            };
            for (ArrayFunction<Float, Float> one : List.of(stencil, stencil.onThreads(2), stencil.sequential())) {
                same(n, expected, one.apply(PArray.of(x)));
            }
        }
        same(n, i -> (i / columns / rows == 0 ? 7f : x[i - rows * columns]) - x[i],
            AF.<Float, Float>paddedStencil3(rows, columns, 1, 7f, v -> v.get(-1, 0, 0) - v.get(0, 0, 0)).apply(PArray.of(x)));
        ArrayFunction<Float, Float> far = AF.stencil3(rows, columns, 1, Border.WRAP, v -> v.get(0, 0, 2));
        assertThrows(IndexOutOfBoundsException.class, () -> far.apply(PArray.of(x)));
        assertEquals("10 elements are no whole number of planes of 7 rows of 9",
            assertThrows(IllegalArgumentException.class, () -> far.apply(PArray.of(floats(10)))).getMessage());
        assertThrows(IllegalArgumentException.class, () -> AF.stencil3(0, 1, 1, Border.WRAP, f));
        assertThrows(IllegalArgumentException.class, () -> AF.stencil3(1 << 16, 1 << 16, 1, Border.WRAP, f));
    }

    /** What lies at a place of a box of 5 planes of 7 rows of 9, or beyond it. */
    private static float at3(float[] x, int p, int r, int c, Border border) {
        return x[(inside(p, 5, border) * 7 + inside(r, 7, border)) * 9 + inside(c, 9, border)];
    }

    private static int inside(int i, int n, Border border) {
        float[] indices = new float[n];
        for (int k = 0; k < n; k++) indices[k] = k;
        return (int) at(indices, i, border);
    }

    @Test void severalOfEach() {
        ArrayFunction<Long, Byte> bytes = AF.map((Long v) -> v * 3).andThen(AF.flatMap(8, (v, k) -> (byte) (v >> 8 * k)));
        for (int n : new int[] {0, 1, 3, 1000}) {
            long[] x = new SplittableRandom(n).longs(n).toArray();
            for (ArrayFunction<Long, Byte> f : List.of(bytes, bytes.onThreads(2), bytes.sequential())) {
                same(8 * n, i -> (byte) (x[i / 8] * 3 >> 8 * (i % 8)), f.apply(PArray.of(x)));
            }
        }
        byte[][] rows = {{1, 2, 3}, {4, 5, 6}};
        same(6, i -> (byte) (i + 1), AF.<byte[], Byte>flatMap(3, (row, k) -> row[k]).apply(PArray.of(rows)));
        assertThrows(IllegalArgumentException.class, () -> AF.flatMap(0, (v, k) -> v));
        assertThrows(IllegalArgumentException.class,
            () -> AF.<Integer, Integer>flatMap(2, (v, k) -> v).apply(AF.range(1 << 30)));
    }
}
