package weft.internal.loops;

import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.locks.LockSupport;

/**
 * The time in which HotSpot has yet to compile a loop as it will. What it has compiled by then counts calls, branches and classes at places that
 * all threads share, so many threads wait for one another's caches: a first n-body took sixteen of them 0.5 s, and 0.23 since one at a time runs
 * a young loop, in pieces. Then all of them do, and if that is hardly faster, one once more.
 *
 * <p>Only for loops that call no function of the program's: that could wait for what another thread does.
 */
public final class Youth {
    /** On fewer processors no more is gained by this than is lost. */
    private static final int LEAST_PROCESSORS = 4;
    /** So long one thread at a time runs; HotSpot's better code of most loops is there by then. A piece that takes longer ends it for all. */
    private static final long SPELL_NANOS = 25_000_000;
    private static final int MOST_SPELLS = 3;
    /** All threads together are timed for so long, each. */
    private static final long TRIAL_NANOS = 2_000_000;
    /** A piece is to take about so long. */
    private static final long PIECE_NANOS = 200_000;
    private static final int MOST_IN_PIECE = 1 << 12;
    private static final long LEAST_LOOK_NANOS = 50_000;
    private static final long MOST_LOOK_NANOS = 400_000;

    private enum Phase { ALONE, TOGETHER, OVER }

    private final int processors;
    private volatile Phase phase;
    /** When who runs alone began with a piece; 0: nobody does. */
    private final AtomicLong turn = new AtomicLong();
    private volatile int piece = 1;
    /** Of who runs alone: this spell's time, the number of spells, and nanoseconds an element of the latest piece. */
    private long spell;
    private int spells;
    private double pace;
    /** Threads that run together. */
    private final AtomicInteger crowd = new AtomicInteger();
    /** Of all of these, guarded by this: runs, what they took, how many elements, and the crowds that they met. */
    private long runs;
    private long nanos;
    private long elements;
    private long crowds;

    Youth() {
        this(Runtime.getRuntime().availableProcessors());
    }

    /** On so many. */
    public Youth(int processors) {
        this.processors = processors;
        phase = processors < LEAST_PROCESSORS ? Phase.OVER : Phase.ALONE;
    }

    public boolean isOver() {
        return phase == Phase.OVER;
    }

    /** Elements to run at a time, at most {@code most}. */
    public int piece(int most) {
        return phase == Phase.ALONE ? Math.min(piece, most) : most;
    }

    /** As {@link Loop#run}, of a {@link #piece}. */
    public int run(Loop loop, Object[] values, Object[] in, Object[] out, int from, int to, int at) {
        if (phase == Phase.ALONE && awaitTurn()) {
            try {
                long start = System.nanoTime();
                int next = loop.run(values, in, out, from, to, at);
                ranAlone(System.nanoTime() - start, to - from);
                return next;
            } finally {
                turn.set(0);
            }
        }
        if (phase != Phase.TOGETHER) return loop.run(values, in, out, from, to, at);
        int threads = crowd.incrementAndGet();
        try {
            long start = System.nanoTime();
            int next = loop.run(values, in, out, from, to, at);
            ranTogether(System.nanoTime() - start, to - from, threads);
            return next;
        } finally {
            crowd.decrementAndGet();
        }
    }

    /** Waits until nobody else runs alone, and takes the turn, for the caller to give back. False: it has none, and need not wait. */
    private boolean awaitTurn() {
        for (long look = LEAST_LOOK_NANOS; phase == Phase.ALONE; look = Math.min(2 * look, MOST_LOOK_NANOS)) {
            long now = System.nanoTime() | 1;
            if (turn.compareAndSet(0, now)) return true; // the phase may have changed since: nobody is hurt
            if (Thread.currentThread().isInterrupted()) return false; // it cannot be parked
            long began = turn.get();
            if (began != 0 && now - began > SPELL_NANOS) {
                phase = Phase.OVER; // HotSpot compiles a loop within an element that takes so long
                return false;
            }
            LockSupport.parkNanos(look);
        }
        return false;
    }

    private void ranAlone(long took, int count) {
        pace = (double) took / count;
        if (took < PIECE_NANOS / 2 && count >= piece && piece < MOST_IN_PIECE) piece *= 2;
        if (took > 2 * PIECE_NANOS && piece > 1) piece /= 2;
        spell += took;
        if (spell < SPELL_NANOS || phase != Phase.ALONE) return;
        spell = 0;
        phase = ++spells < MOST_SPELLS ? Phase.TOGETHER : Phase.OVER;
    }

    private synchronized void ranTogether(long took, int count, int threads) {
        runs++;
        nanos += took;
        elements += count;
        crowds += threads;
        if (nanos < TRIAL_NANOS * processors || phase != Phase.TOGETHER) return;
        double usual = (double) crowds / runs;
        boolean isHardlyFaster = usual >= 2 && nanos > pace * elements * usual / 2;
        runs = nanos = elements = crowds = 0;
        phase = isHardlyFaster ? Phase.ALONE : Phase.OVER;
    }
}
