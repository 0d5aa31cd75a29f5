package weft;

/** Plain loops whose rounds write elements at indices that they work out: for {@link ScatterLoopsTest}. */
final class ScatterCases {
    private final int[] bins = new int[16];

    private ScatterCases() {}

    static ScatterCases make() {
        return new ScatterCases();
    }

    static Object[] contents(Object of) {
        return new Object[] {((ScatterCases) of).bins};
    }

    private static int term(int n) {
        return n * 3;
    }

    static void scattered(int[] a, int[] index) {
        for (int i = 0; i < index.length; i++) a[index[i]] += i;
    }

    /** As Java Grande has it. */
    static int sparse(double[] y, double[] values, int[] rows, int[] columns, double[] x, int rounds) {
        int count = values.length;
        int round;
        for (round = 0; round < rounds; round++) {
            for (int i = 0; i < count; i++) y[rows[i]] += x[columns[i]] * values[i];
        }
        return round;
    }

    /** The order matters; an index that is read twice is one. */
    static void scatterInOrder(int[] a, int[] index, long[] b, short[] c, float[] f) {
        for (int i = 0; i < index.length; i++) {
            int at = index[i];
            a[at] = a[at] * 31 + i;
        }
        for (int i = 0; i < index.length; i++) b[index[i]] = b[index[i]] * 31 - i;
        for (int i = index.length - 1; i >= 0; i--) c[index[i]] ^= c[index[i]] << 3 | i;
        for (int i = 0; i + 1 < index.length; i += 2) f[index[i + 1]] = f[index[i + 1]] * 0.7f + 3 / (i + 1f);
    }

    static void scatterOperators(double[] a, double[] b, byte[] c, int[] index, double[] by) {
        for (int i = 0; i < index.length; i++) a[index[i]] -= by[i];
        for (int i = 0; i < index.length; i++) a[index[i]] *= by[i];
        for (int i = 0; i < index.length; i++) a[index[i]] /= by[i];
        for (int i = 0; i < index.length; i++) b[index[i]] = Math.max(b[index[i]], by[i]);
        for (int i = 0; i < index.length; i++) c[index[i]]++;
        for (int i = 0; i < index.length; i++) c[index[i]] += by[i];
    }

    /** The last one stays. */
    static void scatterStores(long[] a, int[] index, long[] values) {
        for (int i = 0; i < index.length; i++) a[index[i]] = values[i] + i;
    }

    /** Every second element is nobody's. */
    static int histogram(int[] counts, byte[] of, int first) {
        int places = 0;
        int i;
        for (i = first; i < of.length; i++) {
            counts[(of[i] & 0x3f) * 2 + places]++;
        }
        return i;
    }

    int[] scatterToField(int[] values) {
        for (int i = 0; i < values.length; i++) {
            int bin = values[i] < 0 ? values[i] & 7 : values[i] % 5 + 8;
            bins[bin] += values[i];
        }
        return bins;
    }

    static void scatterThrows(int[] a, int[] index, int[] by) {
        for (int i = 0; i < index.length; i++) a[index[i]] += 1000 / by[i];
    }

    static int scatterRepeated(int[] a, int[] index, int from, int to, int limit) {
        int done = 0;
        for (int k = from; k >= to; k -= 3) {
            for (int i = limit - 1; i > 2; i -= 2) a[index[i]] = a[index[i]] * 3 + i;
        }
        return done;
    }

    /** A repetition is not as the one before. */
    static void scatterChanging(int[] a, int[] index, int rounds) {
        for (int k = 0; k < rounds; k++) {
            for (int i = k; i < index.length; i++) a[index[i]] = a[index[i]] * 5 + k;
        }
    }

    static void scatterIntoLength(int[] a, int[] index, int rounds) {
        for (int k = 0; k < rounds; k++) {
            for (int i = 0; i < a.length; i++) a[index[i]] = a[index[i]] * 7 + i;
        }
    }

    /** Each reads an index that another round may have changed. */
    static void scatterIndices(int[] a) {
        for (int i = 0; i < a.length; i++) a[a[i]] += 1;
    }

    static void scatterStream(int[] a, int[] index) {
        java.util.stream.IntStream.range(0, index.length).forEach(i -> a[index[i]]++);
    }

    static void scatterIf(int[] a, int[] index) {
        for (int i = 0; i < index.length; i++) if (index[i] > 3) a[index[i]]++;
    }

    static void scatterTwo(int[] a, int[] b, int[] index) {
        for (int i = 0; i < index.length; i++) {
            a[index[i]]++;
            b[index[i]]--;
        }
    }

    static void scatterMany(int[] a, int[] index) {
        for (int i = 0; i < index.length; i++) {
            int at = index[i];
            for (int k = 0; k < 3; k++) {
                at = at * 5 & 15;
                a[at] += i;
            }
        }
    }

    static void scatterByCall(int[] a, int[] index) {
        for (int i = 0; i < index.length; i++) a[term(index[i]) & 15]++;
    }

    static void scatterByRows(int[] a, int[][] index) {
        for (int i = 0; i < index.length; i++) a[index[i][0]]++;
    }

    static void scatterUnequal(int[] a, int[] index) {
        for (int i = 0; i < index.length; i++) a[index[i] & 7] = a[index[i] & 7] + 1;
    }
}
