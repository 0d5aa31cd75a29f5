package weft.internal.jvm;

import java.util.function.Supplier;

/**
 * One apply that Java threads begin, and that a device may take over as soon as it can. Ranges that the applying thread runs
 * tell how far they have come, and end early when it is taken over.
 */
public final class Relay {
    /** What a device has to gain at least. */
    private static final long LEAST_NANOS = 2_000_000;
    private static final long SETTLING_NANOS = 5_000_000;
    /** Before, HotSpot has just begun to compile a range, and it seems to take many times as long as it will. */
    private static final long WARMING_NANOS = 60_000_000;
    private static final int PROCESSORS = Runtime.getRuntime().availableProcessors();

    private static final ThreadLocal<Relay> CURRENT = new ThreadLocal<>();

    /** Who may take over. */
    public interface Successor {
        /** Whether it can, now. Never false again. */
        boolean isReady();

        /** Lets it become ready, if it has not begun to. It takes a processor from those who work. */
        void begin();

        /** About how long that takes. */
        long expectedNanos();

        /** Before, nothing is known of how fast a range goes. */
        default long settlingNanos() {
            return SETTLING_NANOS;
        }

        /** So little is left of a range that nothing is gained by handing it on. */
        default long leastNanos() {
            return LEAST_NANOS;
        }
    }

    /** Ends a range, and all that leads to it, when the device goes on. */
    public static final class TakenException extends RuntimeException {
        private static final long serialVersionUID = 1;

        private TakenException() {
            super("a device goes on", null, false, false);
        }
    }

    private final Successor successor;
    private final boolean takesOrdered;
    private volatile boolean taken;

    public Relay(Successor successor) {
        this(successor, false);
    }

    /** {@code takesOrdered}: it may also end ranges that the calling thread runs alone, in order. */
    public Relay(Successor successor, boolean takesOrdered) {
        this.successor = successor;
        this.takesOrdered = takesOrdered;
    }

    boolean takesOrdered() {
        return takesOrdered;
    }

    /** Runs {@code work}, all of Java's part of an apply, whose ranges are to be those of {@code relay}; it may be null. */
    public static <X> X during(Relay relay, Supplier<X> work) {
        Relay outer = CURRENT.get(); // of an apply whose function applies another one
        if (relay == outer) return work.get();
        CURRENT.set(relay);
        try {
            return work.get();
        } finally {
            if (outer == null) {
                CURRENT.remove();
            } else {
                CURRENT.set(outer);
            }
        }
    }

    /** That of the apply which the calling thread is in; null if no device takes it over. */
    static Relay current() {
        return CURRENT.get();
    }

    /** Whether it may end a range as soon as it has begun: nobody knows how long an index takes. */
    boolean isHasty() {
        return successor.settlingNanos() == 0;
    }

    boolean isTaken() {
        return taken;
    }

    TakenException taken() {
        return new TakenException();
    }

    /** How fast a range goes: of the latter half of its time, for at first HotSpot interprets. */
    final class Pace {
        private final long all;
        private final long start = System.nanoTime();
        private long markAt = start;
        private long markDone;

        Pace(long all) {
            this.all = all;
        }

        /** To be told when more has been done. */
        synchronized void note(long done) {
            long now = System.nanoTime();
            if (taken || now - start < successor.settlingNanos() || done <= markDone) return;
            long left = (long) ((double) (now - markAt) * (all - done) / (done - markDone));
            if (now - start > 2 * (markAt - start)) {
                markAt = now;
                markDone = done;
            }
            if (left < successor.leastNanos()) return;
            if (!successor.isReady()) {
                if (now - start > WARMING_NANOS && pays(left)) successor.begin();
            } else if (done <= all / 2) { // the device does it all, and is expected to be twice as fast at least
                taken = true;
            }
        }
    }

    /** Whether Java is to share its processors with who prepares: it would be done later than that by more than this costs. */
    private boolean pays(long left) {
        return left > successor.expectedNanos() * (1 + 2.0 / PROCESSORS);
    }
}
