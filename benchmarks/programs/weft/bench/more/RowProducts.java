package weft.bench.more;

import weft.AF;
import weft.PArray;
import weft.Seq;
import weft.bench.contest.Kernels;
import weft.bench.contest.Program;
import weft.bench.contest.Work;

/** Each row of a matrix times a vector. */
final class RowProducts extends Program {
    private static final int COLUMNS = 1024;
    private final float[] matrix;
    private final float[] vector;
    private final float[] products;

    RowProducts(double scale) {
        int rows = round(scale * (1 << 14));
        matrix = random(1, rows * COLUMNS, -1, 1);
        vector = random(2, COLUMNS, -1, 1);
        products = new float[rows];
    }

    @Override public Object[] inputs() {
        return new Object[] {matrix, vector};
    }

    @Override public Object[] outputs() {
        return new Object[] {products};
    }

    @Override public int[] sizes() {
        return new int[] {products.length, COLUMNS};
    }

    private float product(int row) {
        float sum = 0;
        for (int i = 0; i < COLUMNS; i++) sum += matrix[row * COLUMNS + i] * vector[i];
        return sum;
    }

    @Override public void loop() {
        for (int row = 0; row < products.length; row++) products[row] = product(row);
    }

    @Override public void stream() {
        each(products.length, row -> products[row] = product(row));
    }

    @Override public Work weft() {
        PArray<Float> by = PArray.of(vector);
        return Work.of(AF.<Float, Float>rows(COLUMNS, row -> row.zip(Seq.of(by)).map(t -> t._1() * t._2()).reduce(0f, Float::sum)),
            PArray.of(matrix), r -> new Object[] {r.toFloatArray()});
    }

    @Override public Kernels natural() {
        return new Kernels().step("row_products", products.length, "i0 i1 o0 " + COLUMNS);
    }
}
