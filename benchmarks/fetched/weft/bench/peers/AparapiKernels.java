package weft.bench.peers;

import com.aparapi.Kernel;
import java.util.HashMap;
import java.util.Map;
import java.util.function.Function;
import weft.bench.contest.Program;

/** Kernels in Aparapi's Java: one thread an element, arrays of primitives in fields, {@code Kernel}'s own elementary functions. */
final class AparapiKernels {
    private static final Map<String, Function<Program, Launch>> ALL = new HashMap<>();

    /** A kernel over so many elements; {@code rows} 0: in one dimension. */
    record Launch(Kernel kernel, int rows, int columns) {}

    static {
        ALL.put("saxpy", p -> line(new Saxpy(), p, p.sizes()[0]));
        ALL.put("daxpy", p -> line(new Daxpy(), p, p.sizes()[0]));
        ALL.put("black_scholes", p -> line(new BlackScholes(), p, p.sizes()[0]));
        ALL.put("n_body", p -> line(new NBody(), p, p.sizes()[0]));
        ALL.put("mandelbrot", p -> line(new Mandelbrot(), p, p.sizes()[0] * p.sizes()[0]));
        ALL.put("monte_carlo", p -> line(new MonteCarlo(), p, p.sizes()[0]));
        ALL.put("k_means", p -> line(new KMeans(), p, p.sizes()[0]));
        ALL.put("fourier", p -> line(new Fourier(), p, p.sizes()[0]));
        ALL.put("series", p -> line(new Series(), p, p.sizes()[0]));
        ALL.put("crypt", p -> line(new Crypt(), p, p.sizes()[0]));
        ALL.put("sparse", p -> line(new Sparse(), p, p.sizes()[0]));
        ALL.put("row_sums", p -> line(new RowSums(), p, p.sizes()[0]));
        ALL.put("matrix", p -> square(new Matrix(), p));
        ALL.put("stencil", p -> square(new Stencil(), p));
        ALL.put("blur", p -> square(new Blur(), p));
        ALL.put("hilbert", p -> square(new Hilbert(), p));
    }

    private AparapiKernels() {}

    static Launch launch(String code, Program program) {
        if (!ALL.containsKey(code)) throw new IllegalArgumentException("not written");
        return ALL.get(code).apply(program);
    }

    private static Launch line(Of kernel, Program program, int elements) {
        kernel.take(program.inputs(), program.outputs(), program.sizes());
        return new Launch(kernel, 0, elements);
    }

    private static Launch square(Of kernel, Program program) {
        kernel.take(program.inputs(), program.outputs(), program.sizes());
        return new Launch(kernel, program.sizes()[0], program.sizes()[0]);
    }

    /** A kernel that is told of a program's arrays. */
    abstract static class Of extends Kernel {
        abstract void take(Object[] in, Object[] out, int[] sizes);
    }

    static final class Saxpy extends Of {
        float[] x;
        float[] y;
        float[] z;

        @Override void take(Object[] in, Object[] out, int[] sizes) {
            x = (float[]) in[0];
            y = (float[]) in[1];
            z = (float[]) out[0];
        }

        @Override public void run() {
            int i = getGlobalId();
            z[i] = 2.5f * x[i] + y[i];
        }
    }

    static final class Daxpy extends Of {
        double[] x;
        double[] y;
        double[] z;

        @Override void take(Object[] in, Object[] out, int[] sizes) {
            x = (double[]) in[0];
            y = (double[]) in[1];
            z = (double[]) out[0];
        }

        @Override public void run() {
            int i = getGlobalId();
            z[i] = 2.5 * x[i] + y[i];
        }
    }

    static final class BlackScholes extends Of {
        float[] price;
        float[] strike;
        float[] years;
        float[] call;
        float[] put;

        @Override void take(Object[] in, Object[] out, int[] sizes) {
            price = (float[]) in[0];
            strike = (float[]) in[1];
            years = (float[]) in[2];
            call = (float[]) out[0];
            put = (float[]) out[1];
        }

