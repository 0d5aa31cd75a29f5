package weft.bench.tornado;

import java.util.HashMap;
import java.util.Map;
import uk.ac.manchester.tornado.api.TaskGraph;
import uk.ac.manchester.tornado.api.annotations.Parallel;
import uk.ac.manchester.tornado.api.annotations.Reduce;
import uk.ac.manchester.tornado.api.enums.DataTransferMode;
import uk.ac.manchester.tornado.api.math.TornadoMath;
import uk.ac.manchester.tornado.api.types.arrays.DoubleArray;
import uk.ac.manchester.tornado.api.types.arrays.FloatArray;
import uk.ac.manchester.tornado.api.types.arrays.IntArray;
import uk.ac.manchester.tornado.api.types.arrays.LongArray;

/** Tasks in TornadoVM's Java: loops marked {@code @Parallel} over its own arrays, with its own elementary functions. */
final class TornadoKernels {
    private static final Map<String, Task> ALL = new HashMap<>();

    /** Adds a program's task to a graph, by its arrays in TornadoVM's classes and its sizes. */
    interface Task {
        TaskGraph in(TaskGraph graph, Object[] in, Object[] out, int[] sizes);
    }

    static {
        ALL.put("saxpy", (g, in, out, n) -> g.task("t", TornadoKernels::saxpy, f(in[0]), f(in[1]), f(out[0])));
        ALL.put("daxpy", (g, in, out, n) -> g.task("t", TornadoKernels::daxpy, d(in[0]), d(in[1]), d(out[0])));
        ALL.put("sum", (g, in, out, n) -> g.task("t", TornadoKernels::sum, f(in[0]), f(out[0])));
        ALL.put("black_scholes", (g, in, out, n) -> g.task("t", TornadoKernels::blackScholes, f(in[0]), f(in[1]), f(in[2]), f(out[0]),
            f(out[1])));
        ALL.put("n_body", (g, in, out, n) -> g.task("t", TornadoKernels::nBody, f(in[0]), f(in[1]), f(in[2]), f(in[3]), f(out[0]),
            f(out[1]), f(out[2])));
        ALL.put("mandelbrot", (g, in, out, n) -> g.task("t", TornadoKernels::mandelbrot, i(out[0]), n[0], n[1]));
        ALL.put("monte_carlo", (g, in, out, n) -> g.task("t", TornadoKernels::monteCarlo, i(out[0]), n[1]));
        ALL.put("k_means", (g, in, out, n) -> g.task("t", TornadoKernels::kMeans, f(in[0]), f(in[1]), f(in[2]), f(in[3]), i(out[0])));
        ALL.put("fourier", (g, in, out, n) -> g.task("t", TornadoKernels::fourier, f(in[0]), f(in[1]), f(out[0]), f(out[1]),
            (float) (2 * Math.PI) / n[0]));
        ALL.put("series", (g, in, out, n) -> g.task("t", TornadoKernels::series, d(out[0]), d(out[1]), n[1]));
        ALL.put("crypt", (g, in, out, n) -> g.task("t", TornadoKernels::crypt, l(in[0]), i(in[1]), l(out[0])));
        ALL.put("sparse", (g, in, out, n) -> g.task("t", TornadoKernels::sparse, i(in[0]), i(in[1]), f(in[2]), f(in[3]), f(out[0])));
        ALL.put("row_sums", (g, in, out, n) -> g.task("t", TornadoKernels::rowSums, f(in[0]), f(out[0]), n[1]));
        ALL.put("matrix", (g, in, out, n) -> g.task("t", TornadoKernels::matrix, f(in[0]), f(in[1]), f(out[0]), n[0]));
        ALL.put("stencil", (g, in, out, n) -> g.task("t", TornadoKernels::stencil, f(in[0]), f(out[0]), n[0]));
        ALL.put("blur", (g, in, out, n) -> {
            FloatArray weights = FloatArray.fromElements(1f / 16, 4f / 16, 6f / 16, 4f / 16, 1f / 16);
            return g.transferToDevice(DataTransferMode.FIRST_EXECUTION, weights).task("t", TornadoKernels::blur, f(in[0]), weights,
                f(out[0]), n[0]);
        });
        ALL.put("hilbert", (g, in, out, n) -> g.task("t", TornadoKernels::hilbert, d(out[0]), n[0]));
    }

    private TornadoKernels() {}

    static Task task(String code) {
        if (!ALL.containsKey(code)) throw new IllegalArgumentException("not written");
        return ALL.get(code);
    }

    private static FloatArray f(Object array) {
        return (FloatArray) array;
    }

    private static DoubleArray d(Object array) {
        return (DoubleArray) array;
    }

    private static IntArray i(Object array) {
        return (IntArray) array;
    }

    private static LongArray l(Object array) {
        return (LongArray) array;
    }

