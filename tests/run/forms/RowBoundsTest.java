package weft;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.Arrays;
import java.util.function.IntUnaryOperator;
import java.util.function.Supplier;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** Where the inside of an array ends: what is assumed of whole pieces of it must hold for each of their elements. */
@Tag("kernels")
class RowBoundsTest {
    private static final int N = 4 * 1024;

    /** What the elements are, or what the first that throws throws. */
    private static String outcome(Supplier<int[]> elements) {
        try {
            return Arrays.toString(elements.get());
        } catch (RuntimeException e) {
            return e.toString();
        }
    }

    private static void same(String what, int n, IntUnaryOperator plain, ArrayFunction<Integer, Integer> f) {
        String wanted = outcome(() -> {
            int[] all = new int[n];
            for (int i = 0; i < n; i++) all[i] = plain.applyAsInt(i);
            return all;
        });
        String actual = outcome(() -> {
            try (PArray<Integer> places = AF.range(n); PArray<Integer> result = f.apply(places)) {
                int[] all = new int[n];
                for (int i = 0; i < n; i++) all[i] = result.getInt(i);
                return all;
            }
        });
        assertEquals(wanted, actual, what);
    }

    private static int[] numbers(int length) {
        int[] a = new int[length];
        for (int i = 0; i < length; i++) a[i] = i * 7 + 1;
        return a;
    }

    /** The test is behind the round, which so has a counter that is one more than the test lets pass. */
    private static int roundFirst(int[] a, int n, int i) {
        int sum = 0;
        if (i >= n) return 5;
        int k = 0;
        do {
            sum += a[i + k];
        } while (k++ < 3);
        return sum;
    }

    private static int behindLoop(int[] a, int n, int i) {
        int sum = 0;
        if (i >= n) return 5;
        int k = 0;
        for (; k < 4; k++) sum += a[i + k];
        return sum * 3 + a[i + k];
    }

    private static int leftEarly(int[] a, int n, int i) {
        int sum = 0;
        if (i >= n) return 5;
        int k = 0;
        for (; k < 4; k++) {
            sum += a[i + k];
            if ((sum & 31) == 5) break;
        }
        return sum * 3 + a[i + k];
    }

    private static int comparedFirst(int[] a, int n, int i) {
        int sum = 0;
        int k = 0;
        do {
            sum += i + k < n ? a[i + k] : -1;
        } while (k++ < 3);
        return sum;
    }

    private static int comparedBehind(int[] a, int n, int i) {
        int sum = 0;
        int k = 0;
        for (; k < 4; k++) sum += a[i + k];
        return i + k < n ? sum : -sum;
    }

    @Test void countersBeforeTheirTestAndBehindTheirLoop() {
        for (int more = 1; more < 7; more++) {
            int n = N / 2;
            int[] a = numbers(n + more);
            same("round first, " + more, N, i -> roundFirst(a, n, i), AF.map(i -> roundFirst(a, n, i)));
            same("behind the loop, " + more, N, i -> behindLoop(a, n, i), AF.map(i -> behindLoop(a, n, i)));
            same("left early, " + more, N, i -> leftEarly(a, n, i), AF.map(i -> leftEarly(a, n, i)));
        }
    }

    @Test void countersThatAreCompared() {
        int[] a = numbers(N + 10);
        for (int more = 0; more < 6; more++) {
            int n = N / 2 + more;
            same("round first, " + more, N, i -> comparedFirst(a, n, i), AF.map(i -> comparedFirst(a, n, i)));
            same("behind the loop, " + more, N, i -> comparedBehind(a, n, i), AF.map(i -> comparedBehind(a, n, i)));
        }
    }

    private static int belowQuotient(int[] a, int x, int y, int i) {
        return i < (x + y) / 2 ? a[i - 1] : 7;
    }

    private static int belowRemainder(int[] a, int x, int y, int i) {
        return i < (x * y) % 1_000_000_007 ? a[i - 1] : 7;
    }

    /** Java has wrapped around what is divided; in more bits it would be something else. */
    @Test void quotientsOfWhatHasWrappedAround() {
        int[] a = numbers(N);
        int[][] pairs = {{1 << 30, 1 << 30}, {3, 5}, {N, N}, {-(1 << 30), -(1 << 30) - 2}, {1 << 16, 3 << 14}, {1, Integer.MAX_VALUE}};
        for (int[] pair : pairs) {
            int x = pair[0];
            int y = pair[1];
            same(x + " and " + y, N, i -> belowQuotient(a, x, y, i), AF.map(i -> belowQuotient(a, x, y, i)));
            same(x + " times " + y, N, i -> belowRemainder(a, x, y, i), AF.map(i -> belowRemainder(a, x, y, i)));
        }
    }
}