        float normal(float x) {
            float k = 1 / (1 + 0.2316419f * abs(x));
            float polynomial = k * (0.31938153f + k * (-0.356563782f + k * (1.781477937f + k * (-1.821255978f + k * 1.330274429f))));
            float tail = 0.39894228f * exp(-0.5f * x * x) * polynomial;
            if (x < 0) return tail;
            return 1 - tail;
        }

        @Override public void run() {
            int i = getGlobalId();
            float spread = 0.3f * sqrt(years[i]);
            float drift = (0.02f + 0.5f * 0.3f * 0.3f) * years[i];
            float d1 = (log(price[i] / strike[i]) + drift) / spread;
            float d2 = d1 - spread;
            float discounted = strike[i] * exp(-0.02f * years[i]);
            call[i] = price[i] * normal(d1) - discounted * normal(d2);
            put[i] = discounted * normal(-d2) - price[i] * normal(-d1);
        }
    }

    static final class NBody extends Of {
        float[] x;
        float[] y;
        float[] z;
        float[] mass;
        float[] fx;
        float[] fy;
        float[] fz;
        int n;

        @Override void take(Object[] in, Object[] out, int[] sizes) {
            x = (float[]) in[0];
            y = (float[]) in[1];
            z = (float[]) in[2];
            mass = (float[]) in[3];
            fx = (float[]) out[0];
            fy = (float[]) out[1];
            fz = (float[]) out[2];
            n = sizes[0];
        }

        @Override public void run() {
            int i = getGlobalId();
            float ax = 0;
            float ay = 0;
            float az = 0;
            float px = x[i];
            float py = y[i];
            float pz = z[i];
            for (int j = 0; j < n; j++) {
                float dx = x[j] - px;
                float dy = y[j] - py;
                float dz = z[j] - pz;
                float square = dx * dx + dy * dy + dz * dz + 0.001f;
                float pull = mass[j] / (square * sqrt(square));
                ax += pull * dx;
                ay += pull * dy;
                az += pull * dz;
            }
            fx[i] = ax;
            fy[i] = ay;
            fz[i] = az;
        }
    }

    static final class Mandelbrot extends Of {
        int[] rounds;
        int width;
        int limit;

        @Override void take(Object[] in, Object[] out, int[] sizes) {
            rounds = (int[]) out[0];
            width = sizes[0];
            limit = sizes[1];
        }

        @Override public void run() {
            int i = getGlobalId();
            float cx = -2.2f + (i % width) * (3.2f / width);
            float cy = -1.2f + (i / width) * (2.4f / width);
            float x = 0;
            float y = 0;
            int n = 0;
            while (n < limit && x * x + y * y <= 4f) {
                float next = x * x - y * y + cx;
                y = 2f * x * y + cy;
                x = next;
                n++;
            }
            rounds[i] = n;
        }
    }

    static final class MonteCarlo extends Of {
        int[] hits;
        int points;

        @Override void take(Object[] in, Object[] out, int[] sizes) {
            hits = (int[]) out[0];
            points = sizes[1];
        }

        @Override public void run() {
            int i = getGlobalId();
            int s = (i + 1) * 0x9E3779B9;
            int count = 0;
            for (int k = 0; k < points; k++) {
                s = s ^ (s << 13);
                s = s ^ (s >>> 17);
                s = s ^ (s << 5);
                float x = (s >>> 8) * 5.9604645E-8f;
                s = s ^ (s << 13);
                s = s ^ (s >>> 17);
                s = s ^ (s << 5);
                float y = (s >>> 8) * 5.9604645E-8f;
                if (x * x + y * y <= 1) count++;
            }
            hits[i] = count;
        }
    }

    static final class KMeans extends Of {
        float[] x;
        float[] y;
        float[] cx;
        float[] cy;
        int[] nearest;
        int centres;

