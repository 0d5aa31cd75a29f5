package weft;

import java.util.Random;
import java.util.function.IntUnaryOperator;

/** Plain loops, written as in a program that knows nothing of Weft, for {@link PlainLoopsTest}. */
final class LoopCases {
    static final int[] SHARED = new int[100];
    private float[] held = new float[64];
    private final double[][] rows = new double[3][50];
    private int bound = 40;

    private LoopCases() {}

    /** An object that the cases of instances are called on. */
    static LoopCases make() {
        LoopCases made = new LoopCases();
        for (int i = 0; i < made.held.length; i++) made.held[i] = i * 0.5f;
        return made;
    }

    /** What an instance holds, for a comparison. */
    static Object[] contents(Object of) {
        LoopCases cases = (LoopCases) of;
        return new Object[] {cases.held, cases.rows};
    }

    static void saxpy(float alpha, float[] x, float[] y, float[] z) {
        for (int i = 0; i < z.length; i++) z[i] = alpha * x[i] + y[i];
    }

    static void inPlace(double[] a, double by) {
        for (int i = 0; i < a.length; i++) a[i] = a[i] * by + Math.sqrt(Math.abs(a[i]));
    }

    static void compound(int[] a, int[] b, int n) {
        for (int i = 0; i < n; i++) {
            a[i] += b[n - 1 - i];
            if ((a[i] & 1) == 0) a[i] <<= 2;
        }
    }

    static int sum(int[] a) {
        int s = 17;
        for (int i = 0; i < a.length; i++) s += a[i];
        return s;
    }

    static long manyReductions(int[] a, long[] b) {
        long sum = 3;
        int max = Integer.MIN_VALUE;
        int bits = 0;
        int count = 0;
        for (int i = 0; i < a.length; i++) {
            sum -= b[i] * a[i];
            max = Math.max(max, a[i]);
            bits ^= a[i] * 31;
            if (a[i] > 0) count++;
        }
        return sum + max * 7L + bits * 13L + count * 1000003L;
    }

    static int sumAndMap(int[] a, byte[] out) {
        int s = 0;
        for (int i = 0; i < a.length; i++) {
            out[i] = (byte) (a[i] * 3);
            for (int k = 0; k < 3; k++) s += k * a[i];
        }
        return s;
    }

    static int backwards(short[] a, char[] b, int from) {
        int i;
        for (i = from; i >= 2; i -= 3) {
            a[i] = (short) (b[i] * 5);
            b[i] = (char) (a[i] + i);
        }
        return i;
    }

    static int behind(long[] a, int from, int to) {
        int i;
        int k = 5;
        for (i = from; i <= to; i += 2) {
            a[k] = a[k] * 2 + i;
            k += 3;
        }
        return i * 1000 + k;
    }

    /** Two counters, of which the loop's own is not the last that is counted; a round is left where `by` is 0. */
    static int fromBothEnds(int[] a, int[] b, int[] by) {
        int j;
        int i;
        int k = 7;
        for (i = 0, j = a.length - 1; i < a.length; i++, j--, k += 2) {
            if (a[i] == 5) continue;
            b[j] = a[i] / by[j] + k;
        }
        return i * 31 + j * 1000 + k;
    }

    static int tableFromBothEnds(int[][] a, int[][] b, int[] by) {
        int r = b.length - 1;
        for (int i = 0; i < a.length; i++, r--) {
            for (int j = 0, k = 1; j < a[i].length; j++, k += 2) a[i][j] = b[r][j] / by[j] + k;
        }
        return r;
    }

    /** Elements side by side, of every type that has such. */
    static int rowsOfBytes(byte[] in, byte[] out, int from) {
        int k = from;
        for (int i = 0; i < 50; i++) {
            out[k] = (byte) (in[k + 1] + i);
            out[k + 1] = (byte) (in[k] - 7);
            k += 2;
        }
        return k;
    }

    static void rowsOfChars(char[] in, short[] out, int n) {
        for (int i = 0; i < n; i += 4) {
            out[i + 3] = (short) (in[i] * 3);
            out[i] = (short) (in[i + 2] ^ i);
            out[i + 2] = (short) ~in[i + 1];
            out[i + 1] = (short) (in[i + 3] >> 1);
        }
    }

    static void rowsOfInts(int[] in, int[] out, int[] by) {
        for (int i = 0; i < in.length; i += 2) {
            out[i] = in[i + 1] / by[i >> 1];
            out[i + 1] = in[i] - out[i];
        }
    }

