package weft.internal.program;

import java.util.concurrent.SynchronousQueue;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.IntConsumer;
import weft.internal.jni.TrapException;

/** Several devices at once: a thread waits for each, the calling one for the first. The threads are daemons, and end when idle. */
final class Crowd {
    private static final int IDLE_SECONDS = 5;
    private static final AtomicInteger STARTED = new AtomicInteger();
    private static final ThreadPoolExecutor POOL = new ThreadPoolExecutor(0, Integer.MAX_VALUE, IDLE_SECONDS, TimeUnit.SECONDS,
        new SynchronousQueue<>(), work -> {
            Thread thread = new Thread(null, work, "weft-device-" + STARTED.incrementAndGet(), 0, false);
            thread.setDaemon(true);
            thread.setContextClassLoader(Crowd.class.getClassLoader());
            return thread;
        });

    private final IntConsumer work;
    private final long[] took;
    private final Throwable[] thrown;
    private int left;

    private Crowd(int count, IntConsumer work) {
        this.work = work;
        this.took = new long[count];
        this.thrown = new Throwable[count];
        this.left = count;
    }

    /**
     * Does {@code work} for 0 to {@code count - 1}, at once, waits for all, and answers how long each took. Of what is thrown a
     * failure comes before a trap, and of traps the lowest index is thrown.
     */
    static long[] each(int count, IntConsumer work) {
        Crowd crowd = new Crowd(count, work);
        for (int i = 1; i < count; i++) {
            int number = i;
            try {
                POOL.execute(() -> crowd.run(number));
            } catch (OutOfMemoryError e) { // no thread is to be had
                crowd.run(number);
            }
        }
        crowd.run(0);
        crowd.await();
        crowd.rethrow();
        return crowd.took;
    }

    private void run(int number) {
        long start = System.nanoTime();
        try {
            work.accept(number);
        } catch (Throwable e) {
            thrown[number] = e;
        }
        took[number] = System.nanoTime() - start;
        synchronized (this) {
            if (--left == 0) notifyAll();
        }
    }

    private synchronized void await() {
        boolean interrupted = false;
        while (left > 0) {
            try {
                wait();
            } catch (InterruptedException e) { // devices use the arrays
                interrupted = true;
            }
        }
        if (interrupted) Thread.currentThread().interrupt();
    }

    private void rethrow() {
        TrapException trap = null;
        for (Throwable e : thrown) {
            if (e instanceof TrapException failing) {
                if (trap == null || failing.index < trap.index) trap = failing;
            } else if (e instanceof RuntimeException unchecked) {
                throw unchecked;
            } else if (e instanceof Error error) {
                throw error;
            }
        }
        if (trap != null) throw trap;
    }
}
