package weft.internal.program;

import java.util.function.IntConsumer;
import weft.internal.capture.Snapshot;

/**
 * Who wants to know how many elements of a map or a reduction are over, from the first one on, while it runs; of all of them who asked for
 * it tells.
 *
 * @param told on the thread that waits for the device
 * @param each so many elements, about, may be over each time
 */
public record Progress(IntConsumer told, int each) {
    /** Java threads tell so many times as often at most: the calling one alone tells, and may do but few pieces of the work. */
    private static final int AS_OFTEN = 8;

    /** So many elements are over. */
    public void tell(int over) {
        Snapshot left = Snapshot.leave();
        try {
            told.accept(over);
        } finally {
            Snapshot.back(left, true);
        }
    }

    /** For one run on Java threads over {@code size} elements, whose pieces may be small. */
    public IntConsumer inJava(int size) {
        return new InJava(this, size);
    }

    private static final class InJava implements IntConsumer {
        private final Progress wanted;
        private final int size;
        private int latest;

        InJava(Progress wanted, int size) {
            this.wanted = wanted;
            this.size = size;
        }

        @Override public void accept(int over) {
            if (over - latest < wanted.each / AS_OFTEN || over == size) return;
            latest = over;
            wanted.told.accept(over);
        }
    }
}