    /** What a round does not write stays. */
    static void someOfARow(int[] a, short[] b) {
        for (int i = 0; i < a.length; i += 2) {
            if (a[i] > a[i + 1]) {
                int t = a[i];
                a[i] = a[i + 1];
                a[i + 1] = t;
            }
            b[i] += 3;
            if (a[i] < 0) b[i + 1] = (short) a[i];
        }
    }

    static void turned(int[] from, int[] to, int by) {
        for (int i = 0; i < 80; i++) to[i] = from[79 - i] * by;
    }

    /** As Java Grande's Series: two calls, whose loops compute the same power, and the sine and the cosine of one angle. */
    static void coefficients(long[] cosines, long[] sines, int steps) {
        for (int i = 1; i < cosines.length; i++) {
            cosines[i] = integral(steps, i, 1);
            sines[i] = integral(steps, i, 2);
        }
    }

    private static long integral(int steps, int n, int select) {
        double x = 0;
        double sum = 0;
        while (--steps > 0) {
            x += 0.01;
            switch (select) {
                case 1:
                    sum += Math.pow(x + 1, x) * Math.cos(n * x);
                    break;
                case 2:
                    sum += Math.pow(x + 1, x) * Math.sin(n * x);
                    break;
                default:
            }
        }
        return (long) Math.rint(sum * 1e6);
    }

    /** As LINPACK's daxpy. */
    static void somewhere(int n, double by, double[] x, int ofX, double[] y, int ofY) {
        for (int i = 0; i < n; i++) y[ofY + i] += by * x[i + ofX];
    }

    static void twoPlaces(int[] a, int first, int second) {
        for (int i = 0; i < 50; i++) a[i + first] = a[i + second] + 1;
    }

    static int downFrom(short[] a, int from, int n) {
        int sum = 0;
        for (int i = n; i > 0; i -= 3) {
            a[i + 2 + from] = (short) i;
            sum += a[i + from + 1];
        }
        return sum;
    }

    static void firsts(int[][] a, int[] firsts, int n) {
        for (int i = 0; i < n; i++) {
            firsts[i] = i + 1;
            a[i & 3][i] = 3;
        }
    }

    /** Half of a row, more than one, and one that is looked at beside. */
    static void notInRows(int[] in, byte[] half, char[] asked, int[] out) {
        for (int i = 0; i < out.length; i += 4) {
            out[i] = half[i] + half[i + 1];
            out[i + 1] = in[i] + in[i + 1] + in[i + 2] + in[i + 3] + in[i + 4];
            out[i + 2] = asked[i] + asked[i + 1] + asked[i + 2] + asked[i + 3];
            out[i + 3] = asked.length;
        }
    }

    static void strided(byte[] in, byte[] out) {
        int a = 0;
        int b = 0;
        int t = 0;
        for (int i = 0; i < in.length; i += 4) {
            int x = in[a++] & 0xff;
            int y = in[a++] & 0xff;
            int z = in[a++] & 0xff;
            int w = in[a++] & 0xff;
            int r = 3;
            do {
                t = x * y + r;
                x = (t ^ z) & 0xffff;
                z = y - w;
                y = t >>> 3;
            } while (--r != 0);
            out[b++] = (byte) x;
            out[b++] = (byte) (x >>> 8);
            out[b++] = (byte) y;
            out[b++] = (byte) z;
        }
    }

    static void booleans(boolean[] a, int[] b) {
        for (int i = 0; i < a.length; i++) {
            if (b[i] > 0) a[i] = b[i] % 3 == 1;
        }
    }

    static void choose(int[] a, int[] out) {
        for (int i = 0; i < a.length; i++) {
            switch (a[i] & 7) {
                case 0 -> out[i] = 5;
                case 1, 2 -> out[i] = a[i];
                case 5 -> out[i] = -a[i];
                default -> { }
            }
        }
    }

    static double mandelbrot(double[] cr, double[] ci, int[] out, double unused) {
        for (int i = 0; i < out.length; i++) {
            double r = 0;
            double m = 0;
            int n = 0;
            while (n < 50 && r * r + m * m < 4) {
                double t = r * r - m * m + cr[i];
                m = 2 * r * m + ci[i];
                r = t;
                n++;
            }
            out[i] = n;
        }
        return unused;
    }

    private record Pair(double a, double b) {
        double norm() {
            return Math.sqrt(a * a + b * b);
        }
    }

