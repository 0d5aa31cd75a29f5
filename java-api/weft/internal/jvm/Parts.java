package weft.internal.jvm;

import java.util.concurrent.CountedCompleter;
import java.util.function.IntConsumer;

/**
 * Numbers that the threads of a pool share: of the one that the calling thread works in, else of the JDK's own; the calling thread has
 * its part. As a parallel stream does it, but for what the JVM makes of a process's first stream, for milliseconds.
 */
final class Parts extends CountedCompleter<Void> {
    private static final long serialVersionUID = 1;

    private final transient IntConsumer work;
    private final int from;
    private final int to;
    /** So many are done by one thread. */
    private final int least;
    /** Of the whole: what the work has thrown although it should not, as for want of memory or of stack. */
    private transient volatile Throwable thrown;

    private Parts(Parts whole, IntConsumer work, int from, int to, int least) {
        super(whole);
        this.work = work;
        this.from = from;
        this.to = to;
        this.least = least;
    }

    /** Does {@code work} for 0 to {@code count - 1}, of which {@code least} are worth another thread, and waits for all, whatever one throws. */
    static void each(int count, int least, IntConsumer work) {
        Parts whole = new Parts(null, work, 0, count, least);
        whole.invoke();
        if (whole.thrown != null) throw JavaThreads.sneak(whole.thrown);
    }

    @Override public void compute() {
        int end = to;
        while (end - from > least) {
            int middle = (from + end) >>> 1;
            addToPendingCount(1);
            new Parts(this, work, middle, end, least).fork();
            end = middle;
        }
        try {
            for (int i = from; i < end; i++) work.accept(i);
        } catch (Throwable e) { // thrown here it would be the whole's at once, while others still write
            ((Parts) getRoot()).thrown = e;
        }
        tryComplete();
    }
}
