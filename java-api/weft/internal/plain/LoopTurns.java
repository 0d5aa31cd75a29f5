package weft.internal.plain;

import java.util.function.LongSupplier;
import weft.internal.choice.Policy;

/**
 * Whose turn the runs of a loop are, Java's or the device's, and when nobody need be asked for a while. It knows no device and has
 * the clock that it is given.
 *
 * <p>Java's runs are the loop itself, timed from the call in front of it to the one behind it. A loop that is Java's again and again
 * comes to rest: {@link #comesToRest} says that its calls are of no use until {@link #restNanos} have passed; then it is asked about
 * again, and if nothing has changed the next rest is twice as long.
 *
 * <p>{@link #isFew}, {@link #comesToRest}, {@link #left}, {@link #exit} and {@link #wake} may be called by any thread at any time,
 * the others by one at a time. What threads lose to each other then is a count, or the time of a run.
 */
public final class LoopTurns {
    /** An alternative of {@link Policy}'s. */
    public static final int IN_JAVA = 0;
    /** The other one. */
    public static final int ON_DEVICE = 1;
    /** What a run on a device takes at least, in nanoseconds. */
    public static final double LAUNCH = 20_000;
    /**
     * The loop as it was takes so much of a timed run at least: between two calls HotSpot may not find the vectors that it finds
     * without, which has made sums and scalings 1.1 to 1.7 times as slow. So a device is chosen where it is faster than that.
     */
    public static final double UNDISTURBED = 0.65;
    /** So many runs of Java's that were no trial, one after the other, or so many of few rounds, and the loop rests. */
    private static final int STEADY = 24;
    /** Few enough that HotSpot has yet to compile the method with its best compiler, which a rest would make it do once more. */
    private static final int STEADY_FEW = 4000;
    /** To be asked again makes HotSpot compile the method anew, for some hundredths of a second, or a tenth where there is much to do. */
    private static final long FIRST_REST = 4_000_000_000L;
    private static final long MOST_REST = 64_000_000_000L;
    /** A rest is at least so many times as long as what its end has cost: as what it was seen to take. */
    private static final double WORTH = 32;
    /** Of which nobody sees the other half: HotSpot does the same again when the next rest begins. */
    private static final double BOTH = 2;
    /** A run that is left may be so many launches behind Java, or such a part of what Java takes for it. */
    private static final double PATIENCE = 4;
    private static final double LENIENCE = 0.5;
    /** Something else may have held up a run: of a longer rest that is no reason. */
    private static final long MOST_WORTH = 16_000_000_000L;
    /** So many of Java's runs behind a rest may be the interpreter's, and tell nothing of the loop if they take much longer. */
    private static final int WARMING = 12;
    private static final double MUCH = 2;
    /** One that runs for few rounds may come to run for many, and that nobody sees meanwhile. */
    private static final long MOST_REST_OF_FEW = 8_000_000_000L;

    /** A run of Java's, or one that the device has left, and that Java does rounds of. */
    private record Timed(Thread thread, Policy.Choice choice, int rounds, int step, long since) {}

    private final LongSupplier clock;
    private final Policy policy = new Policy(0, LAUNCH);
    /** With a smaller difference between counter and limit there is nothing to ask. */
    private long threshold;
    private int few;
    private boolean hadFew;
    private int steady;
    private boolean rests;
    private long nextRest = FIRST_REST;
    private long rest;
    /** What trials of the device, and Java's first runs behind a rest, have taken beyond what was expected, in nanoseconds. */
    private double lost;
    private int warming;
    /** null: none. */
    private Timed timed;

    /** @param clock in nanoseconds */
    public LoopTurns(LongSupplier clock) {
        this.clock = clock;
    }

    /** Whether there is nothing to ask: called in front of every run. */
    public boolean isFew(int from, int limit) {
        if (Math.abs((long) limit - from) >= threshold) return false;
        few++;
        return true;
    }

    /** Whether there was nothing to ask in front of some run. */
    boolean hadFew() {
        return hadFew || few > 0;
    }

    /** Whether it rests from now on. */
    public boolean comesToRest() {
        if (!rests && few < STEADY_FEW) return false;
        if (!rests) lieDown(MOST_REST_OF_FEW);
        return true;
    }

    /** How long the rest is. */
    public long restNanos() {
        return rest;
    }

    /** The device cannot do runs of so many rounds, and the next ones have as many, most likely: it rests from now on, for long. */
    public void tooMany() {
        if (rests) return;
        nextRest = MOST_REST;
        lieDown(MOST_REST);
    }

    private void lieDown(long most) {
        rests = true;
        rest = Math.max(Math.min(nextRest, most), (long) Math.min(MOST_WORTH, WORTH * BOTH * lost));
        lost = 0;
        nextRest = Math.min(2 * nextRest, MOST_REST);
    }

