package weft.internal.offload;

import java.util.ArrayList;
import java.util.List;
import weft.internal.jvm.Pace;
import weft.internal.jvm.Relay;

/**
 * What several applies of the calling thread come to, the rounds of an iteration say. What readies a device behind one of them takes a processor from
 * the next, so it waits until all are over, or will take longer than that.
 */
public final class OneAnswer implements AutoCloseable {
    private static final ThreadLocal<OneAnswer> CURRENT = new ThreadLocal<>();

    /** Is to begin later, or never. */
    interface Later {
        boolean isSameAs(Later other);

        void begin();

        void drop();
    }

    private final long start = System.nanoTime();
    private final Pace pace;
    /** About so long it will go on; 0: nobody knows. */
    private long left;
    private final List<Later> waiting = new ArrayList<>();

    private OneAnswer(int rounds) {
        pace = new Pace(rounds);
    }

    /** Begins one of so many rounds; null where the calling thread is within another one. */
    public static OneAnswer begin(int rounds) {
        if (CURRENT.get() != null) return null;
        OneAnswer answer = new OneAnswer(rounds);
        CURRENT.set(answer);
        return answer;
    }

    /** Whether the calling thread is within one that is not known to go on for so long that readying a device pays, which takes {@code expected}. */
    static boolean holds(long expected) {
        OneAnswer answer = CURRENT.get();
        return answer != null && !Relay.pays(System.nanoTime() - answer.start, answer.left, expected);
    }

    /** So many rounds are over. */
    public void over(int rounds) {
        long now = pace.left(rounds);
        if (pace.isKnown()) left = now;
    }

    /** Leaves it to the current one. */
    static void wait(Later later) {
        List<Later> waiting = CURRENT.get().waiting;
        for (Later other : waiting) {
            if (!other.isSameAs(later)) continue;
            later.drop();
            return;
        }
        waiting.add(later);
    }

    /** All are over, and have thrown nothing: what waits begins. */
    public void given() {
        for (Later later : waiting) later.begin();
        waiting.clear();
    }

    @Override public void close() {
        CURRENT.remove();
        for (Later later : waiting) later.drop();
    }
}
