package weft.bench.more;

import java.util.Arrays;
import java.util.SplittableRandom;
import weft.AF;
import weft.PArray;
import weft.bench.contest.Kernels;
import weft.bench.contest.Program;
import weft.bench.contest.Work;

/** Of each number the sum of all up to it. */
final class PrefixSum extends Program {
    private static final int ITEMS = 64;
    private final int[] x;
    private final int[] sums;

    PrefixSum(double scale) {
        x = new SplittableRandom(1).ints(round(scale * (1 << 24)), -1000, 1000).toArray();
        sums = new int[x.length];
    }

    @Override public Object[] inputs() {
        return new Object[] {x};
    }

    @Override public Object[] outputs() {
        return new Object[] {sums};
    }

    @Override public Object[] scratch() {
        return new Object[] {new int[ITEMS]};
    }

    @Override public int[] sizes() {
        return new int[] {x.length};
    }

    @Override public void loop() {
        int sum = 0;
        for (int i = 0; i < x.length; i++) sums[i] = sum += x[i];
    }

    /** Streams have no prefix sums; arrays do. */
    @Override public void stream() {
        System.arraycopy(x, 0, sums, 0, x.length);
        Arrays.parallelPrefix(sums, Integer::sum);
    }

    @Override public Work weft() {
        return Work.of(AF.<Integer>identity().scan(0, Integer::sum), PArray.of(x), r -> new Object[] {r.toIntArray()});
    }

    @Override public Kernels natural() {
        int part = x.length / ITEMS; // both are multiples of 64
        return new Kernels().step("totals", ITEMS, "i0 o1 " + part).step("before", 1, "o1 " + ITEMS)
            .step("sums", ITEMS, "i0 o1 o0 " + part);
    }
}
