package weft.spark;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.SplittableRandom;
import weft.PArray;

/** What Spark's answers are compared with: those of one machine. */
final class Same {
    private Same() {}

    static PArray<Float> floats(int n) {
        float[] values = new float[n];
        SplittableRandom random = new SplittableRandom(n);
        for (int i = 0; i < n; i++) values[i] = (float) random.nextDouble() - 0.3f;
        return PArray.of(values);
    }

    static PArray<Integer> ints(int n) {
        return PArray.of(new SplittableRandom(n).ints(n, -1000, 1000).toArray());
    }

    /** Every element, and floats by their bits. */
    static <T> void check(PArray<T> expected, SparkArray<T> actual, String what) {
        assertEquals(expected.size(), actual.size(), what);
        try (PArray<T> here = actual.toPArray()) {
            assertEquals(expected.size(), here.size(), what);
            for (int i = 0; i < expected.size(); i++) {
                if (!expected.get(i).equals(here.get(i))) assertEquals(expected.get(i), here.get(i), what + ", number " + i);
            }
        }
    }
}
