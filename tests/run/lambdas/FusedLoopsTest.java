package weft;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.stream.IntStream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** Loops one behind the other that compute the same elementary functions, which the compiler may join, and some that it must not. */
@Tag("kernels")
class FusedLoopsTest {
    private static final int SIZE = 200;

    /** So coarse that a last bit, which is not Java's, does not show. */
    private static long coarse(double x) {
        return (long) Math.rint(x * 0x1p20);
    }

    private static long angles(int n, double step, boolean sine) {
        double x = 0;
        long sum = 3;
        while (--n > 0) {
            x += step;
            sum = sum * 31 + coarse(Math.pow(x + 1, 0.3) * (sine ? Math.sin(step * x) : Math.cos(step * x)));
        }
        return sum;
    }

    private static long twoOfACall(int x) {
        return angles(x & 63, x * 0.125, false) * 7 + angles(x & 63, x * 0.125, true);
    }

    private static long threeWithChoices(int x) {
        long a = 0;
        long b = 1;
        long c = 2;
        for (int k = 0; k < 20; k++) if ((k & x) != 0) a += coarse(Math.exp(k * 0.1));
        long between = a ^ x;
        for (int k = 0; k < 20; k++) {
            b = b * 3 + coarse(Math.exp(k * 0.1));
            if ((b & 8) == 0) b += k;
        }
        for (int k = 0; k < 20; k++) c ^= coarse(Math.exp(k * 0.1)) * k;
        return between + b * 5 + c * 11;
    }

    private static long withInnerLoops(int x) {
        long a = 0;
        long b = 0;
        for (int k = 0; k < (x & 15); k++) {
            for (int j = 0; j < k; j++) a = a * 5 + j;
            a += coarse(Math.sin(k + x));
        }
        for (int k = 0; k < (x & 15); k++) {
            b += coarse(Math.sin(k + x)) * k;
            for (int j = k; j < x; j += 9) b ^= j * 3L;
        }
        return a * 3 + b;
    }

    /** As many rounds, but the second begins with what the first one made; then with another step; then with one round more. */
    private static long notTheSame(int x) {
        long a = x;
        for (int k = 0; k < 9; k++) a += coarse(Math.cos(k * 0.5));
        long b = a;
        for (int k = 0; k < 9; k++) b = b * 3 + coarse(Math.cos(k * 0.5));
        long c = 1;
        for (int k = 0; k < 9; k += 2) c = c * 3 + coarse(Math.cos(k * 0.5));
        long d = 1;
        for (int k = 0; k <= 9; k++) d = d * 3 + coarse(Math.cos(k * 0.5));
        return a + b * 7 + c * 11 + d * 13;
    }

    /** In every round of an outer loop. */
    private static long inside(int x) {
        long all = 0;
        for (int n = 0; n < (x & 7); n++) {
            long a = all;
            long b = 0;
            for (int k = n; k < 12; k++) a = a * 3 + coarse(Math.sin(k * 0.25));
            for (int k = n; k < 12; k++) b = b * 5 + coarse(Math.sin(k * 0.25));
            all ^= a + b;
        }
        return all;
    }

    private static long fails(int x, int at, int[] table) {
        long a = 0;
        long b = 0;
        for (int k = 0; k < 12; k++) a += coarse(Math.sin(k)) + table[k];
        for (int k = 0; k < 12; k++) b += coarse(Math.sin(k)) / (x - at + k);
        return a + b;
    }

    @Test void valuesAreThoseOfTheLoops() {
        try (PArray<Integer> numbers = PArray.of(IntStream.range(-20, SIZE).toArray())) {
            Same.check(numbers, x -> twoOfACall(x));
            Same.check(numbers, x -> threeWithChoices(x));
            Same.check(numbers, x -> withInnerLoops(x));
            Same.check(numbers, x -> notTheSame(x));
            Same.check(numbers, x -> inside(x));
        }
    }

    /** So often a function of Math stands in what is compiled. */
    private static int places(String name, ArrayFunction<Integer, Long> f) {
        try (PArray<Integer> numbers = PArray.of(1, 2, 3); PArray<Long> results = f.apply(numbers)) {
            return f.explain(Detail.IR).split("intrinsic java_" + name + " ", -1).length - 1;
        }
    }

    @Test void whatBothComputeIsComputedOnce() {
        assertEquals(1, places("pow", AF.map((Integer x) -> twoOfACall(x))));
        assertEquals(2, places("exp", AF.map((Integer x) -> threeWithChoices(x))), "two of three loops are one");
        assertEquals(1, places("sin", AF.map((Integer x) -> withInnerLoops(x))));
        assertEquals(1, places("sin", AF.map((Integer x) -> inside(x))));
        assertEquals(4, places("cos", AF.map((Integer x) -> notTheSame(x))));
    }

    @Test void exceptionsAreThoseOfTheLoops() {
        int[] table = new int[12];
        int[] shorter = new int[11];
        try (PArray<Integer> numbers = PArray.of(IntStream.range(-20, SIZE).toArray())) {
            Same.check(numbers, x -> fails(x, 1000, table));
            Same.throwsSame(numbers, x -> fails(x, 50, table));
            Same.throwsSame(numbers, x -> fails(x, 1000, shorter));
            Same.throwsSame(numbers, x -> fails(x, 50, shorter));
        }
    }
}
