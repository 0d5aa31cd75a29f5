package weft;

import static org.junit.jupiter.api.Assertions.assertTrue;

import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** Arrays that the element chooses between, captured or made in the function. */
@Tag("kernels")
class ChosenArrayTest {
    private static final float[] SHORT = {1, 2, 3};
    private static final float[] LONG = {4, 5, 6, 7, -0f};

    private static final PArray<Integer> NUMBERS = PArray.of(0, 1, 2, 1, 0, 2);

    private static float[] pick(int n) {
        return n > 0 ? SHORT : LONG;
    }

    @Test void captured() {
        float[] a = {1, 2, 3};
        float[] b = {4, 5, 6, 7};
        Same.check(NUMBERS, n -> (n > 0 ? a : b)[n]);
        Same.check(NUMBERS, n -> pick(n)[n] + pick(n).length);
        Same.throwsSame(PArray.of(0, 2, 3), n -> pick(n)[n]);
        Same.throwsSame(PArray.of(0, -1, 3), n -> pick(n)[n]);
        Same.check(Data.ints(), x -> {
            float[] t = pick(x);
            float sum = 0;
            for (int i = 0; i < t.length; i++) sum = sum * 3 + t[i] * x;
            return sum;
        });
    }

    @Test void lengthsChangeBetweenRuns() {
        float[][] held = {{1, 2}, {3, 4, 5}};
        for (int round = 0; round < 2; round++) {
            float[] a = held[round];
            float[] b = held[1 - round];
            Same.check(Data.ints(), x -> {
                float[] t = x > 3 ? a : b;
                return t[Math.floorMod(x, t.length)];
            });
        }
    }

    @Test void ofAllKinds() {
        boolean[][] z = {{true, false}, {false, true}};
        byte[][] b = {{1, -2}, {3, -128}};
        short[][] s = {{1, -2}, {3, -32768}};
        char[][] c = {{1, 'x'}, {3, 65535}};
        long[][] j = {{1, -2}, {3, Long.MIN_VALUE}};
        double[][] d = {{1, -0.0}, {3, Double.NaN}};
        boolean[] z0 = z[0], z1 = z[1];
        byte[] b0 = b[0], b1 = b[1];
        short[] s0 = s[0], s1 = s[1];
        char[] c0 = c[0], c1 = c[1];
        long[] j0 = j[0], j1 = j[1];
        double[] d0 = d[0], d1 = d[1];
        Same.check(Data.ints(), x -> (x > 1 ? z0 : z1)[x & 1]);
        Same.check(Data.ints(), x -> (x > 1 ? b0 : b1)[x & 1] + (x > 3 ? s0 : s1)[x & 1] + (x < 7 ? c0 : c1)[x & 1]);
        Same.check(Data.ints(), x -> (x > 1 ? j0 : j1)[x & 1] + (x < 7 ? d0 : d1)[x & 1]);
    }

    @Test void nullAmongThem() {
        Same.check(Data.ints(), x -> {
            float[] t = x > 5 ? null : pick(x);
            return t == null ? -1 : t[x & 1] + t.length;
        });
        Same.throwsSame(PArray.of(1, 0, 7, 2), x -> {
            float[] t = x > 5 ? null : pick(x);
            return t[x & 1];
        });
        Same.check(PArray.of(1, 0, 7, 2), x -> {
            float[] t = x > 5 ? null : pick(x);
            try {
                return t[x];
            } catch (NullPointerException | ArrayIndexOutOfBoundsException e) {
                return e instanceof NullPointerException ? -1f : -2f;
            }
        });
    }

    @Test void made() {
        Same.check(NUMBERS, n -> {
            int[] t = n > 0 ? new int[] {1, n, 3} : new int[] {n, 5, 6};
            return t[n];
        });
        Same.check(PArray.of(0, 1, 1), n -> {
            int[] t = n > 0 ? new int[] {1, 2} : new int[] {4, 5, 6};
            return t[n] + t.length;
        });
        Same.throwsSame(PArray.of(0, 1, 2), n -> {
            int[] t = n > 0 ? new int[] {1, 2} : new int[] {4, 5, 6};
            return t[n];
        });
    }

    @Test void storesThroughTheChosenOne() {
        Same.check(NUMBERS, n -> {
            byte[] p = {(byte) (int) n, 2, 3};
            byte[] q = new byte[3];
            byte[] z = n > 0 ? p : q;
            z[n] = (byte) (n * 100);
            p[2 - n] += 7;
            z[1]++;
            return p[0] + p[1] * 3 + p[2] * 9 + q[0] * 27 + q[1] * 81 + q[2] * 243 + z[n];
        });
    }

    @Test void exchangedInALoop() {
        Same.check(Data.ints(), x -> {
            int[] now = {x, 1, 2, 3};
            int[] next = new int[4];
            for (int round = 0; round < 7; round++) {
                for (int i = 0; i < 4; i++) next[i] = now[i] * 3 + now[(i + 1) & 3];
                int[] old = now;
                now = next;
                next = old;
            }
            return now[0] ^ now[1] ^ now[2] ^ now[3] ^ next[x & 3];
        });
        Same.check(Data.ints(), x -> {
            float[] t = pick(x);
            float sum = 0;
            for (int i = 0; i < 6; i++) {
                sum = sum * 2 + t[i % t.length];
                t = t.length == 3 ? LONG : SHORT;
            }
            return sum;
        });
    }

