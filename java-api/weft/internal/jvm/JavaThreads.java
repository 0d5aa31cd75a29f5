package weft.internal.jvm;

import java.util.concurrent.ForkJoinPool;
import java.util.concurrent.ForkJoinTask;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.IntConsumer;

/** Runs a range of indices in Java: on threads, or in order on the calling one. */
public final class JavaThreads {
    /** Chunks a thread, so that threads that fall behind do not hold up the rest. */
    private static final int CHUNKS_PER_THREAD = 8;
    /** So many in a row are one thread's, if it has no others. */
    private static final int CHUNKS_AT_ONCE = 2;
    /** Of a range in order of which somebody wants to know how far it is. */
    private static final int STEPS = 64;
    /** As the JDK's own pool, which is made once. */
    private static final int PROCESSORS = Runtime.getRuntime().availableProcessors();

    /** The work for the indices {@code from .. to - 1}, in order; stops at the first index that throws. */
    public interface Body {
        void run(int from, int to);
    }

    private JavaThreads() {}

    /**
     * Runs {@code body} over the range. Throws what running it in order would throw: the exception of the
     * lowest failing index; later indices may or may not have run then.
     *
     * @throws Relay.TakenException if a device takes over the apply that this is part of; later indices have not run then
     */
    public static void forRange(int from, int to, boolean parallel, Body body) {
        forRange(from, to, parallel, null, body);
    }

    /** The same. {@code done}, if it is not null, is told how many indices are over, now and then, on the calling thread. */
    static void forRange(int from, int to, boolean parallel, IntConsumer done, Body body) {
        long length = (long) to - from;
        int chunks = (int) Math.min(length, mostAtOnce());
        Body told = done == null ? body : telling(done, body);
        Relay relay = Relay.current();
        boolean inOrder = !parallel || chunks < 2;
        if (inOrder && (relay == null || !relay.takesOrdered())) {
            inOrder(from, to, done == null ? 1 : STEPS, told);
            return;
        }
        if (relay != null) {
            SharedRange range = new SharedRange(from, to, told, relay);
            Throwable e = range.run(!inOrder);
            if (e != null) again(e, range.failedAt(), to, body);
            return;
        }
        Chunks all = new Chunks(from, length, chunks, told);
        Parts.each(chunks, CHUNKS_AT_ONCE, all);
        if (all.lowest < chunks) again(all.thrown, begin(from, length, all.lowest, chunks), to, body);
    }

    /** The chunks of a range. Nothing is thrown inside: of several exceptions any could be the first. No lambda, for which a first apply would wait. */
    private static final class Chunks implements IntConsumer {
        private final int from;
        private final long length;
        private final int count;
        private final Body body;
        /** The lowest chunk that threw, or the count, and what; guarded by this where they are written. */
        private volatile int lowest;
        private Throwable thrown;

        Chunks(int from, long length, int count, Body body) {
            this.from = from;
            this.length = length;
            this.count = count;
            this.body = body;
            this.lowest = count;
        }

        @Override public void accept(int chunk) {
            if (chunk > lowest) return;
            try {
                body.run(begin(from, length, chunk, count), begin(from, length, chunk + 1, count));
            } catch (Throwable e) {
                failed(chunk, e);
            }
        }

        private synchronized void failed(int chunk, Throwable e) {
            if (chunk > lowest) return;
            thrown = e;
            lowest = chunk;
        }
    }

    private static void inOrder(int from, int to, int steps, Body body) {
        long length = (long) to - from;
        for (int k = 0; k < steps; k++) {
            int start = begin(from, length, k, steps);
            int end = begin(from, length, k + 1, steps);
            if (start < end || steps == 1) body.run(start, end);
        }
    }

    /** The same work; but the calling thread tells after each part that it has done itself how much all have. */
    private static Body telling(IntConsumer done, Body body) {
        Thread caller = Thread.currentThread();
        AtomicInteger sum = new AtomicInteger();
        return (start, end) -> {
            body.run(start, end);
            int now = sum.addAndGet(end - start);
            if (Thread.currentThread() == caller) done.accept(now);
        };
    }

    /** Throws what a thread has thrown; but the caller's stack may be larger. Nothing that was evaluated twice can tell. */
    private static void again(Throwable thrown, int from, int to, Body body) {
        if (!(thrown instanceof StackOverflowError)) throw sneak(thrown);
        body.run(from, to);
    }

    /** How many parts of a range of the calling thread's may be under way at once, at most. */
    static int mostAtOnce() {
        return CHUNKS_PER_THREAD * threads();
    }

    /** How many may work on a range of the calling thread's. */
    private static int threads() {
        ForkJoinPool pool = ForkJoinTask.getPool();
        return Math.max(PROCESSORS, pool == null ? 0 : pool.getParallelism());
    }

    /** Where a chunk begins. */
    private static int begin(int from, long length, int chunk, int chunks) {
        return from + (int) (length * chunk / chunks);
    }

    /** Throws any exception as it is, checked or not, as the user's function threw it. */
    @SuppressWarnings("unchecked")
    static <E extends Throwable> RuntimeException sneak(Throwable e) throws E {
        throw (E) e;
    }
}
