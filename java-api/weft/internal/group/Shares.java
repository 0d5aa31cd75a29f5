package weft.internal.group;

import java.util.Arrays;
import java.util.stream.Collectors;

/**
 * Where the elements of one kernel are cut for several devices: in proportion to how fast each has been, and at the blocks in
 * which reductions combine, so that a part has the blocks of the whole. Cuts stay where they are while all is about even: what
 * lies on a device is not sent again. A device that is too slow for any part is tried again now and then: it may have been busy
 * when it was measured. Any thread may ask and tell.
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

    /** A pause is no trend: a run counts as so many times the estimate at most. */
    private static final double MOST = 2;
    /** What a device without a part is to take for one, by its estimate, in what the others have taken since its last one. */
    private static final double TRIAL = 1.0 / 16;

    /** Nanoseconds an element of each device; NaN: nothing is known. */
    private final double[] nanos;
    /** Nanoseconds that the others have taken since each device had a part. */
    private final double[] idle;
    /** The ways in which each device has run, a bit each: in the first run of each it compiles, and nothing is to be learnt. */
    private final int[] warm;
    /** The parts of the whole, 1 in all. */
    private double[] shares;

    public Shares(int devices) {
        nanos = new double[devices];
        idle = new double[devices];
        warm = new int[devices];
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
        long[] counts = counts(grains);
        int[] places = new int[devices + 1];
        long before = 0;
        for (int i = 1; i < devices; i++) {
            before += counts[i - 1];
            places[i] = before == grains ? elements : (int) before * GRAIN;
        }
        places[devices] = elements;
        return places;
    }

    /** The latest ones, if they are as good as even and leave out no device that would have a part. */
    @Override public synchronized int[] places(int elements, int[] latest) {
        int[] own = places(elements);
        if (latest == null || latest.length != own.length || own.length == 2) return own;
        double speeds = speeds();
        for (int i = 0; i < nanos.length; i++) {
            int length = latest[i + 1] - latest[i];
            boolean isLeftOut = length == 0 && own[i] < own[i + 1];
            boolean isInside = latest[i] % GRAIN == 0 || latest[i] == elements;
            if (isLeftOut || !isInside || (double) length / elements * nanos[i] * speeds > UNEVEN) return own;
        }
        return latest;
    }

    /** Elements that all devices together make in a nanosecond; NaN if that is not known of all. */
    private double speeds() {
        double speeds = 0;
        for (double each : nanos) speeds += 1 / each;
        return speeds;
    }

    /** How many grains each device has. */
    private long[] counts(long grains) {
        int devices = shares.length;
        long[] counts = new long[devices];
        int most = 0;
        double before = 0;
        long cut = 0;
        for (int i = 0; i < devices; i++) {
            before += shares[i];
            long end = i == devices - 1 ? grains : Math.round(grains * Math.min(1, before));
            counts[i] = end - cut;
            cut = end;
            if (counts[i] > counts[most]) most = i;
        }
        long trial = Math.max(1, Math.min(grains / devices, (long) (WORTH_NANOS / fastest() / GRAIN)));
        for (int i = 0; i < devices; i++) {
            if (counts[i] > 0 || counts[most] <= trial || !(trial * GRAIN * nanos[i] < TRIAL * idle[i])) continue;
            counts[i] = trial;
            counts[most] -= trial;
        }
        return counts;
    }

    /** NaN, which is less than nothing, if a device's speed is not known. */
    private double fastest() {
        double least = Double.POSITIVE_INFINITY;
        for (double each : nanos) least = Math.min(least, each);
        return least;
    }

    @Override public synchronized void took(int[] places, int[] ways, long[] took) {
        long longest = Arrays.stream(took).max().getAsLong();
        for (int i = 0; i < took.length; i++) {
            int elements = places[i + 1] - places[i];
            idle[i] = elements > 0 ? 0 : idle[i] + longest;
            if (elements == 0) continue;
            int way = 1 << ways[i];
            if ((warm[i] & way) != 0 && took[i] > 0) learn(i, (double) took[i] / elements);
            warm[i] |= way;
        }
        if (longest > WORTH_NANOS) balance(); // of what takes a moment the times are noise
    }

    private void learn(int device, double each) {
        double known = nanos[device];
        nanos[device] = Double.isNaN(known) ? each : known + ALPHA * (Math.min(each, MOST * known) - known);
    }

    private void balance() {
        double speeds = speeds();
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
