package weft;

import java.util.List;
import java.util.function.Supplier;
import weft.internal.operation.BinsOperation;

/**
 * Main class for {@link CostTest}: what the table of docs/functions.md says of kernels and bytes, on a device with
 * memory of its own, counted.
 */
final class CostProgram {
    private static final int BLOCK = 4096;
    /** Above the second power of a block: a third level. */
    private static final int HUGE = BLOCK * BLOCK + 1000;
    /** A column of one element, with its padding. */
    private static final long ONE = 512;
    /** The lowest index that fails, of one kernel, and the turns behind it; each further one comes back with this and what lies between. */
    private static final long TRAP = 8;
    private static final long NEXT_TRAP = 512;

    private final int size;
    /** Computed, so that nothing but what the functions themselves need is copied. */
    private final PArray<Integer> input;

    private CostProgram(int size) {
        this.size = size;
        this.input = AF.range(size);
    }

    public static void main(String[] args) {
        for (int size : new int[] {1, 1000, BLOCK, BLOCK + 1, 100_000, HUGE}) new CostProgram(size).all();
        captured();
        toldByArguments();
        System.out.println("all is well");
    }

    private void all() {
        int levels = size <= BLOCK ? 1 : size <= BLOCK * BLOCK ? 2 : 3;
        ArrayFunction<Integer, Integer> map = AF.map((Integer v) -> v ^ 1).map(v -> v & 255);
        costs("generate", 1, 0, 0, () -> AF.generate(size, i -> i ^ 1));
        costs("map", 1, 0, 0, () -> map.apply(input));
        costs("reduce", levels, 0, 4, () -> map.reduce(0, Integer::sum).apply(input));
        costs("mapWithIndex", 1, 0, 0, () -> map.mapWithIndex((v, i) -> v ^ i).map(v -> v + 1).apply(input));
        costs("average", levels, 0, 8, () -> map.average(Integer.class).apply(input));
        costs("argmin", levels, 0, 8, () -> map.argmin(Integer.class).apply(input));
        boolean onePass = makes("scan_chained of", AF.<Integer>identity().scan(0, Integer::sum), PArray.of(1));
        int scan = onePass || levels == 1 ? 1 : 3;
        long news = onePass ? TRAP : 0;
        costs("scan", scan, ONE, news, () -> map.scan(0, Integer::sum).apply(input));
        costs("scanExclusive", scan, ONE, news, () -> map.scanExclusive(0, Integer::sum).apply(input));
        int filter = size <= BLOCK * BLOCK ? 3 : 5;
        costs("filter", filter, ONE, 8,
            () -> map.filter(v -> v > 7).map(v -> v - 7).filter(v -> v < 99).apply(input));
        costs("partition", filter, ONE, 8, () -> map.partition(v -> v > 7).apply(input));
        costs("unique behind a map", 2 + filter, ONE, TRAP + 8, () -> map.unique().apply(input));
        costs("runs behind a map", 2 + filter + 1, ONE, 2 * TRAP + 8, () -> map.runs().apply(input));
        sorts(map);
        byIndex(map);
        explains(map.reduce(0, Integer::sum), levels, 0, 4);
        explains(map.scan(0, Integer::sum), scan, ONE, news);
        explains(map.filter(v -> v > 7).map(v -> v - 7), filter, ONE, 8);
    }

    /** The same figures, as a function that was applied once tells them. */
    private void explains(ArrayFunction<Integer, Integer> f, int kernels, long toDevice, long toHost) {
        f.apply(input).close();
        String expected = "so far " + kernels + (kernels == 1 ? " run, " : " runs, ") + toDevice + " bytes to the device and "
            + toHost + " back\n";
        if (!f.explain().contains(expected)) throw new AssertionError(expected + " of " + size + ": " + f.explain());
    }

    /** Whether the device, a GPU, has a kernel for this that others have not. */
    private static boolean makes(String kernel, ArrayFunction<Integer, Integer> f, PArray<Integer> input) {
        f.apply(input).close();
        return f.explain().contains(kernel);
    }

    /**
     * A digit at a time: counted, scanned, which are three kernels where there are many counts, and placed. A GPU counts all of
     * them first, and each of its sweeps has a trap.
     */
    private void sorts(ArrayFunction<Integer, Integer> map) {
        boolean sweeps = makes("sort_sweep of", AF.<Integer>identity().sorted(), PArray.of(1));
        int blocks = (size + BLOCK - 1) / BLOCK;
        boolean byWorkGroups = makes("tally of", AF.histogram(1), PArray.of(0));
        int counts = 256 * (byWorkGroups ? blocks : Math.min(blocks, 2 * Runtime.getRuntime().availableProcessors()));
        int digit = sweeps ? 1 : counts <= BLOCK ? 3 : 5;
        int before = sweeps ? 2 : 1;
        long identity = sweeps ? 0 : ONE;
        costs("sorted", before + 4 * digit, identity, sweeps ? TRAP + 3 * NEXT_TRAP : 0, () -> map.sorted().apply(input));
        costs("sortedBy", before + digit, identity, sweeps ? TRAP : 0, () -> map.sortedBy(v -> v.byteValue()).apply(input));
        costs("sortedBy of records", before + digit + 1, identity, sweeps ? 2 * TRAP : TRAP,
            () -> map.map(v -> new Tuple2<>((long) v, v)).sortedBy(t -> t._2().byteValue()).apply(input));
    }

