package weft.examples;

import java.util.Locale;
import java.util.function.IntToDoubleFunction;
import java.util.function.IntToLongFunction;

/**
 * How well answers agree with plain Java's.
 *
 * @param same whether all agree bit for bit
 * @param text the same for people
 */
record Agreement(boolean same, String text) {
    static Agreement of(int[] expected, int[] actual) {
        return compare(expected.length, actual.length, i -> expected[i], i -> actual[i],
            i -> Math.abs((double) expected[i] - actual[i]));
    }

    /** Floats are compared by their bits; any NaN equals any other, since Java leaves a NaN's bits open. */
    static Agreement of(float[] expected, float[] actual) {
        return compare(expected.length, actual.length, i -> place(expected[i]), i -> place(actual[i]),
            i -> Math.abs((double) expected[i] - actual[i]));
    }

    /** As floats. */
    static Agreement of(double[] expected, double[] actual) {
        return compare(expected.length, actual.length, i -> place(expected[i]), i -> place(actual[i]),
            i -> Math.abs(expected[i] - actual[i]));
    }

    private static Agreement compare(int size, int actualSize, IntToLongFunction expected, IntToLongFunction actual,
            IntToDoubleFunction difference) {
        if (size != actualSize) return new Agreement(false, actualSize + " answers instead of " + size);
        int different = 0;
        double worst = 0;
        double largest = 0;
        for (int i = 0; i < size; i++) {
            if (expected.applyAsLong(i) == actual.applyAsLong(i)) continue;
            different++;
            worst = Math.max(worst, Math.abs((double) expected.applyAsLong(i) - actual.applyAsLong(i)));
            largest = Math.max(largest, difference.applyAsDouble(i));
        }
        if (different == 0) {
            return new Agreement(true, size == 1 ? "it agrees with plain Java's bit for bit"
                : String.format(Locale.ROOT, "all %,d agree with plain Java's bit for bit", size));
        }
        return new Agreement(false, String.format(Locale.ROOT,
            "%,d of %,d differ from plain Java's, by up to %.0f in the last place (at most %.1e)",
            different, size, worst, largest));
    }

    /** A float's place in the order of all floats, so that neighbours differ by 1; -0.0 is just before 0.0. */
    private static long place(float value) {
        int bits = Float.floatToIntBits(value);
        return bits >= 0 ? bits : Integer.MIN_VALUE - (long) bits - 1;
    }

    private static long place(double value) {
        long bits = Double.doubleToLongBits(value);
        return bits >= 0 ? bits : Long.MIN_VALUE - bits - 1;
    }
}
