package weft.internal.operation;

import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Consumer;
import weft.internal.array.ArrayData;
import weft.internal.program.Rehearsal;

/**
 * What of one function is being made ready for a device while Java threads answer: by one thread, for all that ask.
 *
 * @param <K> what it is made ready for, told by what is equal
 */
final class Ahead<K> {
    /** What it takes where nobody knows better: with PoCL a quarter of a second to one. */
    private static final long GUESSED_NANOS = 400_000_000;
    /** What it took lately, over all functions. */
    private static volatile long expected = GUESSED_NANOS;

    private final Set<K> begun = ConcurrentHashMap.newKeySet();

    /** About how long a rehearsal takes. */
    static long expectedNanos() {
        return expected;
    }

    /** What has begun and not ended. */
    Iterable<K> underWay() {
        return begun;
    }

    /** Has an input rehearsed, for which the caller has a share, unless that is under way for an equal key. */
    void begin(K key, ArrayData input, Consumer<ArrayData> rehearsal) {
        if (!begun.add(key)) return;
        ArrayData kept = input.shareOwned(); // the user may close it before this is over
        try {
            Rehearsal.execute(() -> run(key, kept, rehearsal));
        } catch (OutOfMemoryError e) { // or no thread to be had: a later apply tries again
            begun.remove(key);
            kept.close();
        }
    }

    private void run(K key, ArrayData input, Consumer<ArrayData> rehearsal) {
        long start = System.nanoTime();
        try (input) {
            rehearsal.accept(input);
            expected = (expected + System.nanoTime() - start) / 2;
        } finally {
            begun.remove(key);
        }
    }
}