    /** A place may be out of bounds, so each kernel that looks at one gives back an index that fails. */
    private void byIndex(ArrayFunction<Integer, Integer> map) {
        int places = 256;
        PArray<Integer> onto = PArray.of(new int[places]);
        onto.copyToDevice();
        ArrayFunction<Integer, Tuple2<Integer, Integer>> pairs = map.map(v -> new Tuple2<>(v, v));
        boolean byPlaces = makes("place of", map.map(v -> new Tuple2<>(v, v)).andThen(AF.scatter(onto)), PArray.of(0));
        boolean byCopies = byPlaces && size >= 2 * BLOCK && Runtime.getRuntime().availableProcessors() > 1;
        costs("scatter", byPlaces && !byCopies ? 1 : 2, 0, byPlaces ? TRAP : TRAP + NEXT_TRAP, () -> pairs.andThen(AF.scatter(onto)).apply(input));
        int ranges = BinsOperation.ranges(size, places);
        int kernels = ranges == 1 ? 1 : ranges <= BinsOperation.MERGED ? 2 : 3;
        costs("reduceByIndex", kernels, ONE, TRAP,
            () -> pairs.andThen(AF.reduceByIndex(places, 0, Integer::max)).apply(input));
        boolean atOnce = makes("tally of", AF.histogram(1), PArray.of(0));
        boolean ofRanges = makes("tally_ranges of", AF.histogram(1), PArray.of(0));
        int sumRanges = Math.min(ranges, Runtime.getRuntime().availableProcessors());
        int sumKernels = atOnce || (ofRanges && sumRanges == 1) ? 1 : ofRanges && sumRanges <= BinsOperation.MERGED ? 2 : kernels;
        for (ArrayFunction<Integer, Integer> sums : List.of(map.andThen(AF.histogram(places)),
                pairs.andThen(AF.reduceByIndex(places, 0, Integer::sum)))) {
            costs("histogram", sumKernels, atOnce || ofRanges ? 0 : ONE, TRAP, () -> sums.apply(input));
        }
    }

    /** An array that was captured goes to the device again only if its elements have changed. */
    private static void captured() {
        int[] table = {1, 2, 3};
        ArrayFunction<Integer, Integer> f = AF.map((Integer v) -> table[v & 1]);
        CostProgram cost = new CostProgram(100);
        int[] last = new int[1];
        Supplier<PArray<Integer>> act = () -> {
            PArray<Integer> result = f.apply(cost.input);
            return AF.<Integer>identity().reduce(0, (a, b) -> b).apply(result);
        };
        for (long sent : new long[] {ONE, 0, 0}) {
            cost.costs("a captured array", 2, sent, 4 + TRAP, () -> look(act.get(), last));
        }
        same(2, last[0]);
        table[1] = 7;
        for (long sent : new long[] {ONE, 0}) {
            cost.costs("a changed array", 2, sent, 4 + TRAP, () -> look(act.get(), last));
        }
        same(7, last[0]);
    }

    /** That a vector is as long as a row is known before the kernel is launched: what it has trapped need not be asked for. */
    private static void toldByArguments() {
        CostProgram cost = new CostProgram(60);
        PArray<Integer> matrix = AF.map((Integer v) -> v).apply(cost.input);
        PArray<Integer> vector = AF.map((Integer v) -> v + 1).apply(AF.range(3)), longer = AF.map((Integer v) -> v).apply(AF.range(4));
        PArray<Integer> other = PArray.of(0, 0, 0);
        ArrayFunction<Integer, Integer> rows = AF.rows(3, row -> row.zip(Seq.of(other)).map(t -> t._1() * t._2()).reduce(0, Integer::sum));
        other.show(vector);
        for (int i = 0; i < 2; i++) cost.costs("rows", 1, 0, 0, () -> rows.apply(matrix));
        same(0 * 1 + 1 * 2 + 2 * 3, rows.apply(matrix).get(0));
        other.show(longer);
        try {
            rows.apply(matrix);
            throw new AssertionError("rows of 3 with 4");
        } catch (IllegalArgumentException e) {
            if (!e.getMessage().equals("cannot zip 3 elements with 4")) throw e;
        }
        other.show(AF.map((Integer v) -> v).apply(AF.range(3)));
        cost.costs("rows again", 1, 0, 0, () -> rows.apply(matrix));
        same(3 * 0 + 4 * 1 + 5 * 2, rows.apply(matrix).get(1));
    }

    private static PArray<Integer> look(PArray<Integer> one, int[] to) {
        to[0] = one.getInt(0);
        return one;
    }

    private static void same(int expected, int actual) {
        if (expected != actual) throw new AssertionError("expected " + expected + ", got " + actual);
    }

    private void costs(String what, long kernels, long toDevice, long toHost, Supplier<? extends AutoCloseable> act) {
        Work before = Weft.work();
        AutoCloseable result = act.get();
        Work work = Weft.work().since(before);
        if (work.launches() != kernels || work.bytesToDevice() != toDevice || work.bytesToHost() != toHost) {
            throw new AssertionError(what + " of " + size + ": expected " + kernels + " kernels, " + toDevice
                + " bytes to the device and " + toHost + " back: " + work);
        }
        try {
            result.close();
        } catch (Exception e) {
            throw new AssertionError(e);
        }
    }
}
