package weft.internal.loops;

import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.locks.LockSupport;

/**
 * The time in which HotSpot has yet to compile a loop as it will.
 *
 * <p>It is called for few elements at a time then, for HotSpot counts calls: it compiles a method, not as well as it can, after 128 calls with 2000
 * rounds in all, and as well as it can after 1024 more with 15,000 (its flags {@code Tier3CompileThreshold}, {@code Tier4CompileThreshold} and their
 * neighbours, and how often it looks). One that is called but once it interprets for 60,000 rounds, and compiles less well for 40,000 more.
 *
 * <p>What it has compiled by then counts calls, branches and classes at places that all threads share, so many threads wait for one another's caches: a
 * first n-body took sixteen of them 0.5 s, and 0.23 since one at a time runs a young loop. (To look whether all together are faster then, and to go on
 * alone if not, gained nothing in twelve programs.) Only for loops that call no function of the program's: that could wait for what another thread does.
 */
public final class Youth {
    /** So many calls are very short, those that HotSpot wants to see before it compiles at all; */
    private static final int VERY_SHORT_CALLS = 160;
    private static final int VERY_SHORT = 16;
    /** and so many, with these, short. It counts how often a loop goes round, and makes vectors of no more. */
    private static final int SHORT_CALLS = 1280;
    private static final int SHORT = 64;
    /** On fewer processors no more is gained by running alone than is lost. */
    private static final int LEAST_PROCESSORS = 4;
    /** So long one thread at a time runs; HotSpot's better code of most loops is there by then. A piece that takes longer ends it, too. */
    private static final long ALONE_NANOS = 25_000_000;
    /** A piece is to take about so long. */
    private static final long PIECE_NANOS = 200_000;
    private static final int MOST_IN_PIECE = 1 << 12;
    private static final long LEAST_LOOK_NANOS = 50_000;
    private static final long MOST_LOOK_NANOS = 400_000;

    /** Whether all threads may run. */
    private volatile boolean together;
    private volatile boolean over;
    /** When who runs alone began with a piece; 0: nobody does. */
    private final AtomicLong turn = new AtomicLong();
    private volatile int piece = 1;
    /** What all pieces took of who ran alone. */
    private long alone;
    /** Threads may count one for two. */
    private int calls;

    Youth() {
        this(Runtime.getRuntime().availableProcessors());
    }

    /** On so many. */
    public Youth(int processors) {
        together = processors < LEAST_PROCESSORS;
    }

    public boolean isOver() {
        return over;
    }

    /** Elements to run at a time, at most {@code most}. */
    public int piece(int most) {
        if (over) return most;
        int counted = calls;
        int longest = counted < VERY_SHORT_CALLS ? VERY_SHORT : counted < SHORT_CALLS ? SHORT : MOST_IN_PIECE;
        return Math.min(Math.min(piece, longest), most);
    }

    /** As {@link Loop#run}, of a {@link #piece}. */
    public int run(Loop loop, Object[] values, Object[] in, Object[] out, int from, int to, int at) {
        boolean isAlone = !together && awaitTurn();
        try {
            long start = System.nanoTime();
            int next = loop.run(values, in, out, from, to, at);
            ran(System.nanoTime() - start, to - from, isAlone);
            return next;
        } finally {
            if (isAlone) turn.set(0);
        }
    }

    /** Waits until nobody else runs, and takes the turn, for the caller to give back. False: it has none, and need not wait. */
    private boolean awaitTurn() {
        for (long look = LEAST_LOOK_NANOS; !together; look = Math.min(2 * look, MOST_LOOK_NANOS)) {
            long now = System.nanoTime() | 1;
            if (turn.compareAndSet(0, now)) return true; // it may be over since: nobody is hurt
            if (Thread.currentThread().isInterrupted()) return false; // it cannot be parked
            long began = turn.get();
            if (began != 0 && now - began > ALONE_NANOS) {
                together = true; // HotSpot compiles a loop within an element that takes so long
                return false;
            }
            LockSupport.parkNanos(look);
        }
        return false;
    }

    private void ran(long took, int count, boolean isAlone) {
        int now = piece;
        if (took < PIECE_NANOS / 2 && count >= now && now < MOST_IN_PIECE) piece = 2 * now;
        if (took > 2 * PIECE_NANOS && now > 1) piece = now / 2;
        if (isAlone) alone += took;
        if (alone >= ALONE_NANOS) together = true;
        if (++calls >= SHORT_CALLS && together) over = true;
    }
}
