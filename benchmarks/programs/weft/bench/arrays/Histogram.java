package weft.bench.arrays;

import java.util.Arrays;
import java.util.SplittableRandom;
import java.util.stream.IntStream;
import weft.AF;
import weft.PArray;
import weft.bench.contest.Kernels;
import weft.bench.contest.Program;
import weft.bench.contest.Work;

/** How often each of 65,536 numbers occurs. */
final class Histogram extends Program {
    private static final int PLACES = 65536;
    private final int[] numbers;
    private final int[] counts = new int[PLACES];

    Histogram(double scale) {
        numbers = new SplittableRandom(1).ints(round(scale * (1 << 24)), 0, PLACES).toArray();
    }

    @Override public Object[] inputs() {
        return new Object[] {numbers};
    }

    @Override public Object[] outputs() {
        return new Object[] {counts};
    }

    @Override public int[] sizes() {
        return new int[] {numbers.length};
    }

    @Override public void loop() {
        Arrays.fill(counts, 0);
        for (int v : numbers) counts[v]++;
    }

    @Override public void stream() {
        int[] all = IntStream.range(0, numbers.length).parallel().collect(() -> new int[PLACES], (h, i) -> h[numbers[i]]++,
            (a, b) -> Arrays.setAll(a, i -> a[i] + b[i]));
        System.arraycopy(all, 0, counts, 0, PLACES);
    }

    @Override public Work weft() {
        return Work.of(AF.histogram(PLACES), PArray.of(numbers), r -> new Object[] {r.toIntArray()});
    }

    @Override public Kernels natural() {
        return new Kernels().step("clear", PLACES, "o0").step("histogram", numbers.length, "i0 o0");
    }
}
