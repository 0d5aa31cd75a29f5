package weft.bench.more;

import java.util.SplittableRandom;
import weft.AF;
import weft.Border;
import weft.PArray;
import weft.View2;
import weft.bench.contest.Kernels;
import weft.bench.contest.Program;
import weft.bench.contest.Work;

/** The game of life on a torus. */
final class Life extends Program {
    private static final int ROUNDS = 20;
    private final int n;
    private final int[] start;
    private final int[] cells;
    private final int[] other;

    Life(double scale) {
        n = (int) Math.max(64, Math.round(Math.sqrt(scale) * 1024 / 64) * 64);
        start = new SplittableRandom(1).ints((long) n * n, 0, 2).toArray();
        cells = new int[n * n];
        other = new int[n * n];
    }

    @Override public Object[] inputs() {
        return new Object[] {start};
    }

    @Override public Object[] outputs() {
        return new Object[] {cells};
    }

    @Override public Object[] scratch() {
        return new Object[] {other};
    }

    @Override public int[] sizes() {
        return new int[] {n, ROUNDS};
    }

    private static int next(int cell, int around) {
        return around == 3 || around == 2 && cell == 1 ? 1 : 0;
    }

    private void row(int[] from, int[] to, int row) {
        int above = (row == 0 ? n - 1 : row - 1) * n;
        int here = row * n;
        int below = (row == n - 1 ? 0 : row + 1) * n;
        for (int c = 0; c < n; c++) {
            int left = c == 0 ? n - 1 : c - 1;
            int right = c == n - 1 ? 0 : c + 1;
            int around = from[above + left] + from[above + c] + from[above + right] + from[here + left] + from[here + right]
                + from[below + left] + from[below + c] + from[below + right];
            to[here + c] = next(from[here + c], around);
        }
    }

    private interface Rows {
        void all(int[] from, int[] to);
    }

    /** The number of rounds is even. */
    private void rounds(Rows rows) {
        for (int round = 0; round < ROUNDS; round += 2) {
            rows.all(round == 0 ? start : cells, other);
            rows.all(other, cells);
        }
    }

    @Override public void loop() {
        rounds((from, to) -> {
            for (int row = 0; row < n; row++) row(from, to, row);
        });
    }

    @Override public void stream() {
        rounds((from, to) -> each(n, row -> row(from, to, row)));
    }

    private static int next(View2<Integer> v) {
        int around = v.get(-1, -1) + v.get(-1, 0) + v.get(-1, 1) + v.get(0, -1) + v.get(0, 1) + v.get(1, -1) + v.get(1, 0)
            + v.get(1, 1);
        return next(v.get(0, 0), around);
    }

    @Override public Work weft() {
        return Work.of(AF.iterate(ROUNDS, AF.<Integer, Integer>stencil2(n, 1, Border.WRAP, v -> next(v))), PArray.of(start),
            r -> new Object[] {r.toIntArray()});
    }

    @Override public Kernels natural() {
        Kernels all = new Kernels();
        for (int round = 0; round < ROUNDS; round += 2) {
            all.step("life", n, n, (round == 0 ? "i0" : "o0") + " o1 " + n).step("life", n, n, "o1 o0 " + n);
        }
        return all;
    }
}
