package weft.internal.choice;

/** What is known of one alternative, for the sizes of a {@link Decade}. A {@link Policy} guards it. */
final class Estimate {
    /** How much the latest run counts. */
    private static final double ALPHA = 0.5;
    /** A run that took longer than so many times as expected counts as if it took that, where it is no pause. */
    static final double MOST_RISE = 4;
    /** Of the first runs of an alternative the least counts: what runs first is warmed up, or just compiled. */
    static final int FIRST_RUNS = 3;
    /**
     * An alternative that is not much slower than the best one has its first runs at once; what has become much faster is so at once;
     * and a run that takes longer than so many times as expected is slow.
     */
    static final double MUCH = 2;
    /** After so many runs of others one is tried again, if there is time for it. */
    static final int EVERY = 20;
    /** The same, just after it has lost the lead: what slowed it may have been a moment's. It doubles until it is the above. */
    static final int EVERY_AT_FIRST = 4;
    /** The same of one whose samples have to be ended, at most; it doubles each time. */
    static final int MOST_EVERY = 1280;

    private static final int LATELY = 8;
    private static final double OFTEN = 0.4;

    /** Of an element; NaN: nothing is known. */
    double nanos = Double.NaN;
    /** What the latest runs took that were no pauses, the last one first, and twice the estimate at most. */
    double last;
    double beforeLast;
    /** How many of the latest runs, one behind the other, were slow. */
    private int slowInRow;
    /** What they took beyond the estimate. */
    private double slowBeyond;
    /** Which part of the latest runs was slow, of about {@link #LATELY}. */
    private double slowLately;
    private final Pauses pauses;
    final OwnPauses own = new OwnPauses();
    int runs;
    /** The number of the latest run, among all alternatives'. */
    long ranAt;
    int every = EVERY;
    /** The latest run was faster than the best estimate. */
    boolean isPromising;
    /** It was the best one once. */
    boolean hasLed;
    /** A run has come to its end; till then the estimate is what it would have taken at least. */
    boolean isKnown;
    /** The latest run was ended. */
    boolean wasEnded;
    /** The sample that is under way; null: none. One is enough, however many threads apply. */
    Policy.Choice tried;
    /** Of the first spell of a {@link Decade}: what its runs took, and over how many elements. */
    double nanosAtFirst;
    double elementsAtFirst;
    /** What the latest sample is paid from. */
    Budget payer;
    long asideUntil;
    int aside;

    Estimate(Pauses pauses) {
        this.pauses = pauses;
    }

    /** As objects: another thread's choice may be equal. */
    void isOver(Policy.Choice choice) {
        if (tried == choice) tried = null;
    }

    /** It was ended, and would have taken so long at least. */
    void wouldHaveTaken(double each, long at) {
        if (isKnown) {
            took(each, at);
        } else {
            ranAt = at;
            if (!(nanos >= each)) nanos = each;
            runs++;
        }
    }

    /** What a run costs in the mean, an element. Pauses that all alternatives have make no difference between them. */
    double cost() {
        return own.areItsOwn() ? nanos + own.mean() : nanos;
    }

    /** {@code at}: the number of this run among all alternatives'. Returns what pauses took that are over now; 0: there were none. */
    double took(double each, long at) {
        // how slow it was long ago tells nothing of now
        if (Double.isNaN(last) || at - ranAt > EVERY && each < nanos) last = beforeLast = Math.min(each, MUCH * nanos);
        ranAt = at;
        double pause = 0;
        if (!isKnown) { // what was ended tells nothing of how fast it is
            isKnown = true;
            nanos = Double.NaN;
            last = beforeLast = each;
            runs = Math.min(runs, FIRST_RUNS - 1);
        }
        slowLately += ((isSlow(each) ? 1 : 0) - slowLately) / LATELY;
        if (runs < FIRST_RUNS) {
            if (!(nanos <= each)) nanos = each;
        } else if (isSlow(each)) {
            boolean isPause = isPause(each);
            slowInRow++;
            slowBeyond += each - nanos;
            if (isPause) return 0;
            nanos += ALPHA * (Math.min(each, MOST_RISE * nanos) - nanos);
        } else {
            pause = pauses.ran(slowInRow) ? slowBeyond : 0;
            // since lately only, as when others begin to use a device: what it did before does not hide it
            if (slowInRow == 1 && isOftenSlow() && slowLately > MUCH * own.often()) own.forget();
            own.ran(slowInRow, pause);
            slowInRow = 0;
            slowBeyond = 0;
            // of three runs the one between: what is not slow varies too
            double typical = Math.max(Math.min(each, last), Math.min(Math.max(each, last), beforeLast));
            nanos += (typical < nanos / MUCH ? 1 : ALPHA) * (typical - nanos);
        }
        runs++;
        beforeLast = last;
        last = Math.min(each, MUCH * nanos);
        return pause;
    }

    /** Whether it is known how long it takes, and its latest run was no longer. */
    boolean isUsual() {
        return isKnown && runs >= FIRST_RUNS && slowInRow == 0;
    }

    /** The same, or its latest run alone was longer: one run among others' has threads to wake, and memory to bring near. */
    boolean isUsualOrWoke() {
        return isKnown && runs >= FIRST_RUNS && slowInRow <= 1;
    }

    /**
     * It is as usual, or its latest run alone was longer where about every second one is, as where a device has turns for processes: runs go on without
     * asking until one is longer, so that who asks would always ask behind one of those.
     */
    boolean mayBeUsual() {
        return isUsual() || isUsualOrWoke() && isOftenSlow();
    }

    /** Whether every second or third of its latest runs was slow. */
    boolean isOftenSlow() {
        return slowLately > OFTEN;
    }

    private boolean isSlow(double each) {
        return each > MUCH * nanos;
    }

    /** Whether a run that is slow tells nothing of the next ones: as many in a row are by chance. */
    boolean isPause(double each) {
        return runs >= FIRST_RUNS && isSlow(each) && !pauses.isTrend(slowInRow + 1);
    }

    void recall(double each) {
        nanos = each;
        last = Double.NaN; // of this process's runs
        runs = FIRST_RUNS;
        isKnown = true;
        hasLed = true; // for all that is known
        every = EVERY_AT_FIRST;
    }
}
