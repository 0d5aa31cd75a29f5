package weft.internal.operation;

import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ForkJoinPool;
import java.util.concurrent.ForkJoinWorkerThread;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Function;
import weft.ArrayFunction;
import weft.internal.array.ArrayData;
import weft.internal.program.Executor;

/**
 * Applies functions on threads of Weft's own: daemons, so that they keep no program alive, and not the common
 * pool's, which waiting for a device would block. It is a ForkJoinPool because one of those starts another thread
 * while one waits for a future, as a function may that is applied here; and because functions that run in Java
 * spread over its threads then.
 */
public final class AsyncApply {
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

    /** See {@link ArrayFunction#applyAsync}; {@code wrap} makes the result out of its data. */
    public static <X> CompletableFuture<X> start(Operation operation, ArrayData input, Executor on,
            Function<ArrayData, X> wrap) {
        CompletableFuture<X> future = new CompletableFuture<>();
        ArrayData kept = input.share(); // the caller may close its own at any time
        try {
            POOL.execute(() -> run(operation, kept, on, future, wrap));
        } catch (Throwable e) {
            kept.close();
            throw e;
        }
        return future;
    }

    private static <X> void run(Operation operation, ArrayData input, Executor on, CompletableFuture<X> future,
            Function<ArrayData, X> wrap) {
        try (input) {
            if (future.isDone()) return; // cancelled
            ArrayData result = operation.apply(input, on);
            result.handOver();
            if (!future.complete(wrap.apply(result))) result.close();
        } catch (Throwable e) {
            future.completeExceptionally(e);
        }
    }
}
