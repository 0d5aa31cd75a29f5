package weft;

import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.Arrays;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** Arrays that live within one element: of constant size, also of two and more dimensions. */
@Tag("kernels")
class LocalArrayTest {
    @Test void fourByFour() {
        Same.check(Data.ints(), v -> {
            int[][] m = new int[4][4];
            for (int i = 0; i < 4; i++) {
                for (int j = 0; j < m[i].length; j++) m[i][j] = v * i + j;
            }
            int trace = m.length;
            for (int i = 0; i < m.length; i++) trace += m[i][i] ^ m[i][3 - i];
            return trace;
        });
    }

    @Test void threeDimensions() {
        Same.check(Data.floats(), x -> {
            float[][][] t = new float[2][3][4];
            for (int i = 0; i < 24; i++) t[i / 12][i / 4 % 3][i % 4] = x * i;
            float[] row = t[1][2];
            return row[0] - t[0][1][3] + row.length;
        });
    }

    @Test void initialiser() {
        Same.check(Data.ints(), v -> {
            int[][] m = {{1, v, 3}, {v, 5, 6}};
            return m[v & 1][(v >>> 1) % 3] * 10 + m[0][1];
        });
        Same.check(Data.ints(), v -> {
            double[] weights = {0.5, 0.25, v};
            return weights[(v & 0xffff) % 3];
        });
    }

    /** A row that is made, and written to, before the array that it is put into. */
    @Test void rowsOfTheirOwn() {
        Same.check(Data.ints(), v -> {
            int[] row = {v, 2};
            int[][] m = {row, {3, 4}};
            return m[0][0] * 100 + m[0][1] * 10 + m[v & 1][1];
        });
        Same.check(Data.ints(), v -> {
            int[] one = {v, 2};
            int[] two = new int[2];
            two[v & 1] = v;
            one[1] += two[0];
            int[][] m = {{7, 8}, two, one};
            m[2][0]++;
            two[1] ^= 5;
            return m[(v & 0xff) % 3][0] * 31 + m[1][1] + one[0] + m[2][1];
        });
        Same.check(Data.ints(), v -> {
            int sum = 0;
            for (int i = 0; i < 3; i++) {
                int[] row = {v + i, i};
                int[][] m = {{sum, 1}, row};
                row[1] += 2;
                sum = m[0][0] + m[1][0] * m[1][1];
            }
            return sum;
        });
    }

    @Test void matrixPower() {
        Same.check(PArray.of(0, 1, 2, 3, 10, 40), n -> {
            long[][] m = {{1, 1}, {1, 0}};
            long[][] r = {{1, 0}, {0, 1}};
            for (int i = 0; i < n; i++) {
                long[][] p = new long[2][2];
                for (int a = 0; a < 2; a++) {
                    for (int b = 0; b < 2; b++) {
                        for (int c = 0; c < 2; c++) p[a][b] += r[a][c] * m[c][b];
                    }
                }
                for (int a = 0; a < 2; a++) {
                    for (int b = 0; b < 2; b++) r[a][b] = p[a][b];
                }
            }
            return r[0][1];
        });
    }

    @Test void outOfBounds() {
        Same.throwsSame(PArray.of(0, 1, 2, 3), v -> {
            int[][] m = new int[3][2];
            return m[v][0];
        });
        Same.throwsSame(PArray.of(0, 1, 2, 3), v -> {
            int[][] m = {{1, 2}, {3, 4}, {5, 6}, {7, 8}};
            return m[1][v];
        });
    }

    private static final int SIZE = 5;

    private static float[][] table(int n, float x) {
        float[][] t = new float[n][n + 1];
        t[1][2] = x;
        return t;
    }

    @Test void sizesKnownAfterInlining() {
        Same.check(Data.floats(), x -> {
            float[][] t = table(SIZE, x);
            return t[1][2] + t[SIZE - 1][SIZE] + t[2].length;
        });
    }

    @Test void clones() {
        Same.check(Data.ints(), v -> {
            int[] a = {v, v + 1, v + 2, v + 3};
            int[] b = a.clone();
            b[v & 3] = 7;
            return a[0] + b[0] * 31 + a[v & 3] - b[3];
        });
    }

    @Test void copies() {
        Same.check(Data.ints(), v -> {
            int[] a = {v, 1, 2, 3, 4, 5};
            int[] b = new int[8];
            System.arraycopy(a, 1, b, 2, 4);
            System.arraycopy(a, 0, a, 1, 5);
            System.arraycopy(b, 3, b, 1, 4);
            int hash = 0;
            for (int x : a) hash = hash * 31 + x;
            for (int x : b) hash = hash * 31 + x;
            return hash;
        });
        int[] captured = {10, 20, 30, 40};
        Same.check(Data.ints(), v -> {
            int[] own = new int[4];
            System.arraycopy(captured, v & 1, own, 0, 3);
            own[1] += v;
            return own[0] + own[1] + own[3];
        });
        Same.throwsSame(PArray.of(0, 1, 2, 3), v -> {
            int[] own = new int[4];
            System.arraycopy(captured, v, own, 0, 3);
            return own[0];
        });
    }

    @Test void fillAndCopyOf() {
        Same.check(Data.ints(), v -> {
            long[] a = new long[6];
            Arrays.fill(a, v);
            a[2] = 3;
            long[] b = Arrays.copyOf(a, 8);
            long[] c = Arrays.copyOfRange(b, 2, 5);
            Arrays.fill(b, 1, 3, 9L);
            return b[1] * 31 + b[2] * 7 + b[7] + c[0] + c[2] + c.length;
        });
    }

