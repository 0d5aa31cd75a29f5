package weft.internal.choice;

import java.util.Arrays;
import java.util.HashMap;
import java.util.Map;

/**
 * Which of a few alternatives one function is to run on, from what its runs took. It has no clock and knows nothing
 * of what the alternatives are. What an element takes is estimated for each alternative and each decade of sizes; the least
 * estimate runs. Others are tried now and then, out of budgets of time: each run adds a part of what it would take with the best, and a
 * sample takes what it took beyond that. Over a thousand runs both are 6 % of the time. Only the sample that overdraws one is beyond
 * that: what an alternative takes is known when it has run, and not all can be ended.
 *
 * <p>Any thread may ask and tell.
 */
public final class Policy {
    /** How much the latest run counts. */
    private static final double ALPHA = 0.5;
    /** A run that took longer than so many times as expected counts as if it took that: something else got in its way. */
    private static final double MOST_RISE = 4;
    /** Of the first runs of an alternative the least counts: what runs first is warmed up, or just compiled. */
    private static final int FIRST_RUNS = 3;
    /** An alternative that is not much slower than the best one has its first runs at once; what has become much faster is so at once. */
    private static final double MUCH = 2;
    /** For so many runs first runs have the former part of the time, then the latter. */
    private static final int FIRST_SPELL = 40;
    private static final double FIRST_SHARE = 0.46;
    private static final double LATE_FIRST_SHARE = 0.01;
    /** After so many runs of others one is tried again, if there is time for it. */
    private static final int EVERY = 20;
    /** The same, just after it has lost the lead: what slowed it may have been a moment's. It doubles until it is the above. */
    private static final int EVERY_AT_FIRST = 4;
    /** The same of one whose samples have to be ended, at most; it doubles each time. */
    private static final int MOST_EVERY = 1280;
    /**
     * The part of the time that may go into trying again, beyond what the best one would have taken: for so many runs since another
     * one has become the best, then less and less, for what has not changed for long is likely to stay.
     */
    private static final double SHARE = 0.05;
    private static final int SHARE_SPELL = 200;
    private static final double LEAST_SHARE = 0.02;
    /** So many runs of the best one stay in the budget for what had the lead once: it may have it again. */
    private static final double RESERVE = 5;
    /** What was the best one once is expected to take so many times as long as the best one now, at most: it may be as it was. */
    private static final double FAR = 6;
    /** A sample that can be ended may take so many times as long as the best one, and longer if the budget is large. */
    private static final double PATIENCE = 3;
    /** For so many runs what has failed is left alone, then twice as many, and so on. */
    private static final int FIRST_ASIDE = 16;
    private static final int MOST_ASIDE = 4096;

    /**
     * What to do.
     *
     * @param best the one with the least estimate; it is the alternative itself where nothing is known
     * @param isSample whether it is run to find out
     * @param bestNanos what the best is expected to take; NaN: nobody knows
     * @param mostNanos a sample that can be ended is to be when it has taken so long
     */
    public record Choice(int alternative, int best, boolean isSample, double bestNanos, double mostNanos) {
        public Choice(int alternative, int best, boolean isSample, double bestNanos) {
            this(alternative, best, isSample, bestNanos, Double.POSITIVE_INFINITY);
        }
    }

    /** Time that samples may take, and have taken. */
    private static final class Budget {
        private double earned;
        private double spent;

        void earn(double nanos) {
            earned += nanos;
        }

        void spend(double nanos) {
            spent += nanos;
        }

        /** What was spent is known later only. */
        void spendAtLeast(double nanos) {
            spent = Math.max(spent, nanos);
        }

        double left() {
            return earned - spent;
        }
    }

    /** What is known of one alternative. */
    private static final class Estimate {
        /** Of an element; NaN: nothing is known. */
        double nanos = Double.NaN;
        /** What the latest runs took, the last one first; only as many as there were. */
        double last;
        double beforeLast;
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
        Choice tried;
        /** What the latest sample is paid from. */
        Budget payer;
        long asideUntil;
        int aside;

