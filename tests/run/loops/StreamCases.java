package weft;

import java.util.function.IntConsumer;
import java.util.stream.IntStream;
import java.util.stream.LongStream;

/** Loops written as streams over ranges, as a program has them that knows nothing of Weft: for {@link StreamLoopsTest}. */
final class StreamCases {
    private final float[] held = new float[64];
    private int bound = 40;

    private StreamCases() {}

    static StreamCases make() {
        StreamCases made = new StreamCases();
        for (int i = 0; i < made.held.length; i++) made.held[i] = i * 0.5f;
        return made;
    }

    static Object[] contents(Object of) {
        return new Object[] {((StreamCases) of).held};
    }

    static void saxpy(float alpha, float[] x, float[] y, float[] z) {
        IntStream.range(0, z.length).forEach(i -> z[i] = alpha * x[i] + y[i]);
    }

    static void parallel(float alpha, float[] x, float[] y, float[] z) {
        IntStream.range(0, z.length).parallel().forEach(i -> z[i] = alpha * x[i] + y[i]);
    }

    static void modes(int[] a, int from, int to) {
        IntStream.rangeClosed(from, to).parallel().sequential().forEach(i -> a[i] += i);
    }

    static void unordered(int[] a) {
        IntStream.range(0, a.length).unordered().parallel().forEach(i -> a[i] += 3 * i);
    }

    static double[] wide(long by, double[] a, double plus, short less, boolean negates, byte[] skipped) {
        double[] b = new double[a.length];
        IntStream.range(0, a.length).parallel().forEach(i -> {
            if (skipped[i] == 1) return;
            double v = a[i] * by + plus;
            if (skipped[i] == 2) {
                b[i] = -1;
                return;
            }
            for (int k = 0; k < 3; k++) v = v * 0.5 - less;
            b[i] = negates ? -v : v;
        });
        return b;
    }

    /** Its lambda begins with a loop, and its variable is no index. */
    static void collatz(int[] steps) {
        IntStream.range(0, steps.length).forEach(i -> {
            int n = i + 1;
            int k = 0;
            while (n != 1) {
                n = (n & 1) == 0 ? n / 2 : 3 * n + 1;
                k++;
            }
            steps[i] = k;
        });
    }

    float ofAnInstance(float by) {
        IntStream.range(1, bound).parallel().forEach(i -> held[i] = held[i] * by + bound);
        return held[7];
    }

    static void byMethod(int[] a, int[] b) {
        Pair pair = new Pair(a, b);
        pair.all();
    }

    record Pair(int[] a, int[] b) {
        private void add(int i) {
            a[i] += b[i];
        }

        void all() {
            IntStream.range(0, b.length).forEach(this::add);
        }
    }

    /** Several, one inside of an expression's place, and in a loop. */
    static int several(int[] a, int[] b, int rounds) {
        for (int r = 0; r < rounds; r++) {
            int by = r + 2;
            IntStream.range(0, a.length).forEach(i -> a[i] = a[i] * by + i);
            IntStream.range(0, b.length).parallel().forEach(i -> b[i] += a[i % 3] * by);
        }
        try {
            IntStream.range(2, 5).forEach(i -> a[i] = b[i] / a[0]);
        } catch (ArithmeticException e) {
            return -1;
        }
        return a[2] + b[3];
    }

    /** Each round has a row. */
    static void scaled(double[][] a, double[] by, double[][] c) {
        IntStream.range(0, c.length).parallel().forEach(i -> {
            for (int j = 0; j < c[i].length; j++) c[i][j] = a[i][j] * by[j] + c[i][j];
        });
    }

    static void divides(int[] a, int[] b) {
        IntStream.range(0, a.length).forEach(i -> {
            a[i] = 1000 / b[i];
        });
    }

    static void dividesAtOnce(int[] a, int[] b) {
        IntStream.range(0, b.length)
            .parallel()
            .forEach(i -> {
                int by = b[i];
                a[i] = 1000 / by;
            });
    }

    /** Branches lead to where its bounds are. */
    static void chosen(int[] a, boolean all) {
        IntStream.range(0, all ? a.length : 5).forEach(i -> a[i] -= i);
    }

    static void unused(int n, int[] a) {
        IntStream.range(0, n).forEach(i -> a[3] = 5);
    }

    /** Rows that are not the same in all rounds. */
    static void rows(int[][] a) {
        IntStream.range(0, a.length).forEach(i -> a[i][0] = i);
    }

    /** A parameter that it assigns is its own in each round. */
    static void assigned(int[] a, int by) {
        IntStream.range(0, a.length).forEach(new Assigning(a)::round);
        IntStream.range(0, a.length).forEach(i -> Assigning.round(a, by, i));
    }

    record Assigning(int[] a) {
        void all() {
            IntStream.range(0, a.length - 3).forEach(this::round);
        }

        private void round(int i) {
            i += 3;
            a[i] = i;
        }

        static void round(int[] a, int by, int i) {
            by += a[i];
            a[i] = by;
        }
    }

    static int allAssigned(int[] a) {
        new Assigning(a).all();
        return a[4];
    }

    // ---- what is not taken ----

    static void carried(int[] a) {
        IntStream.range(1, a.length).forEach(i -> {
            a[i] = a[i - 1]
                + 1;
        });
    }

