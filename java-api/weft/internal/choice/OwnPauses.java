package weft.internal.choice;

/**
 * What pauses cost one alternative, in the mean of its runs, and whether the others of its {@link Decade} have them too. What stops the
 * machine stops them all, and is no reason to leave one; but a device that other processes use may stop alone, in one run of many, and what
 * a caller pays is the mean. So the others' runs are counted that had no such pause: when there are more than chance would leave
 * without one, the pauses are this alternative's own. A {@link Policy} guards it.
 */
final class OwnPauses {
    /** The latest so many runs count most. */
    private static final int RUNS = 256;
    /** What was before a change counts as so many. */
    private static final int FEW_RUNS = 16;
    /** With fewer pauses in so many runs it is not known how often they come. */
    private static final double FEW = 3;
    /** Others that have no such pauses may have one where this one has so many. */
    private static final double RARER = 8;
    /** Beside this one's pauses what is shorter than such a part of them is none. */
    private static final double MUCH_SHORTER = 0.25;
    /** What the others' runs have shown is then so unlikely, if they have such pauses too. */
    private static final double CHANCE = 0.001;
    private static final double SURE = -Math.log(CHANCE);

    /** Those that count; no more than above. */
    private int runs;
    /** Which part of its runs they are. */
    private double often;
    /** Of an element, what they take beyond the usual, over all of its runs. */
    private double mean;
    /** How much more the others' runs speak for pauses that they do not have, as a logarithm; the latest count most, for it has bounds. */
    private double evidence;
    private boolean isSure;

    /** A run as usual, behind so many that were not; {@code beyond}: what these took more, an element, if they were pauses, else 0. */
    void ran(int slow, double beyond) {
        if (beyond > 0) for (int i = 0; i < slow; i++) count(1, beyond / slow);
        count(0, 0);
    }

    /** How often they come has changed: what was before counts less. */
    void forget() {
        runs = Math.min(runs, FEW_RUNS);
    }

    private void count(double pauses, double beyond) {
        runs = Math.min(RUNS, runs + 1);
        often += (pauses - often) / runs;
        mean += (beyond - mean) / runs;
    }

    /** A run of another alternative; {@code beyond} as above. */
    void otherRan(double beyond) {
        if (!areKnown() && !isSure) return;
        boolean isAlike = beyond > MUCH_SHORTER * mean / often;
        evidence += isAlike ? -Math.log(RARER) : -Math.log1p(-often);
        evidence = Math.max(-SURE, Math.min(2 * SURE, evidence));
        isSure = isSure ? evidence > 0 : evidence >= SURE;
    }

    private boolean areKnown() {
        return often * runs >= FEW;
    }

    /** Whether others' runs are to tell if they have them too: not when they have just shown some. */
    boolean areInDoubt() {
        return areKnown() && !isSure && evidence >= 0;
    }

    /** How many runs of others it takes, if none of them has one. */
    double runsToBeSure() {
        return (SURE - evidence) / -Math.log1p(-often);
    }

    /** Which part of its runs they are. */
    double often() {
        return often;
    }

    /** Whether the others have none. */
    boolean areItsOwn() {
        return isSure;
    }

    /** What they take of each run in the mean, an element. */
    double mean() {
        return mean;
    }
}
