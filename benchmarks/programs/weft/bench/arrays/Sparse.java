package weft.bench.arrays;

import java.util.SplittableRandom;
import weft.AF;
import weft.PArray;
import weft.bench.contest.Kernels;
import weft.bench.contest.Program;
import weft.bench.contest.Work;

/** A sparse matrix, 16 numbers a row at random places, times a vector. */
final class Sparse extends Program {
    private static final int IN_A_ROW = 16;
    private final int[] starts;
    private final int[] columns;
    private final float[] values;
    private final float[] x;
    private final float[] product;

    Sparse(double scale) {
        int rows = round(scale * (1 << 20));
        starts = new int[rows + 1];
        for (int row = 0; row <= rows; row++) starts[row] = row * IN_A_ROW;
        columns = new SplittableRandom(1).ints(rows * IN_A_ROW, 0, rows).toArray();
        values = random(2, rows * IN_A_ROW, 0, 1);
        x = random(3, rows, 0, 1);
        product = new float[rows];
    }

    @Override public Object[] inputs() {
        return new Object[] {starts, columns, values, x};
    }

    @Override public Object[] outputs() {
        return new Object[] {product};
    }

    @Override public int[] sizes() {
        return new int[] {product.length};
    }

    private void row(int row) {
        float sum = 0;
        for (int k = starts[row]; k < starts[row + 1]; k++) sum += values[k] * x[columns[k]];
        product[row] = sum;
    }

    private static float row(int row, PArray<Integer> starts, PArray<Integer> columns, PArray<Float> values, PArray<Float> x) {
        float sum = 0;
        for (int k = starts.getInt(row); k < starts.getInt(row + 1); k++) sum += values.getFloat(k) * x.getFloat(columns.getInt(k));
        return sum;
    }

    @Override public void loop() {
        for (int row = 0; row < product.length; row++) row(row);
    }

    @Override public void stream() {
        each(product.length, this::row);
    }

    /** The matrix in {@code PArray}s, which Weft need not look through at every apply, as it must through Java's arrays. */
    @Override public Work weft() {
        PArray<Integer> s = PArray.of(starts);
        PArray<Integer> c = PArray.of(columns);
        PArray<Float> v = PArray.of(values);
        PArray<Float> vector = PArray.of(x);
        return Work.of(AF.map((Integer i) -> row(i, s, c, v, vector)), AF.range(product.length),
            r -> new Object[] {r.toFloatArray()});
    }

    @Override public Kernels natural() {
        return new Kernels().step("sparse", product.length, "i0 i1 i2 i3 o0");
    }
}
