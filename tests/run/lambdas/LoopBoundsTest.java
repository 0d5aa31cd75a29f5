package weft;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.Arrays;
import java.util.List;
import java.util.function.Function;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/**
 * Counted loops whose bounds and indices come out of arrays: whatever they hold, the same answers and the same
 * exceptions. The checks of the loops' counters stand in front of them, those of the data stay inside.
 */
@Tag("kernels")
class LoopBoundsTest {
    private static final int LENGTH = 6;

    private static final int[] EXTREMES = {
        Integer.MIN_VALUE, Integer.MIN_VALUE + 1, Integer.MIN_VALUE + 3, -7, -2, -1, 0, 1, 2, LENGTH - 1, LENGTH, LENGTH + 1,
        Integer.MAX_VALUE - 3, Integer.MAX_VALUE - 1, Integer.MAX_VALUE,
    };

    /** The counter and its limit. */
    private record Bounds(int first, int limit) {}

    private static <T, R> void same(PArray<T> input, Function<T, R> f) {
        try {
            for (int i = 0; i < input.size(); i++) f.apply(input.get(i));
        } catch (RuntimeException e) {
            Same.throwsSame(input, f);
            return;
        }
        Same.check(input, f);
    }

    /** Every pair of extremes, each in an apply of its own: one that throws hides the others. */
    private static void extremes(Function<Bounds, Integer> f) {
        for (int first : EXTREMES) {
            for (int limit : EXTREMES) {
                try (PArray<Bounds> one = PArray.of(List.of(new Bounds(first, limit)))) {
                    same(one, f);
                }
            }
        }
    }

    private static int[] table(int length) {
        int[] t = new int[length];
        for (int i = 0; i < length; i++) t[i] = 3 * i + 1;
        return t;
    }

    @Test void upward() {
        int[] a = table(LENGTH);
        extremes(b -> {
            int sum = 0;
            for (int i = b.first(); i < b.limit(); i++) sum = sum * 31 + a[i];
            return sum;
        });
    }

    @Test void upwardInclusive() {
        int[] a = table(LENGTH);
        extremes(b -> {
            int sum = 0;
            for (int i = b.first(); i <= b.limit(); i++) sum = sum * 31 + a[i];
            return sum;
        });
    }

    @Test void downward() {
        int[] a = table(LENGTH);
        extremes(b -> {
            int sum = 0;
            for (int i = b.first(); i > b.limit(); i--) sum = sum * 31 + a[i];
            return sum;
        });
    }

    @Test void downwardInclusive() {
        int[] a = table(LENGTH);
        extremes(b -> {
            int sum = 0;
            for (int i = b.first(); i >= b.limit(); i--) sum = sum * 31 + a[i];
            return sum;
        });
    }

    /** Of arrays of several lengths, one of them empty or not. */
    @Test void severalArrays() {
        int[] a = table(LENGTH + 1), b = table(LENGTH), c = table(LENGTH - 1), none = {};
        extremes(x -> {
            int sum = 0;
            for (int i = x.first(); i < x.limit(); i++) sum = sum * 31 + a[i] * b[i] - c[i];
            return sum;
        });
        extremes(x -> {
            int sum = 0;
            for (int i = x.first(); i < x.limit(); i++) sum = sum * 31 + a[i] * none[i];
            return sum;
        });
    }

    @Test void neighbours() {
        int[] a = table(LENGTH), b = table(LENGTH + 2);
        extremes(x -> {
            int sum = 0;
            for (int i = x.first(); i < x.limit(); i++) sum = sum * 31 + a[i] + b[i + 1] - b[i + 2];
            return sum;
        });
        extremes(x -> {
            int sum = 0;
            for (int i = x.first(); i <= x.limit(); i++) sum = sum * 31 + a[i - 1];
            return sum;
        });
    }

    @Test void fallingIndex() {
        int[] a = table(LENGTH);
        extremes(x -> {
            int sum = 0;
            for (int i = x.first(); i < x.limit(); i++) sum = sum * 31 + a[a.length - 1 - i];
            return sum;
        });
        extremes(x -> {
            int sum = 0;
            for (int i = x.first(); i > x.limit(); i--) sum = sum * 31 + a[2 - i];
            return sum;
        });
    }

    @Test void strides() {
        int[] a = table(LENGTH), b = table(3 * LENGTH);
        int three = 3, minusOne = -1;
        extremes(x -> {
            int sum = 0;
            for (int i = x.first(); i < x.limit() - 4; i += 4) sum = sum * 31 + a[i];
            return sum;
        });
        extremes(x -> {
            int sum = 0;
            for (int i = x.first(); i < x.limit(); i++) sum = sum * 31 + b[i * 3] + b[i * three];
            return sum;
        });
        extremes(x -> {
            int sum = 0;
            for (int i = x.first(); i > x.limit(); i--) sum = sum * 31 + a[i * -2 + 4] + a[i * minusOne];
            return sum;
        });
    }

