package weft.examples;

import java.util.Arrays;
import java.util.Locale;
import java.util.function.UnaryOperator;
import java.util.stream.IntStream;
import weft.AF;
import weft.ArrayFunction;
import weft.PArray;

/**
 * The spectral norm of an infinite matrix's corner, by the power method: the task of the Computer Language Benchmarks
 * Game. The matrix is a formula; the vector that it is multiplied with is an array that the lambdas capture.
 */
public final class SpectralNorm implements Example {
    private static final int ROUNDS = 10;

    private final int n;

    SpectralNorm(int n) {
        this.n = n;
    }

    private static double a(int i, int j) {
        return 1.0 / ((i + j) * (i + j + 1) / 2 + i + 1);
    }

    /** Element i of the matrix times v. */
    private static double times(int i, double[] v) {
        double sum = 0;
        for (int j = 0; j < v.length; j++) sum += a(i, j) * v[j];
        return sum;
    }

    /** Element i of the transposed matrix times v. */
    private static double transposedTimes(int i, double[] v) {
        double sum = 0;
        for (int j = 0; j < v.length; j++) sum += a(j, i) * v[j];
        return sum;
    }

    /** {@code multiply} makes the product of the transposed matrix, the matrix, and a vector. */
    private double norm(UnaryOperator<double[]> multiply) {
        double[] u = new double[n];
        double[] v = u;
        Arrays.fill(u, 1);
        for (int round = 0; round < ROUNDS; round++) {
            v = multiply.apply(u);
            u = multiply.apply(v);
        }
        double uv = 0;
        double vv = 0;
        for (int i = 0; i < n; i++) {
            uv += u[i] * v[i];
            vv += v[i] * v[i];
        }
        return Math.sqrt(uv / vv);
    }

    @Override public String title() {
        return String.format("Spectral norm of %d x %d elements, in double", n, n);
    }

    @Override public void run(Bench bench) {
        double[] expected = new double[1];
        double[] fromThreads = new double[1];
        double[] actual = new double[1];
        bench.loop(() -> expected[0] = norm(v -> inJava(v, false)));
        bench.threads(() -> fromThreads[0] = norm(v -> inJava(v, true)));

        // One array is captured, and filled with another vector before every apply.
        double[] vector = new double[n];
        ArrayFunction<Integer, Double> times = AF.map(i -> times(i, vector));
        ArrayFunction<Integer, Double> transposed = AF.map(i -> transposedTimes(i, vector));
        bench.weft(() -> actual[0] = norm(v -> applied(transposed, vector, applied(times, vector, v))),
            times, transposed);
        bench.answers(Agreement.of(expected, actual));
        bench.note(String.format(Locale.ROOT, "the norm is %.9f", actual[0]));
    }

    private double[] inJava(double[] v, boolean parallel) {
        double[] first = range(parallel).mapToDouble(i -> times(i, v)).toArray();
        return range(parallel).mapToDouble(i -> transposedTimes(i, first)).toArray();
    }

    private IntStream range(boolean parallel) {
        IntStream range = IntStream.range(0, n);
        return parallel ? range.parallel() : range;
    }

    private double[] applied(ArrayFunction<Integer, Double> function, double[] captured, double[] vector) {
        System.arraycopy(vector, 0, captured, 0, n);
        try (PArray<Double> product = function.apply(AF.range(n))) {
            return product.toDoubleArray();
        }
    }

    public static void main(String[] args) {
        Demo.main("SpectralNorm");
    }
}
