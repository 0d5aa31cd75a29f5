package weft.internal.jvm;

/**
 * How fast something goes: of the latter half of its time, for at first HotSpot interprets. It does not become slower by itself: where the latter half
 * does it has met a pause, and all of the time counts. Of one thread at a time.
 */
public final class Pace {
    private final long all;
    private final long start = System.nanoTime();
    private long now = start;
    private long markAt = start;
    private long markDone;
    private boolean isKnown;

    /** Of so much. */
    public Pace(long all) {
        this.all = all;
    }

    /** So much has been done; about how many nanoseconds the rest will take, or -1 if no more has been done than was known already. */
    public long left(long done) {
        now = System.nanoTime();
        if (done <= markDone) return -1;
        double each = Math.min((double) (now - markAt) / (done - markDone), (double) (now - start) / done);
        isKnown = markAt > start && now - markAt >= (now - start) / 4;
        if (now - start > 2 * (markAt - start)) {
            markAt = now;
            markDone = done;
        }
        return (long) (each * (all - done));
    }

    /** Whether what was answered last is of neither the very first time nor a short one. */
    public boolean isKnown() {
        return isKnown;
    }

    /** From its beginning to when it was last asked. */
    public long nanos() {
        return now - start;
    }
}
