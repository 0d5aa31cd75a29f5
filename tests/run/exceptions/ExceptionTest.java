package weft;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.util.Arrays;
import java.util.List;
import java.util.function.Function;
import org.junit.jupiter.api.Test;

/** A function that throws for some element: apply throws what a loop over the elements would. */
class ExceptionTest {
    private static final int SIZE = 5000;

    /** 0, 1, 2, ... with other values at some indices: {@code index, value, index, value, ...}. */
    private static PArray<Integer> countingExcept(int... changes) {
        int[] values = new int[SIZE];
        Arrays.setAll(values, i -> i);
        for (int i = 0; i < changes.length; i += 2) values[changes[i]] = changes[i + 1];
        return PArray.of(values);
    }

    @Test void intDivisionByZero() {
        Same.throwsSame(countingExcept(), v -> 100 / (v - 3210));
    }

    @Test void intRemainderByZero() {
        Same.throwsSame(countingExcept(), v -> 100 % (v - 1));
    }

    @Test void longDivisionByZero() {
        Same.throwsSame(countingExcept(), v -> 100L / (v - 4999L));
    }

    @Test void indexOutOfBounds() {
        float[] table = new float[SIZE - 10];
        Same.throwsSame(countingExcept(), v -> table[v]);
    }

    @Test void negativeIndex() {
        float[] table = new float[SIZE];
        Same.throwsSame(countingExcept(4000, -1, 300, -7), v -> table[v] + 1);
    }

    @Test void indexFarOut() {
        long[] table = new long[SIZE];
        Same.throwsSame(countingExcept(77, Integer.MIN_VALUE, 78, Integer.MAX_VALUE), v -> table[v]);
    }

    @Test void emptyTable() {
        int[] table = {};
        Same.throwsSame(countingExcept(), v -> table[v]);
    }

    @Test void nullArray() {
        int[] none = null;
        Same.throwsSame(countingExcept(), v -> v > 2500 ? none[v] : v);
    }

    @Test void thrownByTheUser() {
        Same.throwsSame(countingExcept(), v -> {
            if (v == 1234) throw new IllegalStateException("never 1234");
            return v;
        });
    }

    @Test void thrownByAHelper() {
        Same.throwsSame(countingExcept(2000, -5, 3000, -6), v -> root(v));
    }

    private static double root(int v) {
        if (v < 0) throw new IllegalArgumentException();
        return Math.sqrt(v);
    }

    @Test void fromInsideALoop() {
        int[] table = new int[40];
        Same.throwsSame(countingExcept(), v -> {
            int sum = 0;
            for (int i = 0; i < v % 50; i++) sum += table[i];
            return sum;
        });
    }

    /** Not the first in time, and not the worst: the lowest index. */
    @Test void lowestIndexOfSeveralKinds() {
        int[] table = new int[SIZE];
        Function<Integer, Integer> f = v -> 10 / v + table[v];
        Same.throwsSame(countingExcept(0, 1, 4000, 0, 600, -3, 601, 0), f);
        Same.throwsSame(countingExcept(0, 1, 4000, -3, 600, 0, 601, -3), f);
    }

    /**
     * Elements go through all stages one by one, so an early element's last stage comes before a late one's
     * first.
     */
    @Test void lowestIndexAcrossStages() {
        ArrayFunction<Integer, Integer> f = AF.map((Integer v) -> 10 / (v - 3000)).map(v -> 10 / (v + 1));
        PArray<Integer> input = countingExcept(0, 1, 50, 2990);
        ArithmeticException e = assertThrows(ArithmeticException.class, () -> f.apply(input));
        assertEquals("/ by zero", e.getMessage());
    }

    /** What is asked in front of all elements is the first one's, where there is one, and others may be earlier in it. */
    @Test void sameForAllElements() {
        int[] weights = {1, 2, 3};
        Function<Integer, Integer> beyond = v -> 10 / v + v * weights[2] + weights[3];
        PArray<Integer> input = countingExcept(0, 1, 50, 0);
        List<ArrayFunction<Integer, Integer>> all = List.of(AF.map(beyond).reduce(0, Integer::sum), AF.map(beyond).filter(v -> v > 3),
            AF.map(beyond).scan(0, Integer::sum), AF.map(beyond).andThen(AF.histogram(SIZE * 10)));
        for (ArrayFunction<Integer, Integer> f : all) {
            String message = assertThrows(ArrayIndexOutOfBoundsException.class, () -> f.apply(input)).getMessage();
            assertEquals("Index 3 out of bounds for length 3", message);
            assertThrows(ArithmeticException.class, () -> f.apply(PArray.of(0, 1)));
            f.apply(PArray.allocate(Integer.class, 0)).close();
        }
    }

    @Test void laneThatDoesNotDivideDoesNotThrow() {
        Same.check(countingExcept(), v -> v % 2 == 0 ? 0 : 100 / v);
        Same.check(Data.intPairs(), t -> t._2() == 0 ? -1 : t._1() / t._2());
    }

    @Test void guardedIndex() {
        int[] table = new int[100];
        Same.check(countingExcept(9, -4), v -> v >= 0 && v < table.length ? table[v] : -1);
    }

    @Test void functionWorksAfterwards() {
        ArrayFunction<Integer, Integer> f = AF.map(v -> 100 / v);
        for (int i = 0; i < 20; i++) {
            assertThrows(ArithmeticException.class, () -> f.apply(PArray.of(1, 2, 0)));
            assertEquals(50, f.apply(PArray.of(1, 2, 5)).get(1));
        }
    }

    @Test void nullResult() {
        ArrayFunction<Integer, Integer> f = AF.map(v -> null);
        if (Jvm.hasLibrary()) return; // no layout, so that it is refused here; FallbackTest has it
        assertThrows(NullPointerException.class, () -> f.apply(PArray.of(1)));
    }
}
