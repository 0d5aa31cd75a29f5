package weft.examples;

import java.util.SplittableRandom;
import java.util.stream.IntStream;
import weft.AF;
import weft.ArrayFunction;
import weft.PArray;

/**
 * A sparse matrix times a vector. The matrix is stored in compressed rows: the values that are not 0, the column of
 * each, and for every row where its values begin. An element is a row, with a loop as long as the row.
 */
public final class SparseProduct implements Example {
    private static final int MOST_IN_A_ROW = 16;

    /** {@code starts} has one element more than there are rows: where the last one ends. */
    private record Matrix(int[] starts, int[] columns, double[] values) {
        double rowTimes(int row, double[] x) {
            double sum = 0;
            for (int k = starts[row]; k < starts[row + 1]; k++) sum += values[k] * x[columns[k]];
            return sum;
        }

        static Matrix random(int rows, SplittableRandom random) {
            int[] starts = new int[rows + 1];
            for (int row = 0; row < rows; row++) starts[row + 1] = starts[row] + random.nextInt(MOST_IN_A_ROW + 1);
            int size = starts[rows];
            return new Matrix(starts, random.ints(size, 0, rows).toArray(), random.doubles(size).toArray());
        }
    }

    private final int rows;

    SparseProduct(int rows) {
        this.rows = rows;
    }

    /** From a row to its element of the product. */
    private static ArrayFunction<Integer, Double> product(Matrix matrix, double[] x) {
        return AF.map(row -> matrix.rowTimes(row, x));
    }

    @Override public String title() {
        return String.format("Sparse matrix times vector: %,d rows of 0 to %d doubles", rows, MOST_IN_A_ROW);
    }

    @Override public void run(Bench bench) {
        SplittableRandom random = new SplittableRandom(8);
        Matrix matrix = Matrix.random(rows, random);
        double[] x = random.doubles(rows).toArray();
        double[] expected = new double[rows];
        double[] fromThreads = new double[rows];
        bench.loop(() -> {
            for (int row = 0; row < rows; row++) expected[row] = matrix.rowTimes(row, x);
        });
        bench.threads(() -> IntStream.range(0, rows).parallel()
            .forEach(row -> fromThreads[row] = matrix.rowTimes(row, x)));

        try (PArray<Double> product = bench.weft(product(matrix, x), AF.range(rows))) {
            bench.answers(Agreement.of(expected, product.toDoubleArray()));
        }
    }

    public static void main(String[] args) {
        Demo.main("SparseProduct");
    }
}
