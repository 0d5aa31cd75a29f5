package weft.internal.jni;

import java.util.concurrent.Executor;
import java.util.concurrent.atomic.AtomicInteger;

/**
 * A range over which much memory is copied: threads take pieces of it one after the other, the calling one, and as many of a pool as are
 * free in time. It waits for pieces that are under way, and for no thread that has yet to begin. The threads are daemons, and end when
 * idle.
 */
public final class Pieces {
    /** What is done with a part of the range. */
    public interface Work {
        void run(int from, int to);
    }

    /** So that a piece takes some ten times what taking it does, and the last ones are done at nearly the same time. */
    static final long PIECE_BYTES = 1 << 18;
    /** Less than that one thread has copied before another one is awake. */
    static final long LEAST_BYTES = 4 * PIECE_BYTES;
    /** More do not fill a processor's paths to memory any better. */
    private static final int MOST_THREADS = 8;
    /** Of a method that does nothing: more of the stack than copying takes. */
    private static final int FRAMES = 256;
    /** Two processors gain nothing by copying together. */
    private static final int THREADS = Math.min(MOST_THREADS, Runtime.getRuntime().availableProcessors() / 2);
    /** None stays awake: what comes next is mostly a device's, which may be these processors. */
    private static final Executor POOL = new Helpers("weft-pieces-", 0);

    private final int count;
    private final int pieces;
    private final Work work;
    private final AtomicInteger next = new AtomicInteger();
    /** How many pieces are over; guarded by this. */
    private int done;
    private Throwable thrown;

    private Pieces(int count, int pieces, Work work) {
        this.count = count;
        this.pieces = pieces;
        this.work = work;
    }

    /**
     * Does {@code work} for 0 to {@code count - 1}, whatever memory there is; where that throws, so does this when nobody works on. Where
     * the stack is about to end it throws before anything is done.
     *
     * @param bytes how much is copied
     */
    public static void each(int count, long bytes, Work work) {
        reach(FRAMES);
        attempt(count, bytes, work);
    }

    /** The same, but for the stack: for work that may end halfway. */
    public static void attempt(int count, long bytes, Work work) {
        int pieces = (int) Math.min(count, bytes / PIECE_BYTES);
        if (bytes < LEAST_BYTES || Math.min(pieces, THREADS) < 2) {
            work.run(0, count);
            return;
        }
        each(POOL, THREADS, count, pieces, work);
    }

    /** Throws where the stack has not so much left. */
    private static int reach(int frames) {
        return frames == 0 ? 0 : 1 + reach(frames - 1);
    }

    /** The same in so many pieces, on so many threads at most. */
    public static void each(Executor pool, int threads, int count, int pieces, Work work) {
        Pieces all;
        try {
            all = new Pieces(count, pieces, work);
        } catch (OutOfMemoryError e) {
            work.run(0, count);
            return;
        }
        all.ask(pool, Math.min(threads, pieces));
        all.run();
        all.await();
    }

    private void ask(Executor pool, int threads) {
        try {
            Runnable help = this::run;
            for (int i = 1; i < threads; i++) pool.execute(help);
        } catch (Throwable e) {
            // no memory, or no thread is to be had: it goes without
        }
    }

    private void run() {
        for (int piece = next.getAndIncrement(); piece < pieces; piece = next.getAndIncrement()) {
            Throwable failed = null;
            try {
                work.run(begin(piece), begin(piece + 1));
            } catch (Throwable e) {
                failed = e;
            }
            over(failed);
        }
    }

    private int begin(int piece) {
        return (int) ((long) count * piece / pieces);
    }

    private synchronized void over(Throwable failed) {
        if (failed != null) thrown = failed;
        if (++done == pieces) notifyAll();
    }

    private synchronized void await() {
        boolean interrupted = false;
        while (done < pieces) {
            try {
                wait();
            } catch (Throwable e) { // interrupted, or no memory to say so; others use what the caller has
                interrupted = true;
            }
        }
        if (interrupted) Thread.currentThread().interrupt();
        if (thrown instanceof RuntimeException unchecked) throw unchecked;
        if (thrown instanceof Error error) throw error;
    }
}