    static void scattered(int[] a, int[] index) {
        IntStream.range(0, index.length).forEach(i -> a[index[i]] = i);
    }

    static void caught(int[] a, int[] b) {
        IntStream.range(0, a.length).forEach(i -> {
            try {
                a[i] = 10 / b[i];
            } catch (ArithmeticException e) {
                a[i] = -1;
            }
        });
    }

    static void kept(int[] a) {
        IntConsumer round = i -> a[i] = i;
        IntStream.range(0, a.length).forEach(round);
    }

    static int counted(int[] a) {
        int[] count = {0};
        IntStream.range(0, a.length).forEach(i -> count[0] += a[i]);
        return count[0];
    }

    // ---- streams over ranges of longs ----

    static void longModes(int[] a, long from, long to) {
        LongStream.rangeClosed(from, to).parallel().sequential().forEach(i -> a[(int) i] += (int) (i * 3));
    }

    /** The counter as a number, and as indices of all kinds. */
    static void longIndices(double[] a, double[] b, long by, int from, byte[] skipped) {
        LongStream.range(1, b.length - 1L).forEach(i -> {
            long k = i;
            if (skipped[(int) k] == 1) return;
            int at = (int) i;
            double v = a[at - 1] * by + a[(int) (i + 1)] + a[(int) (k - 1L)] + a[(int) (1 + i)] + a[(int) (i + from)];
            for (long n = 0; n < i % 4; n++) v = v * 0.5 - Math.sqrt(i) - n * i;
            b[(int) k] = v + (i << 33) / (i - 1000_000_000_000L);
        });
    }

    /** An index that is only an int's when the longs are cut. */
    static void longCut(int[] a, long from, long to) {
        LongStream.range(from, to).forEach(i -> a[(int) (i - (1L << 40))] += 7 * (int) i);
        LongStream.range(-5, a.length - 5).forEach(i -> a[(int) (i + (5L | 1L << 32))] ^= (int) (i >>> 40));
    }

    static void longDivides(int[] a, int[] b) {
        LongStream.range(0, a.length).forEach(i -> a[(int) i] = 1000 / b[(int) i]);
    }

    static void longPlus(int[] a, int[] b, long by) {
        LongStream.range(0, b.length).forEach(i -> b[(int) i] = a[(int) (i + by)] + a[(int) by]);
    }

    void longHeld(long to) {
        LongStream.range(2, to > 3 ? to : bound).unordered().parallel().forEach(this::half);
    }

    private void half(long i) {
        held[(int) i] *= 0.5f;
    }

    // ---- that are not taken ----

    static void longMoved(int[] a, long by) {
        LongStream.range(0, a.length - by).forEach(i -> a[(int) (i + by)] = 3);
    }

    static void longCarried(int[] a) {
        LongStream.range(1, a.length).forEach(i -> a[(int) i] += a[(int) (i - 1)]);
    }

    static void longRows(double[][] a) {
        LongStream.range(0, a.length).forEach(i -> {
            for (int j = 0; j < a[(int) i].length; j++) a[(int) i][j] *= 2;
        });
    }

    // ---- what is no stream over a range ----

    static void others(int[] a, int from) {
        IntStream.of(1, 3, 5).forEach(i -> a[i] = i);
        IntStream.range(0, a.length).filter(i -> i % 2 == 0).forEach(i -> a[i] += 100);
        IntStream.range(0, a.length).map(i -> a.length - 1 - i).forEach(i -> a[i] *= 3);
        IntStream chosen = from > 2 ? IntStream.range(0, 3) : IntStream.range(1, 4);
        chosen.forEach(i -> a[i]--);
        (from > 2 ? IntStream.range(0, 3) : IntStream.rangeClosed(1, a.length - 1)).forEach(i -> a[i] ^= 5);
        IntStream.range(0, a.length).forEachOrdered(i -> a[i] += 1);
        LongStream.range(0, a.length).map(i -> i + 0).forEach(i -> a[(int) i] += 1);
        LongStream.range(0, a.length).asDoubleStream().forEach(i -> a[(int) i] += 1);
    }

    /** Of other objects of the class, which may not be there. */
    static void byOthers(int[] a, int[] b, int which) {
        Chain last = new Chain(which == 1 ? null : a, null);
        Chain chain = new Chain(b, which == 2 ? null : last);
        Chain.common = which == 3 ? null : chain;
        Chain.ofAVariable(which == 4 ? null : last, b.length);
        chain.ofAField(b.length);
        Chain.ofAStatic(b.length);
        chain.ofTheirField(chain, b.length);
    }

    record Chain(int[] a, Chain next) {
        static Chain common;

        private void add(int i) {
            a[i] = a[i] * 31 + i;
        }

        static void ofAVariable(Chain chain, int n) {
            IntStream.range(0, n).forEach(chain::add);
        }

        void ofAField(int n) {
            IntStream.rangeClosed(1, n - 1).parallel().forEach(next::add);
        }

        static void ofAStatic(int n) {
            IntStream.range(1, n).forEach(common::add);
        }

        void ofTheirField(Chain other, int n) {
            IntStream.range(0, n).forEach(other.next::add);
            int[] captured = other.a;
            IntStream.range(0, n).forEach(i -> captured[i] += i);
        }
    }
}
