package weft.internal.jvm;

import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.IntConsumer;

/**
 * A range whose indices threads take from the front, a chunk after the other, until a {@link Relay} ends it: what was taken is
 * always a whole beginning of the range. Chunks take about as long as {@link #nanosOfChunk} says, whatever an index costs, so
 * that the end is never far.
 */
final class SharedRange implements IntConsumer {
    private static final long LEAST_CHUNK_NANOS = 500_000;
    private static final long MOST_CHUNK_NANOS = 2_000_000;
    /** Of what a thread has taken so far, a chunk's: what surrounds chunks is interpreted in a process's first apply. */
    private static final int CHUNK_SHARE = 16;
    private static final int FIRST_CHUNKS_PER_THREAD = 16;
    private static final int MOST_FIRST = 1024;
    private static final int THREADS = Runtime.getRuntime().availableProcessors();

    private final int from;
    private final int to;
    private final JavaThreads.Body body;
    private final Relay relay;
    private final Relay.Watch watch;
    private final AtomicInteger next;
    private final AtomicLong done = new AtomicLong();
    private volatile boolean over;
    /** The lowest chunk that threw, and what; guarded by this. */
    private int failedAt;
    private Throwable thrown;

    SharedRange(int from, int to, JavaThreads.Body body, Relay relay) {
        this.from = from;
        this.to = to;
        this.body = body;
        this.relay = relay;
        this.watch = relay.new Watch((long) to - from);
        this.next = new AtomicInteger(from);
    }

    /**
     * As {@link JavaThreads#forRange}; on the calling thread alone unless {@code parallel}.
     *
     * @return null, or what the lowest failing index has thrown
     * @throws Relay.TakenException if a device goes on
     */
    Throwable run(boolean parallel) {
        if (parallel) {
            Parts.each(THREADS, 1, this);
        } else {
            work();
        }
        if (thrown == null && next.get() < to) throw relay.taken();
        return thrown;
    }

    /** The first index of the chunk that threw. */
    int failedAt() {
        return failedAt;
    }

    /** What one of the threads does. */
    @Override public void accept(int thread) {
        work();
    }

    private void work() {
        long first = ((long) to - from) / FIRST_CHUNKS_PER_THREAD / THREADS;
        long begin = System.nanoTime();
        long processor = relay.threadNanos();
        int chunk = relay.isHasty() ? 1 : (int) Math.min(MOST_FIRST, Math.max(1, first));
        for (;;) {
            int start = next.get();
            int end = start + Math.min(chunk, Math.max(1, (to - start) / (2 * THREADS)));
            if (over || relay.isTaken() || start >= to) return;
            if (!next.compareAndSet(start, end)) continue;
            long began = System.nanoTime();
            try {
                body.run(start, end);
            } catch (Throwable e) {
                failed(start, e);
                return;
            }
            long now = System.nanoTime();
            watch.note(done.addAndGet(end - start), begin, processor);
            long aim = nanosOfChunk(now - begin);
            if (now - began < aim / 2 && chunk < 1 << 29) chunk *= 2;
            if (now - began > 2 * aim && chunk > 1) chunk /= 2;
        }
    }

    private static long nanosOfChunk(long soFar) {
        return Math.max(LEAST_CHUNK_NANOS, Math.min(MOST_CHUNK_NANOS, soFar / CHUNK_SHARE));
    }

    /** Chunks before this one are under way, or done: one of them may still throw. */
    private synchronized void failed(int start, Throwable e) {
        over = true;
        if (thrown != null && failedAt < start) return;
        failedAt = start;
        thrown = e;
    }
}
