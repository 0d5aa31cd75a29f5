package weft.internal.array;

import java.lang.ref.Cleaner;
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
    /** So long an allocation waits for the cleaner, or for a JVM that does not collect when it is asked. */
    private static final long PATIENCE_NANOS = 500_000_000;
    private static final Cleaner CLEANER = Cleaner.create();
    private static final AtomicLong USED = new AtomicLong();
    private static final AtomicLong COLLECT_AT = new AtomicLong(SLACK);
    /** How many buffers were freed. */
    private static final AtomicInteger FREED = new AtomicInteger();
    /** Whether the JVM has not collected when it was asked, as under -XX:+DisableExplicitGC: only where memory is out is it waited for again. */
    private static volatile boolean asksInVain;

    private HostMemory() {}

    /** The bytes in use. */
    public static long used() {
        return USED.get();
    }

    /** A buffer of the library, counted until {@link Release} frees it; see {@link Native#allocate}. */
    public static long allocate(long bytes, boolean zeroed) {
        long used = USED.addAndGet(bytes);
        try {
            long limit = COLLECT_AT.get();
            // one thread collects, and the others allocate
            if (used > limit && COLLECT_AT.compareAndSet(limit, 2 * used + SLACK)) collectEarly();
            return Native.allocate(bytes, zeroed);
        } catch (OutOfMemoryError first) {
            try {
                collect();
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

    private static void collectEarly() {
        if (asksInVain) {
            System.gc();
            return;
        }
        asksInVain = !collect();
        COLLECT_AT.set(2 * USED.get() + SLACK);
    }

    /** The cleaner runs {@code action} when nobody can reach {@code shown} any more, or the caller does before. */
    public static Cleaner.Cleanable whenUnreachable(Object shown, Runnable action) {
        return CLEANER.register(shown, action);
    }

    /**
     * Lets the cleaner free what nobody can reach. Its thread may have to wait for a processor, so how long that takes says nothing. False: no
     * collection came.
     */
    public static boolean collect() {
        Found found = new Found();
        whenUnreachable(new Object(), found);
        System.gc();
        long start = System.nanoTime();
        try {
            while (!found.isAllFreed()) {
                if (System.nanoTime() - start >= PATIENCE_NANOS) return found.cleaner != null;
                Thread.sleep(1);
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
        return true;
    }

    /** Of an object that a collection finds: the cleaner has come to what was found with it, in any order. */
    private static final class Found implements Runnable {
        private volatile Thread cleaner;
        /** What was freed when the cleaner was seen to wait; -1: it was not. */
        private int freed = -1;

        @Override public void run() {
            cleaner = Thread.currentThread();
        }

        /**
         * The cleaner waits for more, for a time, as it does nowhere else, and did so when this was asked before: the JVM's thread that gives it what was
         * found may have been slower than it once.
         */
        boolean isAllFreed() {
            int before = freed;
            freed = cleaner != null && cleaner.getState() == Thread.State.TIMED_WAITING ? FREED.get() : -1;
            return freed != -1 && freed == before;
        }
    }

    /**
     * Frees a buffer of the library once: in a cleaner, when the last of the buffers that show its memory has gone, or earlier if nobody
     * can use it any more.
     */
    static final class Release implements Runnable {
        /** 0: none. Guarded by this. */
        private long buffer;
        /** What of its bytes is counted. Guarded by this. */
        private long counted;
        private final AtomicInteger shown = new AtomicInteger(1);
        /** Kept for as long as a cleaner keeps this. */
        @SuppressWarnings("unused")
        private final Object memory;

        /**
         * Of no buffer yet: it is there before one is, so that none is lost where there is no heap, or no stack, for more. {@code bytes} will be
         * counted for it.
         *
         * @param memory what it lies in, if that is not its own
         */
        Release(long bytes, Object memory) {
            this.counted = bytes;
            this.memory = memory;
        }

        /** It is to free this buffer. */
        synchronized long take(long made) {
            buffer = made;
            return made;
        }

        /** It is in the cleaners of so many buffers that show the memory. */
        void isShownBy(int buffers) {
            shown.set(buffers);
        }

        @Override public void run() {
            if (shown.decrementAndGet() == 0) free();
        }

        /** What a call has had no stack for is still to do, for the cleaner. */
        synchronized void free() {
            if (buffer == 0) return;
            USED.addAndGet(-counted);
            FREED.incrementAndGet();
            counted = 0;
            Native.free(buffer);
            buffer = 0;
        }
    }
}
