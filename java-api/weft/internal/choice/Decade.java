package weft.internal.choice;

import java.util.Arrays;

/** Sizes from a power of ten to the next: what their runs have told, and what they may spend on trying. A {@link Policy} guards it. */
final class Decade {
    /** For so many runs first runs have the former part of the time, then the latter. */
    static final int FIRST_SPELL = 40;
    private static final double FIRST_SHARE = 0.46;
    private static final double LATE_FIRST_SHARE = 0.01;
    /**
     * The part of the time that may go into trying again, beyond what the best one would have taken: for so many runs since another
     * one has become the best, then less and less, for what has not changed for long is likely to stay.
     */
    private static final double SHARE = 0.05;
    private static final int SHARE_SPELL = 200;
    private static final double LEAST_SHARE = 0.02;
    /** So many runs of the best one stay in the budget for what had the lead once: it may have it again. */
    static final double RESERVE = 5;

    /** What takes more than so many times as long runs in nobody's place to find out whether it has pauses, too. */
    private static final double NEAR_ENOUGH = 4;
    /** Where that part of the runs has pauses, so is what takes at most half of what a run takes with them in the mean. */
    private static final double OFTEN = 0.3;
    /** Before it does, pauses have taken so many times as long as it may take: what all places have is seldom looked into. */
    private static final double WORTH = 2;
    /** A place whose launch alone takes longer than the best one is tried when so many times as much is left as that is beyond it. */
    private static final double DOUBT = 4;
    /**
     * So many runs of the best one may be owed for what was slow when it ran first: it runs again before the budget is earned. With more,
     * three places that take ten to fifteen times as long would be a tenth of a thousand runs.
     */
    private static final double CREDIT = 40;

    private final Pauses rate = new Pauses();
    Estimate[] of;
    long runs;
    /** The number of the run since when the best one is what it is. */
    long movedAt;
    /** For what was never tried, or has just begun. */
    final Budget first = new Budget();
    final Budget again = new Budget();
    /** For finding out whether others have the pauses of the best one: what pauses took. */
    final Budget pauses = new Budget();
    /** How many runs were samples, and how often another one became the best. */
    long samples;
    long moves;

    Decade(int alternatives) {
        of = new Estimate[alternatives];
        for (int i = 0; i < alternatives; i++) of[i] = new Estimate(rate);
    }

    void add() {
        of = Arrays.copyOf(of, of.length + 1);
        of[of.length - 1] = new Estimate(rate);
    }

    boolean canRun(int i, long usable) {
        return (usable >> i & 1) != 0 && of[i].asideUntil <= runs;
    }

    /** Whether the budget for first runs has that, or will have when the first spell is over. */
    boolean paysFirst(double beyond, double best) {
        return first.left() + Math.max(0, FIRST_SPELL - runs) * FIRST_SHARE * best >= beyond;
    }

    /** What the runs of the first spell elsewhere took longer than this one. What it took itself, as HotSpot compiled it, was lost to none. */
    double lostAtFirst(int best) {
        double lost = 0;
        for (int i = 0; i < of.length; i++) {
            if (i != best) lost += Math.max(0, of[i].nanosAtFirst - of[i].elementsAtFirst * of[best].nanos);
        }
        return lost;
    }

    /** The one with the least estimate; -1: nothing is known. */
    int best(long usable) {
        int best = -1;
        for (int i = 0; i < of.length; i++) {
            if (canRun(i, usable) && of[i].isKnown && (best < 0 || of[i].cost() < of[best].cost())) best = i;
        }
        return best;
    }

    /**
     * The one that is to run in the best one's place, to find out whether it has the same pauses: it takes longer, but less than the best one with
     * these does in the mean. -1: none.
     */
    int steadier(int best, long usable, int size) {
        Estimate b = of[best];
        if (!b.mayBeUsual() || !b.own.areInDoubt()) return -1;
        int steadier = -1;
        for (int i = 0; i < of.length; i++) {
            Estimate e = of[i];
            if (i == best || !canRun(i, usable) || !(b.isOftenSlow() ? e.isUsualOrWoke() : e.isUsual())) continue;
            if (steadier < 0 || e.cost() < of[steadier].cost()) steadier = i;
        }
        if (steadier < 0) return -1;
        double nanos = of[steadier].cost();
        double whole = b.nanos + b.own.mean();
        boolean isNear = nanos < whole && (nanos <= NEAR_ENOUGH * b.nanos || b.own.often() > OFTEN && nanos <= whole / 2);
        return isNear && WORTH * (nanos - b.nanos) * size * b.own.runsToBeSure() <= pauses.left() ? steadier : -1;
    }

    /** What a sample is paid from that is expected to take so much more than the best one; null: there is not enough for it. */
    Budget payer(Stage stage, Estimate e, double beyond, double best) {
        return switch (stage) {
            case AT_ONCE -> first;
            case NEAR -> e.runs < Estimate.FIRST_RUNS ? first : again;
            // first runs pay for it, whoever has enough for what is known: what it takes beyond that holds no further trial back
            case UNKNOWN -> first.left() >= beyond || again.left() >= beyond ? first : null;
            case DOUBTFUL -> again.left() >= DOUBT * beyond + RESERVE * best ? first : null;
            case COLD -> first.left() >= beyond ? first : isOnCredit(beyond, best) || e.runs == 1 && afterDebts() >= beyond / 2 ? again : null;
            case KNOWN -> again.left() >= beyond + (e.hasLed ? 0 : RESERVE * best) ? again : null;
        };
    }

    /** Of the budget for further trials what is left when first runs owe nothing. */
    private double afterDebts() {
        return again.left() + Math.min(0, first.left());
    }

    private boolean isOnCredit(double beyond, double best) {
        return first.left() + again.left() + CREDIT * best >= beyond;
    }

    /** A run of one of them, of this size, took so long an element. */
    void took(Estimate e, double each, int size) {
        double pause = e.took(each, runs);
        pauses.earn(pause * size);
        for (Estimate other : of) if (other != e) other.own.otherRan(pause);
    }

    /** Of a run that takes so long with the best one. */
    void earn(double nanos) {
        double share = Math.min(SHARE, Math.max(LEAST_SHARE, SHARE * SHARE_SPELL / Math.max(1, runs - movedAt)));
        again.earn(share * nanos);
        first.earn((runs <= FIRST_SPELL ? FIRST_SHARE : LATE_FIRST_SHARE) * nanos);
    }
}
