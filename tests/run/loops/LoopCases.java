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
}
