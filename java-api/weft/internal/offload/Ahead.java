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
    /** What is to be done. It throws nothing. */
    interface Work<K> {
        /** Answers whether it was done: it is not where the compiler would have to run, and may not. */
        boolean rehearse(K key, ArrayData input, boolean mayCompile);
    }

    /** One rehearsal; a class, because a lambda takes milliseconds in a process that has just begun. */
    private final class Job implements Runnable {
        private final K key;
        private final ArrayData input;
        private final Runnable first;

        Job(K key, ArrayData input, Runnable first) {
            this.key = key;
            this.input = input;
            this.first = first;
        }

        @Override public void run() {
            try (input) {
                if (first != null) first.run();
                boolean mayCompile;
                boolean done;
                do {
                    mayCompile = mayCompile(key);
                    done = work.rehearse(key, input, mayCompile);
                } while (!isOver(key, done || mayCompile));
            } catch (Throwable e) {
                isOver(key, true);
                throw e;
            }
        }
    }

    private final Work<K> work;
    /** What has begun and not ended, and whether the compiler may run for it; guarded by this. */
    private final Map<K, Boolean> begun = new HashMap<>();

    Ahead(Work<K> work) {
        this.work = work;
    }

    /** What has begun and not ended. */
    synchronized List<K> underWay() {
        return List.copyOf(begun.keySet());
    }

    synchronized boolean isUnderWay(K key) {
        return begun.containsKey(key);
    }

    /**
     * Has an input rehearsed, for which the caller has a share; where that is under way for an equal key, more is allowed. Not where too much waits:
     * a later apply tries again.
     *
     * @param first what the thread runs before, if nothing was under way; or null
     * @return whether it is, or has been
     */
    boolean begin(K key, ArrayData input, boolean mayCompile, Runnable first) {
        synchronized (this) {
            Boolean allowed = begun.get(key);
            if (allowed == null && Background.isFull()) return false;
            begun.put(key, mayCompile || allowed != null && allowed);
            if (allowed != null) return true;
        }
        ArrayData kept = null;
        try {
            kept = input.forRehearsal();
            Background.execute(new Job(key, kept, first));
            return true;
        } catch (OutOfMemoryError | IllegalStateException e) { // or no thread to be had, or a closed arena: a later apply tries again
            isOver(key, true);
            if (kept != null) kept.close();
        } catch (StackOverflowError e) { // likewise; a job that waits already closes what it has
            isOver(key, true);
        }
        return false;
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
        return Boolean.TRUE.equals(begun.get(key));
    }

    /** Whether nothing is left to do, unless it is asked for once more. */
    private synchronized boolean isOver(K key, boolean done) {
        if (!done && mayCompile(key)) return false;
        begun.remove(key);
        notifyAll();
        return true;
    }
}
