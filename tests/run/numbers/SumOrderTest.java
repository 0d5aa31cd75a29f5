package weft;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.Random;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** Sums of floats in the order of the loop, whose bits another order would change: compilers like to make vectors of such a loop. */
@Tag("kernels")
class SumOrderTest {
    private static final int ROWS = 200;
    private static final int COLUMNS = 256;

    private static float[] floats(int n) {
        Random random = new Random(n);
        float[] values = new float[n];
        for (int i = 0; i < n; i++) values[i] = random.nextFloat() * (1 << random.nextInt(20)) - 5;
        return values;
    }

    @Test void ofRows() {
        float[] rows = floats(ROWS * COLUMNS);
        Same.check(AF.range(ROWS), i -> {
            float sum = 0;
            for (int k = 0; k < COLUMNS; k++) sum += rows[i * COLUMNS + k];
            return sum;
        });
    }

    /** One sum, of which all elements make use. */
    @Test void theSameForAll() {
        float[] values = floats(COLUMNS);
        Same.check(AF.range(ROWS), i -> {
            float sum = 0;
            for (int k = 0; k < COLUMNS; k++) sum += values[k];
            return sum * i;
        });
    }

    @Test void ofProductsForAll() {
        float[] values = floats(COLUMNS);
        double[] weights = new Random(1).doubles(COLUMNS).toArray();
        Same.check(AF.range(ROWS), i -> {
            double sum = 0;
            float most = 0;
            for (int k = 0; k < COLUMNS; k++) {
                sum += values[k] * weights[k];
                most = Math.max(most, values[k]) * 0.99f;
            }
            return sum * i + most;
        });
    }

    /** What is reduced is a sum itself. */
    @Test void inReductions() {
        float[] rows = floats(ROWS * COLUMNS);
        ArrayFunction<Integer, Float> sums = AF.<Integer, Float>map(i -> {
            float sum = 0;
            for (int k = 0; k < COLUMNS; k++) sum += rows[i * COLUMNS + k];
            return sum;
        });
        ArrayFunction<Integer, Float> total = sums.reduce(0f, Float::sum);
        try (PArray<Float> onDevice = total.apply(AF.range(ROWS)); PArray<Float> onThreads = total.onThreads(2).apply(AF.range(ROWS))) {
            assertEquals(onThreads.get(0), onDevice.get(0));
        }
    }

    /** A column as it is, whole blocks and what is left, wherever it begins. */
    @Test void ofAColumn() {
        ArrayFunction<Float, Float> sum = AF.map((Float v) -> v).reduce(0f, Float::sum);
        float[] values = floats(5 * 4096 + 77);
        for (int from : new int[] {0, 1, 2, 3, 5, 4096})
            for (int size : new int[] {3 * 4096, 3 * 4096 + 1, 2 * 4096 + 4095, 4096}) {
                try (PArray<Float> all = PArray.of(values);
                        PArray<Float> part = all.slice(from, size);
                        PArray<Float> onDevice = sum.apply(part);
                        PArray<Float> onThreads = sum.onThreads(2).apply(part)) {
                    assertEquals(onThreads.get(0), onDevice.get(0), from + ", " + size);
                }
            }
    }
}
