package weft.internal.choice;

/**
 * How often a run takes much longer than others do there, for another process has the processor, say: of all alternatives of a
 * {@link Decade} together, for what stops one stops them all. A {@link Policy} guards it.
 */
final class Pauses {
    /** The latest so many runs count most. At first one of so many is taken to be slow. */
    private static final double RUNS = 32;
    /** A row of slow runs that would be so unlikely, were they pauses, is none: it would be one in a thousand runs, and moves a function. */
    private static final double CHANCE = 0.001;
    /** What most runs take is no pause. */
    private static final double MOST = 0.5;

    private double often = 1 / RUNS;

    /** Whether so many slow runs of an alternative, one behind the other, are too many to be pauses: two, where there are hardly any. */
    boolean isTrend(int slowInRow) {
        return slowInRow > 1 && Math.pow(often, slowInRow) <= CHANCE;
    }

    /** A run that was not slow, after so many that were. Returns whether these were pauses. */
    boolean ran(int slowInRow) {
        boolean werePauses = !isTrend(slowInRow);
        if (werePauses) for (int i = 0; i < slowInRow; i++) often = Math.min(MOST, often + (1 - often) / RUNS);
        often -= often / RUNS;
        return werePauses;
    }
}
