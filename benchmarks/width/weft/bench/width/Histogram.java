package weft.bench.width;

import java.util.Arrays;
import java.util.SplittableRandom;
import java.util.stream.IntStream;
import weft.AF;
import weft.PArray;

/** How often each of 65,536 numbers occurs. */
final class Histogram extends Program {
    private static final int PLACES = 65536;
    private final int[] numbers;
    private final int[] counts = new int[PLACES];

    Histogram(double scale) {
        numbers = new SplittableRandom(1).ints(round(scale * (1 << 24)), 0, PLACES).toArray();
    }

    @Override Object[] inputs() {
        return new Object[] {numbers};
    }

    @Override Object[] outputs() {
        return new Object[] {counts};
    }

    @Override int[] sizes() {
        return new int[] {numbers.length};
    }

    @Override void loop() {
        Arrays.fill(counts, 0);
        for (int v : numbers) counts[v]++;
    }

    @Override void stream() {
        int[] all = IntStream.range(0, numbers.length).parallel().collect(() -> new int[PLACES], (h, i) -> h[numbers[i]]++,
            (a, b) -> Arrays.setAll(a, i -> a[i] + b[i]));
        System.arraycopy(all, 0, counts, 0, PLACES);
    }

    @Override Work weft() {
        return Work.of(AF.histogram(PLACES), PArray.of(numbers), r -> new Object[] {r.toIntArray()});
    }

    @Override Kernels natural() {
        return new Kernels().step("clear", PLACES, "o0").step("histogram", numbers.length, "i0 o0");
    }
}
