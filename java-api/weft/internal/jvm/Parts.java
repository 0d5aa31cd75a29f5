package weft.internal.jvm;

import java.util.concurrent.CountedCompleter;
import java.util.concurrent.locks.LockSupport;
import java.util.function.IntConsumer;

/**
 * Numbers that the threads of a pool share: of the one that the calling thread works in, else of the JDK's own; the calling thread has
 * its part. As a parallel stream does it, but for two things: what the JVM makes of a process's first stream, for milliseconds; and that
 * nobody is at work any more when this ends, however it ends. A pool that is shut down wakes who waits for its threads, and lets these go on.
 */
final class Parts extends CountedCompleter<Void> {
    private static final long serialVersionUID = 1;
    private static final long PAUSE_NANOS = 50_000;

    private static final int NEW = 0;
    private static final int BEGUN = 1;
    private static final int ENDED = 2;

    private final transient Parts whole;
    private final transient Parts parent;
    /** The part of the parent's that was split off before; or null. */
    private final transient Parts before;
    private final int from;
    /** What is behind has been split off. */
    private int to;
    /** The part that was split off last, and is linked to the others; or null. */
    private transient Parts last;
    private boolean isDone;
    /** What is written above is seen by who sees that it has ended. */
    private transient volatile int state = NEW;

    /** Of the whole, here and below. */
    private final transient IntConsumer work;
    /** So many are done by one thread. */
    private final int least;
    /** Who has not begun does nothing. */
    private transient volatile boolean isOver;
    /** What the work has thrown although it should not, as for want of memory or of stack. */
    private transient volatile Throwable thrown;

    private Parts(int count, int least, IntConsumer work) {
        this.whole = this;
        this.parent = null;
        this.before = null;
        this.from = 0;
        this.to = count;
        this.least = least;
        this.work = work;
    }

    private Parts(Parts parent, int from, int to) {
        super(parent);
        this.whole = parent.whole;
        this.parent = parent;
        this.before = parent.last;
        this.from = from;
        this.to = to;
        this.least = 0;
        this.work = null;
    }

    /** Does {@code work} for 0 to {@code count - 1}, of which {@code least} are worth another thread, and waits for all, whatever one throws. */
    static void each(int count, int least, IntConsumer work) {
        Parts whole = new Parts(count, least, work);
        boolean isComplete = false;
        try {
            whole.invoke();
            isComplete = true;
        } catch (Throwable e) {
            // the pool is shut down, or there was no memory, or no stack, to hand on a part
        }
        if (!isComplete) {
            whole.awaitQuiet();
            whole.doTheRest();
        }
        if (whole.thrown != null) throw JavaThreads.sneak(whole.thrown);
    }

    @Override public void compute() {
        state = BEGUN; // before it asks: who ends all has either seen that, or is seen here
        try {
            if (!whole.isOver) {
                while (to - from > whole.least) split();
                run();
            }
        } finally {
            state = ENDED;
        }
        tryComplete();
    }

    /** What is thrown here ends all. */
    private void split() {
        int middle = (from + to) >>> 1;
        Parts other = new Parts(this, middle, to);
        addToPendingCount(1);
        last = other;
        to = middle;
        other.fork();
    }

    private void run() {
        isDone = true;
        try {
            for (int i = from; i < to; i++) whole.work.accept(i);
        } catch (Throwable e) { // thrown here it would be the whole's at once, while others still write
            whole.thrown = e;
        }
    }

    // ---- of the whole, on the calling thread, where it has ended before its parts ----

    /** Until it is quiet it must not end itself, however little stack there is: so it calls nothing that it does not catch. */
    private void awaitQuiet() {
        isOver = true;
        Parts at = this;
        while (at != null) {
            while (at.state == BEGUN) {
                try {
                    LockSupport.parkNanos(PAUSE_NANOS);
                } catch (Throwable e) {
                    // it asks again
                }
            }
            if (at.last != null) {
                at = at.last;
            } else {
                while (at != null && at.before == null) at = at.parent;
                if (at != null) at = at.before;
            }
        }
    }

    private void doTheRest() {
        for (Parts at = this; at != null && thrown == null; at = at.next()) if (!at.isDone) at.run();
    }

    /** All of them, each with those that were split off from it behind it; null: that was the last one. */
    private Parts next() {
        if (last != null) return last;
        Parts at = this;
        while (at != null && at.before == null) at = at.parent;
        return at == null ? null : at.before;
    }
}