    static void records(double[] a, double[] b, double[] out) {
        for (int i = 0; i < out.length; i++) out[i] = new Pair(a[i], b[i]).norm() + helper(a, i);
    }

    private static double helper(double[] a, int i) {
        return i == 0 ? 0 : a[i - 1];
    }

    void fields(float[] x) {
        for (int i = 1; i < bound; i++) held[i] = x[i] * held[i] + i;
    }

    void rows(int n) {
        for (int i = 1; i < n; i++) {
            rows[0][i] = i * 0.25;
            rows[1][i] = term(i, 7);
        }
    }

    private static double term(int i, int n) {
        double sum = 0;
        for (int k = 1; k <= n; k++) sum += i / (double) k;
        return sum;
    }

    static int twice(int[] a, int[] b) {
        for (int i = 0; i < a.length; i++) a[i] += 1;
        int n = 3;
        for (int i = 0; i < b.length; i++) b[i] = a[i] * n;
        return a.length;
    }

    static void inner(int[] a, int rounds) {
        int seed = 1;
        for (int r = 0; r < rounds; r++) {
            for (int i = 0; i < a.length; i++) a[i] = a[i] * 3 + r + seed;
            seed = seed * 31 + a[0];
        }
    }

    static long matrix(double[][] a, double[] x, double[] y) {
        for (int i = 0; i < y.length; i++) {
            double s = 0;
            for (int j = 0; j < x.length; j++) s += a[i][j] * x[j];
            y[i] = s;
        }
        return y.length;
    }

    // ---- what throws ----

    static void outOfBounds(int[] a, int[] b) {
        for (int i = 0; i < b.length; i++) {
            a[i] = b[i] * 2;
        }
    }

    static void indexed(int[] a, int[] index, int[] from) {
        for (int i = 0; i < a.length; i++) {
            a[i] = from[index[i]];
        }
    }

    static int divide(int[] a, int[] b) {
        int sum = 0;
        for (int i = 0; i < a.length; i++) {
            a[i] = 1000 / b[i];
            sum += a[i];
        }
        return sum;
    }

    static void noLimit(int[] a, int[] b) {
        for (int i = 0; i < a.length; i++) {
            b[i] = i;
        }
    }

    static int caught(int[] a, int[] b) {
        try {
            for (int i = 0; i < a.length; i++) a[i] = 100 / b[i];
        } catch (ArithmeticException e) {
            return -1;
        }
        return 1;
    }

    /** The locals as they are where a round throws. */
    static long state(int[] a, int[] b) {
        int i = 0;
        int k = 5;
        long sum = 0;
        try {
            for (i = 1; i < a.length; i += 2) {
                a[i] = 100 / b[i];
                sum += a[i];
                k += 3;
            }
        } catch (ArithmeticException e) {
            return sum * 100_000 + i * 1000 + k;
        }
        return -sum;
    }

    static void prints(int[] a, int at) {
        for (int i = 0; i < a.length; i++) {
            if (i == at) System.out.println("round " + i + " of " + a.length);
            a[i] = a[i] + i;
        }
    }

    private static final class Late {
        static final int[] SEEN;

        static {
            SEEN = SHARED.clone();
        }

        static int value(int i) {
            return SEEN[i] * 1000 + i;
        }
    }

    static int[] initialises(int at) {
        for (int i = 0; i < SHARED.length; i++) {
            SHARED[i] = i >= at ? Late.value(i) : i + 1;
        }
        return SHARED;
    }

    // ---- what is not taken ----

    static volatile int flag;

    static void whileFlagged(int[] a) {
        for (int i = 0; i < a.length; i++) {
            if (flag == 0) a[i] += 100;
        }
    }

    static void carried(int[] a) {
        for (int i = 1; i < a.length; i++) {
            a[i] = a[i - 1]
                + 1;
        }
    }

    static int search(int[] a, int what) {
        for (int i = 0; i < a.length; i++) {
            if (a[i] == what) return i;
        }
        return -1;
    }

    static int prefix(int[] a, int[] out) {
        int s = 0;
        for (int i = 0; i < a.length; i++) {
            s += a[i];
            out[i] = s;
        }
        return s;
    }

    static int last(int[] a) {
        int x = -1;
        for (int i = 0; i < a.length; i++) x = a[i] * 2;
        return x;
    }

    static void overlapping(int[] a) {
        for (int i = 0; i < a.length - 2; i += 2) {
            a[i] = i;
            a[i + 2] = -i;
        }
    }

