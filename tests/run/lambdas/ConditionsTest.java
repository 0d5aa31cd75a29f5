package weft;

import java.util.function.Function;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** Checks that the conditions around them decide, and some that they seem to: the same answers and exceptions. */
@Tag("kernels")
class ConditionsTest {
    private static final int[] EDGES = {
        0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, -1, -2, -3, Integer.MAX_VALUE, Integer.MAX_VALUE - 1,
        Integer.MIN_VALUE, Integer.MIN_VALUE + 1, Integer.MIN_VALUE + 2, 1 << 30, -(1 << 30)};

    private static final float[] TEN = {3, 1, 4, 1, 5, 9, 2, 6, 5, 3};

    /** Each value on its own, so that an exception of one does not hide the others. */
    private static void sameForEach(Function<Integer, ?> f) {
        for (int edge : EDGES) {
            PArray<Integer> one = PArray.of(edge);
            boolean fails = false;
            try {
                f.apply(edge);
            } catch (RuntimeException e) {
                fails = true;
            }
            if (fails) {
                Same.throwsSame(one, f);
            } else {
                Same.check(one, f);
            }
        }
    }

    @Test void divisorsThatAreTested() {
        sameForEach(x -> x != 0 ? 100 / x : -1);
        sameForEach(x -> x > 0 || x < -1 ? 100 / x : 100 / (x + 1));
        sameForEach(x -> {
            long a = x;
            long b = 360;
            while (b != 0) {
                long t = a % b;
                a = b;
                b = t;
            }
            return a;
        });
    }

    @Test void indicesThatAreTested() {
        float[] a = TEN;
        sameForEach(i -> i >= 0 && i < a.length ? a[i] : -1f);
        sameForEach(i -> i > 0 && i < a.length - 1 ? a[i - 1] + a[i + 1] : -1f);
        sameForEach(i -> i < a.length ? a[i] : -1f);
        sameForEach(i -> i + 1 < a.length ? a[i + 1] : -1f);
        sameForEach(i -> i >= 1 && i + 1 < a.length ? a[i + 1] + a[i - 1] : -1f);
        sameForEach(i -> i >= 0 && i <= a.length ? a[i] : -1f);
        sameForEach(i -> i - 1 < a.length && i > 0 ? a[i - 1] : -1f);
        sameForEach(i -> i - 1 < a.length ? a[i - 1] : -1f);
        sameForEach(i -> i >= 0 ? a[i % a.length] + a[i & 7] : a[i % a.length]);
        sameForEach(i -> a[(i & 15) - 3]);
        sameForEach(i -> a[(i >>> 28) / 2]);
    }

    @Test void countersOfLoops() {
        float[] a = TEN;
        sameForEach(x -> {
            for (int i = 0; i < a.length; i++) {
                if (a[i] == x) return i;
            }
            return -1;
        });
        sameForEach(x -> {
            for (int i = a.length - 1; i >= 0; i--) {
                if (a[i] < x) return i;
            }
            return -1;
        });
        sameForEach(x -> {
            float sum = 0;
            for (int i = x; i < a.length; i += 3) {
                if (a[i] == 9) break;
                sum += a[i];
            }
            return sum;
        });
        sameForEach(x -> {
            float sum = 0;
            for (int i = Integer.MAX_VALUE - 4; i <= x - 1 && i > 0; i += 3) sum += i;
            for (int i = Integer.MIN_VALUE + 4; i >= x && i < 0; i -= 3) sum += i >= 0 ? 1e9f : 1;
            return sum;
        });
        sameForEach(x -> {
            int n = 0;
            for (int i = Integer.MAX_VALUE - 5; i >= 0; i += 2) n = i < 0 ? -1 : n + 1; // ends by overflow
            return n + x;
        });
    }

    @Test void conditionsThatFollow() {
        sameForEach(x -> x > 10 ? (x >= 5 ? (x == 7 ? 1 : 2) : 3) : x < 11 ? 4 : 5);
        sameForEach(x -> {
            int y = x + 1;
            return x > 100 ? (y > 100 ? 1 : 2) : (y <= 101 ? 3 : 4);
        });
        sameForEach(x -> {
            Integer boxed = x > 0 ? (Integer) x : null;
            return boxed != null ? boxed + 1 : 0;
        });
    }
}
