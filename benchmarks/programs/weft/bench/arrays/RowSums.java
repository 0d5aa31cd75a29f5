package weft.bench.arrays;

import weft.AF;
import weft.PArray;
import weft.bench.contest.Kernels;
import weft.bench.contest.Program;
import weft.bench.contest.Work;

/** The sum of each row of a matrix, in order. */
final class RowSums extends Program {
    private static final int COLUMNS = 256;
    private final float[] matrix;
    private final float[] sums;

    RowSums(double scale) {
        int rows = round(scale * (1 << 16));
        matrix = random(1, rows * COLUMNS, 0, 1);
        sums = new float[rows];
    }

    @Override public Object[] inputs() {
        return new Object[] {matrix};
    }

    @Override public Object[] outputs() {
        return new Object[] {sums};
    }

    @Override public int[] sizes() {
        return new int[] {sums.length, COLUMNS};
    }

    private void row(int row) {
        float sum = 0;
        for (int i = row * COLUMNS; i < (row + 1) * COLUMNS; i++) sum += matrix[i];
        sums[row] = sum;
    }

    @Override public void loop() {
        for (int row = 0; row < sums.length; row++) row(row);
    }

    @Override public void stream() {
        each(sums.length, this::row);
    }

    @Override public Work weft() {
        return Work.of(AF.<Float, Float>rows(COLUMNS, row -> row.reduce(0f, Float::sum)), PArray.of(matrix),
            r -> new Object[] {r.toFloatArray()});
    }

    @Override public Kernels natural() {
        return new Kernels().step("row_sums", sums.length, "i0 o0 " + COLUMNS);
    }
}