    /** An interpreter, whose code is compiled in, of one element each round. */
    private static int interpret(int[] code, int x) {
        int pc = 0;
        while (true) {
            switch (code[pc++]) {
                case 0:
                    return x;
                case 1:
                    x += code[pc++];
                    break;
                case 2:
                    x *= 3;
                    break;
                default:
                    if (x < 0) return -x;
                    pc = code[pc];
            }
        }
    }

    static void interpreted(int[] code, int[] out, int n) {
        for (int i = 0; i < n; i++) out[i] = interpret(code, i);
    }

    void bySuper(int[] out) {
        for (int i = 0; i < out.length; i++) {
            out[i] = super.equals(out) ? i : -i;
        }
    }

    private boolean isSame(Object other) {
        return super.equals(other);
    }

    void byItsOwn(int[] out) {
        for (int i = 0; i < out.length; i++) out[i] = isSame(this) ? i : -i;
    }

    static void oneBehindAnother(int[] a) {
        int s = 0;
        for (int i = 0; i < a.length; i++) a[s++] = i;
    }

    static void everySecond(int[] a, int first, int value) {
        for (int i = 0; i < a.length; i++) {
            if ((i & 1) == first) a[i] = value + i;
        }
    }

    static void alias(int[] a, int[] b) {
        for (int i = 1; i < a.length; i++) a[i] = b[i - 1] + 1;
    }

    static void stale(int[] a, int[] out) {
        int s = 0;
        int t = 0;
        for (int i = 0; i < a.length; i++) {
            t = s;
            s += a[i];
            out[i] = i;
        }
        out[0] = s + t;
    }

    static void reversed(int[] a, int[] b, int n) {
        for (int i = 0; i < n; i++) {
            b[i] = a[b.length - 1 - i] + b.length;
        }
    }

    static void weights(double[] x, double[] w, int n) {
        for (int i = 0; i < n; i++) {
            double sum = w[i];
            for (int j = 0; j < w.length; j++) sum += x[j] / (w.length + i);
            w[i] = i + 1 < w.length ? sum : -sum;
        }
    }

    void ofItsField(int n) {
        for (int i = 0; i < n; i++) held[i] = held[i] * held.length + i;
    }

    static void ofBoth(long[][] t, int[] b, int n) {
        for (int i = 0; i < n; i++) {
            t[1][i] = t[1].length * 3L + b.length;
            b[i] += b.length - t[1].length;
        }
    }

    static void ifThere(int[] a, int n) {
        for (int i = 0; i < n; i++) {
            if (a != null) a[i] = i * a.length;
        }
    }

    static void ofBoxes(Integer[] a, Double[] b, double[] to) {
        for (int i = 0; i < to.length; i++) to[i] = a[i] * b[i];
    }

    static void ofList(java.util.List<Integer> a, int[] to) {
        for (int i = 0; i < to.length; i++) to[i] = a.get(i) * 3;
    }

    static void ofTuples(Tuple2<Integer, Float>[] a, float[] to) {
        for (int i = 0; i < to.length; i++) to[i] = a[i]._1() * a[i]._2();
    }

    static void ofObjects(Object[] rows, int[] to) {
        for (int i = 0; i < to.length; i++) to[i] = ((int[]) rows[i % rows.length])[1] + i;
    }

    static void toBoxes(Integer[] a) {
        for (int i = 0; i < a.length; i++) a[i] = a[i] + 1;
    }

    static void toCharacters(char[] from, Character[][] to) {
        for (int i = 0; i < from.length; i++) to[1][i] = from[i];
    }

    private static void scaleRow(double[] row, double by) {
        for (int j = 0; j < row.length; j++) row[j] *= by;
    }

    static void scaleRows(double[][] a, double[] by) {
        for (int i = 0; i < by.length; i++) scaleRow(a[i], by[i]);
    }

    private static double product(double[] row, double[] x) {
        double sum = 0;
        for (int j = 0; j < x.length; j++) sum += row[j] * x[j];
        return sum;
    }

    static void rowProducts(double[][] a, double[] x, double[] y) {
        for (int i = 0; i < y.length; i++) y[i] += product(a[i], x);
    }

    static void toTexts(String[] to, String text) {
        for (int i = 0; i < to.length; i++) to[i] = text;
    }

    static void concatenates(int[] a) {
        for (int i = 0; i < a.length; i++) a[i] = ("v" + i).length();
    }

