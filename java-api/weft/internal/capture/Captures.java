package weft.internal.capture;

import java.util.concurrent.atomic.LongAdder;

/** What was copied of captured Java arrays, in Java. */
public final class Captures {
    /** Of all functions. */
    public static final Captures ALL = new Captures();

    public final LongAdder nanos = new LongAdder();
    public final LongAdder copies = new LongAdder();
    public final LongAdder bytes = new LongAdder();

    /** One run's, of one function and so of all. */
    public void add(long took, long copied) {
        if (this != ALL) ALL.add(took, copied);
        nanos.add(took);
        copies.increment();
        bytes.add(copied);
    }
}