    /** The rest is over. */
    public void wake() {
        rests = false;
        few = 0;
        steady = 0;
        warming = WARMING;
        timed = null; // nobody has told its end
    }

    /**
     * Whose turn a run of so many rounds is.
     *
     * @param isPrepared whether the device could
     * @return for {@link #began}, {@link #took} or {@link #failed}
     */
    public Policy.Choice choose(int rounds, boolean isPrepared) {
        hadFew |= few > 0;
        few = 0;
        Policy.Choice choice = policy.choose(rounds, isPrepared ? 1L << IN_JAVA | 1L << ON_DEVICE : 1L << IN_JAVA);
        boolean isSteady = isPrepared && choice.alternative() == IN_JAVA && !choice.isSample();
        if (choice.best() == ON_DEVICE) {
            nextRest = FIRST_REST;
            lost = 0;
        }
        steady = isSteady ? steady + 1 : choice.isSample() ? steady : 0;
        if (steady >= STEADY) lieDown(MOST_REST);
        return choice;
    }

    /** Whether Java takes so long that a device could be worth its preparation; not before a first run is over. */
    public boolean isLong(int rounds) {
        return policy.expected(rounds, 1L << IN_JAVA) >= LAUNCH;
    }

    /** A run of Java's begins. */
    public void began(Policy.Choice choice, int rounds, int step) {
        timed = new Timed(Thread.currentThread(), choice, rounds, Math.abs(step), clock.getAsLong());
    }

    /** A run has begun at {@code since}, and the device has left a round of it to Java. */
    public void beganOnDevice(Policy.Choice choice, int rounds, int step, long since) {
        timed = new Timed(Thread.currentThread(), choice, rounds, Math.abs(step), since);
    }

    /** What Java is expected to take for so many rounds; NaN: nobody knows. */
    public double javaNanos(int rounds) {
        return policy.expected(rounds, 1L << IN_JAVA);
    }

    /**
     * Whether the calling thread's run, which a device has left, is to ask for more of it: so far it was not slower than Java, but for a few
     * launches or a part of what Java takes for all.
     *
     * @param done how many of its rounds have been done
     */
    public boolean goesOn(int done) {
        Timed run = timed;
        if (run == null || run.thread != Thread.currentThread() || run.choice.alternative() != ON_DEVICE) return false;
        double all = javaNanos(run.rounds);
        if (Double.isNaN(all)) return true;
        return clock.getAsLong() - run.since <= all / run.rounds * done + Math.max(PATIENCE * LAUNCH, LENIENCE * all);
    }

    /** The calling thread's run is over, if one was timed, by an exception. */
    public void left() {
        Timed run = timed; // which another thread's exit may make null
        if (run == null || run.thread != Thread.currentThread()) return;
        timed = null;
        if (run.choice.alternative() == ON_DEVICE) failed(run.rounds);
    }

    /** Behind every run. */
    public void exit() {
        Timed run = timed;
        if (run == null || run.thread != Thread.currentThread()) return;
        long nanos = clock.getAsLong() - run.since;
        if (run.choice.alternative() == IN_JAVA) {
            javaTook(run, nanos);
            return;
        }
        timed = null;
        took(run.choice, run.rounds, nanos);
    }

    private void javaTook(Timed run, long took) {
        timed = null;
        double nanos = UNDISTURBED * took;
        if (isWarming(run, nanos)) {
            policy.release(run.choice, run.rounds);
            return;
        }
        policy.took(run.choice, run.rounds, nanos);
        if (nanos >= LAUNCH || nanos <= 0) return; // where isLong is true
        // Java is done before a device would have begun; the least number of rounds for which that is not so
        double rounds = Math.min(run.rounds * (LAUNCH / nanos), 16.0 * run.rounds);
        threshold = Math.max(threshold, (long) (rounds * run.step));
    }

    /** Whether a run of Java's behind a rest was none of the loop as it is when it has been compiled. */
    private boolean isWarming(Timed run, double nanos) {
        if (warming <= 0) return false;
        warming--;
        double expected = policy.expected(run.rounds, 1L << IN_JAVA);
        if (nanos > expected) lost += (nanos - expected) / UNDISTURBED;
        return nanos > MUCH * expected;
    }

    /** The device's run is over. */
    public void took(Policy.Choice choice, int rounds, long nanos) {
        if (choice.isSample() && nanos > choice.bestNanos()) lost += nanos - choice.bestNanos();
        policy.took(choice, rounds, nanos);
    }

    /** The device could not. */
    public void failed(int rounds) {
        policy.failed(ON_DEVICE, rounds);
    }
}