    static void hasALambda(int[] a) {
        for (int i = 0; i < a.length; i++) {
            int q = i;
            IntUnaryOperator f = v -> v + q;
            a[i] = f.applyAsInt(3);
        }
    }

    static void jumpedInto(int[] a, int from) {
        int i = 0;
        if (from > 5) i = 3;
        for (; i < a.length; i++) a[i] = i;
    }

    static void draws(int[] a, Random from) {
        for (int i = 0; i < a.length; i++) a[i] = from.nextInt();
    }

    static void arraysOf(int width, int[] a, int[] b) {
        for (int i = 0; i < b.length; i++) {
            int[] window = new int[width + 1];
            for (int k = 0; k < width; k++) window[k + 1] = window[k] * 31 + a[i];
            b[i] = window[width] ^ window[width / 2];
        }
    }

    // ---- what another form of is taken ----

    static void locks(int[] a) {
        for (int i = 0; i < a.length; i++) {
            synchronized (a) {
                a[i] += i;
            }
        }
    }

    static void locksAround(int[] a) {
        synchronized (a) {
            for (int i = 0; i < a.length; i++) a[i] += i;
        }
    }

    static void catches(int[] a, int[] b) {
        for (int i = 0; i < a.length; i++) {
            try {
                a[i] /= b[i];
            } catch (ArithmeticException e) {
                a[i] = -1;
            }
        }
    }

    private static int quotient(int a, int b) {
        try {
            return a / b;
        } catch (ArithmeticException e) {
            return -1;
        }
    }

    static void catchesInACall(int[] a, int[] b) {
        for (int i = 0; i < a.length; i++) a[i] = quotient(a[i], b[i]);
    }

    static void endsWithFinally(int[] a) {
        for (int i = 0; i < a.length; i++) {
            try {
                a[i] *= 3;
            } finally {
                a[i]++;
            }
        }
    }

    static int asLongAsAString(int[] a, String s) {
        int sum = 0;
        for (int i = 0; i < s.length(); i++) sum += a[i];
        return sum;
    }

    static void skipsTheStep(int[] a) {
        int i = 0;
        while (i < a.length) {
            if (a[i] < 0) {
                i++;
                continue;
            }
            a[i] += i;
            i++;
        }
    }

    static void eightOldElements(int[] y) {
        for (int i = 0; i < y.length - 7; i += 8) y[i] = y[i] + y[i + 1] + y[i + 2] + y[i + 3] + y[i + 4] + y[i + 5] + y[i + 6] + y[i + 7];
    }

    static void eightOfACopy(int[] y) {
        int[] x = y.clone();
        for (int i = 0; i < y.length - 7; i += 8) y[i] = x[i] + x[i + 1] + x[i + 2] + x[i + 3] + x[i + 4] + x[i + 5] + x[i + 6] + x[i + 7];
    }

    static void nineElements(int[] a) {
        for (int i = 0; i < a.length - 8; i += 9) {
            a[i] = i;
            a[i + 1] = i + 1;
            a[i + 2] = i + 2;
            a[i + 3] = i + 3;
            a[i + 4] = i + 4;
            a[i + 5] = i + 5;
            a[i + 6] = i + 6;
            a[i + 7] = i + 7;
            a[i + 8] = i + 8;
        }
    }

    static void seventeenElements(int[] y, int[] x) {
        for (int i = 0; i < y.length; i++) {
            y[i] = x[i] + x[i + 1] + x[i + 2] + x[i + 3] + x[i + 4] + x[i + 5] + x[i + 6] + x[i + 7] + x[i + 8]
                + x[i + 9] + x[i + 10] + x[i + 11] + x[i + 12] + x[i + 13] + x[i + 14] + x[i + 15] + x[i + 16];
        }
    }

    private static int seventeen(int[] x, int i) {
        return x[i] + x[i + 1] + x[i + 2] + x[i + 3] + x[i + 4] + x[i + 5] + x[i + 6] + x[i + 7] + x[i + 8]
                + x[i + 9] + x[i + 10] + x[i + 11] + x[i + 12] + x[i + 13] + x[i + 14] + x[i + 15] + x[i + 16];
    }

    static void seventeenElementsInACall(int[] y, int[] x) {
        for (int i = 0; i < y.length; i++) y[i] = seventeen(x, i);
    }

