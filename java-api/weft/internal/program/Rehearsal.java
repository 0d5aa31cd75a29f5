package weft.internal.program;

import java.util.concurrent.CancellationException;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Future;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;

/**
 * What readies functions for a device while others work: threads of Weft's own, on which an apply is a rehearsal. It
 * compiles everything that it would need, and launches it for one element in the way that it would for all; no function
 * runs in Java, and the results are worth nothing. The threads are daemons, so that they keep no program alive, and end when
 * there is nothing to do.
 */
public final class Rehearsal {
    /** OpenCL compilers take a processor each. */
    private static final int THREADS = Math.max(1, Math.min(4, Runtime.getRuntime().availableProcessors() / 2));
    private static final int IDLE_SECONDS = 5;
    /** Weft's compiler recurses where code is nested. */
    private static final long STACK_BYTES = 8 << 20;

    private static final AtomicInteger STARTED = new AtomicInteger();
    private static final ThreadPoolExecutor POOL = new ThreadPoolExecutor(THREADS, THREADS, IDLE_SECONDS, TimeUnit.SECONDS,
        new LinkedBlockingQueue<>(), Stage::new);

    static {
        POOL.allowCoreThreadTimeOut(true);
    }

    /** One of the threads. It inherits nothing of who happens to be the first to need it. */
    private static final class Stage extends Thread {
        Stage(Runnable work) {
            super(null, work, "weft-prepare-" + STARTED.incrementAndGet(), STACK_BYTES, false);
            setDaemon(true);
            setContextClassLoader(Rehearsal.class.getClassLoader());
        }
    }

    /** Ends a rehearsal where only Java could go on. */
    public static final class EndException extends RuntimeException {
        private static final long serialVersionUID = 1;

        public EndException() {
            super("no device goes on here", null, false, false);
        }
    }

    private Rehearsal() {}

    /** Whether what the calling thread runs is one. */
    public static boolean isOn() {
        return Thread.currentThread() instanceof Stage;
    }

    /** Runs {@code work} as one, on one of the threads. */
    public static void execute(Runnable work) {
        POOL.execute(work);
    }

    /**
     * The same, and waits for it. That it ends where only Java could go on is no failure.
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
            if (e.getCause() instanceof EndException) return;
            if (e.getCause() instanceof RuntimeException unchecked) throw unchecked;
            if (e.getCause() instanceof Error error) throw error;
            throw new IllegalStateException(e.getCause()); // nothing checked is thrown
        }
    }
}
