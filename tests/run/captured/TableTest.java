package weft;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.util.Arrays;
import java.util.function.Function;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** Captured arrays of arrays: as they are when the function is applied. */
@Tag("kernels")
class TableTest {
    private static PArray<Integer> count(int n) {
        int[] values = new int[n];
        Arrays.setAll(values, i -> i);
        return PArray.of(values);
    }

    private static float[][] matrix(int rows, int columns, float seed) {
        float[][] m = new float[rows][columns];
        for (int i = 0; i < rows; i++) {
            for (int j = 0; j < columns; j++) m[i][j] = (float) Math.sin(seed * i + j) * 3;
        }
        return m;
    }

    @Test void matrixMultiply() {
        float[][] a = matrix(17, 23, 0.3f);
        float[][] b = matrix(23, 11, 1.7f);
        Same.check(count(17 * 11), v -> {
            int row = v / 11;
            int column = v % 11;
            float sum = 0;
            for (int k = 0; k < b.length; k++) sum += a[row][k] * b[k][column];
            return sum;
        });
    }

    @Test void everyKind() {
        boolean[][] z = {{true, false}, {false, true}};
        byte[][] b = {{1, -2}, {-128, 127}};
        short[][] s = {{100, -200}, {-32768, 32767}};
        char[][] c = {{'a', 'b'}, {'\uffff', 0}};
        int[][] i = {{1 << 20, -5}, {7, 8}};
        long[][] j = {{1L << 40, -1}, {9, 10}};
        float[][] f = {{0.5f, -0f}, {Float.NaN, 1e-42f}};
        double[][] d = {{1e100, 2}, {-0.0, Double.MIN_VALUE}};
        Same.check(count(4), v -> new Tuple2<>(
            new Tuple4<>(z[v / 2][v % 2], b[v / 2][v % 2], s[v / 2][v % 2], c[v / 2][v % 2]),
            new Tuple4<>(i[v / 2][v % 2], j[v / 2][v % 2], f[v / 2][v % 2], d[v / 2][v % 2])));
    }

    @Test void threeDimensions() {
        double[][][] cube = new double[5][4][3];
        for (int i = 0; i < 60; i++) cube[i / 12][i / 3 % 4][i % 3] = i * 0.7;
        Same.check(count(60), v -> cube[v / 12][v / 3 % 4][v % 3] + cube.length + cube[v / 12].length
            + cube[0][1].length);
        Same.throwsSame(count(100), v -> cube[v / 12][v / 3 % 4][v % 3]);
        Same.throwsSame(count(5), v -> cube[v][v + 1][0]);
        Same.throwsSame(count(5), v -> cube[v][1][v - 1]);
    }

    @Test void fourDimensions() {
        int[][][][] t = new int[2][3][4][5];
        for (int i = 0; i < 120; i++) t[i / 60][i / 20 % 3][i / 5 % 4][i % 5] = i * i;
        Same.check(count(120), v -> t[v / 60][v / 20 % 3][v / 5 % 4][v % 5]);
        t[1][2] = new int[][] {{1}, {}, {2, 3}};
        Same.check(count(60), v -> t[v / 60][v / 20 % 3][v / 5 % 4][v % 5]);
        Same.throwsSame(count(120), v -> t[v / 60][v / 20 % 3][v / 5 % 4][v % 5]);
    }

    @Test void raggedRows() {
        long[][] rows = {{1}, {}, {2, 3, 4}, {5, 6}, {7, 8, 9, 10}};
        Same.check(count(5), v -> {
            long sum = rows[v].length;
            for (int k = 0; k < rows[v].length; k++) sum = sum * 31 + rows[v][k];
            return sum;
        });
        Same.throwsSame(count(5), v -> rows[v][0]);
    }

    @Test void raggedThreeDimensions() {
        int[][][] t = {{{1, 2}, {}}, {}, {{3}, {4, 5, 6}, {7}}};
        Same.check(count(3), v -> {
            int sum = 0;
            for (int i = 0; i < t[v].length; i++) {
                for (int j = 0; j < t[v][i].length; j++) sum = sum * 10 + t[v][i][j];
            }
            return sum;
        });
    }

    @Test void forEachRow() {
        float[][] m = matrix(6, 7, 0.9f);
        Same.check(count(6), v -> {
            float sum = v;
            for (float[] row : m) {
                for (float x : row) sum = sum * 0.5f + x;
            }
            return sum;
        });
    }

    @Test void rowPassedToAHelper() {
        float[][] m = matrix(6, 7, 0.9f);
        Same.check(count(6), v -> dot(m[v], m[5 - v]));
    }

    private static float dot(float[] a, float[] b) {
        float sum = 0;
        for (int i = 0; i < a.length; i++) sum += a[i] * b[i];
        return sum;
    }

    @Test void indexOutOfEachDimension() {
        float[][] m = matrix(10, 4, 1);
        Same.throwsSame(count(20), v -> m[v][0]);
        Same.throwsSame(count(20), v -> m[3 - v][0]);
        Same.throwsSame(count(20), v -> m[v / 4][v % 5]);
        Same.throwsSame(count(20), v -> m[1][2 - v]);
    }

