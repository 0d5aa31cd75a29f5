package weft.internal.program;

import java.util.concurrent.CancellationException;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Future;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.ThreadFactory;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;

/**
 * Threads of Weft's own, which ready functions for a device while others work. They are daemons, so that they keep no program
 * alive, and end when there is nothing to do.
 */
public final class Background {
    /** OpenCL compilers take a processor each. */
    private static final int THREADS = Math.max(1, Math.min(4, Runtime.getRuntime().availableProcessors() / 2));
    private static final int IDLE_SECONDS = 5;
    /** Weft's compiler recurses where code is nested. */
    private static final long STACK_BYTES = 8 << 20;

    private static final AtomicInteger STARTED = new AtomicInteger();
    private static final ThreadPoolExecutor POOL = new ThreadPoolExecutor(THREADS, THREADS, IDLE_SECONDS, TimeUnit.SECONDS,
        new LinkedBlockingQueue<>(), new Workers());

    static {
        POOL.allowCoreThreadTimeOut(true);
    }

    /** One of the threads. It inherits nothing of who happens to be the first to need it. */
    private static final class Worker extends Thread {
        Worker(Runnable work) {
            super(null, work, "weft-prepare-" + STARTED.incrementAndGet(), STACK_BYTES, false);
            setDaemon(true);
            setContextClassLoader(Background.class.getClassLoader());
        }
    }

    /** A class, because a lambda takes milliseconds in a process that has just begun. */
    private static final class Workers implements ThreadFactory {
        @Override public Thread newThread(Runnable work) {
            return new Worker(work);
        }
    }

    private Background() {}

    /** Runs {@code work} on one of the threads. */
    public static void execute(Runnable work) {
        POOL.execute(work);
    }

    /**
     * The same, and waits for it.
     *
     * @throws CancellationException if the calling thread is interrupted, which it stays; the work goes on
     */
    public static void await(Runnable work) {
        Future<?> future = POOL.submit(work);
        try {
            future.get();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new CancellationException("the thread was interrupted while it prepared an array function");
        } catch (ExecutionException e) {
            if (e.getCause() instanceof RuntimeException unchecked) throw unchecked;
            if (e.getCause() instanceof Error error) throw error;
            throw new IllegalStateException(e.getCause()); // nothing checked is thrown
        }
    }
}
