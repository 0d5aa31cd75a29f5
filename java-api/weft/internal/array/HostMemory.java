package weft.internal.array;

import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import weft.internal.jni.Native;

/**
 * The native memory of columns. The collector does not see how large it is, so arrays that are dropped
 * without {@code close} could fill the machine before the heap is ever collected; therefore a collection is
 * asked for whenever the memory in use has doubled since the last one, as the JDK does for its direct
 * buffers.
 */
public final class HostMemory {
    private static final long SLACK = 256L << 20;
    private static final AtomicLong USED = new AtomicLong();
    private static final AtomicLong COLLECT_AT = new AtomicLong(SLACK);

    private HostMemory() {}

    /** The bytes in use. */
    public static long used() {
        return USED.get();
    }

    /** A buffer of the library, counted until {@link Release} frees it; see {@link Native#allocate}. */
    public static long allocate(long bytes, boolean zeroed) {
        if (USED.addAndGet(bytes) > COLLECT_AT.get()) {
            collect();
            COLLECT_AT.set(2 * USED.get() + SLACK);
        }
        try {
            return Native.allocate(bytes, zeroed);
        } catch (OutOfMemoryError first) {
            collect();
            try {
                return Native.allocate(bytes, zeroed);
            } catch (Throwable second) {
                USED.addAndGet(-bytes);
                throw second;
            }
        } catch (Throwable other) {
            USED.addAndGet(-bytes);
            throw other;
        }
    }

    /** Lets the cleaner free what nobody can reach; it works on another thread, so give it a moment. */
    private static void collect() {
        System.gc();
        long before;
        long after = USED.get();
        do {
            before = after;
            try {
                Thread.sleep(5);
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
                return;
            }
            after = USED.get();
        } while (after < before);
    }

    /**
     * Frees a buffer of the library once: in a cleaner, when the last of the buffers that show its memory has gone, or earlier if nobody
     * can use it any more.
     */
    static final class Release implements Runnable {
        private final AtomicLong buffer;
        private final long bytes;
        private final AtomicInteger shown;
        /** Kept for as long as a cleaner keeps this. */
        @SuppressWarnings("unused")
        private final Object memory;

        /**
         * {@code bytes} are counted for it.
         *
         * @param shown by so many buffers, in the cleaner of each of which this is
         * @param memory what it lies in, if that is not its own
         */
        Release(long buffer, long bytes, int shown, Object memory) {
            this.buffer = new AtomicLong(buffer);
            this.shown = new AtomicInteger(shown);
            this.bytes = bytes;
            this.memory = memory;
        }

        @Override public void run() {
            if (shown.decrementAndGet() == 0) free();
        }

        void free() {
            long freed = buffer.getAndSet(0);
            if (freed == 0) return;
            Native.free(freed);
            USED.addAndGet(-bytes);
        }
    }
}
