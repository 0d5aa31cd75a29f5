package weft;

import java.util.function.Function;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** What {@code ./weft fuzz} found, as small as it could be made. */
@Tag("kernels")
class FuzzFindingsTest {
    /** A box that two phis hand to each other around a loop. */
    @Test void boxMergedInALoop() {
        Same.check(PArray.of(0, 1, 2, 9), v -> {
            Float b = 0f;
            for (int i = 0; i < v; i++) {
                if (b <= 3f) b = b + 0.75f;
            }
            return b;
        });
        Same.check(PArray.of(0, 1, 2, 9), v -> {
            Integer a = v;
            Integer b = 1;
            for (int i = 0; i < 5; i++) {
                if ((a & 1) == 0) {
                    Integer c = a;
                    a = b;
                    b = c;
                } else if (b > 3) {
                    a = b - 1;
                }
            }
            return a * 31 + b;
        });
    }

    /** iinc of a local while the operand stack is full. The lambda inside makes Weft read the class file. */
    @Test void incrementWithAFullStack() {
        Function<Integer, Integer> inner = v -> v + belowZero(v);
        Same.check(PArray.of(0, 1, 2, 9), v -> {
            Function<Integer, Integer> twice = x -> inner.apply(inner.apply(x));
            return twice.apply(v);
        });
    }

    private static int belowZero(int v) {
        int i = -2;
        while (true) {
            if (i++ >= 0) break;
        }
        return i;
    }

    /** In lanes a compiler took abs to be never negative; a loop, so that this is in lanes. */
    @Test void theSmallestIntHasNoAbsoluteValue() {
        Same.check(PArray.of(Integer.MIN_VALUE, -3, 0, 7, Integer.MAX_VALUE), (Integer x) -> {
            long sum = 0;
            for (int i = 0; i < (x & 3) + 1; i++) sum += (Math.abs(x) > 0 ? 1000 : 3) + (long) Math.abs(x) + (Math.abs(x) >> 1);
            return sum;
        });
    }

    /** Quotients by powers of two are products, but none that may be contracted with a sum: that shows where they underflow. */
    @Test void quotientsBySumsOfSmallNumbers() {
        PArray<Float> floats = PArray.of(Float.MIN_VALUE, -Float.MIN_VALUE, 3 * Float.MIN_VALUE, -0.0f, Float.MIN_NORMAL, 5.5f, Float.NaN);
        PArray<Double> doubles = PArray.of(Double.MIN_VALUE, -Double.MIN_VALUE, 3 * Double.MIN_VALUE, -0.0, Double.MIN_NORMAL, 5.5);
        int four = 4;
        Same.check(floats, x -> 0f - x / 4);
        Same.check(floats, x -> 0f - x / (float) four);
        Same.check(floats, x -> x / -0x1p126f + -0.0f);
        Same.check(doubles, x -> 0.0 - x / 4);
        Same.check(doubles, x -> -0.0 + x / (0x1p-1022 * four));
        Same.check(floats, x -> {
            float sum = 0;
            for (int k = 1; k <= 8; k++) sum -= x / k; // a compiler that unrolls the loop finds 2, 4 and 8
            return sum;
        });
        Same.check(doubles, x -> {
            double sum = 0;
            for (int k = 1; k <= 8; k++) sum = x / k - sum;
            return sum;
        });
    }
}