    @Test void narrowKinds() {
        Same.check(Data.ints(), v -> {
            byte[][] b = new byte[2][2];
            b[1][v & 1] = (byte) v.intValue();
            char[] c = {'a', (char) v.intValue()};
            boolean[] z = {v > 0, false};
            short[] s = {(short) v.intValue()};
            return b[1][1] + c[1] + s[0] + (z[0] ? 1 : 0);
        });
    }

    @Test void insertionSort() {
        Same.check(Data.ints(), v -> {
            int[] a = {v, v >> 3, v * 7, 11, -v};
            for (int i = 1; i < a.length; i++) {
                for (int j = i; j > 0 && a[j - 1] > a[j]; j--) {
                    int t = a[j];
                    a[j] = a[j - 1];
                    a[j - 1] = t;
                }
            }
            return a[2];
        });
    }

    /** A captured array's length never changes. */
    @Test void asLongAsACapturedOne() {
        int[] table = {4, 5, 6, 7, 8};
        float[][] held = {{1, 2, 3}, {4, 5, 6, 7}};
        Same.check(PArray.of(0, 1, 2, 3, 4), n -> {
            int[] sums = new int[table.length];
            for (int i = 0; i < table.length; i++) sums[i] = i == 0 ? n : sums[i - 1] + table[i];
            return sums[n];
        });
        for (float[] row : held) {
            Same.check(PArray.of(0, 1, 2), n -> {
                float[] copy = row.clone();
                float[] more = new float[2 * row.length + 1];
                copy[n] += 1;
                more[2 * n] = copy[n];
                return copy[0] + copy[1] * 10 + copy[2] * 100 + more[4] + more.length;
            });
        }
        Same.throwsSame(PArray.of(0, 4, 5), n -> {
            int[] made = new int[table.length];
            made[n] = n;
            return made[n / 2];
        });
        Same.check(PArray.of(0, 1, 2, 3, 4), n -> {
            int[][] rows = new int[2][table.length - 1], square = new int[table.length][table.length];
            rows[n % 2][n % 4] = n + 1;
            square[n][4 - n] = n + 2;
            return rows[0][n % 4] + rows[1].length * 10 + square[n][4 - n] * 100 + square[4 - n][n] * 1000;
        });
        Same.throwsSame(PArray.of(0, 4, 5), n -> {
            int[][] made = new int[table.length][2];
            made[n][1] = n;
            return made[n / 2][1];
        });
        int[] large = new int[5000];
        Same.refused(PArray.of(0, 1), n -> {
            int[] made = new int[large.length];
            made[n] = n;
            return made[1 - n];
        });
    }

    private static final int MOST = Integer.MAX_VALUE;

    /** Nothing reads the array; Java cannot make it all the same. */
    @Test void largerThanJavaHas() {
        int most = MOST;
        Same.throwsSame(PArray.of(1, 2), n -> new int[most].length + n);
        Same.throwsSame(PArray.of(1, 2, MOST, -1), n -> new int[n].length);
        Same.throwsSame(PArray.of(1, 2, -1, MOST), n -> new int[n].length);
        Same.throwsSame(PArray.of(1, 2, MOST - 1), n -> new byte[n].length);
        Same.throwsSame(PArray.of(1, MOST), n -> new Object[n].length);
        Same.throwsSame(PArray.of(1, MOST), n -> new long[n] == null ? 1 : 0);
        Same.throwsSame(PArray.of(1, MOST), n -> Arrays.copyOf(new short[3], n).length);
        Same.throwsSame(PArray.of(1, MOST), n -> {
            int[] made = new int[n];
            made[n - 1] = 3;
            return made.length;
        });
        Same.throwsSame(PArray.of(1, 2, 2_000_000), n -> {
            byte[][] made = new byte[n][n];
            return n;
        });
        Same.throwsSame(PArray.of(1, 2, MOST), n -> {
            double[][][] made = new double[n][2][n];
            return n;
        });
        Same.throwsSame(PArray.of(1, -2, MOST), n -> {
            double[][][] made = new double[2][0][n];
            return n;
        });
        Same.check(PArray.of(1, 2, 1000), n -> {
            byte[][] made = new byte[n][n];
            return n;
        });
        Same.check(PArray.of(0, 1 << 20), n -> new int[n].length);
    }

    /** An array of constant size that Java would have to find room for. */
    @Test void unreadAndLarge() {
        String why = Same.refused(PArray.of(1, 2), n -> new int[MOST].length + n);
        assertTrue(why.contains("2147483647 elements, of at most 1048576 of one that is never read"), why);
        why = Same.refused(PArray.of(1, 2), n -> {
            int[] made = new int[2_000_000];
            made[5] = n;
            return n;
        });
        assertTrue(why.contains("2000000 elements, of at most 1048576 of one that is never read"), why);
        Same.refused(PArray.of(1, 2), n -> new Object[MOST].length + n);
        Same.refused(PArray.of(1, 2), n -> {
            int[][] made = new int[2_000][2_000];
            return n;
        });
    }

    /** Where the function has a catch for it, only Java knows what comes of it. */
    @Test void largeAndCaught() {
        PArray<Integer> sizes = PArray.of(1, 5, -1, MOST);
        String why = Same.refused(sizes, n -> {
            try {
                return new int[n].length;
            } catch (NegativeArraySizeException | OutOfMemoryError e) {
                return -7;
            }
        });
        assertTrue(why.contains("no result for element 3") && why.contains("makes an array of a large length (give it the largest that is needed)"), why);
    }
}
