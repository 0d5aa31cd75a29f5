package weft.r.value;

/**
 * Sums of doubles in the order of Weft's reductions, which depends on the number of elements alone: strips of 8, whose sums are
 * combined as neighbours, 0 and 1, 2 and 3, and so on up, in blocks of 4096, whose sums are then elements again.
 */
public final class Sums {
    private static final int STRIP = 8, BLOCK = 4096, LEVELS = 10;

    private Sums() {}

    public static double ofDoubles(Mode mode, Vec v) {
        int n = v.length;
        if (n > BLOCK * BLOCK) return mode.sumOfMany(v);
        double[] strips = new double[LEVELS], blocks = new double[LEVELS];
        double ofBlocks = 0;
        int stripCount = 0, blockCount = 0;
        for (int i = 0; i < n;) {
            int end = Math.min(i + STRIP, n);
            double sum = 0;
            for (int k = i; k < end; k++) { // one place where elements are computed, which may be much code
                double x = mode.summand(v.at(mode, k));
                sum = k == i ? x : sum + x;
            }
            i = end;
            add(strips, stripCount++, sum);
            if (i % BLOCK != 0 && i != n) continue;
            double block = all(strips, stripCount);
            stripCount = 0;
            ofBlocks = blockCount % STRIP == 0 ? block : ofBlocks + block;
            blockCount++;
            if (blockCount % STRIP == 0 || i == n) add(blocks, (blockCount - 1) / STRIP, ofBlocks);
        }
        return 0.0 + all(blocks, (blockCount + STRIP - 1) / STRIP);
    }

    /** The same of any number of elements: the sums of blocks are summed up as elements are. */
    public static double ofMany(Mode mode, Vec v) {
        double[] sums = new double[(v.length - 1) / BLOCK + 1];
        for (int b = 0; b < sums.length; b++) {
            int from = b * BLOCK, length = Math.min(BLOCK, v.length - from);
            sums[b] = ofDoubles(mode, new Descriptions.Strided(v, from, 1, length));
        }
        return ofDoubles(mode, new Vectors.Doubles(sums));
    }

    /** NA if an element is; a double if it is no int. */
    public static Object ofInts(Mode mode, Vec v) {
        long sum = 0;
        boolean na = false;
        for (int i = 0; i < v.length; i++) {
            int x = Scalars.asInt(mode, v.at(mode, i));
            if (x == Scalars.NA) na = true;
            sum += x;
        }
        if (na) return Scalars.NA;
        return ofLong(mode, sum);
    }

    public static Object ofLong(Mode mode, long sum) {
        if (sum == (int) sum && sum != Scalars.NA) return (int) sum;
        mode.effect(); // a device's results are of one class
        return (double) sum;
    }

    /**
     * The sum of strip number {@code number}, combined with those that have waited for it. What waits: at level k the sum of 2^k
     * strips, if bit k of their number is set.
     */
    private static void add(double[] waiting, int number, double sum) {
        int level = 0;
        for (int before = number; (before & 1) != 0; before >>= 1) sum = waiting[level++] + sum;
        waiting[level] = sum;
    }

    private static double all(double[] waiting, int strips) {
        double all = 0;
        boolean any = false;
        for (int level = 0; level < LEVELS; level++) {
            if ((strips >> level & 1) == 0) continue;
            all = any ? waiting[level] + all : waiting[level];
            any = true;
        }
        return all;
    }
}
