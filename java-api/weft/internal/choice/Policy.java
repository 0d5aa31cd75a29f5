package weft.internal.choice;

import java.util.Arrays;

/**
 * Which of a few alternatives one function is to run on, from what its runs took. It has no clock and knows nothing
 * of what the alternatives are. What an element takes is estimated for each alternative and each decade of sizes; the least
 * estimate runs. Others are tried now and then, out of budgets of time: each run adds a part of what it would take with the best, and a
 * sample takes what it took beyond that. Over a thousand runs both are 6 % of the time. What is beyond that is what samples take longer than
 * they were expected to, as a first run may, of which nothing was known, and not all can be ended; and a debt of 4 % at most, for
 * the runs that follow a slow first one ({@link Stage#COLD}); and half of what pauses took, for finding out whose they are ({@link OwnPauses}).
 *
 * <p>Any thread may ask and tell.
 */
public final class Policy {
    /** What was the best one once is expected to take so many times as long as the best one now, at most: it may be as it was. */
    private static final double FAR = 6;
    /** A sample that can be ended may take so many times as long as the best one, and longer if the budget is large. */
    private static final double PATIENCE = 3;
    /** Of so few elements a place that begins at once may well be done before another one has begun. */
    private static final int FEW = 4096;
    /** What takes less than that is over soon; and to ask about each of its runs would be a part of them. */
    private static final double SHORT = 500_000;
    /** So many runs in the best place may follow one behind the other without asking, and one for each of so many that there were. */
    private static final int MOST_FOLLOWING = 16;
    private static final int RUNS_FOR_ONE = 8;
    /** Of ints. */
    private static final int DECADES = 10;
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

