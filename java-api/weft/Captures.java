package weft;

import java.util.concurrent.atomic.LongAdder;

/** What was copied of captured Java arrays, in Java. */
final class Captures {
    /** Of all functions. */
    static final Captures ALL = new Captures();

    final LongAdder nanos = new LongAdder();
    final LongAdder copies = new LongAdder();
    final LongAdder bytes = new LongAdder();

    /** One run's. */
    void add(long took, long copied) {
        nanos.add(took);
        copies.increment();
        bytes.add(copied);
    }
}
