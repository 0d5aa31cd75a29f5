package weft.bench;

/**
 * Functions of captured arrays that checks_compare compiles with their checks and without. The last parameter is the
 * element, those before it are captured.
 */
final class Checked {
    private Checked() {}

    /** The pull of all bodies on one, along x. */
    static float nbody(float[] x, float[] y, float[] z, float[] mass, int i) {
        float sum = 0;
        for (int j = 0; j < x.length; j++) {
            float dx = x[j] - x[i];
            float dy = y[j] - y[i];
            float dz = z[j] - z[i];
            float square = dx * dx + dy * dy + dz * dz + 0.01f;
            sum += mass[j] * dx / (square * (float) Math.sqrt(square));
        }
        return sum;
    }

    /** One element of the product of two n by n matrices. */
    static float matrixMultiply(float[] a, float[] b, int n, int i) {
        int row = i / n;
        int column = i % n;
        float sum = 0;
        for (int k = 0; k < n; k++) {
            sum += a[row * n + k] * b[k * n + column];
        }
        return sum;
    }

    /** The real part of one frequency. */
    static double dft(double[] signal, int frequency) {
        double turn = -2 * Math.PI * frequency / signal.length;
        double sum = 0;
        for (int t = 0; t < signal.length; t++) {
            sum += signal[t] * Math.cos(turn * t);
        }
        return sum;
    }

    /** One row of a sparse matrix, in compressed rows, times a vector. */
    static float sparse(int[] start, int[] column, float[] value, float[] x, int row) {
        float sum = 0;
        int end = start[row + 1];
        for (int k = start[row]; k < end; k++) {
            sum += value[k] * x[column[k]];
        }
        return sum;
    }

    /** One step of Jacobi's method on an image of the given width; the border stays. */
    static float stencil(float[] image, int width, int height, int i) {
        int x = i % width;
        int y = i / width;
        if (x > 0 && x < width - 1 && y > 0 && y < height - 1) {
            return 0.2f * (image[i] + image[i - 1] + image[i + 1] + image[i - width] + image[i + width]);
        }
        return image[i];
    }
}