    private double[] least;
    /** A bit for each of which that is no guess. */
    private long measured;
    /** Null where there were no runs of such sizes. */
    private final Decade[] decades = new Decade[DECADES];
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
        for (Decade decade : decades) if (decade != null) decade.add();
    }

    /** What a run of an alternative takes, nothing else being known, was measured. */
    public synchronized void atLeast(int alternative, double nanos) {
        least[alternative] = nanos;
        measured |= 1L << alternative;
    }

    /** Whether nothing but a guess tells what an alternative takes for such a size. */
    public synchronized boolean isGuess(int alternative, int size) {
        return (measured >> alternative & 1) == 0 && of(size).of[alternative].runs == 0;
    }

    /** The decade that a size lies in. */
    public static int decade(int size) {
        int decade = 0;
        for (int rest = size / 10; rest > 0; rest /= 10) decade++;
        return decade;
    }

    private Decade of(int size) {
        return ofDecade(decade(size));
    }

    private Decade ofDecade(int decade) {
        Decade found = decades[decade];
        return found != null ? found : (decades[decade] = new Decade(least.length));
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

    /** The same of one run. */
    public Choice choose(int size, long usable, long endable) {
        return choose(size, usable, endable, 1);
    }

    /**
     * What to run an input of this size on, so many times, one behind the other; what was never run is run once at first.
     *
     * @param usable a bit for each alternative, and one bit set at least
     * @param endable which of them can be ended while they run, and told as {@link #gaveUp}
     */
    public synchronized Choice choose(int size, long usable, long endable, int times) {
        Decade d = of(size);
        int best = d.best(usable);
        if (best < 0) {
            int any = first(d, usable);
            int atOnce = size <= FEW ? atOnce(d, usable & endable) : -1;
            if (atOnce < 0 || atOnce == any) return new Choice(any, any, true, Double.NaN);
            return d.of[atOnce].tried = new Choice(atOnce, any, true, Double.NaN, PATIENCE * least[any]);
        }
        double bestNanos = d.of[best].nanos * size;
        int sample = sample(d, usable, endable, best, size, bestNanos, times);
        if (sample < 0) return new Choice(best, best, false, bestNanos);
        Estimate e = d.of[sample];
        // what runs until it is ended runs in small pieces, which takes longer than it would: so it is no measure of what is short; and what
        // had the lead may be as short as it was, when what slowed it is over
        boolean isOverSoon = e.isKnown && e.nanos * size < (e.hasLed ? SHORT : Math.min(SHORT, PATIENCE * bestNanos));
        boolean isInPlaceOfBest = e.payer == d.pauses; // with the best one's pauses it is not the longer one
        boolean canEnd = (endable >> sample & 1) != 0 && !isOverSoon && !isInPlaceOfBest;
        double most = Math.max(PATIENCE * bestNanos, e.payer.left() / 2); // there is more to try
        e.tried = new Choice(sample, best, true, bestNanos, canEnd ? most : Double.POSITIVE_INFINITY);
        return e.tried;
    }

    /** Runs of this size go to an alternative, whatever is best, for what comes before them does; null: it has failed there, or never run. */
    public synchronized Choice follow(int size, int alternative) {
        Decade d = of(size);
        int best = d.best(-1);
        if (best < 0 || d.of[alternative].runs == 0 || !d.canRun(alternative, -1)) return null;
        return new Choice(alternative, best, alternative != best, d.of[best].nanos * size);
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

    /** The first of these that begins at once, and of which nothing is known; -1: none. */
    private int atOnce(Decade d, long endable) {
        for (int i = 0; i < least.length; i++) {
            if (least[i] == 0 && d.of[i].runs == 0 && !d.of[i].wasEnded && d.of[i].tried == null && d.canRun(i, endable)) return i;
        }
        return -1;
    }

    private int sample(Decade d, long usable, long endable, int best, int size, double bestNanos, int times) {
        int oldest = -1;
        boolean firstIsNear = firstIsNear(d, usable, endable, size, bestNanos);
        int steadier = times == 1 ? d.steadier(best, usable, size) : -1;
        for (int i = 0; i < least.length; i++) {
            if (i == best || d.of[i].tried != null || !d.canRun(i, usable) || times > 1 && d.of[i].runs == 0) continue;
            boolean canEnd = (endable >> i & 1) != 0;
            if (i == steadier) d.of[i].payer = d.pauses;
            else if (canEnd && size > FEW && d.of[i].runs == 0 && d.of[best].runs < Estimate.FIRST_RUNS) continue; // nobody knows yet when to end it
            else if (!isDue(d, i, bestNanos, size, times, canEnd, firstIsNear)) continue;
            if (oldest < 0 || d.of[i].ranAt < d.of[oldest].ranAt) oldest = i;
        }
        return oldest;
    }

    /** Whether a first run is due, or will soon be. */
    private boolean firstIsNear(Decade d, long usable, long endable, int size, double bestNanos) {
        for (int i = 0; i < least.length; i++) {
            Estimate e = d.of[i];
            if (e.runs > 0 || !d.canRun(i, usable)) continue;
            boolean canEnd = (endable >> i & 1) != 0;
            Stage stage = stage(e, i, bestNanos, size, canEnd);
            if (stage != Stage.DOUBTFUL && d.paysFirst(beyond(e, stage, i, bestNanos, size, canEnd), bestNanos)) return true;
        }
        return false;
    }

    /** Whether its next sample, of so many runs, has been waited for, and is paid. */
    private boolean isDue(Decade d, int alternative, double bestNanos, int size, int times, boolean canEnd, boolean firstIsNear) {
        Estimate e = d.of[alternative];
        Stage stage = stage(e, alternative, bestNanos, size, canEnd);
        boolean waits = stage == Stage.KNOWN || e.wasEnded && (stage == Stage.UNKNOWN || stage == Stage.COLD);
        if (waits && d.runs - e.ranAt < e.every) return false;
        if (stage == Stage.COLD && firstIsNear) return false; // that one may be better, and would wait for what this one owes
        double beyond = times * beyond(e, stage, alternative, bestNanos, size, canEnd);
        e.payer = d.payer(stage, e, beyond, bestNanos);
        if (times > 1 && e.payer != null && e.payer.left() < beyond) e.payer = null; // what is near is so of one run
        return e.payer != null;
    }

    private Stage stage(Estimate e, int alternative, double bestNanos, int size, boolean canEnd) {
        if (e.runs == 0) {
            if (least[alternative] > bestNanos && (measured >> alternative & 1) != 0) return Stage.DOUBTFUL;
            return least[alternative] == 0 && canEnd && size <= FEW ? Stage.AT_ONCE : Stage.UNKNOWN;
        }
        double nanos = e.nanos * size;
        boolean isFirst = e.runs < Estimate.FIRST_RUNS;
        if (e.isPromising || isFirst && nanos < Estimate.MUCH * bestNanos) return Stage.NEAR;
        boolean mayBeCold = e.runs == Estimate.FIRST_RUNS && !e.hasLed && nanos > PATIENCE * bestNanos; // one more tells
        return isFirst || mayBeCold ? Stage.COLD : Stage.KNOWN;
    }

    /** How much longer than the best one its next run may take, as far as that is known. */
    private double beyond(Estimate e, Stage stage, int alternative, double bestNanos, int size, boolean canEnd) {
        double each = e.isPromising ? Math.min(e.nanos, e.last) : e.nanos;
        double nanos = e.runs == 0 ? least[alternative] : each * size;
        // what may be ended, or was fast once, is not held back by how slow it was last; to have led before others ran is nothing
        double most = canEnd ? PATIENCE * bestNanos : stage == Stage.KNOWN && e.hasLed ? FAR * bestNanos : Double.POSITIVE_INFINITY;
        return Math.max(0, Math.min(nanos, most) - bestNanos);
    }

    /** A sample took so long, and nothing came of it. */
    public synchronized void tookInVain(Choice choice, int size, double nanos) {
        Decade d = of(size);
        Estimate e = d.of[choice.alternative];
        (e.tried == choice && e.payer != null ? e.payer : d.again).spend(nanos);
    }

    /** How many runs of this size may go where this choice went before it is asked again; 0: the next one asks. */
    public synchronized int mayFollow(Choice choice, int size) {
        if (choice.alternative != choice.best || !(choice.bestNanos < SHORT)) return 0;
        Decade d = of(size);
        long most = Math.min(MOST_FOLLOWING, d.runs / RUNS_FOR_ONE);
        for (Estimate e : d.of) {
            long left = e.ranAt + e.every - d.runs;
            if (e != d.of[choice.best] && e.runs > 0 && left > 0) most = Math.min(most, left); // then it may be due
        }
        return (int) most;
    }

    /** What so many runs took, one behind the other, of which {@link #mayFollow} was told: each about so long. */
    public synchronized void followed(Choice choice, int size, int runs, double nanos) {
        Decade d = of(size);
        d.runs += runs;
        latest = choice.best;
        learns(d, d.of[choice.best], choice, size, runs, runs, nanos);
    }

    /** What a run took, from its beginning to its end. */
    public void took(Choice choice, int size, double nanos) {
        took(choice, size, 1, nanos);
    }

    /** What each of so many runs took, which were one to whoever chose: one pause is in all of them, so they are one to what is known, too. */
    public synchronized void took(Choice choice, int size, int runs, double nanos) {
        Decade d = of(size);
        Estimate e = d.of[choice.alternative];
        // a pause is not the sample's, unless it alone has them; where nothing was known it had to run
        double expected = Math.max(e.nanos * size, choice.bestNanos);
        double charged = e.runs < Estimate.FIRST_RUNS || e.own.areItsOwn() ? nanos
            : e.isPause(nanos / size) ? expected : Math.min(nanos, Estimate.MOST_RISE * expected);
        count(d, e, choice, charged > choice.bestNanos ? runs * (charged - choice.bestNanos) : 0);
        int before = d.best(-1);
        learns(d, e, choice, size, 1, runs, nanos);
        e.isPromising = choice.isSample && nanos < choice.bestNanos;
        if (choice.isSample && d.best(-1) == before) e.every = Math.min(Estimate.EVERY, 2 * e.every);
    }

    /** So many runs took so long each, and are counted; they are so many to what is known. */
    private void learns(Decade d, Estimate e, Choice choice, int size, int known, int runs, double nanos) {
        int before = d.best(-1);
        e.aside = 0;
        d.earn(runs * (Double.isNaN(choice.bestNanos) ? nanos : Math.min(nanos, choice.bestNanos)));
        for (int i = 0; i < known; i++) d.took(e, nanos / size, size);
        e.wasEnded = false;
        int after = d.best(-1);
        if (d.runs <= Decade.FIRST_SPELL) {
            e.nanosAtFirst += runs * Math.min(nanos, e.nanos * size); // a pause is no run in a worse place
            e.elementsAtFirst += (double) runs * size;
            d.first.spendAtLeast(d.lostAtFirst(after)); // a better one makes the earlier runs dear
        }
        if (before >= 0 && after != before) {
            d.of[before].every = Estimate.EVERY_AT_FIRST;
            d.of[before].hasLed = true;
            d.movedAt = d.runs;
            d.moves++;
        }
    }

    /** A sample that was given up after so long: it would have taken {@code atLeast}. The best one runs next, and is told. */
    public synchronized void gaveUp(Choice choice, int size, double nanos, double atLeast) {
        Decade d = of(size);
        Estimate e = d.of[choice.alternative];
        count(d, e, choice, e.isPause(atLeast / size) ? Math.min(nanos, e.nanos * size) : nanos);
        if (Double.isNaN(choice.bestNanos)) { // a look where nothing was known: what has just begun may become much faster
            e.wasEnded = true;
            return;
        }
        e.wouldHaveTaken(atLeast / size, d.runs);
        e.isPromising = false;
        e.wasEnded = true;
        e.every = Math.min(Estimate.MOST_EVERY, 2 * e.every);
    }

    /** {@code beyond}: what they took more than the best one. */
    private void count(Decade d, Estimate e, Choice choice, double beyond) {
        Budget payer = e.tried == choice ? e.payer : d.again; // what follows another one's trial has none of its own
        e.isOver(choice);
        d.runs++;
        latest = choice.alternative;
        if (!choice.isSample) return;
        d.samples++;
        if (payer != null) payer.spend(beyond);
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
        Decade d = decades[decade];
        return d == null || alternative >= d.of.length ? Double.NaN : d.of[alternative].cost();
    }

    /** What was known in an earlier process; it counts as measured, but is soon measured again. */
    public synchronized void recall(int decade, int alternative, double nanos) {
        Estimate e = ofDecade(decade).of[alternative];
        if (e.runs > 0 || !(nanos > 0 && nanos < Double.POSITIVE_INFINITY)) return; // another version may have kept what is none
        e.recall(nanos);
    }

    /** The decades of which something is known, in order. */
    public synchronized int[] decades() {
        int[] known = new int[DECADES];
        int count = 0;
        for (int k = 0; k < DECADES; k++) if (decades[k] != null) known[count++] = k;
        return Arrays.copyOf(known, count);
    }

    /** How many runs of sizes of a decade were samples. */
    public synchronized long samples(int decade) {
        Decade d = decades[decade];
        return d == null ? 0 : d.samples;
    }

    /** How often another one became the best there. */
    public synchronized long moves(int decade) {
        Decade d = decades[decade];
        return d == null ? 0 : d.moves;
    }

    /** What ran last; -1: nothing yet. */
    public synchronized int latest() {
        return latest;
    }
}
