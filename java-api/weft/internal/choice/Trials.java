package weft.internal.choice;

import java.util.concurrent.atomic.LongAdder;

/** What was run elsewhere than in the best place, to find out how long it takes there: of all functions. Any thread may tell it. */
public final class Trials {
    private static final LongAdder COUNT = new LongAdder();
    private static final LongAdder NANOS = new LongAdder();

    private Trials() {}

    public static void took(double nanos) {
        COUNT.increment();
        NANOS.add((long) nanos);
    }

    /** How many there were. */
    public static long count() {
        return COUNT.sum();
    }

    /** What they took in all. */
    public static long nanos() {
        return NANOS.sum();
    }
}
