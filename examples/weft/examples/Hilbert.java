package weft.examples;

import java.util.stream.IntStream;
import weft.AF;
import weft.ArrayFunction;
import weft.Index2;
import weft.PArray;

/** The Hilbert matrix, 1 / (row + column + 1) counted from 0: an array made of nothing but its indices. */
public final class Hilbert implements Example {
    private final int n;

    Hilbert(int n) {
        this.n = n;
    }

    @Override public String title() {
        return String.format("Hilbert matrix: %d x %d doubles", n, n);
    }

    @Override public void run(Bench bench) {
        double[] expected = new double[n * n];
        double[] fromThreads = new double[n * n];
        bench.loop(() -> {
            for (int row = 0; row < n; row++) {
                for (int column = 0; column < n; column++) expected[row * n + column] = 1.0 / (row + column + 1);
            }
        });
        bench.threads(() -> IntStream.range(0, n * n).parallel()
            .forEach(i -> fromThreads[i] = 1.0 / (i / n + i % n + 1)));

        // Once only, generate is all it takes; what is applied again is better kept as a function over a range.
        try (PArray<Double> matrix = AF.generate(n, n, at -> 1.0 / (at.row() + at.column() + 1))) {
            bench.answers(Agreement.of(expected, matrix.toDoubleArray()));
        }
        ArrayFunction<Index2, Double> hilbert = AF.map(at -> 1.0 / (at.row() + at.column() + 1));
        try (PArray<Double> matrix = bench.weft(hilbert, AF.range(n, n))) {
            bench.answers(Agreement.of(expected, matrix.toDoubleArray()));
        }
    }

    public static void main(String[] args) {
        Demo.main("Hilbert");
    }
}
