package weft.internal.array;

import java.nio.Buffer;
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

    /** A buffer of the library, counted until {@link Release} runs; see {@link Native#allocate}. */
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
     * Frees a buffer; runs once, in a cleaner.
     *
     * @param bytes that are counted for it
     * @param memory what it lies in, if that is not its own: kept until then
     */
    public record Release(long buffer, long bytes, Buffer memory) implements Runnable {
        @Override public void run() {
            Native.free(buffer);
            USED.addAndGet(-bytes);
        }
    }
}
