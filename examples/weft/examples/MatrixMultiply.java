package weft.examples;

import java.util.SplittableRandom;
import java.util.stream.IntStream;
import weft.AF;
import weft.ArrayFunction;
import weft.Index2;
import weft.PArray;

/** The product of two square matrices, which are arrays of arrays that the lambda captures. */
public final class MatrixMultiply implements Example {
    private final int n;

    MatrixMultiply(int n) {
        this.n = n;
    }

    /** From a place to the product's element there. */
    static ArrayFunction<Index2, Float> product(float[][] a, float[][] b) {
        return AF.map(at -> element(a, b, at.row(), at.column()));
    }

    private static float element(float[][] a, float[][] b, int row, int column) {
        float sum = 0;
        for (int k = 0; k < b.length; k++) sum += a[row][k] * b[k][column];
        return sum;
    }

    @Override public String title() {
        return String.format("Matrix multiply: %d x %d floats", n, n);
    }

    @Override public void run(Bench bench) {
        SplittableRandom random = new SplittableRandom(7);
        float[][] a = matrix(random);
        float[][] b = matrix(random);
        float[] expected = new float[n * n];
        float[] fromThreads = new float[n * n];
        bench.loop(() -> {
            for (int row = 0; row < n; row++) {
                for (int column = 0; column < n; column++) {
                    expected[row * n + column] = element(a, b, row, column);
                }
            }
        });
        bench.threads(() -> IntStream.range(0, n * n).parallel()
            .forEach(i -> fromThreads[i] = element(a, b, i / n, i % n)));

        try (PArray<Float> product = bench.weft(product(a, b), AF.range(n, n))) {
            bench.answers(Agreement.of(expected, product.toFloatArray()));
        }
    }

    private float[][] matrix(SplittableRandom random) {
        float[][] matrix = new float[n][n];
        for (float[] row : matrix) {
            for (int column = 0; column < n; column++) row[column] = (float) random.nextDouble();
        }
        return matrix;
    }

    public static void main(String[] args) {
        Demo.main("MatrixMultiply");
    }
}
