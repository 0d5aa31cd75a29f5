package weft.internal.offload;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import weft.internal.array.ArrayData;
import weft.internal.program.Background;

/**
 * What of one function is being made ready for a device while Java threads answer: by one thread, for all that ask. What
 * takes little is done at once; the device's compiler runs when somebody wants it to.
 *
 * @param <K> what it is made ready for, told by what is equal
 */
final class Ahead<K> {
    /** What it takes where nobody knows better: with PoCL a quarter of a second to one. */
    private static final long GUESSED_NANOS = 400_000_000;
    /** What it took lately with a compiler, over all functions. */
    private static volatile long expected = GUESSED_NANOS;

    /** What is to be done. It throws nothing. */
    interface Work {
        /** Answers whether it was done: it is not where the compiler would have to run, and may not. */
        boolean rehearse(ArrayData input, boolean mayCompile);
    }

    /** What has begun and not ended, and whether the compiler may run for it; guarded by this. */
    private final Map<K, Boolean> begun = new HashMap<>();

    /** About how long a rehearsal takes. */
    static long expectedNanos() {
        return expected;
    }

    /** What has begun and not ended. */
    synchronized List<K> underWay() {
        return List.copyOf(begun.keySet());
    }

    /** Has an input rehearsed, for which the caller has a share; where that is under way for an equal key, more is allowed. */
    void begin(K key, ArrayData input, boolean mayCompile, Work work) {
        synchronized (this) {
            Boolean allowed = begun.get(key);
            begun.put(key, mayCompile || allowed != null && allowed);
            if (allowed != null) return;
        }
        ArrayData kept = null;
        try {
            kept = input.forRehearsal();
            execute(key, kept, work);
        } catch (OutOfMemoryError | IllegalStateException e) { // or no thread to be had, or a closed arena: a later apply tries again
            isOver(key, true);
            if (kept != null) kept.close();
        }
    }

    private void execute(K key, ArrayData input, Work work) {
        Background.execute(() -> run(key, input, work));
    }

    private void run(K key, ArrayData input, Work work) {
        try (input) {
            boolean mayCompile;
            boolean done;
            do {
                mayCompile = mayCompile(key);
                long start = System.nanoTime();
                done = work.rehearse(input, mayCompile);
                if (mayCompile) expected = (expected + System.nanoTime() - start) / 2;
            } while (!isOver(key, done || mayCompile));
        }
    }

    /** Waits until nothing has begun for a key that has not ended, but not for longer; whether that is so. */
    synchronized boolean await(K key, long nanos) {
        long end = System.nanoTime() + nanos;
        try {
            while (begun.containsKey(key)) {
                long left = end - System.nanoTime();
                if (left <= 0) return false;
                TimeUnit.NANOSECONDS.timedWait(this, left);
            }
            return true;
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            return false;
        }
    }

    private synchronized boolean mayCompile(K key) {
        return begun.get(key);
    }

    /** Whether nothing is left to do, unless it is asked for once more. */
    private synchronized boolean isOver(K key, boolean done) {
        if (!done && begun.get(key)) return false;
        begun.remove(key);
        notifyAll();
        return true;
    }
}