    @Test void fromZero() {
        int[] a = table(LENGTH), b = table(LENGTH - 2);
        extremes(x -> {
            int sum = x.first();
            for (int i = 0; i < x.limit(); i++) sum = sum * 31 + a[i];
            for (int i = 0; i < x.limit(); i++) sum = sum * 31 + a[i] * b[i];
            return sum;
        });
        extremes(x -> {
            int sum = 0;
            for (int i = x.first(); i >= 0; i--) sum = sum * 31 + a[i];
            for (int i = x.first(); i > -1; i--) sum = sum * 31 + b[i];
            for (int i = 0; i <= x.limit(); i++) sum = sum * 31 + a[i];
            return sum;
        });
    }

    /** Other constants than 0 are no help. */
    @Test void fromBelowZero() {
        int[] a = table(LENGTH);
        extremes(x -> {
            int sum = 0;
            for (int i = x.first(); i > -2; i--) sum = sum * 31 + a[i];
            return sum;
        });
        extremes(x -> {
            int sum = 0;
            for (int i = -1; i < x.limit(); i++) sum = sum * 31 + a[i];
            for (int i = 1; i < x.first(); i++) sum = sum * 31 + a[i];
            return sum;
        });
    }

    @Test void invariantIndexAndDivisor() {
        int[] a = table(LENGTH);
        extremes(x -> {
            int sum = 0;
            for (int i = 0; i < 4; i++) sum = sum * 31 + a[x.first()] + a[i] / x.limit();
            return sum;
        });
        extremes(x -> {
            int sum = 0;
            for (int i = 2; i < x.limit() && x.limit() < LENGTH; i++) sum = sum * 31 + a[x.first()] + a[i] % x.first();
            return sum;
        });
    }

    /** Checked once for all of them, whichever is the shortest. */
    @Test void oneIndexOfSeveralArrays() {
        int[] order = {2, 0, 3, 1, 5, 4, 0, 0};
        for (int shortest = 0; shortest < 3; shortest++) {
            float[][] arrays = new float[3][];
            for (int k = 0; k < 3; k++) {
                arrays[k] = new float[k == shortest ? 6 : 7 + k];
                for (int i = 0; i < arrays[k].length; i++) arrays[k][i] = i + 0.25f * k;
            }
            float[] x = arrays[0], y = arrays[1], z = arrays[2];
            Function<Integer, Float> f = n -> {
                float sum = x[n % 5] * y[n % 5] - z[n % 5];
                for (int k = 0; k <= n; k++) {
                    int i = order[k];
                    sum = sum * 3 + x[i] * y[i] + z[i] / y[(i + 1) % 6];
                }
                return sum;
            };
            for (int wrong : new int[] {5, 6, 7, 8, 9, -1, Integer.MIN_VALUE, Integer.MAX_VALUE}) {
                order[6] = wrong;
                Same.check(AF.range(6), f);
                if (wrong == 5)
                    Same.check(AF.range(8), f);
                else
                    Same.throwsSame(AF.range(8), f);
            }
        }
    }

    /** A sparse matrix in compressed rows: its rows are of every length, empty ones among them. */
    private static final class Sparse {
        final int[] start = {0, 0, 1, 1, 4, 9, 9, 26, 60, 60};
        final int[] column = new int[60];
        final float[] value = new float[60];
        final float[] x = new float[37];

        Sparse() {
            for (int k = 0; k < column.length; k++) {
                column[k] = k * 29 % x.length;
                value[k] = k * 0.5f - 7;
            }
            for (int k = 0; k < x.length; k++) x[k] = 1f / (k + 1);
        }

        int rows() {
            return start.length - 1;
        }

        Function<Integer, Float> product() {
            int[] start = this.start, column = this.column;
            float[] value = this.value, x = this.x;
            return row -> {
                float sum = 0;
                int end = start[row + 1];
                for (int k = start[row]; k < end; k++) sum += value[k] * x[column[k]];
                return sum;
            };
        }

        Function<Integer, Float> readsTheEndAgain() {
            int[] start = this.start, column = this.column;
            float[] value = this.value, x = this.x;
            return row -> {
                float sum = 0;
                for (int k = start[row]; k < start[row + 1]; k++) sum += value[k] * x[column[k]];
                return sum;
            };
        }
    }

