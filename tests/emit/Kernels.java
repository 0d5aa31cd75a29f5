/** Loops of numeric programs: none keeps a check inside. */
class Kernels {
    // weftc nbody: --element I
    static float nbody(float[] x, float[] mass, int i) {
        float sum = 0;
        for (int j = 0; j < x.length; j++) {
            float d = x[j] - x[i];
            sum += mass[j] * d / (d * d + 0.01f);
        }
        return sum;
    }

    // weftc matrixMultiply: --element I
    static float matrixMultiply(float[] a, float[] b, int n, int i) {
        int row = i / n;
        int column = i % n;
        float sum = 0;
        for (int k = 0; k < n; k++) {
            sum += a[row * n + k] * b[k * n + column];
        }
        return sum;
    }

    // weftc dft: --element I
    static double dft(double[] signal, int frequency) {
        double turn = -2 * Math.PI * frequency / signal.length;
        double sum = 0;
        for (int t = 0; t < signal.length; t++) {
            sum += signal[t] * Math.cos(turn * t);
        }
        return sum;
    }

    // weftc relaxed: --relaxed
    static float relaxed(float x, float y) {
        return x * y + 1f;
    }

    // weftc unchecked: --element I --unchecked
    static int unchecked(int[] a, int i) {
        return a[i] / i;
    }
}
