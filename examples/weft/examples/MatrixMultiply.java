package weft.examples;

import java.util.SplittableRandom;
import java.util.stream.IntStream;
import weft.AF;
import weft.ArrayFunction;
import weft.Index2;
import weft.PArray;

/** The product of two square matrices, row by row in arrays that the lambda captures. */
public final class MatrixMultiply implements Example {
    private final int n;

    MatrixMultiply(int n) {
        this.n = n;
    }

    /** From a place to the product's element there. */
    static ArrayFunction<Index2, Float> product(float[] a, float[] b, int n) {
        return AF.map(at -> element(a, b, n, at.row(), at.column()));
    }

    private static float element(float[] a, float[] b, int n, int row, int column) {
        float sum = 0;
        for (int k = 0; k < n; k++) sum += a[row * n + k] * b[k * n + column];
        return sum;
    }

    @Override public String title() {
        return String.format("Matrix multiply: %d x %d floats", n, n);
    }

    @Override public void run(Bench bench) {
        SplittableRandom random = new SplittableRandom(7);
        float[] a = new float[n * n];
        float[] b = new float[n * n];
        for (int i = 0; i < n * n; i++) {
            a[i] = (float) random.nextDouble();
            b[i] = (float) random.nextDouble();
        }
        float[] expected = new float[n * n];
        float[] fromThreads = new float[n * n];
        bench.loop(() -> {
            for (int row = 0; row < n; row++) {
                for (int column = 0; column < n; column++) {
                    expected[row * n + column] = element(a, b, n, row, column);
                }
            }
        });
        bench.threads(() -> IntStream.range(0, n * n).parallel()
            .forEach(i -> fromThreads[i] = element(a, b, n, i / n, i % n)));

        try (PArray<Float> product = bench.weft(product(a, b, n), AF.range(n, n))) {
            bench.answers(Agreement.of(expected, product.toFloatArray()));
        }
    }

    public static void main(String[] args) {
        Demo.main("MatrixMultiply");
    }
}
