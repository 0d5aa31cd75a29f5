package weft.internal.program;

import java.util.Arrays;
import java.util.stream.Collectors;

/**
 * Where the elements of one kernel are cut for several devices: in proportion to how fast each has been, and at the blocks in
 * which reductions combine, so that a part has the blocks of the whole. Cuts stay where they are while all is about even: what
 * lies on a device is not sent again. Any thread may ask and tell.
 */
public final class Shares implements Cuts {
    /** Elements; a multiple of every skeleton's block, and of a page in any column. */
    public static final int GRAIN = 4096;
    /** What takes one device less is not worth waking several. */
    private static final double WORTH_NANOS = 200_000;
    /** How much the latest run counts. */
    private static final double ALPHA = 0.5;
    /** The slowest may take so many times as long as all together, before cuts move. */
    private static final double UNEVEN = 1.1;

    /** Nanoseconds an element of each device; NaN: nothing is known. */
    private final double[] nanos;
    /** Of a device's first run, which compiles, nothing is to be learnt. */
    private final boolean[] warm;
    /** The parts of the whole, 1 in all. */
    private double[] shares;

    public Shares(int devices) {
        nanos = new double[devices];
        warm = new boolean[devices];
        shares = new double[devices];
        Arrays.fill(nanos, Double.NaN);
        Arrays.fill(shares, 1.0 / devices);
    }

    /**
     * Where each device's part of so many elements begins, and the end; only these two where it is all the first one's. A part
     * is empty where the device is too slow for any.
     */
    @Override public synchronized int[] places(int elements) {
        int devices = shares.length;
        long grains = elements / GRAIN;
        if (grains < devices || fastest() * elements < WORTH_NANOS) return new int[] {0, elements};
        int[] places = new int[devices + 1];
        double before = 0;
        for (int i = 1; i < devices; i++) {
            before += shares[i - 1];
            long cut = Math.round(grains * Math.min(1, before));
            places[i] = cut == grains ? elements : (int) cut * GRAIN;
        }
        places[devices] = elements;
        return places;
    }

    /** NaN, which is less than nothing, if a device's speed is not known. */
    private double fastest() {
        double least = Double.POSITIVE_INFINITY;
        for (double each : nanos) least = Math.min(least, each);
        return least;
    }

    @Override public synchronized void took(int[] places, long[] took) {
        boolean isLong = false;
        for (int i = 0; i < took.length; i++) {
            if (places[i] == places[i + 1]) continue;
            isLong |= took[i] > WORTH_NANOS;
            double each = (double) took[i] / (places[i + 1] - places[i]);
            if (warm[i]) nanos[i] = Double.isNaN(nanos[i]) ? each : nanos[i] + ALPHA * (each - nanos[i]);
            warm[i] = true;
        }
        if (isLong) balance(); // of what takes a moment the times are noise
    }

    private void balance() {
        double speeds = 0;
        for (double each : nanos) speeds += 1 / each;
        double slowest = 0;
        for (int i = 0; i < nanos.length; i++) slowest = Math.max(slowest, shares[i] * nanos[i] * speeds);
        if (!(slowest > UNEVEN)) return; // or not all is known
        for (int i = 0; i < nanos.length; i++) shares[i] = 1 / nanos[i] / speeds;
    }

    /** Per cent. */
    public synchronized int[] perCent() {
        return Arrays.stream(shares).mapToInt(share -> (int) Math.round(100 * share)).toArray();
    }

    @Override public String describe() {
        return Arrays.stream(perCent()).mapToObj(Integer::toString).collect(Collectors.joining(" + ", "in parts of ", " per cent"));
    }
}
