package weft;

import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.IntStream;

/** Runs a range of indices in Java: on threads, or in order on the calling one. */
final class JavaThreads {
    /** Chunks a thread, so that threads that fall behind do not hold up the rest. */
    private static final int CHUNKS_PER_THREAD = 8;

    /** The work for the indices {@code from .. to - 1}, in order; stops at the first index that throws. */
    interface Body {
        void run(int from, int to);
    }

    private JavaThreads() {}

    /**
     * Whether several threads may call these functions at once: nothing in them is seen to write outer state.
     */
    static boolean allowed(Object... functions) {
        if (Options.sequentialWanted()) return false;
        if (!Library.loaded()) return true;
        try {
            return Native.mayRunInParallel(functions);
        } catch (OffloadException | IllegalArgumentException e) {
            return false; // what cannot be read might do anything
        }
    }

    /** Where a run in Java takes place, for explain(). */
    static String describe(boolean parallel) {
        return parallel ? "on Java threads" : "in order in Java";
    }

    /**
     * Runs {@code body} over the range. Throws what running it in order would throw: the exception of the
     * lowest failing index; later indices may or may not have run then.
     */
    static void forRange(int from, int to, boolean parallel, Body body) {
        long length = (long) to - from;
        int threads = Runtime.getRuntime().availableProcessors();
        int chunks = (int) Math.min(length, (long) CHUNKS_PER_THREAD * threads);
        if (!parallel || chunks < 2) {
            body.run(from, to);
            return;
        }
        Throwable[] thrown = new Throwable[chunks];
        AtomicInteger lowestThrown = new AtomicInteger(chunks);
        // A parallel stream may run inside a worker of the pool, and the caller takes its part of the work.
        // Nothing is thrown inside it: the stream would choose any of several exceptions.
        IntStream.range(0, chunks).parallel().forEach(chunk -> {
            if (chunk > lowestThrown.get()) return;
            try {
                int start = from + (int) (length * chunk / chunks);
                int end = from + (int) (length * (chunk + 1) / chunks);
                body.run(start, end);
            } catch (Throwable e) {
                thrown[chunk] = e;
                lowestThrown.accumulateAndGet(chunk, Math::min);
            }
        });
        if (lowestThrown.get() < chunks) throw sneak(thrown[lowestThrown.get()]);
    }

    /** Throws any exception as it is, checked or not, as the user's function threw it. */
    @SuppressWarnings("unchecked")
    private static <E extends Throwable> RuntimeException sneak(Throwable e) throws E {
        throw (E) e;
    }
}