    static void saxpy(FloatArray x, FloatArray y, FloatArray z) {
        for (@Parallel int i = 0; i < z.getSize(); i++) z.set(i, 2.5f * x.get(i) + y.get(i));
    }

    static void daxpy(DoubleArray x, DoubleArray y, DoubleArray z) {
        for (@Parallel int i = 0; i < z.getSize(); i++) z.set(i, 2.5 * x.get(i) + y.get(i));
    }

    static void sum(FloatArray x, @Reduce FloatArray sum) {
        sum.set(0, 0f);
        for (@Parallel int i = 0; i < x.getSize(); i++) sum.set(0, sum.get(0) + x.get(i));
    }

    private static float normal(float x) {
        float k = 1 / (1 + 0.2316419f * TornadoMath.abs(x));
        float polynomial = k * (0.31938153f + k * (-0.356563782f + k * (1.781477937f + k * (-1.821255978f + k * 1.330274429f))));
        float tail = 0.39894228f * TornadoMath.exp(-0.5f * x * x) * polynomial;
        return x < 0 ? tail : 1 - tail;
    }

    static void blackScholes(FloatArray prices, FloatArray strikes, FloatArray years, FloatArray calls, FloatArray puts) {
        for (@Parallel int i = 0; i < calls.getSize(); i++) {
            float price = prices.get(i);
            float strike = strikes.get(i);
            float time = years.get(i);
            float spread = 0.3f * TornadoMath.sqrt(time);
            float d1 = (TornadoMath.log(price / strike) + (0.02f + 0.5f * 0.3f * 0.3f) * time) / spread;
            float d2 = d1 - spread;
            float discounted = strike * TornadoMath.exp(-0.02f * time);
            calls.set(i, price * normal(d1) - discounted * normal(d2));
            puts.set(i, discounted * normal(-d2) - price * normal(-d1));
        }
    }

    static void nBody(FloatArray x, FloatArray y, FloatArray z, FloatArray mass, FloatArray fx, FloatArray fy, FloatArray fz) {
        for (@Parallel int i = 0; i < fx.getSize(); i++) {
            float ax = 0;
            float ay = 0;
            float az = 0;
            float px = x.get(i);
            float py = y.get(i);
            float pz = z.get(i);
            for (int j = 0; j < x.getSize(); j++) {
                float dx = x.get(j) - px;
                float dy = y.get(j) - py;
                float dz = z.get(j) - pz;
                float square = dx * dx + dy * dy + dz * dz + 0.001f;
                float pull = mass.get(j) / (square * TornadoMath.sqrt(square));
                ax += pull * dx;
                ay += pull * dy;
                az += pull * dz;
            }
            fx.set(i, ax);
            fy.set(i, ay);
            fz.set(i, az);
        }
    }

    static void mandelbrot(IntArray rounds, int width, int limit) {
        for (@Parallel int i = 0; i < rounds.getSize(); i++) {
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
            rounds.set(i, n);
        }
    }

    static void monteCarlo(IntArray hits, int points) {
        for (@Parallel int i = 0; i < hits.getSize(); i++) {
            int s = (i + 1) * 0x9E3779B9;
            int count = 0;
            for (int k = 0; k < points; k++) {
                s ^= s << 13;
                s ^= s >>> 17;
                s ^= s << 5;
                float x = (s >>> 8) * 5.9604645E-8f;
                s ^= s << 13;
                s ^= s >>> 17;
                s ^= s << 5;
                float y = (s >>> 8) * 5.9604645E-8f;
                if (x * x + y * y <= 1) count++;
            }
            hits.set(i, count);
        }
    }

    static void kMeans(FloatArray x, FloatArray y, FloatArray cx, FloatArray cy, IntArray nearest) {
        for (@Parallel int i = 0; i < nearest.getSize(); i++) {
            int best = 0;
            float least = 3.4e38f;
            for (int c = 0; c < cx.getSize(); c++) {
                float dx = cx.get(c) - x.get(i);
                float dy = cy.get(c) - y.get(i);
                float square = dx * dx + dy * dy;
                if (square < least) {
                    least = square;
                    best = c;
                }
            }
            nearest.set(i, best);
        }
    }

    static void fourier(FloatArray re, FloatArray im, FloatArray sumRe, FloatArray sumIm, float unit) {
        for (@Parallel int k = 0; k < sumRe.getSize(); k++) {
            float sr = 0;
            float si = 0;
            for (int t = 0; t < re.getSize(); t++) {
                float angle = (k * t & (re.getSize() - 1)) * unit;
                float c = TornadoMath.cos(angle);
                float s = TornadoMath.sin(angle);
                sr += re.get(t) * c + im.get(t) * s;
                si += im.get(t) * c - re.get(t) * s;
            }
            sumRe.set(k, sr);
            sumIm.set(k, si);
        }
    }

