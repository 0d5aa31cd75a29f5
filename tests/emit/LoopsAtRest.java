/** Loops of which an assembler for GPUs must not see how many rounds they have (emit/hidden_bounds.h). */
final class LoopsAtRest {
    private LoopsAtRest() {}

    static long timesEight(long x) {
        for (int k = 0; k < 200; k++) x = 8 * x + 5;
        return x;
    }

    // Nothing is hidden: an odd factor, and another instruction.
    static long timesSeven(long x) {
        for (int k = 0; k < 200; k++) x = (7 * x + 5) ^ 3;
        return x;
    }
}
