package weft;

import java.util.Arrays;
import java.util.function.Function;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** Bounds checks that the compiler moves out of counted loops: still the same answers and the same exceptions. */
@Tag("kernels")
class LoopChecksTest {
    private static final int N = 24;
    private static final float[] MATRIX = new float[N * N];

    static {
        for (int i = 0; i < MATRIX.length; i++) MATRIX[i] = i * 0.37f - 50;
    }

    private static PArray<Integer> upTo(int size) {
        int[] values = new int[size];
        Arrays.setAll(values, i -> i);
        return PArray.of(values);
    }

    private static void same(int size, Function<Integer, ?> f) {
        Same.check(upTo(size), f);
    }

    @Test void matrixProduct() {
        float[] a = MATRIX;
        int n = N;
        same(n * n, i -> {
            float sum = 0;
            for (int k = 0; k < n; k++) sum += a[(i / n) * n + k] * a[k * n + i % n];
            return sum;
        });
    }

    @Test void allPairs() {
        float[] a = MATRIX;
        same(N, i -> {
            float sum = 0;
            for (int j = 0; j < a.length; j++) sum += (a[j] - a[i]) * a[j];
            return sum;
        });
    }

    @Test void downward() {
        float[] a = MATRIX;
        same(a.length, i -> {
            float sum = 0;
            for (int k = i; k >= 0; k--) sum = sum * 0.5f + a[k];
            for (int k = a.length - 1; k > i; k -= 3) sum += a[k];
            return sum;
        });
    }

    @Test void strides() {
        float[] a = MATRIX;
        same(300, i -> {
            float sum = 0;
            for (int k = i; k < a.length - 1; k += 7) sum += a[k + 1];
            for (int k = 1; k <= i; k += 2) sum -= a[k - 1];
            return sum;
        });
    }

    @Test void rowsAndColumns() {
        float[] a = MATRIX;
        int n = N;
        same(5, i -> {
            float sum = i;
            for (int r = 0; r < n; r++) {
                for (int c = 0; c < n; c++) sum = sum * 0.25f + a[r * n + c] - a[c * n + r];
            }
            return sum;
        });
    }

    /** The index would be out of bounds, were the loop entered. */
    @Test void loopsThatAreNotEntered() {
        float[] a = MATRIX;
        float[] none = {};
        same(50, i -> {
            float sum = i;
            for (int k = -5; k < -10 + i - 60; k++) sum += a[k];
            for (int k = 0; k < none.length; k++) sum += none[k] + a[a.length + k];
            return sum;
        });
    }

    /** A wild index and an early way out: nothing may be checked ahead. */
    @Test void loopsWithTwoExits() {
        float[] a = MATRIX;
        same(a.length, i -> {
            float sum = 0;
            for (int k = i; k < a.length + 100; k++) {
                if (k == a.length - 1) break;
                sum += a[k];
                if (k >= i + 10) return sum;
            }
            return -sum;
        });
    }

    /** Not reached in every iteration. */
    @Test void guardedAccess() {
        float[] a = MATRIX;
        same(a.length, i -> {
            float sum = 0;
            for (int k = i - 2; k <= i + 2; k++) {
                if (k >= 0 && k < a.length) sum += a[k];
            }
            return sum;
        });
    }

    @Test void zeroDivisorInALoopThatIsNotEntered() {
        same(100, i -> {
            int zero = i & 1;
            int sum = 7;
            for (int k = 0; k < zero; k++) sum += 100 / zero + k % zero;
            return sum;
        });
    }

    @Test void lastIterationIsOut() {
        float[] a = MATRIX;
        Same.throwsSame(upTo(a.length), i -> {
            float sum = 0;
            for (int k = 0; k <= i + 1; k++) sum += a[k];
            return sum;
        });
    }

    @Test void firstIterationIsOut() {
        float[] a = MATRIX;
        Same.throwsSame(upTo(200), i -> {
            float sum = 0;
            for (int k = 100 - i; k < 100; k++) sum += a[k - 1];
            return sum;
        });
    }

    @Test void invariantIndexIsOut() {
        float[] a = MATRIX;
        Same.throwsSame(upTo(a.length + 5), i -> {
            float sum = 0;
            for (int k = 0; k < 3; k++) sum += a[i] * k;
            return sum;
        });
    }

    @Test void productIsOut() {
        float[] a = MATRIX;
        Same.throwsSame(upTo(a.length), i -> {
            float sum = 0;
            for (int k = 0; k < N; k++) sum += a[k * i];
            return sum;
        });
    }

    @Test void divisionInALoop() {
        Same.throwsSame(upTo(100), i -> {
            int sum = 0;
            for (int k = 0; k < i; k++) sum += 1000 / (i - 50);
            return sum;
        });
    }
}
