/** Loops for loops_test, which names their lines. */
class PlainLoops {
    float[] held;

    static void scale(float[] a, float by) {
        for (int i = 0; i < a.length; i++) a[i] *= by;
    }

    static long sums(int[] a, int n, long sum, int most) {
        for (int i = n; i >= 0; --i) {
            sum -= a[i];
            most = Math.max(a[i], most);
        }
        return sum + most;
    }

    static void strided(byte[] a, int n) {
        int k = 1;
        for (int i = 4; i <= n; i += 2) {
            a[k++] = (byte) i;
            a[k++] += i;
            k++;
        }
    }

    static void carried(int[] a) {
        for (int i = 1; i < a.length; i++) {
            a[i] = a[i - 1] * 2;
        }
    }

    static double order(double[] a) {
        double sum = 0;
        for (int i = 0; i < a.length; i++) sum = sum + a[i] + i;
        return sum;
    }

    static int leaves(int[] a, int what) {
        for (int i = 0; i < a.length; i++) if (a[i] == what) return i;
        return -1;
    }


    static int last(int[] a) {
        int x = 0;
        for (int i = 0; i < a.length; i++) x = a[i] + 1;
        return x;
    }

    static int counts(int x) {
        int n = 0;
        while (x != 1) {
            x = (x & 1) == 0 ? x / 2 : 3 * x + 1;
            n++;
        }
        return n;
    }
    static void twice(int[] a, int n) {
        for (int i = 0; i < n; i += 2) {
            a[i] = i;
            a[i + 4] = -i;
        }
    }

    static void rows(int[][] a) {
        for (int i = 0; i < a.length; i++) {
            int[] row = a[i];
            row[2] = i;
        }
    }

    static int kept;

    static void fields(int n) {
        for (int i = 0; i < n; i++) {
            kept = i;
        }
    }

    static void row(int[][] a) {
        for (int i = 0; i < a[1].length; i++) {
            a[1][i] = i;
        }
    }

    static class Above {
        int[] inherited = new int[9];
        static int[][] table = new int[2][9];
    }

    static class Below extends Above {
        volatile int[] seen = new int[9];
        Below[] others;

        void above() {
            for (int i = 0; i < inherited.length; i++) inherited[i] = i;
        }

        static void another(PlainLoops other) {
            for (int i = 0; i < 9; i++) other.held[i] = i;
        }

        static void constantRow() {
            for (int i = 0; i < 9; i++) table[1][i] = i;
        }

        static void part(Below of) {
            for (int i = 0; i < 9; i++) of.others[1].inherited[i] = i;
        }

        void often() {
            for (int i = 0; i < 9; i++) seen[i] = i;
        }

        void each() {
            for (int i = 0; i < 9; i++) others[i].inherited[i] = i;
        }

        void variable() {
            int[] a = inherited;
            for (int i = 0; i < a.length; i++) a[i] = i;
        }
    }

    static void sideBySide(char[] a, short[] b) {
        for (int i = 0; i < 100; i += 2) {
            b[i + 1] = (short) a[i];
            b[i] = (short) a[i + 1];
        }
    }

    static void lookedAt(char[] a, short[] b) {
        for (int i = 0; i < 100; i += 2) {
            b[i + 1] = (short) a[i];
            b[i] = (short) (a[i + 1] + a.length);
        }
    }

    static void somewhere(float[] a, int from, int n) {
        for (int i = 0; i < n; i++) a[from + i - 1] *= 2;
    }

    static void chosen(int[][] a, int[] firsts, int n) {
        for (int i = 0; i < n; i++) {
            firsts[i] = i;
            a[i & 3][i] = 3;
        }
    }

    static void scatters(double[] y, int[] rows, int count, int rounds) {
        for (int k = rounds; k > 0; k -= 2) {
            for (int i = 1; i < count; i++) y[rows[i]] += i;
        }
    }

    static void scattersAlone(byte[] y, int[] rows, int[] columns) {
        for (int i = 0; i < 9; i++) y[i < 3 ? rows[i] : columns[i]]++;
    }

    private static void tell(int[] a, int i) {
        synchronized (a) {
            a[0] += i;
        }
    }

    static long told(int[] a, int[] b) {
        long sum = 0;
        for (int i = 0; i < a.length; i++) {
            int t = a[i] * 3;
            if (t < 0) tell(b, i);
            Object made = t > 5 ? new int[] {t, 1} : null;
            a[i] = made == null ? t : 7;
            sum += t;
        }
        return sum;
    }

    static void nestTold(int[][] a, int[] b) {
        try {
            for (int i = 0; i < a.length; i++) {
                for (int j = 0; j < a[i].length; j++) {
                    if (b[j] < 0) tell(b, j);
                    a[i][j] = b[j] + i;
                }
            }
        } catch (ArithmeticException e) {
            b[0] = 5;
        }
    }

    static double inOrder(double[] a, float[] b) {
        double sum = 0;
        float least = Float.MAX_VALUE;
        for (int i = 0; i < a.length; i++) {
            sum -= a[i];
            if (b[i] > 0) least = Math.min(least, b[i]);
        }
        return sum * least;
    }
}