    static void manyObjects(int[] y, int[][] t) {
        for (int i = 0; i < y.length; i++) {
            y[i] = t[0].length + t[1].length + t[2].length + t[3].length + t[4].length + t[5].length + t[6].length + t[7].length + t[8].length
                + t[9].length + t[10].length + t[11].length + t[12].length + t[13].length + t[14].length + t[15].length + t[16].length + t[17].length
                + t[18].length + t[19].length + t[20].length + t[21].length + t[22].length + t[23].length + t[24].length + t[25].length + t[26].length
                + t[27].length + t[28].length + t[29].length + t[30].length + t[31].length + t[32].length + t[33].length + t[34].length + t[35].length
                + t[36].length + t[37].length + t[38].length + t[39].length + t[40].length + t[41].length + t[42].length + t[43].length + t[44].length
                + t[45].length + t[46].length + t[47].length + t[48].length + t[49].length + t[50].length + t[51].length + t[52].length + t[53].length
                + t[54].length + t[55].length + t[56].length + t[57].length + t[58].length + t[59].length + t[60].length + t[61].length + t[62].length
                + t[63].length + t[64].length;
        }
    }

    static void manyVariables(int[] y, int n) {
        int v0 = n + 0, v1 = n + 1, v2 = n + 2, v3 = n + 3, v4 = n + 4, v5 = n + 5, v6 = n + 6, v7 = n + 7;
        int v8 = n + 8, v9 = n + 9, v10 = n + 10, v11 = n + 11, v12 = n + 12, v13 = n + 13, v14 = n + 14, v15 = n + 15;
        int v16 = n + 16, v17 = n + 17, v18 = n + 18, v19 = n + 19, v20 = n + 20, v21 = n + 21, v22 = n + 22, v23 = n + 23;
        int v24 = n + 24, v25 = n + 25, v26 = n + 26, v27 = n + 27, v28 = n + 28, v29 = n + 29, v30 = n + 30, v31 = n + 31;
        int v32 = n + 32, v33 = n + 33, v34 = n + 34, v35 = n + 35, v36 = n + 36, v37 = n + 37, v38 = n + 38, v39 = n + 39;
        int v40 = n + 40, v41 = n + 41, v42 = n + 42, v43 = n + 43, v44 = n + 44, v45 = n + 45, v46 = n + 46, v47 = n + 47;
        int v48 = n + 48, v49 = n + 49, v50 = n + 50, v51 = n + 51, v52 = n + 52, v53 = n + 53, v54 = n + 54, v55 = n + 55;
        int v56 = n + 56, v57 = n + 57, v58 = n + 58, v59 = n + 59, v60 = n + 60, v61 = n + 61, v62 = n + 62, v63 = n + 63;
        int v64 = n + 64, v65 = n + 65, v66 = n + 66, v67 = n + 67, v68 = n + 68, v69 = n + 69, v70 = n + 70, v71 = n + 71;
        int v72 = n + 72, v73 = n + 73, v74 = n + 74, v75 = n + 75, v76 = n + 76, v77 = n + 77, v78 = n + 78, v79 = n + 79;
        int v80 = n + 80, v81 = n + 81, v82 = n + 82, v83 = n + 83, v84 = n + 84, v85 = n + 85, v86 = n + 86, v87 = n + 87;
        int v88 = n + 88, v89 = n + 89, v90 = n + 90, v91 = n + 91, v92 = n + 92, v93 = n + 93, v94 = n + 94, v95 = n + 95;
        int v96 = n + 96, v97 = n + 97, v98 = n + 98, v99 = n + 99, v100 = n + 100;
        for (int i = 0; i < y.length; i++) {
            y[i] = v0 + v1 + v2 + v3 + v4 + v5 + v6 + v7 + v8
                + v9 + v10 + v11 + v12 + v13 + v14 + v15 + v16 + v17
                + v18 + v19 + v20 + v21 + v22 + v23 + v24 + v25 + v26
                + v27 + v28 + v29 + v30 + v31 + v32 + v33 + v34 + v35
                + v36 + v37 + v38 + v39 + v40 + v41 + v42 + v43 + v44
                + v45 + v46 + v47 + v48 + v49 + v50 + v51 + v52 + v53
                + v54 + v55 + v56 + v57 + v58 + v59 + v60 + v61 + v62
                + v63 + v64 + v65 + v66 + v67 + v68 + v69 + v70 + v71
                + v72 + v73 + v74 + v75 + v76 + v77 + v78 + v79 + v80
                + v81 + v82 + v83 + v84 + v85 + v86 + v87 + v88 + v89
                + v90 + v91 + v92 + v93 + v94 + v95 + v96 + v97 + v98
                + v99 + v100;
        }
    }
}
