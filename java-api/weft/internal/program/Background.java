package weft.internal.program;

import java.util.ArrayDeque;
import java.util.Queue;
import java.util.concurrent.CancellationException;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.FutureTask;
import java.util.function.Consumer;
import weft.internal.array.ArrayData;
import weft.internal.jni.OwnThreads;

/**
 * Threads of Weft's own, which ready functions for a device while others work. They are daemons, so that they keep no program
 * alive, and end when there is nothing to do. The JDK's pools would do, but for the dozen classes that a first apply would wait for.
 */
public final class Background {
    /** OpenCL compilers take a processor each. */
    private static final int MOST_THREADS = Math.max(1, Math.min(4, Runtime.getRuntime().availableProcessors() / 2));
    private static final int MOST_WAITING = 16;
    private static final long IDLE_NANOS = 5_000_000_000L;
    /** Weft's compiler recurses where code is nested. */
    private static final long STACK_BYTES = 8 << 20;

    /** What no thread has taken yet. It guards the numbers below. */
    private static final Queue<Runnable> WAITING = new ArrayDeque<>();
    /** Threads that are there, of these those that wait for work, and those that have ever been. */
    private static int threads;
    private static int idle;
    private static int started;

    /** What one of the threads does. */
    private static final class Worker implements Runnable {
        @Override public void run() {
            for (Runnable work = next(); work != null; work = next()) {
                try {
                    work.run();
                } catch (Throwable e) { // there may be more to do
                    tell(e);
                }
            }
        }

        /** What a handler throws is of no interest to anybody, as in the JVM. */
        private void tell(Throwable thrown) {
            try {
                Thread here = Thread.currentThread();
                here.getUncaughtExceptionHandler().uncaughtException(here, thrown);
            } catch (Throwable e) {
                // the thread goes on
            }
        }
    }

    private Background() {}

    /**
     * Runs {@code work} on one of the threads with what {@link ArrayData#forRehearsal} keeps of an input, for which the caller has a share. False: it does
     * not, for there is no memory, no thread, or no input any more.
     */
    public static boolean executeWith(ArrayData input, Consumer<ArrayData> work) {
        ArrayData kept = null;
        try {
            ArrayData lent = kept = input.forRehearsal();
            execute(() -> {
                try (lent) {
                    work.accept(lent);
                }
            });
            return true;
        } catch (OutOfMemoryError | IllegalStateException e) {
            if (kept != null) kept.close();
        } catch (StackOverflowError e) {
            // what waits already closes what it has
        }
        return false;
    }

    /**
     * Whether so much waits that more is not worth keeping what it is about: of functions that are made, applied once and dropped there may be
     * more than a compiler gets to. Who has one that lives asks again.
     */
    public static boolean isFull() {
        synchronized (WAITING) {
            return WAITING.size() >= MOST_WAITING;
        }
    }

    /** Runs {@code work} on one of the threads; an Error means that it does not, for there is no thread, or hardly any stack. */
    public static void execute(Runnable work) {
        int number;
        synchronized (WAITING) {
            WAITING.add(work);
            if (WAITING.size() <= idle) {
                WAITING.notify();
                return;
            }
            if (threads == MOST_THREADS) return;
            threads++;
            number = ++started;
        }
        boolean runs = false;
        try {
            start(new Worker(), number);
            runs = true;
        } catch (OutOfMemoryError e) {
            synchronized (WAITING) {
                if (threads == 1 && WAITING.remove(work)) throw e; // else another one does it
            }
        } finally {
            synchronized (WAITING) { // without a call: the stack may be at its end
                if (!runs) threads--;
            }
        }
    }

    private static void start(Worker worker, int number) {
        OwnThreads.make(worker, "weft-prepare-" + number, STACK_BYTES).start();
    }

    /**
     * Has a thread wait for work, for who brings it would wait for up to two milliseconds until the JVM has started one. The calling thread is
     * one of Weft's own, and has nothing else to do.
     */
    public static void expect() {
        Worker worker = new Worker(); // before it counts: there may be no memory for it
        int number;
        synchronized (WAITING) {
            if (threads > 0) return;
            threads++;
            number = ++started;
        }
        boolean runs = false;
        try {
            start(worker, number);
            runs = true;
        } catch (OutOfMemoryError e) { // who brings work meanwhile counts on a thread: it is this one, for as long as there is some
            runs = true;
            worker.run();
        } finally {
            synchronized (WAITING) {
                if (!runs) threads--;
            }
        }
    }

    /** What to do next; null: the thread ends, for there was nothing to do for long. */
    private static Runnable next() {
        long end = System.nanoTime() + IDLE_NANOS;
        synchronized (WAITING) {
            while (WAITING.isEmpty()) {
                long millis = (end - System.nanoTime()) / 1_000_000;
                if (millis <= 0) {
                    threads--;
                    return null;
                }
                idle++;
                try {
                    WAITING.wait(millis);
                } catch (InterruptedException e) {
                    // by nobody who has anything to say
                } finally {
                    idle--;
                }
            }
            return WAITING.remove();
        }
    }

    /** Whether it would begin with more work at once. */
    public static boolean isFree() {
        synchronized (WAITING) {
            return WAITING.size() < idle + MOST_THREADS - threads;
        }
    }

    /**
     * The same, and waits for it.
     *
     * @throws CancellationException if the calling thread is interrupted, which it stays; the work goes on
     */
    public static void await(Runnable work) {
        Waiting.await(work);
    }

    /** Apart, so that who does not wait loads no exceptions. */
    private static final class Waiting {
        static void await(Runnable work) {
            FutureTask<Void> task = new FutureTask<>(work, null);
            execute(task);
            try {
                task.get();
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
}
