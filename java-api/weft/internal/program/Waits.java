package weft.internal.program;

import java.util.concurrent.atomic.LongAdder;

/** How long threads that apply have waited for others, each of which had a device run kernels. */
public final class Waits {
    /** Of all functions. */
    static final Waits ALL = new Waits();

    private final LongAdder nanos = new LongAdder();

    public void add(long more) {
        nanos.add(more);
        if (this != ALL) ALL.add(more);
    }

    public Tally tally() {
        return new Tally(0, 0, 0, 0, 0, 0, 0, 0, 0, 0, nanos.sum(), 0, 0, 0);
    }
}
