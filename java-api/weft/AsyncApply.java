package weft;

import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ForkJoinPool;
import java.util.concurrent.ForkJoinWorkerThread;
import java.util.concurrent.atomic.AtomicInteger;

/**
 * Applies functions on threads of Weft's own: daemons, so that they keep no program alive, and not the common
 * pool's, which waiting for a device would block. It is a ForkJoinPool because one of those starts another thread
 * while one waits for a future, as a function may that is applied here; and because functions that run in Java
 * spread over its threads then.
 */
final class AsyncApply {
    /** So many applies overlap on a device, or fill the processors in Java. */
    private static final int THREADS = Math.max(4, Runtime.getRuntime().availableProcessors());
    private static final AtomicInteger STARTED = new AtomicInteger();
    private static final ForkJoinPool POOL = new ForkJoinPool(THREADS, AsyncApply::thread, null, true);

    private AsyncApply() {}

    private static ForkJoinWorkerThread thread(ForkJoinPool pool) {
        ForkJoinWorkerThread thread = ForkJoinPool.defaultForkJoinWorkerThreadFactory.newThread(pool);
        thread.setName("weft-apply-" + STARTED.incrementAndGet());
        thread.setDaemon(true);
        return thread;
    }

    /** See {@link ArrayFunction#applyAsync}. */
    static <T, R> CompletableFuture<PArray<R>> start(ArrayFunction<T, R> function, PArray<T> input) {
        CompletableFuture<PArray<R>> future = new CompletableFuture<>();
        PArray<T> kept = input.share(); // the caller may close its own at any time
        try {
            POOL.execute(() -> run(function, kept, future));
        } catch (Throwable e) {
            kept.close();
            throw e;
        }
        return future;
    }

    private static <T, R> void run(ArrayFunction<T, R> function, PArray<T> input, CompletableFuture<PArray<R>> future) {
        try (input) {
            if (future.isDone()) return; // cancelled
            PArray<R> result = function.apply(input);
            result.handOver();
            if (!future.complete(result)) result.close();
        } catch (Throwable e) {
            future.completeExceptionally(e);
        }
    }
}