    /** Made anew in each round, and not needed any more when it is. */
    @Test void madeInALoop() {
        Same.check(Data.ints(), x -> {
            int sum = 0;
            for (int i = 0; i < 4; i++) {
                int[] t = (x >> i & 1) == 0 ? new int[] {i, x, 3} : new int[4];
                for (int k = 0; k < t.length; k++) sum = sum * 31 + t[k];
            }
            return sum;
        });
    }

    @Test void keptForTheNextRoundIsRefused() {
        String why = Same.refused(NUMBERS, n -> {
            int[] last = {1, 2, n};
            for (int i = 0; i < n; i++) {
                int[] next = new int[3];
                for (int k = 0; k < 3; k++) next[k] = last[k] + last[(k + 1) % 3];
                last = next;
            }
            return last[n];
        });
        assertTrue(why.contains("create it before the loop"), why);
    }

    @Test void writesToCapturedOnesAreRefused() {
        float[] a = {1, 2, 3};
        String why = Same.refused(NUMBERS, n -> {
            float[] t = n > 0 ? a : new float[3];
            t[n] = 1;
            return t[n];
        });
        assertTrue(why.contains("an element of a captured array"), why);
    }

    @Test void rows() {
        float[][] regular = {{1, 2}, {3, 4}, {5, -0f}};
        float[][] ragged = {{7}, {8, 9, Float.NaN}, null};
        float[] plain = {11, 12};
        Same.check(NUMBERS, n -> (n > 0 ? regular[n] : regular[2 - n])[n & 1]);
        Same.check(NUMBERS, n -> (n > 0 ? regular[n] : ragged[1])[n & 1]);
        Same.check(NUMBERS, n -> (n > 1 ? plain : n > 0 ? regular[n] : ragged[n])[0]);
        Same.check(NUMBERS, n -> {
            float[] row = n > 1 ? plain : n > 0 ? regular[n] : ragged[n];
            float sum = row.length;
            for (int i = 0; i < row.length; i++) sum = sum * 2 + row[i];
            return sum;
        });
        Same.check(NUMBERS, n -> {
            float[] row = n > 1 ? ragged[n] : regular[n];
            return row == null ? -1 : row[1];
        });
        Same.throwsSame(NUMBERS, n -> (n > 1 ? ragged[n] : regular[n])[1]);
        Same.throwsSame(PArray.of(1, 1, 0), n -> (n > 0 ? regular[n] : ragged[n])[1]);
        Same.check(Data.ints(), x -> {
            float[] row = plain;
            float sum = 0;
            for (int i = 0; i < 5; i++) {
                sum = sum * 3 + row[i & 1];
                row = (x >> i & 1) == 0 ? regular[i % 3] : plain;
            }
            return sum;
        });
    }

    @Test void capturedBesideMade() {
        int[] table = {5, 6, 7};
        int[][] rows = {{1, 2, 3}, {4, 5, 6}};
        Same.check(NUMBERS, n -> (n > 0 ? table : new int[] {n, 2, 3, 4})[n]);
        Same.check(NUMBERS, n -> {
            int[] t = n == 0 ? table : n == 1 ? new int[] {n, 2, 3, 4} : rows[1];
            int sum = t.length;
            for (int i = 0; i < t.length; i++) sum = sum * 7 + t[i];
            return sum;
        });
        Same.throwsSame(PArray.of(0, 1, 3), n -> (n > 0 ? table : new int[] {n, 2, 3, 4})[n]);
        Same.check(NUMBERS, n -> {
            int[] t = n == 0 ? table : n == 1 ? new int[] {n, 2, 3, 4} : null;
            return t == null ? -1 : t[n] + t[2];
        });
        Same.check(Data.ints(), x -> {
            int[] own = {x, x + 1, x + 2};
            int[] t = table;
            int sum = 0;
            for (int i = 0; i < 6; i++) {
                sum = sum * 5 + t[i % 3];
                own[i % 3] ^= sum;
                t = (x >> i & 1) == 0 ? own : table;
            }
            return sum;
        });
    }

    @Test void inSkeletons() {
        float[] a = {1, 2, 3};
        float[] b = {4, 5, 6, 7};
        try (PArray<Float> sum = AF.<Integer, Float>map(n -> (n > 0 ? a : b)[n]).reduce(0f, Float::sum).apply(NUMBERS);
            PArray<Integer> kept = AF.<Integer, Integer>map(n -> n).filter(n -> (n > 0 ? a : b)[n] > 2).apply(NUMBERS)) {
            float expected = 0;
            for (int i = 0; i < NUMBERS.size(); i++) expected += (NUMBERS.get(i) > 0 ? a : b)[NUMBERS.get(i)];
            assertTrue(sum.get(0) == expected, sum + " " + expected);
            assertTrue(kept.size() == 4, kept.toString());
        }
    }
}
