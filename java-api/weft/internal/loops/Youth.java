package weft.internal.loops;

import java.util.concurrent.atomic.AtomicBoolean;
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
    /** So long one thread runs alone, and no other waits longer; HotSpot's better code of most loops is there by then. */
    private static final long SPELL_NANOS = 25_000_000;
    private static final int MOST_SPELLS = 3;
    /** All threads together are timed for so long, each. */
    private static final long TRIAL_NANOS = 2_000_000;
    /** A piece is to take about so long. */
    private static final long PIECE_NANOS = 200_000;
    private static final long LOOK_NANOS = 50_000;

    private enum Phase { ALONE, TOGETHER, OVER }

    private final int processors;
    private final AtomicBoolean taken = new AtomicBoolean();
    private volatile Phase phase;
    private volatile int piece = 1;
    /** Of who runs alone: this spell's time, the number of spells, and nanoseconds an element of the latest piece. */
    private long spell;
    private int spells;
    private double pace;
    /** Of all threads, guarded by this: what they have run for, and how many elements. */
    private long nanos;
    private long elements;

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
        boolean alone = phase == Phase.ALONE && isMyTurn();
        long start = System.nanoTime();
        try {
            return loop.run(values, in, out, from, to, at);
        } finally {
            long took = System.nanoTime() - start;
            if (alone) {
                ranAlone(took, to - from);
                taken.set(false);
            } else if (phase == Phase.TOGETHER) {
                ranTogether(took, to - from);
            }
        }
    }

    /** Waits for it. False: one alone takes too long, or has had long enough. */
    private boolean isMyTurn() {
        long end = System.nanoTime() + SPELL_NANOS;
        while (phase == Phase.ALONE) {
            if (taken.compareAndSet(false, true)) return true;
            if (System.nanoTime() - end > 0) return false;
            LockSupport.parkNanos(LOOK_NANOS);
        }
        return false;
    }

    private void ranAlone(long took, int count) {
        pace = (double) took / count;
        if (took < PIECE_NANOS / 2 && piece < 1 << 20) piece *= 2;
        if (took > 2 * PIECE_NANOS && piece > 1) piece /= 2;
        spell += took;
        if (spell < SPELL_NANOS) return;
        spell = 0;
        phase = ++spells < MOST_SPELLS ? Phase.TOGETHER : Phase.OVER;
    }

    private synchronized void ranTogether(long took, int count) {
        nanos += took;
        elements += count;
        if (nanos < TRIAL_NANOS * processors || phase != Phase.TOGETHER) return;
        boolean isHardlyFaster = nanos > pace * elements * processors / 2;
        nanos = 0;
        elements = 0;
        phase = isHardlyFaster ? Phase.ALONE : Phase.OVER;
    }
}
