package weft.internal.choice;

/**
 * Who of Java, in order, and a device has had applies of about one size sooner. Who has not been sooner runs again in trials, of three applies each, after
 * 16, 32, 64 ... and later after each 1024; Java, which HotSpot interprets at first, up to an eighth of the applies since the last trial while it takes less than
 * twice as long as the device. The least time of each counts, for whatever else runs makes it longer. It has no clock: callers tell what applies took.
 */
public final class JavaOrDevice {
    /** A device that takes longer has enough to do. */
    private static final double SHORT_NANOS = 20_000_000;
    /** So many runs one after the other that take Java longer lose it the lead at once; one may have met a pause. */
    private static final double LATE_NANOS = 1_000_000;
    private static final int LATE_RUNS = 3;
    private static final int TRIES = 3;
    private static final int WARMING = 8;
    private static final double FAR_BEHIND = 2;
    private static final long FIRST_TRIAL = 16;
    private static final long RARE = 1024;
    /** Java is stopped when it takes so many times as long as the device; but not before so long: at first classes are loaded. */
    private static final double PATIENCE = 1.5;
    private static final long LEAST_PATIENCE_NANOS = 5_000_000;

    /**
     * How an apply runs.
     *
     * @param patience in Java, for so many nanoseconds at most; 0: to its end
     */
    public record Turn(boolean inJava, boolean isTrial, long patience) {}

    private static final Turn DEVICE = new Turn(false, false, 0);
    private static final Turn JAVA = new Turn(true, false, 0);
    private static final Turn DEVICE_TRIED = new Turn(false, true, 0);
    private static final Turn JAVA_TRIED = new Turn(true, true, 0);

    /** The least since the last trial, or in this one. */
    private double device = Double.POSITIVE_INFINITY;
    private double java = Double.POSITIVE_INFINITY;
    /** As the last trial, or what there was before it, had it. */
    private double knownDevice = Double.POSITIVE_INFINITY;
    private long applies;
    private long nextTrial = FIRST_TRIAL;
    private boolean javaIsBest;
    private int late;
    /** Of who is not the best; how often it has run in the trial, and is still to run. */
    private boolean inTrial;
    private int tried;
    private int tries;

    /** For the next apply. */
    public synchronized Turn next() {
        if (++applies == nextTrial) begin();
        if (tries == 0) return javaIsBest ? JAVA : DEVICE;
        tries--;
        tried++;
        if (javaIsBest) return DEVICE_TRIED;
        if (tried > 1) return JAVA_TRIED; // what was stopped has no second one
        return new Turn(true, true, Math.max((long) (PATIENCE * Math.min(device, SHORT_NANOS)), LEAST_PATIENCE_NANOS));
    }

    private void begin() {
        long apart = Math.min(nextTrial, RARE); // 16, 32, 64 ...
        nextTrial += apart;
        if (inTrial || !javaIsBest && device >= SHORT_NANOS) return;
        inTrial = true;
        tried = 0;
        tries = javaIsBest ? TRIES : (int) Math.max(TRIES, apart / WARMING);
    }

    private void end() {
        inTrial = false;
        javaIsBest = java < device;
        late = 0;
        knownDevice = device;
        device = Double.POSITIVE_INFINITY;
        java = Double.POSITIVE_INFINITY;
    }

    /** The device has had an apply. */
    public synchronized void tookDevice(long nanos) {
        device = Math.min(device, nanos);
        if (inTrial && javaIsBest && tries == 0) end();
    }

    /** A whole run, not one that may be stopped, which is made of small pieces and takes longer. */
    public synchronized void tookJava(long nanos) {
        java = Math.min(java, nanos);
        if (javaIsBest) {
            late = nanos > Math.max(2 * PATIENCE * knownDevice, LATE_NANOS) ? late + 1 : 0;
            if (!inTrial && late == LATE_RUNS) javaIsBest = false; // it is not what it was
            return;
        }
        if (!inTrial) return;
        if (tried >= TRIES && java > FAR_BEHIND * device) tries = 0;
        if (tries == 0) end();
    }

    /** It was stopped: the device does it, and the trial is over. */
    public synchronized void gaveUp() {
        tries = 0;
        inTrial = false;
    }
}
