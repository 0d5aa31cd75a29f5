/** Every skeleton's kernel, as a loop (for CPUs) and, X.METHOD.group.cl, as work-groups (for GPUs). */
class Skeletons {
    record Pair(int place, float value) {}

    record Count(int place, int times) {}

    static float plus(float x, float y) {
        return x + y;
    }

    static int plusInts(int x, int y) {
        return x + y;
    }

    static boolean isPositive(float x) {
        return x > 0;
    }


    // weftc map: --skeleton map
    static float map(float x) {
        return x * x;
    }

    // weftc repeat: --skeleton repeat --element F
    static float repeat(float x) {
        return x * 0.5f + 1;
    }

    // weftc sum: --skeleton reduce --combine Skeletons.plus --element F
    static float sum(float x) {
        return x;
    }

    // weftc reduce: --skeleton reduce --combine Skeletons.plus
    static float reduce(float x) {
        return x * x;
    }

    // weftc sumInts: --skeleton reduce --combine Skeletons.plusInts
    static int sumInts(int x) {
        return x;
    }

    // weftc weighted: --skeleton reduce --combine Skeletons.plus --element F
    static float weighted(float[] weights, int shift, float x) {
        return weights[0] * x + weights[1 << shift / 2];
    }

    // weftc carry: --skeleton carry --combine Skeletons.plus
    static float carry(float x) {
        return x * x;
    }

    // weftc scan: --skeleton scan --combine Skeletons.plus
    static float scan(float x) {
        return x * x;
    }

    // weftc scanExclusive: --skeleton scan_exclusive --combine Skeletons.plus
    static float scanExclusive(float x) {
        return x * x;
    }

    // weftc scanInts: --skeleton scan --combine Skeletons.plusInts
    static int scanInts(int x) {
        return x * x;
    }

    // weftc scanChained: --skeleton scan_chained --combine Skeletons.plus
    static float scanChained(float x) {
        return x * x;
    }

    // weftc scanChainedExclusive: --skeleton scan_chained_exclusive --combine Skeletons.plus
    static float scanChainedExclusive(float x) {
        return x * x;
    }

    private static Pair plusPairs(Pair x, Pair y) {
        return new Pair(x.place + y.place, x.value + y.value);
    }

    // weftc scanPairs: --skeleton scan_chained --combine Skeletons.plusPairs --groups --local 32
    static Pair scanPairs(int place, float x) {
        return new Pair(place, x * x);
    }

    // weftc count: --skeleton count --keep Skeletons.isPositive
    static float count(float x) {
        return x - 1;
    }

    // weftc compact: --skeleton compact --keep Skeletons.isPositive
    static float compact(float x) {
        return x - 1;
    }

    // weftc partition: --skeleton partition --keep Skeletons.isPositive
    static float partition(float x) {
        return x - 1;
    }

    // weftc winners: --skeleton winners
    static Pair winners(int place, float x) {
        return new Pair(place, x * x);
    }

    // weftc scatter: --skeleton scatter
    static Pair scatter(int place, float x) {
        return new Pair(place, x * x);
    }

    // weftc bucketSizes: --skeleton bucket_sizes
    static Pair bucketSizes(int place, float x) {
        return new Pair(place, x * x);
    }

    // weftc bucketFill: --skeleton bucket_fill
    static Pair bucketFill(int place, float x) {
        return new Pair(place, x * x);
    }

    // weftc bucketWrite: --skeleton bucket_write
    static float bucketWrite(float x) {
        return x;
    }

    // weftc place: --skeleton place
    static Pair place(int place, float x) {
        return new Pair(place, x * x);
    }

    // weftc placeOwn: --skeleton place_own
    static Pair placeOwn(int place, float x) {
        return new Pair(place, x * x);
    }

    // weftc placeJoin: --skeleton place_join
    static float placeJoin(float x) {
        return x;
    }

    // weftc bins: --skeleton bins --combine Skeletons.plus
    static Pair bins(int place, float x) {
        return new Pair(place, x * x);
    }

    // weftc tally: --skeleton tally --combine Skeletons.plusInts
    static Count tally(int place) {
        return new Count(place, 1);
    }

    // weftc tallyRanges: --skeleton tally_ranges --combine Skeletons.plusInts
    static Count tallyRanges(int place) {
        return new Count(place, 1);
    }

    // weftc merge: --skeleton merge --combine Skeletons.plus
    static float merge(float x) {
        return x;
    }

    // weftc sortCount: --skeleton sort_count
    static float sortCount(float x) {
        return x;
    }

    // weftc sortPlace: --skeleton sort_place
    static float sortPlace(float x) {
        return x;
    }

    // weftc sortHistogram: --skeleton sort_histogram
    static float sortHistogram(float x) {
        return x;
    }

    // weftc sortSweep: --skeleton sort_sweep
    static float sortSweep(float x) {
        return x;
    }

    // weftc sortSweepInLittle: --skeleton sort_sweep --local 32
    static float sortSweepInLittle(float x) {
        return x;
    }

    // weftc sortSweepOnCpu: --skeleton sort_sweep
    static float sortSweepOnCpu(float x) {
        return x;
    }

    record Keyed(byte a, boolean b, short c, char d, double e, long f, int index) {}

    // weftc sortPlaceOfMany: --skeleton sort_place
    static Keyed sortPlaceOfMany(byte a, boolean b, short c, char d, double e, long f, int index) {
        return new Keyed(a, b, c, d, e, f, index);
    }

    record Lot(double a, double b, double c, double d, double e, double f, double g, double h, double i, double j, double k) {}

    // weftc sortSweepOfTooMany: --skeleton sort_sweep --groups
    static Lot sortSweepOfTooMany(double a, double b, double c, double d, double e, double f, double g, double h, double i, double j, double k) {
        return new Lot(a, b, c, d, e, f, g, h, i, j, k);
    }

    // weftc placeDear: --skeleton place
    static Pair placeDear(int place, float x) {
        float sum = 0;
        for (int i = 0; i < place; i++) sum += x;
        return new Pair(place, sum);
    }

    // weftc placeOnGpu: --skeleton place --groups
    static Pair placeOnGpu(int place, float x) {
        return new Pair(place, x * x);
    }

    // weftc tallyFloats: --skeleton tally_ranges --combine Skeletons.plus
    static Pair tallyFloats(int place, float x) {
        return new Pair(place, x * x);
    }

    record Mixed(int count, double sum, int last) {}

    static Mixed plusMixed(Mixed x, Mixed y) {
        return new Mixed(x.count + y.count, x.sum + y.sum, y.last);
    }

    // Of tests/golden/local.sh.
    static Mixed mixed(int count, double sum, int last) {
        return new Mixed(count, sum, last);
    }

    // weftc noPair: --skeleton bins --combine Skeletons.plus
    static float noPair(float x) {
        return x * x;
    }
}