    static void series(DoubleArray cosines, DoubleArray sines, int steps) {
        for (@Parallel int n = 0; n < cosines.getSize(); n++) {
            double dx = 2.0 / steps;
            double a = 0;
            double b = 0;
            for (int k = 0; k <= steps; k++) {
                double x = k * dx;
                double f = TornadoMath.pow(x + 1, x);
                if (k == 0 || k == steps) f = 0.5 * f;
                double angle = n * 3.141592653589793 * x;
                a += f * TornadoMath.cos(angle);
                b += f * TornadoMath.sin(angle);
            }
            cosines.set(n, a * dx);
            sines.set(n, b * dx);
        }
    }

    private static int times(int a, int b) {
        return (int) ((long) a * b % 0x10001L & 0xffffL);
    }

    static void crypt(LongArray blocks, IntArray key, LongArray secret) {
        for (@Parallel int i = 0; i < secret.getSize(); i++) {
            long block = blocks.get(i);
            int x1 = (int) (block >>> 48) & 0xffff;
            int x2 = (int) (block >>> 32) & 0xffff;
            int x3 = (int) (block >>> 16) & 0xffff;
            int x4 = (int) block & 0xffff;
            int k = 0;
            for (int round = 0; round < 8; round++) {
                x1 = times(x1, key.get(k));
                x2 = x2 + key.get(k + 1) & 0xffff;
                x3 = x3 + key.get(k + 2) & 0xffff;
                x4 = times(x4, key.get(k + 3));
                int t2 = times(x1 ^ x3, key.get(k + 4));
                int t1 = times(t2 + (x2 ^ x4) & 0xffff, key.get(k + 5));
                k += 6;
                t2 = t1 + t2 & 0xffff;
                x1 ^= t1;
                x4 ^= t2;
                t2 ^= x2;
                x2 = x3 ^ t1;
                x3 = t2;
            }
            x1 = times(x1, key.get(48));
            x3 = x3 + key.get(49) & 0xffff;
            x2 = x2 + key.get(50) & 0xffff;
            x4 = times(x4, key.get(51));
            secret.set(i, (long) x1 << 48 | (long) x3 << 32 | (long) x2 << 16 | x4);
        }
    }

    static void sparse(IntArray starts, IntArray columns, FloatArray values, FloatArray x, FloatArray product) {
        for (@Parallel int row = 0; row < product.getSize(); row++) {
            float sum = 0;
            for (int k = starts.get(row); k < starts.get(row + 1); k++) sum += values.get(k) * x.get(columns.get(k));
            product.set(row, sum);
        }
    }

    static void rowSums(FloatArray matrix, FloatArray sums, int columns) {
        for (@Parallel int row = 0; row < sums.getSize(); row++) {
            float sum = 0;
            for (int c = 0; c < columns; c++) sum += matrix.get(row * columns + c);
            sums.set(row, sum);
        }
    }

    static void matrix(FloatArray a, FloatArray b, FloatArray c, int n) {
        for (@Parallel int row = 0; row < n; row++) {
            for (@Parallel int column = 0; column < n; column++) {
                float sum = 0;
                for (int k = 0; k < n; k++) sum += a.get(row * n + k) * b.get(k * n + column);
                c.set(row * n + column, sum);
            }
        }
    }

    static void stencil(FloatArray image, FloatArray blurred, int n) {
        for (@Parallel int row = 0; row < n; row++) {
            for (@Parallel int c = 0; c < n; c++) {
                int left = TornadoMath.max(c - 1, 0);
                int right = TornadoMath.min(c + 1, n - 1);
                int above = TornadoMath.max(row - 1, 0) * n;
                int here = row * n;
                int below = TornadoMath.min(row + 1, n - 1) * n;
                blurred.set(here + c, 0.0625f * (image.get(above + left) + 2 * image.get(above + c) + image.get(above + right)
                    + 2 * image.get(here + left) + 4 * image.get(here + c) + 2 * image.get(here + right) + image.get(below + left)
                    + 2 * image.get(below + c) + image.get(below + right)));
            }
        }
    }

    static void blur(FloatArray picture, FloatArray weights, FloatArray blurred, int n) {
        for (@Parallel int row = 0; row < n; row++) {
            for (@Parallel int c = 0; c < n; c++) {
                float sum = 0;
                for (int down = 0; down < 5; down++) {
                    int from = TornadoMath.max(0, TornadoMath.min(n - 1, row + down - 2)) * n;
                    for (int right = 0; right < 5; right++) {
                        sum += picture.get(from + TornadoMath.max(0, TornadoMath.min(n - 1, c + right - 2)))
                            * (weights.get(down) * weights.get(right));
                    }
                }
                blurred.set(row * n + c, sum);
            }
        }
    }

    static void hilbert(DoubleArray matrix, int n) {
        for (@Parallel int row = 0; row < n; row++) {
            for (@Parallel int column = 0; column < n; column++) matrix.set(row * n + column, 1.0 / (row + column + 1));
        }
    }
}
