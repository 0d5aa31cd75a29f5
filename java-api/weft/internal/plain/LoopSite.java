package weft.internal.plain;

import java.lang.invoke.MethodHandles;
import java.util.concurrent.locks.ReentrantLock;
import weft.DeviceException;
import weft.OffloadException;
import weft.internal.choice.Places;
import weft.internal.choice.Policy;
import weft.internal.jni.Options;
import weft.internal.jni.TrapException;
import weft.internal.program.Background;
import weft.internal.program.Device;
import weft.internal.program.RefusedException;

/**
 * One loop of a program, and where its runs take place: the call sites in front of it and behind it call this.
 *
 * <p>Java's run is the loop itself, which is timed between the two. Which of both is next a {@link Policy} says; where the
 * option {@code first} has nobody wait for Java it is always the device. Runs of few rounds, that Java is through with before a
 * device could begin, are not even counted.
 */
final class LoopSite {
    private static final int IN_JAVA = 0;
    private static final int ON_DEVICE = 1;
    /** What a run on a device takes at least, in nanoseconds. */
    private static final double LAUNCH = 20_000;
    /** So often, at most, it is compiled anew one after the other, because its arrays are others or a class was initialised. */
    private static final int MOST_FAILURES = 64;

    private final MethodHandles.Lookup host;
    private final int number;
    private final boolean waits = !Options.javaIsFirst();
    private final Policy policy = new Policy(0, LAUNCH);
    private final ReentrantLock lock = new ReentrantLock();

    /** With a smaller difference between counter and limit there is nothing to ask. */
    private long threshold;
    /** Why it is never taken; null: it may be. */
    private volatile String refused;
    /** What kept it from being taken the latest time; null: nothing. */
    private volatile String latest;
    private LoopFunction function;
    private boolean isPrepared;
    private volatile boolean isPreparing;
    private int failures;
    private long runs;
    private long handed;

    /** A run of Java's that is timed: by whom, since when, and how many rounds; thread null: none. */
    private volatile Thread timed;
    private Policy.Choice timedChoice;
    private int timedRounds;
    private long timedSince;

    LoopSite(MethodHandles.Lookup host, int number) {
        this.host = host;
        this.number = number;
    }

    /** Whether there is nothing to ask: called in front of every run. */
    boolean isFew(int from, int limit) {
        return Math.abs((long) limit - from) < threshold;
    }

    /** Behind every run. */
    void exit() {
        if (timed == Thread.currentThread()) javaTook(System.nanoTime() - timedSince);
    }

    private void javaTook(long nanos) {
        timed = null;
        policy.took(timedChoice, timedRounds, nanos);
        if (waits || nanos >= LAUNCH || nanos <= 0) return;
        // Java is done before a device would have begun; the least number of rounds for which that is not so
        double rounds = Math.min(timedRounds * (LAUNCH / nanos), 16.0 * timedRounds);
        threshold = Math.max(threshold, (long) (rounds * Math.abs((long) function.shape.step())));
    }

    /**
     * In front of a run that is not small.
     *
     * @return the locals that the loop assigns, as they are behind it; null: Java's turn
     */
    long[] enter(int from, int limit, Object[] locals) {
        if (timed == Thread.currentThread()) timed = null; // an exception has left that run
        if (refused != null || isPreparing || lock.isHeldByCurrentThread() || !lock.tryLock()) return null;
        try {
            return decide(from, limit, locals);
        } catch (RefusedException e) {
            failed(e.refusal().text(), !e.refusal().isJavas());
        } catch (LoopFunction.NotNowException e) {
            failed(e.getMessage(), false);
        } catch (TrapException e) {
            failed("a round throws, or needs Java", false);
        } catch (DeviceException e) {
            failed(e.reason(), true);
        } catch (OffloadException e) {
            failed(e.reason(), false);
        } catch (ReflectiveOperationException | LinkageError e) {
            failed("its class cannot be had: " + e, true);
        } catch (Throwable e) { // no memory, or the thread is interrupted: the loop itself knows what to do
            failed("it could not be run on the device: " + e, false);
        } finally {
            lock.unlock();
        }
        return null;
    }

    /** Nothing was done: Java does it all. */
    private void failed(String why, boolean forever) {
        latest = why;
        if (forever || ++failures >= MOST_FAILURES) refuse(why);
    }

    private void refuse(String why) {
        refused = why;
        threshold = Long.MAX_VALUE;
        if ("1".equals(LoopSites.verbose())) System.err.println("weft: " + LoopSites.where(number) + ": " + why);
    }

    private long[] decide(int from, int limit, Object[] locals) throws Exception {
        if (function == null) function = new LoopFunction(host, number);
        int rounds = function.shape.rounds(from, limit);
        if (rounds <= 0) return null;
        Device device = Places.deviceOf(Places.wished());
        if (device == null) {
            refuse("functions run in Java, by the option device");
            return null;
        }
        runs++;
        if (waits) return onDevice(device, rounds, locals);
        Policy.Choice choice = policy.choose(rounds, isPrepared ? 1L << IN_JAVA | 1L << ON_DEVICE : 1L << IN_JAVA);
        if (choice.alternative() == IN_JAVA) {
            inJava(device, rounds, locals, choice);
            return null;
        }
        long start = System.nanoTime();
        long[] done = null;
        try {
            done = onDevice(device, rounds, locals);
        } finally {
            if (done == null) policy.failed(ON_DEVICE, rounds);
        }
        policy.took(choice, rounds, System.nanoTime() - start);
        return done;
    }

    private long[] onDevice(Device device, int rounds, Object[] locals) throws LoopFunction.NotNowException {
        function.set(locals);
        function.compile(device);
        long[] done = function.run(device, rounds, locals);
        handed++;
        failures = 0;
        latest = null;
        return done;
    }

    /** Times this run, and, if it is long enough for that, lets the device be readied meanwhile. */
    private void inJava(Device device, int rounds, Object[] locals, Policy.Choice choice) throws LoopFunction.NotNowException {
        if (!isPrepared && policy.expected(rounds, 1L << IN_JAVA) > LAUNCH) prepare(device, rounds, locals);
        timedChoice = choice;
        timedRounds = rounds;
        timedSince = System.nanoTime();
        timed = Thread.currentThread();
    }

    private void prepare(Device device, int rounds, Object[] locals) throws LoopFunction.NotNowException {
        function.set(locals);
        isPreparing = true;
        Background.execute(() -> {
            lock.lock();
            try {
                function.compile(device);
                function.rehearse(device, rounds);
                isPrepared = true;
            } catch (RefusedException e) {
                failed(e.refusal().text(), !e.refusal().isJavas());
            } catch (Throwable e) {
                failed(String.valueOf(e.getMessage()), e instanceof DeviceException);
            } finally {
                lock.unlock();
                isPreparing = false;
            }
        });
    }

    /** A line for people. */
    String describe() {
        if (refused != null) return "runs in Java: " + refused;
        String last = latest;
        String java = last == null ? "" : "; in Java: " + last;
        if (handed == 0) return "has run in Java" + java;
        return "ran " + handed + " of " + runs + " times on " + function.where() + java;
    }
}
