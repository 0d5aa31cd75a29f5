/** Loops of numeric programs: no check stays inside but those of indices that are loaded there. */
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

    // weftc nearest: --element F
    static int nearest(float[] places, float x) {
        int best = 0;
        float least = Float.POSITIVE_INFINITY;
        for (int k = 0; k < places.length; k++) {
            float d = Math.abs(places[k] - x);
            if (d < least) {
                least = d;
                best = k;
            }
        }
        return best;
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

    // weftc sparse: --element I
    static float sparse(int[] start, int[] column, float[] value, float[] x, int row) {
        float sum = 0;
        int end = start[row + 1];
        for (int k = start[row]; k < end; k++) {
            sum += value[k] * x[column[k]];
        }
        return sum;
    }

    // weftc neighbours: --element I
    static float neighbours(int[] start, int[] other, float[] x, float[] y, float[] z, int i) {
        float sum = 0;
        for (int k = start[i]; k < start[i + 1]; k++) {
            int j = other[k];
            sum += x[j] * y[j] * z[j];
        }
        return sum;
    }

    // weftc backwards: --element I
    static int backwards(int[] a, int[] b, int last, int first) {
        int sum = 0;
        for (int i = first; i >= last; i--) {
            sum = sum * 31 + a[i] + a[a.length - i] + b[i + 1] / first;
        }
        return sum;
    }

    // weftc relaxedExp: --relaxed
    static float relaxedExp(float x) {
        return (float) Math.exp(x) + (float) Math.pow(x, 1.5) - (float) Math.sqrt(x);
    }

    // weftc attraction: --relaxed
    static float attraction(float m, float square) {
        return m / (square * (float) Math.sqrt(square));
    }

    // weftc relaxed: --relaxed
    static float relaxed(float x, float y) {
        return x * y + 1f;
    }

    // weftc unchecked: --element I --unchecked
    static int unchecked(int[] a, int i) {
        return a[i] / i;
    }

    // weftc partOfRange: --element @1
    static float partOfRange(float[] a, int i) {
        return a[i] * i;
    }

    // weftc product: --element #1
    static double product(double[] a, double[] b, int depth, int columns, int i) {
        double sum = 0;
        for (int k = 0; k < depth; k++) sum += a[i / columns * depth + k] * b[k * columns + i % columns];
        return sum;
    }

    // weftc rowTimesVector: --element #1
    static float rowTimesVector(float[] a, float[] v, int columns, int i) {
        float sum = 0;
        for (int k = 0; k < columns; k++) sum += a[i * columns + k] * v[k];
        return sum;
    }
}
