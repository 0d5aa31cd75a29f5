package weft.internal.jni;

import java.util.Arrays;
import java.util.concurrent.Executor;
import java.util.function.IntConsumer;

/** Several devices at once: a thread waits for each, the calling one for the first. The threads are daemons, and end when idle. */
public final class Crowd {
    private static final Executor POOL = new Helpers("weft-device-", Helpers.AWAKE_NANOS);

    /** Who has one of the numbers: nobody yet, a thread of the pool, or nobody any more, but for the calling thread. */
    private enum State { FREE, BUSY, DONE }

    private final IntConsumer work;
    private final long[] took;
    private final Throwable[] thrown;
    /** The pool has it; the calling thread's. */
    private final boolean[] handedOver;
    /** Guarded by this. */
    private final State[] states;

    private Crowd(int count, IntConsumer work) {
        this.work = work;
        this.took = new long[count];
        this.thrown = new Throwable[count];
        this.handedOver = new boolean[count];
        this.states = new State[count];
        Arrays.fill(states, State.FREE);
    }

    /**
     * Does {@code work} for 0 to {@code count - 1}, at once, waits for all, and answers how long each took. Of what is thrown a
     * failure comes before a trap, and of traps the lowest index is thrown. Whatever is thrown, no thread is at work then.
     */
    public static long[] each(int count, IntConsumer work) {
        return each(POOL, count, work);
    }

    /** The same on threads of another pool. */
    public static long[] each(Executor pool, int count, IntConsumer work) {
        Crowd crowd = new Crowd(count, work);
        try {
            for (int i = 1; i < count; i++) crowd.start(i, pool);
            crowd.runHere(0);
            crowd.awaitAwake();
        } finally { // where the stack ends there is room for nothing else
            crowd.await();
        }
        crowd.rethrow();
        return crowd.took;
    }

    private void start(int number, Executor pool) {
        try {
            pool.execute(() -> runThere(number));
            handedOver[number] = true;
        } catch (Throwable e) { // no thread is to be had, or the stack has no room for getting one
            runHere(number);
        }
    }

    private void runHere(int number) {
        if (take(number, State.DONE)) run(number);
    }

    private void runThere(int number) {
        if (!take(number, State.BUSY)) return;
        run(number);
        synchronized (this) {
            states[number] = State.DONE;
            notifyAll();
        }
    }

    private synchronized boolean take(int number, State as) {
        if (states[number] != State.FREE) return false;
        states[number] = as;
        return true;
    }

    private void run(int number) {
        long start = System.nanoTime();
        try {
            work.accept(number);
        } catch (Throwable e) {
            thrown[number] = e;
        }
        took[number] = System.nanoTime() - start;
    }

    /** Waits for a moment in which the others are often done: to be woken takes as long as a launch. */
    private void awaitAwake() {
        long start = System.nanoTime();
        while (!isOver() && System.nanoTime() - start < Helpers.AWAKE_NANOS) Thread.onSpinWait();
    }

    private synchronized boolean isOver() {
        for (int i = 1; i < states.length; i++) if (states[i] != State.DONE) return false;
        return true;
    }

    /** Until the pool's threads have done what they have; what they have not been given nobody does from now on. */
    private synchronized void await() {
        boolean interrupted = false;
        for (int i = 0; i < states.length; i++) {
            while (states[i] == State.BUSY || states[i] == State.FREE && handedOver[i]) {
                try {
                    wait();
                } catch (InterruptedException e) { // devices use the arrays
                    interrupted = true;
                }
            }
            states[i] = State.DONE;
        }
        if (interrupted) Thread.currentThread().interrupt();
    }

    private void rethrow() {
        TrapException trap = null;
        for (Throwable e : thrown) {
            if (e instanceof TrapException failing) {
                if (trap == null || failing.index < trap.index) trap = failing;
            } else if (e instanceof RuntimeException unchecked) {
                throw unchecked;
            } else if (e instanceof Error error) {
                throw error;
            }
        }
        if (trap != null) throw trap;
    }
}
