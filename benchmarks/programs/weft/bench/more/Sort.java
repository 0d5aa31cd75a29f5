package weft.bench.more;

import java.util.Arrays;
import weft.AF;
import weft.PArray;
import weft.bench.contest.Kernels;
import weft.bench.contest.Program;
import weft.bench.contest.Work;

/** Floats in their order; none is NaN, and no zero is negative. */
final class Sort extends Program {
    private final float[] x;
    private final float[] sorted;

    /** A power of two, which the kernels by hand want. */
    Sort(double scale) {
        x = random(1, Integer.highestOneBit((int) Math.max(1024, scale * (1 << 22))), -1, 1);
        for (int i = 0; i < x.length; i++) x[i] += 0f; // -0 + 0 is 0
        sorted = new float[x.length];
    }

    @Override public Object[] inputs() {
        return new Object[] {x};
    }

    @Override public Object[] outputs() {
        return new Object[] {sorted};
    }

    @Override public int[] sizes() {
        return new int[] {x.length};
    }

    @Override public void loop() {
        System.arraycopy(x, 0, sorted, 0, x.length);
        Arrays.sort(sorted);
    }

    @Override public void stream() {
        System.arraycopy(x, 0, sorted, 0, x.length);
        Arrays.parallelSort(sorted);
    }

    @Override public Work weft() {
        return Work.of(AF.<Float>identity().sorted(), PArray.of(x), r -> new Object[] {r.toFloatArray()});
    }

    @Override public Kernels natural() {
        Kernels kernels = new Kernels().step("copy", x.length, "i0 o0");
        for (int run = 2; run <= x.length; run *= 2) {
            for (int apart = run / 2; apart > 0; apart /= 2) kernels.step("exchange", x.length, "o0 " + run + " " + apart);
        }
        return kernels;
    }
}
