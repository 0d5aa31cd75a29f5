package weft.bench.arrays;

import weft.AF;
import weft.bench.contest.Kernels;
import weft.bench.contest.Program;
import weft.bench.contest.Work;

/** How many of some random points lie in a quarter of a circle; each element draws its own. */
final class MonteCarlo extends Program {
    private static final int POINTS = 1000;
    private final int[] hits;

    MonteCarlo(double scale) {
        hits = new int[round(scale * (1 << 16))];
    }

    @Override public Object[] inputs() {
        return new Object[] {};
    }

    @Override public Object[] outputs() {
        return new Object[] {hits};
    }

    @Override public int[] sizes() {
        return new int[] {hits.length, POINTS};
    }

    private static int next(int s) {
        s ^= s << 13;
        s ^= s >>> 17;
        return s ^ s << 5;
    }

    private static int hits(int i) {
        int state = (i + 1) * 0x9E3779B9;
        int count = 0;
        for (int k = 0; k < POINTS; k++) {
            state = next(state);
            float x = (state >>> 8) * 0x1p-24f;
            state = next(state);
            float y = (state >>> 8) * 0x1p-24f;
            if (x * x + y * y <= 1f) count++;
        }
        return count;
    }

    @Override public void loop() {
        for (int i = 0; i < hits.length; i++) hits[i] = hits(i);
    }

    @Override public void stream() {
        each(hits.length, i -> hits[i] = hits(i));
    }

    @Override public Work weft() {
        return Work.of(AF.map((Integer i) -> hits(i)), AF.range(hits.length), r -> new Object[] {r.toIntArray()});
    }

    @Override public Kernels natural() {
        return new Kernels().step("monte_carlo", hits.length, "o0 " + POINTS);
    }
}
