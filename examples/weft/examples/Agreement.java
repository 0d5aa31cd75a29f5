package weft.examples;

import java.util.Locale;

/** Says how well two arrays of answers agree. */
final class Agreement {
    private Agreement() {}

    static String of(int[] expected, int[] actual) {
        int different = 0;
        for (int i = 0; i < expected.length; i++) {
            if (expected[i] != actual[i]) different++;
        }
        return verdict(different, expected.length, "");
    }

    /** Floats are compared by their bits; any NaN equals any other, since Java leaves a NaN's bits open. */
    static String of(float[] expected, float[] actual) {
        int different = 0;
        long worst = 0;
        double largest = 0;
        for (int i = 0; i < expected.length; i++) {
            if (Float.floatToIntBits(expected[i]) == Float.floatToIntBits(actual[i])) continue;
            different++;
            worst = Math.max(worst, Math.abs(place(expected[i]) - place(actual[i])));
            largest = Math.max(largest, Math.abs((double) expected[i] - actual[i]));
        }
        return verdict(different, expected.length,
            String.format(Locale.ROOT, ", by up to %d in the last place (at most %.1e)", worst, largest));
    }

    private static String verdict(int different, int total, String howMuch) {
        if (different == 0) {
            return String.format(Locale.ROOT, "all %,d agree with the loop's bit for bit", total);
        }
        return String.format(Locale.ROOT, "%,d of %,d differ from the loop's%s", different, total, howMuch);
    }

    /** A float's place in the order of all floats, so that neighbours differ by 1 and 0.0 is -0.0. */
    private static long place(float value) {
        int bits = Float.floatToIntBits(value);
        return bits >= 0 ? bits : (long) Integer.MIN_VALUE - bits;
    }
}