        /** As objects: another thread's choice may be equal. */
        void isOver(Choice choice) {
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

        /** {@code at}: the number of this run among all alternatives'. */
        void took(double each, long at) {
            if (at - ranAt > EVERY && each < nanos) last = beforeLast = each; // how slow it was long ago tells nothing of now
            ranAt = at;
            if (!isKnown) { // what was ended tells nothing of how fast it is
                isKnown = true;
                nanos = Double.NaN;
                last = beforeLast = each;
                runs = Math.min(runs, FIRST_RUNS - 1);
            }
            if (runs < FIRST_RUNS) {
                if (!(nanos <= each)) nanos = each;
            } else {
                if (Double.isNaN(last)) last = beforeLast = each;
                // of three runs the one between: a pause, however long, is no trend
                double typical = Math.max(Math.min(each, last), Math.min(Math.max(each, last), beforeLast));
                nanos += (typical < nanos / MUCH ? 1 : ALPHA) * (Math.min(typical, MOST_RISE * nanos) - nanos);
            }
            runs++;
            beforeLast = last;
            last = each;
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

    /** Sizes from a power of ten to the next. */
    private static final class Decade {
        Estimate[] of;
        long runs;
        /** The number of the run since when the best one is what it is. */
        long movedAt;
        /** For what was never tried, or has just begun. */
        final Budget first = new Budget();
        final Budget again = new Budget();
        /** Of the first spell: what its runs took, and over how many elements. */
        double nanosAtFirst;
        double elementsAtFirst;
        /** How many runs were samples, and how often another one became the best. */
        long samples;
        long moves;

        Decade(int alternatives) {
            of = new Estimate[alternatives];
            Arrays.setAll(of, i -> new Estimate());
        }

        void add() {
            of = Arrays.copyOf(of, of.length + 1);
            of[of.length - 1] = new Estimate();
        }

        boolean canRun(int i, long usable) {
            return (usable >> i & 1) != 0 && of[i].asideUntil <= runs;
        }

        /** The one with the least estimate; -1: nothing is known. */
        int best(long usable) {
            int best = -1;
            for (int i = 0; i < of.length; i++) {
                if (canRun(i, usable) && of[i].isKnown && (best < 0 || of[i].nanos < of[best].nanos)) best = i;
            }
            return best;
        }

        /** What a sample is paid from that is expected to take so much more than the best one; null: there is not enough for it. */
        Budget payer(Estimate e, double beyond, double best) {
            boolean isFirst = e.runs < FIRST_RUNS;
            if (isFirst && first.left() >= beyond) return first;
            return again.left() >= beyond + (isFirst || e.hasLed ? 0 : RESERVE * best) ? again : null;
        }

        /** Of a run that takes so long with the best one. */
        void earn(double nanos) {
            double share = Math.min(SHARE, Math.max(LEAST_SHARE, SHARE * SHARE_SPELL / Math.max(1, runs - movedAt)));
            again.earn(share * nanos);
            first.earn((runs <= FIRST_SPELL ? FIRST_SHARE : LATE_FIRST_SHARE) * nanos);
        }
    }

    private double[] least;
    private final Map<Integer, Decade> decades = new HashMap<>();
    private int latest = -1;

    /**
     * As many alternatives as a long has bits, at most, in the order in which they are tried first.
     *
     * @param least what a run of each takes, nothing else being known, in nanoseconds: a launch, or waking threads
     */
    public Policy(double... least) {
        this.least = least.clone();
    }

    /** How many alternatives there are. */
    public synchronized int alternatives() {
        return least.length;
    }

    /** One more alternative, behind the others, of which nothing is known; {@code least} as above. */
    public synchronized void add(double nanos) {
        least = Arrays.copyOf(least, least.length + 1);
        least[least.length - 1] = nanos;
        for (Decade decade : decades.values()) decade.add();
    }

    /** The decade that a size lies in. */
    public static int decade(int size) {
        int decade = 0;
        for (int rest = size / 10; rest > 0; rest /= 10) decade++;
        return decade;
    }

    private Decade of(int size) {
        return decades.computeIfAbsent(decade(size), d -> new Decade(least.length));
    }

    /** What the best of these is expected to take; NaN: nobody knows. */
    public synchronized double expected(int size, long usable) {
        Decade d = of(size);
        int best = d.best(usable);
        return best < 0 ? Double.NaN : d.of[best].nanos * size;
    }

    /** The same where no sample can be ended. */
    public Choice choose(int size, long usable) {
        return choose(size, usable, 0);
    }

    /**
     * What to run an input of this size on.
     *
     * @param usable a bit for each alternative, and one bit set at least
     * @param endable which of them can be ended while they run, and told as {@link #gaveUp}
     */
    public synchronized Choice choose(int size, long usable, long endable) {
        Decade d = of(size);
        int best = d.best(usable);
        if (best < 0) {
            int any = first(d, usable);
            return new Choice(any, any, true, Double.NaN);
        }
        double bestNanos = d.of[best].nanos * size;
        int sample = sample(d, usable, endable, best, size, bestNanos);
        if (sample < 0) return new Choice(best, best, false, bestNanos);
        boolean canEnd = (endable >> sample & 1) != 0;
        Estimate e = d.of[sample];
        double most = Math.max(PATIENCE * bestNanos, e.payer.left() / 2); // there is more to try
        e.tried = new Choice(sample, best, true, bestNanos, canEnd ? most : Double.POSITIVE_INFINITY);
        return e.tried;
    }

    /** The sample is over, however it ended: another thread may have the next. Of any other choice there is nothing to do. */
    public synchronized void release(Choice choice, int size) {
        of(size).of[choice.alternative].isOver(choice);
    }

    /** The first that nothing is known of; if all are set aside, the first. */
    private int first(Decade d, long usable) {
        for (int i = 0; i < least.length; i++) {
            if (d.canRun(i, usable)) return i;
        }
        return Long.numberOfTrailingZeros(usable);
    }

    private int sample(Decade d, long usable, long endable, int best, int size, double bestNanos) {
        int oldest = -1;
        for (int i = 0; i < least.length; i++) {
            if (i == best || d.of[i].tried != null || !d.canRun(i, usable)) continue;
            if (!isDue(d, i, bestNanos, size, (endable >> i & 1) != 0)) continue;
            if (oldest < 0 || d.of[i].ranAt < d.of[oldest].ranAt) oldest = i;
        }
        return oldest;
    }

    private boolean isDue(Decade d, int alternative, double bestNanos, int size, boolean canEnd) {
        Estimate e = d.of[alternative];
        double nanos = e.runs == 0 ? least[alternative] : e.nanos * size;
        boolean isFirst = e.runs < FIRST_RUNS;
        e.payer = isFirst ? d.first : d.again;
        if (e.isPromising || isFirst && e.runs > 0 && nanos < MUCH * bestNanos) return true;
        if ((!isFirst || e.wasEnded) && d.runs - e.ranAt < e.every) return false;
        // what may be ended, or was fast once, is not held back by how slow it was last; one slow run may have been a pause
        double beyond = Math.min(nanos, canEnd ? PATIENCE * bestNanos : e.hasLed ? FAR * bestNanos : Double.POSITIVE_INFINITY) - bestNanos;
        if (e.runs == 1) beyond /= 2;
        Budget payer = d.payer(e, Math.max(0, beyond), bestNanos);
        if (payer != null) e.payer = payer;
        return payer != null;
    }

    /** What a run took, from its beginning to its end. */
    public synchronized void took(Choice choice, int size, double nanos) {
        Decade d = of(size);
        Estimate e = d.of[choice.alternative];
        int before = d.best(-1);
        e.aside = 0;
        // a pause is not the sample's; where nothing was known it had to run
        double charged = e.runs < FIRST_RUNS ? nanos : Math.min(nanos, MOST_RISE * Math.max(e.nanos * size, choice.bestNanos));
        count(d, e, choice, charged > choice.bestNanos ? charged - choice.bestNanos : 0);
        d.earn(Double.isNaN(choice.bestNanos) ? nanos : Math.min(nanos, choice.bestNanos));
        e.took(nanos / size, d.runs);
        e.isPromising = choice.isSample && nanos < choice.bestNanos;
        e.wasEnded = false;
        int after = d.best(-1);
        if (d.runs <= FIRST_SPELL) {
            d.nanosAtFirst += nanos;
            d.elementsAtFirst += size;
            d.first.spendAtLeast(d.nanosAtFirst - d.elementsAtFirst * d.of[after].nanos); // a better one makes the earlier runs dear
        }
        if (before >= 0 && after != before) {
            d.of[before].every = EVERY_AT_FIRST;
            d.of[before].hasLed = true;
            d.movedAt = d.runs;
            d.moves++;
        } else if (choice.isSample) {
            e.every = Math.min(EVERY, 2 * e.every);
        }
    }

    /** A sample that was given up after so long: it would have taken {@code atLeast}. The best one runs next, and is told. */
    public synchronized void gaveUp(Choice choice, int size, double nanos, double atLeast) {
        Decade d = of(size);
        Estimate e = d.of[choice.alternative];
        count(d, e, choice, nanos);
        e.wouldHaveTaken(atLeast / size, d.runs);
        e.isPromising = false;
        e.wasEnded = true;
        e.every = Math.min(MOST_EVERY, 2 * e.every);
    }

    /** {@code beyond}: what it took more than the best one. */
    private void count(Decade d, Estimate e, Choice choice, double beyond) {
        e.isOver(choice);
        d.runs++;
        latest = choice.alternative;
        if (!choice.isSample) return;
        d.samples++;
        if (e.payer != null) e.payer.spend(beyond);
    }

    /** It could not run: for a while it is not asked. */
    public synchronized void failed(int alternative, int size) {
        Decade d = of(size);
        Estimate e = d.of[alternative];
        e.tried = null;
        e.aside = e.aside == 0 ? FIRST_ASIDE : Math.min(MOST_ASIDE, 2 * e.aside);
        e.asideUntil = ++d.runs + e.aside;
    }

    /** What is known of an alternative in a decade, nanoseconds an element; NaN: nothing. */
    public synchronized double estimate(int decade, int alternative) {
        Decade d = decades.get(decade);
        return d == null || alternative >= d.of.length ? Double.NaN : d.of[alternative].nanos;
    }

    /** What was known in an earlier process; it counts as measured, but is soon measured again. */
    public synchronized void recall(int decade, int alternative, double nanos) {
        Estimate e = decades.computeIfAbsent(decade, k -> new Decade(least.length)).of[alternative];
        if (e.runs > 0) return;
        e.recall(nanos);
    }

    /** The decades of which something is known, in order. */
    public synchronized int[] decades() {
        return decades.keySet().stream().mapToInt(Integer::intValue).sorted().toArray();
    }

    /** How many runs of sizes of a decade were samples. */
    public synchronized long samples(int decade) {
        Decade d = decades.get(decade);
        return d == null ? 0 : d.samples;
    }

    /** How often another one became the best there. */
    public synchronized long moves(int decade) {
        Decade d = decades.get(decade);
        return d == null ? 0 : d.moves;
    }

    /** What ran last; -1: nothing yet. */
    public synchronized int latest() {
        return latest;
    }
}