        @Override void take(Object[] in, Object[] out, int[] sizes) {
            x = (float[]) in[0];
            y = (float[]) in[1];
            cx = (float[]) in[2];
            cy = (float[]) in[3];
            nearest = (int[]) out[0];
            centres = sizes[1];
        }

        @Override public void run() {
            int i = getGlobalId();
            int best = 0;
            float least = 3.4e38f;
            for (int c = 0; c < centres; c++) {
                float dx = cx[c] - x[i];
                float dy = cy[c] - y[i];
                float square = dx * dx + dy * dy;
                if (square < least) {
                    least = square;
                    best = c;
                }
            }
            nearest[i] = best;
        }
    }

    static final class Fourier extends Of {
        float[] re;
        float[] im;
        float[] sumRe;
        float[] sumIm;
        int n;
        float unit;

        @Override void take(Object[] in, Object[] out, int[] sizes) {
            re = (float[]) in[0];
            im = (float[]) in[1];
            sumRe = (float[]) out[0];
            sumIm = (float[]) out[1];
            n = sizes[0];
            unit = (float) (2 * Math.PI) / n;
        }

        @Override public void run() {
            int k = getGlobalId();
            float sr = 0;
            float si = 0;
            for (int t = 0; t < n; t++) {
                float angle = (k * t & (n - 1)) * unit;
                float c = cos(angle);
                float s = sin(angle);
                sr += re[t] * c + im[t] * s;
                si += im[t] * c - re[t] * s;
            }
            sumRe[k] = sr;
            sumIm[k] = si;
        }
    }

    static final class Series extends Of {
        double[] cosines;
        double[] sines;
        int steps;

        @Override void take(Object[] in, Object[] out, int[] sizes) {
            cosines = (double[]) out[0];
            sines = (double[]) out[1];
            steps = sizes[1];
        }

        @Override public void run() {
            int n = getGlobalId();
            double dx = 2.0 / steps;
            double a = 0;
            double b = 0;
            for (int k = 0; k <= steps; k++) {
                double x = k * dx;
                double f = pow(x + 1, x);
                if (k == 0 || k == steps) f = 0.5 * f;
                double angle = n * 3.141592653589793 * x;
                a += f * cos(angle);
                b += f * sin(angle);
            }
            cosines[n] = a * dx;
            sines[n] = b * dx;
        }
    }

    static final class Crypt extends Of {
        long[] blocks;
        int[] key;
        long[] secret;

        @Override void take(Object[] in, Object[] out, int[] sizes) {
            blocks = (long[]) in[0];
            key = (int[]) in[1];
            secret = (long[]) out[0];
        }

        int times(int a, int b) {
            return (int) ((long) a * b % 0x10001L & 0xffffL);
        }

        @Override public void run() {
            int i = getGlobalId();
            long block = blocks[i];
            int x1 = (int) (block >>> 48) & 0xffff;
            int x2 = (int) (block >>> 32) & 0xffff;
            int x3 = (int) (block >>> 16) & 0xffff;
            int x4 = (int) block & 0xffff;
            int k = 0;
            for (int round = 0; round < 8; round++) {
                x1 = times(x1, key[k]);
                x2 = x2 + key[k + 1] & 0xffff;
                x3 = x3 + key[k + 2] & 0xffff;
                x4 = times(x4, key[k + 3]);
                int t2 = times(x1 ^ x3, key[k + 4]);
                int t1 = times(t2 + (x2 ^ x4) & 0xffff, key[k + 5]);
                k = k + 6;
                t2 = t1 + t2 & 0xffff;
                x1 = x1 ^ t1;
                x4 = x4 ^ t2;
                t2 = t2 ^ x2;
                x2 = x3 ^ t1;
                x3 = t2;
            }
            x1 = times(x1, key[48]);
            x3 = x3 + key[49] & 0xffff;
            x2 = x2 + key[50] & 0xffff;
            x4 = times(x4, key[51]);
            secret[i] = (long) x1 << 48 | (long) x3 << 32 | (long) x2 << 16 | (long) x4;
        }
    }

