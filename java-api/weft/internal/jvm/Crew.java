package weft.internal.jvm;

import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ForkJoinPool;
import java.util.concurrent.ForkJoinTask;
import java.util.concurrent.ForkJoinWorkerThread;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Supplier;

/** Threads by number, for functions that are to run on so many. They are daemons, and end when there is nothing to do. */
public final class Crew {
    /** Of a number that somebody has asked for; a number is a pool. */
    private static final Map<Integer, ForkJoinPool> POOLS = new ConcurrentHashMap<>();
    private static final int IDLE_SECONDS = 60;
    /** Threads so far; a pool does not number its own before they are made. */
    private static final AtomicInteger THREADS = new AtomicInteger();

    private Crew() {}

    /** Runs {@code work}, which may be begun again, and the ranges in it, on so many threads; 0: as many as there are processors, the caller's among them. */
    public static <X> X run(int threads, Supplier<X> work) {
        if (threads == 0) return work.get();
        Task<X> task = new Task<>(work);
        POOLS.computeIfAbsent(threads, Crew::pool).execute(task);
        task.quietlyJoin();
        // The caller's stack may be larger. Nothing that was evaluated twice can tell.
        if (task.thrown instanceof StackOverflowError) return work.get();
        if (task.thrown != null) throw JavaThreads.sneak(task.thrown);
        return task.result;
    }

    /** Nobody stands in for a thread that waits for another one's part of a range: so many are so many. */
    private static ForkJoinPool pool(int threads) {
        return new ForkJoinPool(threads, Crew::thread, null, false, threads, threads, 0, pool -> true, IDLE_SECONDS, TimeUnit.SECONDS);
    }

    private static ForkJoinWorkerThread thread(ForkJoinPool pool) {
        ForkJoinWorkerThread thread = ForkJoinPool.defaultForkJoinWorkerThreadFactory.newThread(pool);
        thread.setName("weft-of-" + pool.getParallelism() + "-" + THREADS.getAndIncrement());
        thread.setDaemon(true);
        return thread;
    }

    /** Keeps what is thrown as it is: a ForkJoinTask would throw a copy. */
    private static final class Task<X> extends ForkJoinTask<Void> {
        private static final long serialVersionUID = 1;

        private final transient Supplier<X> work;
        private transient X result;
        private transient Throwable thrown;

        Task(Supplier<X> work) {
            this.work = work;
        }

        @Override protected boolean exec() {
            try {
                result = work.get();
            } catch (Throwable e) {
                thrown = e;
            }
            return true;
        }

        @Override public Void getRawResult() {
            return null;
        }

        @Override protected void setRawResult(Void nothing) {}
    }
}
