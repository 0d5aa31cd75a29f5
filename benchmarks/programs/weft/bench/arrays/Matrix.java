package weft.bench.arrays;

import weft.AF;
import weft.Index2;
import weft.PArray;
import weft.bench.contest.Kernels;
import weft.bench.contest.Program;
import weft.bench.contest.Work;

/** The product of two square matrices. */
final class Matrix extends Program {
    private final int n;
    private final float[] a;
    private final float[] b;
    private final float[] c;

    Matrix(double scale) {
        n = (int) Math.max(64, Math.round(Math.cbrt(scale) * 1024 / 64) * 64);
        a = random(1, n * n, 0, 1);
        b = random(2, n * n, 0, 1);
        c = new float[n * n];
    }

    @Override public Object[] inputs() {
        return new Object[] {a, b};
    }

    @Override public Object[] outputs() {
        return new Object[] {c};
    }

    @Override public int[] sizes() {
        return new int[] {n};
    }

    private void row(int row) {
        for (int column = 0; column < n; column++) {
            float sum = 0;
            for (int k = 0; k < n; k++) sum += a[row * n + k] * b[k * n + column];
            c[row * n + column] = sum;
        }
    }

    private static float element(PArray<Float> a, PArray<Float> b, int n, int row, int column) {
        float sum = 0;
        for (int k = 0; k < n; k++) sum += a.getFloat(row * n + k) * b.getFloat(k * n + column);
        return sum;
    }

    @Override public void loop() {
        for (int row = 0; row < n; row++) row(row);
    }

    @Override public void stream() {
        each(n, this::row);
    }

    /** The factors in {@code PArray}s, which Weft need not look through at every apply, as it must through Java's arrays. */
    @Override public Work weft() {
        PArray<Float> left = PArray.of(a);
        PArray<Float> right = PArray.of(b);
        int size = n;
        return Work.of(AF.map((Index2 at) -> element(left, right, size, at.row(), at.column())), AF.range(n, n),
            r -> new Object[] {r.toFloatArray()});
    }

    @Override public Kernels natural() {
        return new Kernels().step("matrix", n, n, "i0 i1 o0 " + n);
    }

    @Override public Kernels byHand() {
        return new Kernels().step("matrix", n / 8, n / 32, "i0 i1 o0 " + n);
    }
}
