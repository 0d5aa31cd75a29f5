package weft.bench.arrays;

import java.util.stream.IntStream;
import weft.AF;
import weft.Border;
import weft.PArray;
import weft.View2;
import weft.bench.contest.Kernels;
import weft.bench.contest.Program;
import weft.bench.contest.Work;

/** Rounds in which each place becomes the mean of the four around it; the border stays. */
final class Jacobi extends Program {
    private static final int ROUNDS = 100;
    private final int n;
    private final float[] start;
    private final float[] result;
    private final float[] other;

    Jacobi(double scale) {
        n = (int) Math.max(64, Math.round(Math.sqrt(scale) * 1024 / 64) * 64);
        start = random(1, n * n, 0, 1);
        result = new float[n * n];
        other = new float[n * n];
    }

    @Override public Object[] inputs() {
        return new Object[] {start};
    }

    @Override public Object[] outputs() {
        return new Object[] {result};
    }

    @Override public Object[] scratch() {
        return new Object[] {other};
    }

    @Override public int[] sizes() {
        return new int[] {n, ROUNDS};
    }

    private void row(float[] from, float[] to, int row) {
        for (int i = row * n + 1; i < row * n + n - 1; i++) to[i] = 0.25f * (from[i - n] + from[i - 1] + from[i + 1] + from[i + n]);
    }

    private interface Rows {
        void all(float[] from, float[] to);
    }

    /** The number of rounds is even. */
    private void rounds(Rows rows) {
        System.arraycopy(start, 0, result, 0, result.length);
        System.arraycopy(start, 0, other, 0, other.length);
        for (int round = 0; round < ROUNDS; round += 2) {
            rows.all(round == 0 ? start : result, other);
            rows.all(other, result);
        }
    }

    @Override public void loop() {
        rounds((from, to) -> {
            for (int row = 1; row < n - 1; row++) row(from, to, row);
        });
    }

    @Override public void stream() {
        rounds((from, to) -> IntStream.range(1, n - 1).parallel().forEach(row -> row(from, to, row)));
    }

    private static float mean(View2<Float> v, int n) {
        boolean inside = v.row() > 0 && v.row() < n - 1 && v.column() > 0 && v.column() < n - 1;
        return inside ? 0.25f * (v.get(-1, 0) + v.get(0, -1) + v.get(0, 1) + v.get(1, 0)) : v.get(0, 0);
    }

    @Override public Work weft() {
        int side = n;
        return Work.of(AF.iterate(ROUNDS, AF.<Float, Float>stencil2(n, 1, Border.CLAMP, v -> mean(v, side))),
            PArray.of(start), r -> new Object[] {r.toFloatArray()});
    }

    @Override public Kernels natural() {
        Kernels all = new Kernels();
        for (int round = 0; round < ROUNDS; round += 2) {
            all.step("jacobi", n, n, (round == 0 ? "i0" : "o0") + " o1 " + n).step("jacobi", n, n, "o1 o0 " + n);
        }
        return all;
    }
}
