package weft.bench.r;

import weft.AF;
import weft.Index2;
import weft.bench.contest.Kernels;
import weft.bench.contest.Program;
import weft.bench.contest.Work;

/** The Hilbert matrix: element (i, j), counted from one, is {@code 1 / (i + j - 1)}. */
final class Hilbert extends Program {
    private final int n;
    private final double[] matrix;

    Hilbert(double scale) {
        n = (int) Math.max(64, Math.round(Math.sqrt(scale) * 4096 / 64) * 64);
        matrix = new double[n * n];
    }

    @Override public Object[] inputs() {
        return new Object[] {};
    }

    @Override public Object[] outputs() {
        return new Object[] {matrix};
    }

    @Override public int[] sizes() {
        return new int[] {n};
    }

    private void row(int row) {
        for (int column = 0; column < n; column++) matrix[row * n + column] = 1.0 / (row + column + 1);
    }

    @Override public void loop() {
        for (int row = 0; row < n; row++) row(row);
    }

    @Override public void stream() {
        each(n, this::row);
    }

    @Override public Work weft() {
        return Work.of(AF.map((Index2 place) -> 1.0 / (place.row() + place.column() + 1)), AF.range(n, n),
            r -> new Object[] {r.toDoubleArray()});
    }

    @Override public Kernels natural() {
        return new Kernels().step("hilbert", n, n, "o0 " + n);
    }
}
