package weft.internal.choice;

import java.util.Arrays;
import java.util.HashMap;
import java.util.Map;

/**
 * Which of a few alternatives one function is to run on, from what its runs took. It has no clock and knows nothing
 * of what the alternatives are. What an element takes is estimated for each alternative and each decade of sizes; the least
 * estimate runs. Others are tried now and then, and so seldom that trying again takes a tenth of the time at most. The first run
 * of an alternative is free where a launch takes less than the best: what it takes is known only then, and the sooner the better.
 *
 * <p>Any thread may ask and tell.
 */
public final class Policy {
    /** How much the latest run counts. */
    private static final double ALPHA = 0.5;
    /** A run that took longer than so many times as expected counts as if it took that: something else got in its way. */
    private static final double MOST_RISE = 2;
    /** Of the first runs of an alternative the least counts: what runs first is warmed up, or just compiled. */
    private static final int FIRST_RUNS = 3;
    /** An alternative that is not much slower than the best one has its first runs at once. */
    private static final double MUCH = 2;
    /** One that is slower has them soon, as HotSpot may only have begun with it; if it is not slower than that. */
    private static final double FAR = 12;
    private static final double FIRST_SHARE = 0.25;
    /** After so many runs of others one is tried again, if there is time for it. */
    private static final int EVERY = 20;
    /** The same, just after it has lost the lead: what slowed it may have been a moment's. It doubles until it is the above. */
    private static final int EVERY_AT_FIRST = 2;
    /** The part of the time that may go into trying, beyond what the best one would have taken. */
    private static final double SHARE = 0.06;
    /** For so many runs what has failed is left alone, then twice as many, and so on. */
    private static final int FIRST_ASIDE = 16;
    private static final int MOST_ASIDE = 4096;

    /**
     * What to do.
     *
     * @param best the one with the least estimate; it is the alternative itself where nothing is known
     * @param isSample whether it is run to find out
     * @param bestNanos what the best is expected to take; NaN: nobody knows
     */
    public record Choice(int alternative, int best, boolean isSample, double bestNanos) {}

    /** What is known of one alternative. */
    private static final class Estimate {
        /** Of an element; NaN: nothing is known. */
        double nanos = Double.NaN;
        int runs;
        /** The number of the latest run, among all alternatives'. */
        long ranAt;
        int every = EVERY;
        /** The latest run was faster than the best estimate. */
        boolean isPromising;
        /** The sample that is under way; null: none. One is enough, however many threads apply. */
        Choice tried;
        long asideUntil;
        int aside;

        /** As objects: another thread's choice may be equal. */
        void isOver(Choice choice) {
            if (tried == choice) tried = null;
        }

        void took(double each) {
            if (runs++ < FIRST_RUNS) {
                if (!(nanos <= each)) nanos = each;
            } else {
                nanos += ALPHA * (Math.min(each, MOST_RISE * nanos) - nanos);
            }
        }
    }

    /** Sizes from a power of ten to the next. */
    private static final class Decade {
        Estimate[] of;
        long runs;
        double spent;
        /** Of that beyond what the best ones would have taken. */
        double lost;
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
                if (canRun(i, usable) && !Double.isNaN(of[i].nanos) && (best < 0 || of[i].nanos < of[best].nanos)) best = i;
            }
            return best;
        }

        boolean isWorth(double nanos, double share) {
            return lost + nanos <= share * spent;
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

    /** What to run an input of this size on. {@code usable} has a bit for each alternative, and one bit set at least. */
    public synchronized Choice choose(int size, long usable) {
        Decade d = of(size);
        int best = d.best(usable);
        if (best < 0) {
            int any = first(d, usable);
            return new Choice(any, any, true, Double.NaN);
        }
        double bestNanos = d.of[best].nanos * size;
        int sample = sample(d, usable, best, size, bestNanos);
        Choice choice = new Choice(sample < 0 ? best : sample, best, sample >= 0, bestNanos);
        if (choice.isSample) d.of[sample].tried = choice;
        return choice;
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

    private int sample(Decade d, long usable, int best, int size, double bestNanos) {
        int oldest = -1;
        for (int i = 0; i < least.length; i++) {
            if (i == best || d.of[i].tried != null || !d.canRun(i, usable) || !isDue(d, i, bestNanos, size)) continue;
            if (oldest < 0 || d.of[i].ranAt < d.of[oldest].ranAt) oldest = i;
        }
        return oldest;
    }

    private boolean isDue(Decade d, int alternative, double bestNanos, int size) {
        Estimate e = d.of[alternative];
        double nanos = e.runs == 0 ? least[alternative] : e.nanos * size;
        boolean isFirst = e.runs < FIRST_RUNS;
        if (e.isPromising || (isFirst && nanos < (e.runs == 0 ? 1 : MUCH) * bestNanos)) return true;
        if (!isFirst && d.runs - e.ranAt < e.every) return false;
        return d.isWorth(nanos - bestNanos, isFirst && nanos < FAR * bestNanos ? FIRST_SHARE : SHARE);
    }

    /** What a run took, from its beginning to its end. */
    public synchronized void took(Choice choice, int size, double nanos) {
        Decade d = of(size);
        Estimate e = d.of[choice.alternative];
        int before = d.best(-1);
        e.aside = 0;
        e.took(nanos / size);
        e.isPromising = choice.isSample && nanos < choice.bestNanos;
        count(d, e, choice, nanos);
        int after = d.best(-1);
        if (before >= 0 && after != before) {
            d.of[before].every = EVERY_AT_FIRST;
            d.moves++;
        } else if (choice.isSample) {
            e.every = Math.min(EVERY, 2 * e.every);
        }
    }

    /** A sample that was given up after so long: it would have taken {@code atLeast}. */
    public synchronized void gaveUp(Choice choice, int size, double nanos, double atLeast) {
        Decade d = of(size);
        Estimate e = d.of[choice.alternative];
        if (!(e.nanos * size >= atLeast)) e.nanos = atLeast / size;
        e.runs++;
        e.isPromising = false;
        count(d, e, choice, nanos + choice.bestNanos);
        d.spent -= choice.bestNanos; // which comes, and is told
    }

    private void count(Decade d, Estimate e, Choice choice, double nanos) {
        e.isOver(choice);
        e.ranAt = ++d.runs;
        d.spent += nanos;
        latest = choice.alternative;
        if (!choice.isSample) return;
        d.samples++;
        d.lost += Double.isNaN(choice.bestNanos) ? nanos : Math.max(0, nanos - choice.bestNanos);
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
        e.nanos = nanos;
        e.runs = FIRST_RUNS;
        e.every = EVERY_AT_FIRST;
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
