package weft;

import static org.junit.jupiter.api.Assertions.assertEquals;

import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** Results of more than 64 MB, which lanes write past caches, as whole vectors and a last one that is not whole. */
@Tag("kernels")
class ManyResultsTest {
    private static final int SIZE = (1 << 24) + 37;

    record Mixed(long wide, byte narrow, float f) {}

    @Test void ofOneColumn() {
        try (PArray<Integer> places = AF.range(SIZE);
             PArray<Float> floats = AF.map((Integer i) -> i * 0.5f + 3).apply(places);
             PArray<Double> after = AF.map((Float f) -> f > 9 ? (double) f * f : -1).apply(floats)) {
            for (int i = 0; i < SIZE; i++) {
                float f = i * 0.5f + 3;
                assertEquals(f, floats.getFloat(i));
                assertEquals(f > 9 ? (double) f * f : -1, after.getDouble(i));
            }
        }
    }

    /** Bytes are not written so, what stands beside them is. */
    @Test void ofRecords() {
        try (PArray<Integer> places = AF.range(SIZE);
             PArray<Mixed> records = AF.map((Integer i) -> new Mixed(i * 3L, (byte) (int) i, i / 7f)).apply(places)) {
            for (int i = 0; i < SIZE; i += 5) assertEquals(new Mixed(i * 3L, (byte) i, i / 7f), records.get(i));
            assertEquals(new Mixed((SIZE - 1) * 3L, (byte) (SIZE - 1), (SIZE - 1) / 7f), records.get(SIZE - 1));
        }
    }

    /** From a slice, which begins anywhere: what is read is not aligned as what is written. */
    @Test void fromASlice() {
        int from = 1003;
        float[] x = new float[SIZE + from];
        for (int i = 0; i < x.length; i++) x[i] = i % 1013;
        try (PArray<Float> all = PArray.of(x); PArray<Float> part = all.slice(from, x.length);
             PArray<Float> result = AF.map((Float v) -> v * v + 1).apply(part)) {
            assertEquals(SIZE, result.size());
            for (int i = 0; i < SIZE; i++) assertEquals(x[from + i] * x[from + i] + 1, result.getFloat(i));
        }
    }
}
