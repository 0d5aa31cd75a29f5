/** Loops of which an assembler for GPUs must not see how many rounds they have (emit/hidden_bounds.h). */
final class LoopsAtRest {
    private LoopsAtRest() {}

    static long timesEight(long x) {
        for (int k = 0; k < 200; k++) x = 8 * x + 5;
        return x;
    }

    // The other loop's twelve is not hidden.
    static long besideAnother(long x) {
        long[] parts = new long[12];
        for (int k = 0; k < 12; k++) parts[k] = x >> k;
        for (int k = 0; k < 12; k++) x = 6 * x + 1;
        return x ^ parts[(int) (x & 7)];
    }

    // Nothing is hidden: an odd factor, and another instruction.
    static long timesSeven(long x) {
        for (int k = 0; k < 200; k++) x = (7 * x + 5) ^ 3;
        return x;
    }
}
