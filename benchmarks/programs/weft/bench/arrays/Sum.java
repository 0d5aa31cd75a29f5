package weft.bench.arrays;

import java.util.stream.IntStream;
import weft.AF;
import weft.PArray;
import weft.bench.contest.Kernels;
import weft.bench.contest.Program;
import weft.bench.contest.Work;

final class Sum extends Program {
    private static final int ITEMS = 64;
    private final float[] x;
    private final float[] sum = new float[1];

    Sum(double scale) {
        x = random(1, round(scale * (1 << 24)), 0, 1);
    }

    @Override public Object[] inputs() {
        return new Object[] {x};
    }

    @Override public Object[] outputs() {
        return new Object[] {sum};
    }

    @Override public Object[] scratch() {
        return new Object[] {new float[ITEMS]};
    }

    @Override public int[] sizes() {
        return new int[] {x.length};
    }

    @Override public boolean sameBits() {
        return false;
    }

    @Override public void loop() {
        float total = 0;
        for (float v : x) total += v;
        sum[0] = total;
    }

    /** Streams have no sums of floats. */
    @Override public void stream() {
        sum[0] = (float) IntStream.range(0, x.length).parallel().mapToDouble(i -> x[i]).sum();
    }

    @Override public Work weft() {
        return Work.of(AF.<Float>identity().reduce(0f, Float::sum), PArray.of(x), r -> new Object[] {r.toFloatArray()});
    }

    @Override public Kernels natural() {
        return new Kernels().step("sums", ITEMS, "i0 o1 " + x.length).step("total", 1, "o1 o0 " + ITEMS);
    }
}
