package weft;

/** Loops that sum numbers whose sums depend on their order, as a program has them that knows nothing of Weft: for {@link SumLoopsTest}. */
final class SumCases {
    private SumCases() {}

    static double sum(double from, double[] a) {
        double s = from;
        for (int i = 0; i < a.length; i++) s += a[i];
        return s;
    }

    static float dot(float from, float[] a, float[] b) {
        float s = from;
        for (int i = 0; i < b.length; i++) s = a[i] * b[i] + s;
        return s;
    }

    static double less(double from, float[] a) {
        double s = from;
        for (int i = a.length - 1; i >= 0; i--) s -= a[i] / 3;
        return s;
    }

    static float product(float from, float[] a) {
        float p = from;
        for (int i = 0; i < a.length; i += 2) p *= a[i];
        return p;
    }

    /** A round may add nothing, which -0 tells from adding 0. */
    static double some(double from, double[] a, int[] which) {
        double s = from;
        for (int i = 0; i < a.length; i++) {
            if (which[i] > 0) s += a[i];
            else if (which[i] < 0) continue;
        }
        return s;
    }

    static float[] extremes(float least, float most, float[] a) {
        float min = least;
        float max = most;
        for (int i = 0; i < a.length; i++) {
            min = Math.min(min, a[i]);
            max = Math.max(a[i], max);
        }
        return new float[] {min, max};
    }

    static double[] extremes2(double least, double most, double[] a) {
        double min = least;
        double max = most;
        for (int i = 0; i < a.length; i++) {
            min = Math.min(min, a[i]);
            max = Math.max(a[i], max);
        }
        return new double[] {min, max};
    }

    /** Each round has a loop, with a sum of its own. */
    static double energy(float[] x, float[] m) {
        double all = 0;
        for (int i = 0; i < x.length; i++) {
            float mine = 0;
            for (int j = 0; j < x.length; j++) if (j != i) mine += m[j] / Math.abs(x[i] - x[j]);
            all -= m[i] * mine;
        }
        return all;
    }

    static double several(double[] a, float[] b, int[] out) {
        double sum = 1;
        float product = 1;
        long count = 0;
        int even = 0;
        for (int i = 0; i < a.length; i++) {
            sum += a[i] * i;
            product *= b[i];
            if (a[i] > b[i]) count++;
            even += 2;
            out[i] = (int) (a[i] * 100);
        }
        return sum * product + count * 1e-3 + even;
    }

    /** What it has come to where a round throws. */
    static double caught(double[] a, int[] b) {
        double s = 0.1;
        float t = -0f;
        int i = 0;
        try {
            for (i = 0; i < a.length; i++) {
                s += a[i] * (100 / b[i]);
                if (b[i] > 7) t += 0.1f * i;
            }
        } catch (ArithmeticException e) {
            return s * 1000 + i + 1 / t;
        }
        return s - t;
    }

    static double prints(double[] a, int every) {
        double s = 0;
        float t = 1;
        for (int i = 0; i < a.length; i++) {
            if (i % every == every - 1) System.out.println("round " + i);
            s += a[i];
            t *= 1 + 0.01f * (float) a[i];
        }
        return s * t;
    }

    private static double weighed(double by, float[] a) {
        double s = 0;
        for (int j = 0; j < a.length; j++) s += a[j] * by;
        return s;
    }

    static void ofRows(double[] x, float[] a) {
        for (int i = 0; i < x.length; i++) x[i] = weighed(x[i], a);
    }

    // ---- what is not taken ----

    static double twice(double[] a, double[] b) {
        double s = 0;
        for (int i = 0; i < a.length; i++) {
            s += a[i];
            s += b[i];
        }
        return s;
    }

    static double maybeTwice(double[] a, int[] b) {
        double s = 0;
        for (int i = 0; i < a.length; i++) {
            if (b[i] > 0) s += a[i];
            if (b[i] < 9) s += 1;
        }
        return s;
    }

    static double turned(double[] a) {
        double s = 0;
        for (int i = 0; i < a.length; i++) s = a[i] - s;
        return s;
    }

    static float horner(float[] a, float x) {
        float s = 0;
        for (int i = 0; i < a.length; i++) s = s * x + a[i];
        return s;
    }

    static float prefix(float[] a, float[] out) {
        float s = 0;
        for (int i = 0; i < a.length; i++) {
            s += a[i];
            out[i] = s;
        }
        return s;
    }

    static float quotients(float[] a) {
        float s = 1e30f;
        for (int i = 0; i < a.length; i++) s /= a[i];
        return s;
    }

    static int scaled(float v) {
        return (int) ((v * 0.1f + 0.7f) * 10f - 7f);
    }

    /** Within the one element of {@code table} where arithmetic is Java's, as that of {@code scaled} was. */
    static void found(float[] a, int[] scaled, int[] table, int[] out) {
        for (int i = 0; i < a.length; i++) out[i] = table[scaled(a[i]) - scaled[i]];
    }

    static float rounded(float[] a, double[] b) {
        float s = 0;
        for (int i = 0; i < a.length; i++) s += a[i] * b[i];
        return s;
    }
}
