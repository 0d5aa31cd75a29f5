package weft.bench.grande;

import java.util.Arrays;
import java.util.Random;
import weft.AF;
import weft.ArrayFunction;
import weft.Border;
import weft.PArray;
import weft.View;
import weft.bench.contest.Kernels;
import weft.bench.contest.Program;
import weft.bench.contest.Size;
import weft.bench.contest.Work;

/** A sparse matrix of numbers at random places, times a vector, added up 200 times. */
public final class Sparse extends Program {
    private static final int ROUNDS = 200;
    private static final int IN_A_ROW = 5;
    private static final double CLOSE = 1e-10;
    private static final double[] TOTAL = {75.02484945753453, 150.0130719633895, 749.5245870753752};
    private final Size size;
    private final double[] x;
    private final int[] rows;
    private final int[] columns;
    private final double[] values;
    private final double[] product;

    /** The numbers of each row side by side, in their order. */
    private final int[] starts;
    private final int[] sortedColumns;
    private final double[] sortedValues;

    public Sparse(Size size) {
        this.size = size;
        int n = size.of(50_000, 100_000, 500_000);
        int count = IN_A_ROW * n;
        Random random = new Random(10101010);
        x = new double[n];
        for (int i = 0; i < n; i++) x[i] = random.nextDouble() * 1e-6;
        rows = new int[count];
        columns = new int[count];
        values = new double[count];
        for (int i = 0; i < count; i++) {
            rows[i] = Math.abs(random.nextInt()) % n;
            columns[i] = Math.abs(random.nextInt()) % n;
            values[i] = random.nextDouble();
        }
        product = new double[n];
        starts = new int[n + 1];
        for (int row : rows) starts[row + 1]++;
        for (int row = 0; row < n; row++) starts[row + 1] += starts[row];
        int[] next = starts.clone();
        sortedColumns = new int[count];
        sortedValues = new double[count];
        for (int i = 0; i < count; i++) {
            int at = next[rows[i]]++;
            sortedColumns[at] = columns[i];
            sortedValues[at] = values[i];
        }
    }

    @Override public Object[] inputs() {
        return new Object[] {starts, sortedColumns, sortedValues, x};
    }

    @Override public Object[] outputs() {
        return new Object[] {product};
    }

    @Override public int[] sizes() {
        return new int[] {product.length, ROUNDS};
    }

    @Override public String wrong() {
        if (!size.isWhole()) return null;
        double total = 0;
        for (int row : rows) total += product[row];
        double off = Math.abs(total - TOTAL[size.letter() - 'A']);
        return off < CLOSE ? null : "the sum is off by " + off;
    }

    /** As the suite does it, number by number. */
    @Override public void loop() {
        Arrays.fill(product, 0);
        for (int round = 0; round < ROUNDS; round++) {
            for (int i = 0; i < values.length; i++) product[rows[i]] += x[columns[i]] * values[i];
        }
    }

    @Override public void stream() {
        Arrays.fill(product, 0);
        for (int round = 0; round < ROUNDS; round++) each(product.length, this::row);
    }

    private void row(int row) {
        double sum = product[row];
        for (int k = starts[row]; k < starts[row + 1]; k++) sum += x[sortedColumns[k]] * sortedValues[k];
        product[row] = sum;
    }

    private static double row(View<Double> v, PArray<Integer> starts, PArray<Integer> columns, PArray<Double> values,
            PArray<Double> x) {
        double sum = v.get(0);
        for (int k = starts.getInt(v.index()); k < starts.getInt(v.index() + 1); k++) {
            sum += x.getDouble(columns.getInt(k)) * values.getDouble(k);
        }
        return sum;
    }

    @Override public Work weft() {
        PArray<Integer> s = PArray.of(starts);
        PArray<Integer> c = PArray.of(sortedColumns);
        PArray<Double> v = PArray.of(sortedValues);
        PArray<Double> vector = PArray.of(x);
        ArrayFunction<Double, Double> round = AF.stencil(0, Border.CLAMP, view -> row(view, s, c, v, vector));
        return Work.of(AF.iterate(ROUNDS, round), PArray.of(new double[product.length]), r -> new Object[] {r.toDoubleArray()});
    }

    @Override public Kernels natural() {
        Kernels all = new Kernels().step("clear", product.length, "o0");
        for (int round = 0; round < ROUNDS; round++) all.step("add", product.length, "i0 i1 i2 i3 o0");
        return all;
    }
}
