package weft.bench.arrays;

import java.util.function.IntFunction;
import java.util.stream.IntStream;
import weft.AF;
import weft.ArrayFunction;
import weft.Border;
import weft.PArray;
import weft.View2;
import weft.bench.contest.Kernels;
import weft.bench.contest.Program;
import weft.bench.contest.Work;

/** Successive over-relaxation of a square grid of doubles: the red places of a chessboard and the black ones in turns. */
public abstract class RedBlack extends Program {
    private final int rounds;
    private final int n;
    private final double[] start;
    private final double[] grid;

    /** {@code start}: what makes the grid's so many places. */
    protected RedBlack(int n, int rounds, IntFunction<double[]> start) {
        this.n = n;
        this.rounds = rounds;
        this.start = start.apply(n * n);
        grid = new double[n * n];
    }

    @Override public Object[] inputs() {
        return new Object[] {start};
    }

    @Override public Object[] outputs() {
        return new Object[] {grid};
    }

    @Override public int[] sizes() {
        return new int[] {n, rounds};
    }

    private void row(int row, int half) {
        for (int c = row * n + 1 + (row + 1 + half) % 2; c < row * n + n - 1; c += 2) {
            grid[c] = 0.3125 * (grid[c - n] + grid[c + n] + grid[c - 1] + grid[c + 1]) - 0.25 * grid[c];
        }
    }

    @Override public void loop() {
        System.arraycopy(start, 0, grid, 0, grid.length);
        for (int half = 0; half < 2 * rounds; half++) {
            for (int row = 1; row < n - 1; row++) row(row, half);
        }
    }

    @Override public void stream() {
        System.arraycopy(start, 0, grid, 0, grid.length);
        for (int half = 0; half < 2 * rounds; half++) {
            int now = half;
            IntStream.range(1, n - 1).parallel().forEach(row -> row(row, now));
        }
    }

    private static double relaxed(View2<Double> v, int n, int half) {
        boolean inside = v.row() > 0 && v.row() < n - 1 && v.column() > 0 && v.column() < n - 1;
        if (!inside || (v.row() + v.column() + half) % 2 != 0) return v.get(0, 0);
        return 0.3125 * (v.get(-1, 0) + v.get(1, 0) + v.get(0, -1) + v.get(0, 1)) - 0.25 * v.get(0, 0);
    }

    @Override public Work weft() {
        int side = n;
        ArrayFunction<Double, Double> red = AF.stencil2(n, 1, Border.CLAMP, v -> relaxed(v, side, 0));
        ArrayFunction<Double, Double> black = AF.stencil2(n, 1, Border.CLAMP, v -> relaxed(v, side, 1));
        return Work.of(AF.iterate(rounds, red.andThen(black)), PArray.of(start), r -> new Object[] {r.toDoubleArray()});
    }

    @Override public Kernels natural() {
        Kernels all = new Kernels().step("copy", n * n, "i0 o0");
        for (int half = 0; half < 2 * rounds; half++) all.step("sor", n, n / 2, "o0 " + n + " " + half);
        return all;
    }
}