    /** What the loop's condition reads is not read where the loop is not reached, or behind what throws first. */
    @Test void readByTheCondition() {
        int[] a = table(LENGTH), b = {1, 4, 2, 0, 3};
        extremes(x -> {
            int sum = 0;
            if (x.first() > 0) for (int i = 0; i < b[x.first()]; i++) sum = sum * 31 + a[i];
            return sum;
        });
        extremes(x -> {
            int sum = 0, i = x.first();
            while (a[i] < 100 && i < b[x.limit()]) sum = sum * 31 + a[i++];
            return sum;
        });
        extremes(x -> {
            int sum = 0, i = x.first();
            do {
                sum = sum * 31 + a[x.limit()] + a[i] + 7 / x.limit();
            } while (++i < b[x.limit() - 1]);
            return sum;
        });
    }

    @Test void sparseProduct() {
        Sparse s = new Sparse();
        Same.check(AF.range(s.rows()), s.product());
        Same.throwsSame(AF.range(s.rows() + 1), s.product());
        Same.check(AF.range(s.rows()), s.readsTheEndAgain());
        Same.throwsSame(AF.range(s.rows() + 1), s.readsTheEndAgain());
    }

    /** Wherever in whichever row the column that is none stands; and what was applied before, or will be, is right. */
    @Test void columnThatIsNone() {
        Sparse s = new Sparse();
        int[] wrong = {-1, s.x.length, Integer.MIN_VALUE, Integer.MAX_VALUE};
        ArrayFunction<Integer, Float> product = AF.map(s.product());
        for (int k = 0; k < s.column.length; k++) {
            int right = s.column[k];
            s.column[k] = wrong[k % wrong.length];
            Same.throwsSame(AF.range(s.rows()), s.product());
            s.column[k] = right;
            try (PArray<Float> result = product.apply(AF.range(s.rows()))) {
                for (int row = 0; row < s.rows(); row++) {
                    assertEquals(s.product().apply(row), result.get(row));
                }
            }
        }
    }

    /** One function, whose arrays are wrong in every other apply. */
    @Test void arraysThatChange() {
        Sparse s = new Sparse();
        Function<Integer, Float> f = s.product();
        for (int round = 0; round < 6; round++) {
            s.column[30] = round % 2 == 0 ? 3 : -3;
            if (round % 2 == 0)
                Same.check(AF.range(s.rows()), f);
            else
                Same.throwsSame(AF.range(s.rows()), f);
        }
    }

    /** Rows that begin or end where there is nothing. */
    @Test void rowsOutOfBounds() {
        for (int at = 0; at < 10; at++) {
            for (int wrong : EXTREMES) {
                Sparse s = new Sparse();
                s.start[at] = wrong;
                same(AF.range(s.rows()), s.product());
                same(AF.range(s.rows()), s.readsTheEndAgain());
            }
        }
    }

    /** A counter that wraps around behind its last value goes on from the other end. */
    @Test void counterThatWrapsAround() {
        int[] a = new int[1000];
        Arrays.setAll(a, i -> 7 * i);
        int top = Integer.MAX_VALUE, base = top - 800;
        PArray<Integer> first = PArray.of(0, 1, 2);
        Same.throwsSame(first, n -> {
            int sum = 0;
            for (int i = base + n; i < top; i += 3) sum += a[i - base];
            return sum;
        });
        Same.throwsSame(first, n -> {
            int sum = 0;
            for (int i = base + n; i <= top; i++) sum += a[i - base];
            return sum;
        });
        Same.throwsSame(first, n -> {
            int sum = 0;
            for (int i = -base - n; i >= -top - 1; i--) sum += a[-base - i];
            return sum;
        });
        Same.throwsSame(first, n -> {
            int sum = 0;
            for (int i = -base - n; i >= -top; i -= 5) sum += a[-base - i];
            return sum;
        });
        Same.check(first, n -> {
            int sum = 0;
            for (int i = base + n; i <= top - 4; i += 4) sum += a[i - base];
            for (int i = base + n; i < top; i++) sum = sum * 3 + a[i - base];
            for (int i = -base - n; i > -top - 1; i--) sum = sum * 3 + a[-base - i];
            return sum;
        });
    }

    /** What is counted goes where the data says. */
    @Test void indicesOfIndices() {
        int[] first = {3, 1, 0, 2}, second = {2, 3, 1, 0, 7};
        double[] weights = {0.5, -0.25, 2, 1e300};
        Function<Integer, Double> chain = n -> {
            double sum = 0;
            for (int k = 0; k <= n; k++) sum = sum * 3 + weights[second[first[k % first.length]]];
            return sum;
        };
        Same.check(AF.range(9), chain);
        first[2] = 4;
        Same.throwsSame(AF.range(9), chain);
        first[2] = -1;
        Same.throwsSame(AF.range(9), chain);
    }
}
