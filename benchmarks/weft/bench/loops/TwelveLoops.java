package weft.bench.loops;

/** Loops as programs have them, from a copy to elements of much arithmetic, and one that is over before a device could begin. */
final class TwelveLoops {
    private TwelveLoops() {}

    static void saxpy(float a, float[] x, float[] y, float[] z) {
        for (int i = 0; i < z.length; i++) z[i] = a * x[i] + y[i];
    }

    static void scale(double[] a, double by) {
        for (int i = 0; i < a.length; i++) a[i] = a[i] * by + 1;
    }

    static long sum(int[] a) {
        long sum = 0;
        for (int i = 0; i < a.length; i++) sum += a[i];
        return sum;
    }

    static void smooth(double[] a, double[] b) {
        for (int i = 1; i < a.length - 1; i++) b[i] = (a[i - 1] + 2 * a[i] + a[i + 1]) * 0.25;
    }

    static void few(int[] a, int[] b) {
        for (int i = 0; i < 32; i++) b[i] = a[i] * 7 + i;
    }

    static void waves(double[] x, double[] y) {
        for (int i = 0; i < x.length; i++) y[i] = Math.sin(x[i]) * Math.exp(-x[i]);
    }

    static void mandelbrot(float[] re, float[] im, int[] rounds) {
        for (int i = 0; i < rounds.length; i++) {
            float x = 0;
            float y = 0;
            int n = 0;
            while (n < 100 && x * x + y * y < 4) {
                float t = x * x - y * y + re[i];
                y = 2 * x * y + im[i];
                x = t;
                n++;
            }
            rounds[i] = n;
        }
    }

    static void rows(double[][] a, double[] x, double[] y) {
        for (int i = 0; i < y.length; i++) {
            double s = 0;
            for (int j = 0; j < x.length; j++) s += a[i][j] * x[j];
            y[i] = s;
        }
    }

    static double dot(double[] x, double[] y) {
        double s = 0;
        for (int i = 0; i < x.length; i++) s += x[i] * y[i];
        return s;
    }

    static double potential(float[] x, float[] mass) {
        double all = 0;
        for (int i = 0; i < x.length; i++) {
            float of = 0;
            for (int j = 0; j < x.length; j++) of += mass[j] / (0.01f + Math.abs(x[i] - x[j]));
            all += 0.5 * mass[i] * of;
        }
        return all;
    }

    static void gather(int[] from, float[] a, float[] b) {
        for (int i = 0; i < b.length; i++) b[i] = a[from[i]];
    }

    static void hash(byte[] in, int[] out) {
        for (int i = 0; i < out.length; i++) {
            int h = in[i];
            for (int k = 0; k < 20; k++) h = (h ^ k) * 0x01000193 + (h >>> 7);
            out[i] = h;
        }
    }
}
