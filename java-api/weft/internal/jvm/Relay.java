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
    /** Before, HotSpot has just begun to compile a range, and it seems to take many times as long as it will. Of an idle machine. */
    private static final long WARMING_NANOS = 60_000_000;
    /** On two processors a range goes on for so much of what readying a device takes before that is thought of; HotSpot may warm up for as long there. */
    private static final double WARMING_SHARE = 0.25;
    /** What finding out more of the successor takes may make the range so much later. */
    private static final double LOOK_SHARE = 0.05;
    private static final int PROCESSORS = Runtime.getRuntime().availableProcessors();

    private static final ThreadLocal<Relay> CURRENT = new ThreadLocal<>();

    /** Who may take over. */
    public interface Successor {
        /** Whether it can, now. Never false again. */
        boolean isReady();

        /** Lets it become ready, if it has not begun to. It takes a processor from those who work. */
        void begin();

        /** About how long that takes where a thread takes {@code load} times as long as on an idle machine. */
        long expectedNanos(double load);

        /** Finds out more of how long that takes; for {@link #lookNanos} it takes a processor from those who work, too. */
        default void look() {
            // nothing is to be found out
        }

        /** On an idle machine; 0: all is known that {@link #look} would find out, or it is at it. */
        default long lookNanos() {
            return 0;
        }

        /** The processor time of the calling thread. */
        default long threadNanos() {
            return System.nanoTime();
        }

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
        Relay outer = begin(relay);
        try {
            return work.get();
        } finally {
            end(relay, outer);
        }
    }

    /** The same in two parts. Answers that of an apply whose function applies another one, for {@link #end}. */
    public static Relay begin(Relay relay) {
        Relay outer = CURRENT.get();
        if (relay != outer) CURRENT.set(relay);
        return outer;
    }

    public static void end(Relay relay, Relay outer) {
        if (relay == outer) return;
        if (outer == null) {
            CURRENT.remove();
        } else {
            CURRENT.set(outer);
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

    /** The processor time of the calling thread. */
    long threadNanos() {
        return successor.threadNanos();
    }

    /** Watches how fast a range goes. */
    final class Watch {
        private final long all;
        private final long start = System.nanoTime();
        private final Pace pace;

        Watch(long all) {
            this.all = all;
            pace = new Pace(all);
        }

        /** To be told by a thread when more has been done, and when it began to work: by the clock, and by its own processor time. */
        synchronized void note(long done, long began, long processor) {
            if (taken || System.nanoTime() - start < successor.settlingNanos()) return;
            long left = pace.left(done);
            if (left < 0 || left < successor.leastNanos()) return;
            if (!successor.isReady()) {
                if (pace.isKnown() && pace.nanos() > WARMING_NANOS) ready(pace.nanos(), left, load(began, processor));
            } else if (done <= all / 2) { // the device does it all, and is expected to be twice as fast at least
                taken = true;
            }
        }
    }

    /** How many times as long as on an idle machine a thread takes: others work there, or HotSpot compiles. */
    private double load(long began, long processor) {
        long worked = successor.threadNanos() - processor; // before the clock, as the clock before it where the thread began
        return Math.max(1, (double) (System.nanoTime() - began) / Math.max(1, worked));
    }

    /** Readies the device if that pays. */
    private void ready(long taken, long left, double load) {
        long expected = successor.expectedNanos(load);
        if (taken < Math.max(WARMING_NANOS * load, leastNanosBefore(expected))) return;
        if (pays(taken, left, expected)) {
            successor.begin();
        } else if (successor.lookNanos() > 0 && LOOK_SHARE * PROCESSORS * left > load * successor.lookNanos()) {
            successor.look();
        }
    }

    /** Java goes on for so long before its processors are shared with who readies a device, which takes {@code expected}. */
    private static long leastNanosBefore(long expected) {
        return (long) (WARMING_SHARE / PROCESSORS * expected);
    }

    /**
     * Whether Java, which has gone on for so long and will for {@code left}, is to share its processors with who readies a device, which takes
     * {@code expected}: it would be done later than that by more than this costs.
     */
    public static boolean pays(long taken, long left, long expected) {
        return taken >= leastNanosBefore(expected) && left > expected * (1 + 1.0 / PROCESSORS);
    }
}