    @Test void nullRows() {
        float[][] m = matrix(10, 4, 1);
        m[6] = null;
        Same.check(count(6), v -> m[v][v % 4]);
        Same.check(count(10), v -> m[v] == null ? -1 : m[v].length);
        Same.throwsSame(count(10), v -> m[v][0]);
        Same.throwsSame(count(10), v -> m[v].length);
        float[][] none = new float[3][];
        Same.throwsSame(count(2), v -> none[v][0]);
    }

    private static int beforeNullRow(int[][] rows, int[] flat, int[] other, int row, int i) {
        int[] r = rows[row];
        int s = r == null ? 100 : 1;
        int v = flat[i];
        return s + other[v] * 10 + r[i];
    }

    /** One check for all arrays that are read at one index, the null row among them, whose own check comes behind. */
    @Test void indexThatIsOutsideBeforeANullRow() {
        int[][] rows = {{1, 2, 3}, {4, 5, 6}, null, {6, 7, 8, 9}};
        int[] flat = {9, 8, 7, 6, 5, 4, 3, 2};
        int[] other = new int[16];
        for (int index : new int[] {1_000_000_000, -500_000_000, 8, -1, 5}) {
            Same.throwsSame(count(64), v -> beforeNullRow(rows, flat, other, v == 42 ? 2 : v & 1, v == 42 ? index : v % 3));
        }
    }

    private static int beforeNoSize(int[] flat, int[] other, int size, int i) {
        int v = flat[i];
        int u = other[v];
        int[] made = new int[size];
        made[i] = 3;
        return u * 10 + v;
    }

    @Test void indexThatIsOutsideBeforeANegativeSize() {
        int[] flat = {9, 8, 7, 6, 5, 4, 3, 2};
        int[] other = new int[16];
        for (int index : new int[] {1_000_000_000, -500_000_000, 8, 3}) {
            Same.throwsSame(count(64), v -> beforeNoSize(flat, other, v == 42 ? -1 : 4, v == 42 ? index : v % 3));
        }
    }

    @Test void nullTable() {
        float[][] none = null;
        Same.throwsSame(count(2), v -> v > 0 ? none[v][0] : 1);
    }

    @Test void emptyTables() {
        float[][] none = {};
        float[][] empty = new float[3][0];
        Same.check(count(2), v -> none.length + empty.length + empty[v].length);
        Same.throwsSame(count(2), v -> none[v][0]);
        Same.throwsSame(count(2), v -> empty[v][0]);
    }

    @Test void oneRowTwice() {
        int[] row = {1, 2, 3};
        int[][] rows = {row, row, {4, 5, 6}};
        Same.check(count(9), v -> rows[v / 3][v % 3]);
    }

    /** New values, new rows, other lengths, null and back: each apply sees what is there. */
    @Test void changedBetweenCalls() {
        int[][] rows = {{1, 2}, {3, 4}};
        ArrayFunction<Integer, Integer> f = AF.map(v -> rows[v][0] * 100 + rows[v].length);
        PArray<Integer> input = count(2);
        assertEquals(302, f.apply(input).get(1));
        rows[1][0] = 7;
        assertEquals(702, f.apply(input).get(1));
        rows[0] = new int[] {8, 0, 0};
        assertEquals(803, f.apply(input).get(0));
        rows[1] = new int[] {9, 0, 0};
        assertEquals(903, f.apply(input).get(1));
        rows[1] = null;
        assertThrows(NullPointerException.class, () -> f.apply(input));
        rows[1] = new int[] {5};
        assertEquals(501, f.apply(input).get(1));
    }

    private static final class Grid {
        final double[][] values;
        final int scale;

        Grid(double[][] values, int scale) {
            this.values = values;
            this.scale = scale;
        }

        double at(int i, int j) {
            return values[i][j] * scale;
        }
    }

    @Test void inACapturedObject() {
        Grid grid = new Grid(new double[][] {{1, 2}, {3, 4}}, 10);
        Same.check(count(4), v -> grid.at(v / 2, v % 2));
        Same.throwsSame(count(9), v -> grid.at(v / 2, v % 2));
    }

    private static final float[][] WEIGHTS = {{0.5f, 0.25f}, {2, 4}};

    @Test void inAStaticFinalField() {
        Same.check(count(4), v -> WEIGHTS[v / 2][v % 2]);
    }

    @Test void inAReduction() {
        int[][] m = {{1, 2, 3}, {4, 5, 6}};
        ArrayFunction<Integer, Integer> sum = AF.<Integer, Integer>map(v -> m[v % 2][v % 3]).reduce(0, Integer::sum);
        try (PArray<Integer> input = count(10000); PArray<Integer> result = sum.apply(input)) {
            int expected = 0;
            for (int i = 0; i < 10000; i++) expected += m[i % 2][i % 3];
            assertEquals(expected, result.get(0));
        }
    }

    @Test void writesAreRefused() {
        int[][] m = {{1, 2}, {3, 4}};
        Function<Integer, Integer> write = v -> m[v][0] = v;
        if (!Jvm.hasLibrary()) return;
        OffloadException e = assertThrows(OffloadException.class, () -> AF.map(write).apply(count(2)));
        assertEquals(true, e.reason().contains("captured array"), e.reason());
    }

    @Test void arraysOfArraysOfObjects() {
        String[][] m = {{"a"}};
        Same.check(count(1), v -> m[v] == null ? 0 : m[v].length);
        if (!Jvm.hasLibrary()) return;
        assertThrows(OffloadException.class, () -> AF.<Integer, Integer>map(v -> m[v][v].trim().length()).apply(count(1)));
    }
}
