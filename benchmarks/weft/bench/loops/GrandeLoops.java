package weft.bench.loops;

/** The loops of Java Grande's section 2 in the form that the suite has them, which nobody has prepared for a device. */
final class GrandeLoops {
    private static final double OMEGA = 1.25;
    /** Cosines and sines. */
    private final double[][] coefficients;

    GrandeLoops(int series) {
        coefficients = new double[2][series];
    }

    // ---- Series ----

    double[][] series() {
        double omega = Math.PI;
        coefficients[0][0] = integral(0, 2, 1000, 0, 0) / 2;
        for (int i = 1; i < coefficients[0].length; i++) {
            coefficients[0][i] = integral(0, 2, 1000, omega * i, 1);
            coefficients[1][i] = integral(0, 2, 1000, omega * i, 2);
        }
        return coefficients;
    }

    private static double integral(double from, double to, int steps, double omega, int select) {
        double x = from;
        double dx = (to - from) / steps;
        double sum = function(from, omega, select) / 2;
        if (steps != 1) {
            --steps;
            while (--steps > 0) {
                x += dx;
                sum += function(x, omega, select);
            }
        }
        return (sum + function(to, omega, select) / 2) * dx;
    }

    private static double function(double x, double omega, int select) {
        switch (select) {
            case 0:
                return Math.pow(x + 1, x);
            case 1:
                return Math.pow(x + 1, x) * Math.cos(omega * x);
            case 2:
                return Math.pow(x + 1, x) * Math.sin(omega * x);
            default:
                return 0;
        }
    }

    // ---- Crypt ----

    static void cipher(byte[] from, byte[] to, int[] key) {
        int in = 0;
        int out = 0;
        for (int i = 0; i < from.length; i += 8) {
            int k = 0;
            int r = 8;
            int x1 = from[in++] & 0xff;
            x1 |= (from[in++] & 0xff) << 8;
            int x2 = from[in++] & 0xff;
            x2 |= (from[in++] & 0xff) << 8;
            int x3 = from[in++] & 0xff;
            x3 |= (from[in++] & 0xff) << 8;
            int x4 = from[in++] & 0xff;
            x4 |= (from[in++] & 0xff) << 8;
            do {
                x1 = (int) ((long) x1 * key[k++] % 0x10001L & 0xffff);
                x2 = x2 + key[k++] & 0xffff;
                x3 = x3 + key[k++] & 0xffff;
                x4 = (int) ((long) x4 * key[k++] % 0x10001L & 0xffff);
                int t2 = x1 ^ x3;
                t2 = (int) ((long) t2 * key[k++] % 0x10001L & 0xffff);
                int t1 = t2 + (x2 ^ x4) & 0xffff;
                t1 = (int) ((long) t1 * key[k++] % 0x10001L & 0xffff);
                t2 = t1 + t2 & 0xffff;
                x1 ^= t1;
                x4 ^= t2;
                t2 ^= x2;
                x2 = x3 ^ t1;
                x3 = t2;
            } while (--r != 0);
            x1 = (int) ((long) x1 * key[k++] % 0x10001L & 0xffff);
            x3 = x3 + key[k++] & 0xffff;
            x2 = x2 + key[k++] & 0xffff;
            x4 = (int) ((long) x4 * key[k++] % 0x10001L & 0xffff);
            to[out++] = (byte) x1;
            to[out++] = (byte) (x1 >>> 8);
            to[out++] = (byte) x3;
            to[out++] = (byte) (x3 >>> 8);
            to[out++] = (byte) x2;
            to[out++] = (byte) (x2 >>> 8);
            to[out++] = (byte) x4;
            to[out++] = (byte) (x4 >>> 8);
        }
    }

    // ---- SOR, red and black ----

    static void sor(double[][] grid, int rounds) {
        for (int half = 0; half < 2 * rounds; half++) {
            for (int i = 1; i < grid.length - 1; i++) {
                double[] row = grid[i];
                double[] above = grid[i - 1];
                double[] below = grid[i + 1];
                for (int j = 1 + (i + half + 1) % 2; j < row.length - 1; j += 2) {
                    row[j] = OMEGA / 4 * (above[j] + below[j] + row[j - 1] + row[j + 1]) + (1 - OMEGA) * row[j];
                }
            }
        }
    }

    // ---- SparseMatMult ----

    static void sparse(double[] y, double[] values, int[] rows, int[] columns, double[] x, int rounds) {
        for (int round = 0; round < rounds; round++) {
            for (int i = 0; i < values.length; i++) {
                y[rows[i]] += x[columns[i]] * values[i];
            }
        }
    }

    // ---- LUFact: a[column][row] ----

    static void factor(double[][] a, int n, int[] pivots) {
        for (int k = 0; k < n - 1; k++) {
            double[] column = a[k];
            int pivot = largest(n, column, k);
            pivots[k] = pivot;
            if (column[pivot] == 0) continue;
            double t = column[pivot];
            column[pivot] = column[k];
            column[k] = t;
            scale(column, k + 1, n, -1 / column[k]);
            for (int j = k + 1; j < n; j++) {
                double[] other = a[j];
                double factor = other[pivot];
                other[pivot] = other[k];
                other[k] = factor;
                add(other, column, k + 1, n, factor);
            }
        }
        pivots[n - 1] = n - 1;
    }

    private static int largest(int n, double[] column, int from) {
        int at = from;
        for (int i = from + 1; i < n; i++) {
            if (Math.abs(column[i]) > Math.abs(column[at])) at = i;
        }
        return at;
    }

    private static void scale(double[] column, int from, int to, double by) {
        for (int i = from; i < to; i++) column[i] *= by;
    }

    private static void add(double[] to, double[] column, int from, int end, double by) {
        for (int i = from; i < end; i++) to[i] += by * column[i];
    }

    static void solve(double[][] a, int n, int[] pivots, double[] b) {
        for (int k = 0; k < n - 1; k++) {
            double t = b[pivots[k]];
            b[pivots[k]] = b[k];
            b[k] = t;
            add(b, a[k], k + 1, n, t);
        }
        for (int k = n - 1; k >= 0; k--) {
            b[k] /= a[k][k];
            add(b, a[k], 0, k, -b[k]);
        }
    }
}
