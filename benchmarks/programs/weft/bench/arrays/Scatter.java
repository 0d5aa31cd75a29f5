package weft.bench.arrays;

import java.util.SplittableRandom;
import weft.AF;
import weft.PArray;
import weft.bench.contest.Kernels;
import weft.bench.contest.Program;
import weft.bench.contest.Work;

/** Values to the places of a permutation. */
final class Scatter extends Program {
    private final float[] onto;
    private final int[] places;
    private final float[] values;
    private final float[] result;

    Scatter(double scale) {
        int n = round(scale * (1 << 24));
        onto = random(1, n, 0, 1);
        values = random(2, n, 0, 1);
        places = new int[n];
        SplittableRandom random = new SplittableRandom(3);
        for (int i = 0; i < n; i++) {
            int other = random.nextInt(i + 1);
            places[i] = places[other];
            places[other] = i;
        }
        result = new float[n];
    }

    @Override public Object[] inputs() {
        return new Object[] {onto, places, values};
    }

    @Override public Object[] outputs() {
        return new Object[] {result};
    }

    @Override public int[] sizes() {
        return new int[] {result.length};
    }

    @Override public void loop() {
        System.arraycopy(onto, 0, result, 0, result.length);
        for (int i = 0; i < result.length; i++) result[places[i]] = values[i];
    }

    @Override public void stream() {
        System.arraycopy(onto, 0, result, 0, result.length);
        each(result.length, i -> result[places[i]] = values[i]);
    }

    @Override public Work weft() {
        return Work.of(AF.scatter(PArray.of(onto)), PArray.zip(PArray.of(places), PArray.of(values)),
            r -> new Object[] {r.toFloatArray()});
    }

    @Override public Kernels natural() {
        return new Kernels().step("copy", result.length, "i0 o0").step("scatter", result.length, "i1 i2 o0");
    }
}
