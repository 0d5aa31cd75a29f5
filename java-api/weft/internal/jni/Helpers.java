package weft.internal.jni;

import java.util.concurrent.ConcurrentLinkedDeque;
import java.util.concurrent.Executor;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.locks.LockSupport;

/**
 * Daemon threads for who wants something done at once. After its work one may stay awake for a moment, where works come one behind
 * the other: to be woken takes as long as a launch. Then it sleeps, and ends when it has been idle.
 */
final class Helpers implements Executor {
    private static final long IDLE_NANOS = 5_000_000_000L;
    /** With few processors whoever stays awake takes one from those who compute. */
    private static final int MANY_PROCESSORS = 8;
    /** How long it is worth to wait awake for a device. */
    static final long AWAKE_NANOS = Runtime.getRuntime().availableProcessors() < MANY_PROCESSORS ? 0 : 300_000;

    private final String name;
    private final long awakeNanos;
    private final AtomicInteger started = new AtomicInteger();
    /** The latest first, which may be awake. */
    private final ConcurrentLinkedDeque<Helper> idle = new ConcurrentLinkedDeque<>();

    /** @param awakeNanos for how long one stays awake after its work */
    Helpers(String name, long awakeNanos) {
        this.name = name;
        this.awakeNanos = awakeNanos;
    }

    @Override public void execute(Runnable work) {
        Helper helper = idle.pollFirst();
        if (helper == null) {
            new Helper(work).thread.start();
        } else {
            helper.take(work);
        }
    }

    private final class Helper {
        final Thread thread;
        private volatile Runnable work;
        private volatile boolean asleep;

        Helper(Runnable first) {
            work = first;
            thread = OwnThreads.make(this::run, name + started.incrementAndGet(), 0);
        }

        /** For who has taken it from the idle ones. */
        void take(Runnable next) {
            work = next;
            if (asleep) LockSupport.unpark(thread);
        }

        private void run() {
            do {
                work.run();
                work = null;
            } while (isIdle() && hasMore());
        }

        /** False: there is no memory for saying so. */
        private boolean isIdle() {
            try {
                idle.addFirst(this);
                return true;
            } catch (OutOfMemoryError e) {
                return false;
            }
        }

        /** Waits; false if nobody wants it any more. */
        private boolean hasMore() {
            long start = System.nanoTime();
            while (work == null && System.nanoTime() - start < awakeNanos) Thread.onSpinWait();
            asleep = true; // before the last look at the work: whoever gives some sees it, or is seen
            boolean wanted = true;
            while (work == null && wanted) {
                LockSupport.parkNanos(this, IDLE_NANOS);
                wanted = System.nanoTime() - start < IDLE_NANOS || !idle.remove(this);
            }
            asleep = false;
            return wanted;
        }
    }
}