    static final class Sparse extends Of {
        int[] starts;
        int[] columns;
        float[] values;
        float[] x;
        float[] product;

        @Override void take(Object[] in, Object[] out, int[] sizes) {
            starts = (int[]) in[0];
            columns = (int[]) in[1];
            values = (float[]) in[2];
            x = (float[]) in[3];
            product = (float[]) out[0];
        }

        @Override public void run() {
            int row = getGlobalId();
            float sum = 0;
            int end = starts[row + 1];
            for (int k = starts[row]; k < end; k++) sum += values[k] * x[columns[k]];
            product[row] = sum;
        }
    }

    static final class RowSums extends Of {
        float[] matrix;
        float[] sums;
        int columns;

        @Override void take(Object[] in, Object[] out, int[] sizes) {
            matrix = (float[]) in[0];
            sums = (float[]) out[0];
            columns = sizes[1];
        }

        @Override public void run() {
            int row = getGlobalId();
            float sum = 0;
            for (int c = 0; c < columns; c++) sum += matrix[row * columns + c];
            sums[row] = sum;
        }
    }

    static final class Matrix extends Of {
        float[] a;
        float[] b;
        float[] c;
        int n;

        @Override void take(Object[] in, Object[] out, int[] sizes) {
            a = (float[]) in[0];
            b = (float[]) in[1];
            c = (float[]) out[0];
            n = sizes[0];
        }

        @Override public void run() {
            int column = getGlobalId(0);
            int row = getGlobalId(1);
            float sum = 0;
            for (int k = 0; k < n; k++) sum += a[row * n + k] * b[k * n + column];
            c[row * n + column] = sum;
        }
    }

    static final class Stencil extends Of {
        float[] image;
        float[] blurred;
        int n;

        @Override void take(Object[] in, Object[] out, int[] sizes) {
            image = (float[]) in[0];
            blurred = (float[]) out[0];
            n = sizes[0];
        }

        @Override public void run() {
            int c = getGlobalId(0);
            int row = getGlobalId(1);
            int l = max(c - 1, 0);
            int r = min(c + 1, n - 1);
            int above = max(row - 1, 0) * n;
            int here = row * n;
            int below = min(row + 1, n - 1) * n;
            blurred[here + c] = 0.0625f * (image[above + l] + 2 * image[above + c] + image[above + r] + 2 * image[here + l]
                + 4 * image[here + c] + 2 * image[here + r] + image[below + l] + 2 * image[below + c] + image[below + r]);
        }
    }

    static final class Blur extends Of {
        float[] picture;
        float[] blurred;
        float[] weights = {1f / 16, 4f / 16, 6f / 16, 4f / 16, 1f / 16};
        int n;

        @Override void take(Object[] in, Object[] out, int[] sizes) {
            picture = (float[]) in[0];
            blurred = (float[]) out[0];
            n = sizes[0];
        }

        @Override public void run() {
            int c = getGlobalId(0);
            int row = getGlobalId(1);
            float sum = 0;
            for (int down = 0; down < 5; down++) {
                int from = max(0, min(n - 1, row + down - 2)) * n;
                for (int right = 0; right < 5; right++) {
                    sum += picture[from + max(0, min(n - 1, c + right - 2))] * (weights[down] * weights[right]);
                }
            }
            blurred[row * n + c] = sum;
        }
    }

    static final class Hilbert extends Of {
        double[] matrix;
        int n;

        @Override void take(Object[] in, Object[] out, int[] sizes) {
            matrix = (double[]) out[0];
            n = sizes[0];
        }

        @Override public void run() {
            int column = getGlobalId(0);
            int row = getGlobalId(1);
            matrix[row * n + column] = 1.0 / (row + column + 1);
        }
    }
}
