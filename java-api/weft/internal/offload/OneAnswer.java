package weft.internal.offload;

import java.util.ArrayList;
import java.util.List;
import weft.internal.jni.Library;
import weft.internal.jni.Native;
import weft.internal.jvm.Pace;
import weft.internal.jvm.Relay;
import weft.internal.program.Device;

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
    /** Of the calling thread's own time. */
    private final long processor = Native.threadNanos();
    private final Pace pace;
    /** Of which each begins with what the one before has made; 1: it is not in any. */
    private int rounds = 1;
    /** About so long it will go on; 0: nobody knows. */
    private long left;
    private final List<Later> waiting = new ArrayList<>();

    private OneAnswer(int rounds) {
        pace = new Pace(rounds);
    }

    /** Begins one of so many rounds; null where the calling thread is within another one, or where there is no device to be readied. */
    public static OneAnswer begin(int rounds) {
        if (!Library.loaded() || CURRENT.get() != null) return null;
        OneAnswer answer = new OneAnswer(rounds);
        CURRENT.set(answer);
        return answer;
    }

    /**
     * From now on the calling thread is within one of so many rounds, each of which begins with what the one before has made, whether they are an answer
     * of their own or a part of one. Returns how many there were, which is to be given back when they are over.
     */
    public static int inRounds(int count) {
        OneAnswer answer = CURRENT.get();
        if (answer == null) return 1;
        int before = answer.rounds;
        answer.rounds = count;
        return before;
    }

    /** How many rounds there are of which the calling thread is within one; 1: there are none. */
    static int rounds() {
        OneAnswer answer = CURRENT.get();
        return answer == null ? 1 : answer.rounds;
    }

    /** Whether the calling thread is within one that is not known to go on for so long that readying this device pays. */
    static boolean holds(Device device) {
        OneAnswer answer = CURRENT.get();
        return answer != null && !answer.isLonger(device);
    }

    private boolean isLonger(Device device) {
        long taken = System.nanoTime() - start;
        double load = (double) taken / Math.max(1, Native.threadNanos() - processor); // as others work there, or the other threads are waited for
        return Relay.pays(taken, left, ReadyTime.expected(device, Math.max(1, load)));
    }

    /** So many rounds are over. */
    public void over(int rounds) {
        long now = pace.left(rounds);
        if (pace.isKnown()) left = now;
    }

    /** To begin when the current one is given. */
    static void leave(Later later) {
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
        while (!waiting.isEmpty()) waiting.remove(0).begin();
    }

    @Override public void close() {
        CURRENT.remove();
        for (Later later : waiting) later.drop();
    }
}
