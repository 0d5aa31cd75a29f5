package weft;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.BinaryOperator;
import java.util.function.Function;
import org.junit.jupiter.api.Test;
import weft.internal.array.ArrayData;
import weft.internal.array.ArraySources;
import weft.internal.layout.Kind;
import weft.internal.layout.Layout;
import weft.internal.layout.LeafLayout;
import weft.internal.loops.Views;
import weft.internal.offload.Explanation;
import weft.internal.operation.BinsOperation;
import weft.internal.operation.FilterOperation;
import weft.internal.operation.MapOperation;
import weft.internal.operation.Operation;
import weft.internal.operation.PullOperation;
import weft.internal.operation.ReduceOperation;
import weft.internal.operation.ScanOperation;
import weft.internal.operation.ScatterOperation;
import weft.internal.operation.SortOperation;
import weft.internal.plan.Shape;
import weft.internal.plan.SortKey;
import weft.internal.program.Device;
import weft.internal.program.Executor;
import weft.internal.program.Kernel;
import weft.internal.program.Program;
import weft.internal.program.Refusal;
import weft.internal.program.RefusedException;
import weft.internal.program.Run;
import weft.internal.program.Stages;

/** What operations let a device run: the steps, their sizes and what is fetched, on a device that is a hundred lines of Java. */
class PlanTest {
    private static final Layout INTS = LeafLayout.of(Kind.INT);
    private static final int BLOCK = Shape.BLOCK;
    private static final int SIZE = 2 * BLOCK + 100;

    /** {@code x -> times * x + plus}, of which any order but the elements' own gives other bits. */
    private static final BinaryOperator<Object> THEN = (a, b) -> {
        Tuple2<?, ?> f = (Tuple2<?, ?>) a;
        Tuple2<?, ?> g = (Tuple2<?, ?>) b;
        return line((Integer) f._1() * (Integer) g._1(), (Integer) f._2() * (Integer) g._1() + (Integer) g._2());
    };
    private static final Stages LINES = Stages.maps((Integer v) -> line(2 * v + 1, v));

    private static Tuple2<Integer, Integer> line(int times, int plus) {
        return new Tuple2<>(times, plus);
    }

    private static JavaDevice ofLines(String... missing) {
        return new JavaDevice(Layout.of(line(1, 0), 0), missing);
    }

    private static ArrayData count(int n) {
        Object[] values = new Object[n];
        for (int i = 0; i < n; i++) values[i] = i;
        return n == 0 ? ArrayData.allocate(INTS, 0) : ArraySources.copyOf(values);
    }

    private static List<Object> elements(ArrayData array) {
        List<Object> all = new ArrayList<>();
        for (int i = 0; i < array.size(); i++) all.add(array.get(i));
        array.close();
        return all;
    }

    private static String explain(Operation operation) {
        Explanation text = new Explanation(Set.of());
        operation.explain(text);
        return text.toString();
    }

    /** The same elements as in order in Java, and made by the device. */
    private static void same(Operation operation, JavaDevice device, int size) {
        List<Object> expected = elements(operation.apply(count(size), Executor.SEQUENTIAL));
        assertEquals(expected, elements(operation.apply(count(size), device)));
        assertTrue(size == 0 || explain(operation).contains("ran on Java\n"), explain(operation));
    }

    @Test void map() {
        JavaDevice device = ofLines();
        same(new MapOperation(LINES.asMaps()), device, SIZE);
        assertEquals(List.of(List.of("map 8292 -> 8292")), device.programs);
    }

    @Test void reduce() {
        JavaDevice device = ofLines();
        Operation reduce = new ReduceOperation(LINES, line(1, 0), THEN);
        for (int size : new int[] {0, 1, BLOCK, SIZE}) same(reduce, device, size);
        assertEquals(List.of(List.of("reduce 1 -> 1", "fetch 0 of 1"), List.of("reduce 4096 -> 1", "fetch 0 of 1"),
            List.of("reduce 8292 -> 3", "reduce 3 -> 1", "fetch 0 of 1")), device.programs);
    }

    @Test void scanInOnePass() {
        JavaDevice device = ofLines();
        same(new ScanOperation(LINES, line(3, 5), THEN, false), device, SIZE);
        same(new ScanOperation(LINES, line(3, 5), THEN, true), device, 10);
        assertEquals(List.of(List.of("scan_chained 8292 1 -> 8292"), List.of("scan_chained_exclusive 10 1 -> 10")),
            device.programs);
    }

    @Test void scanInPasses() {
        for (boolean exclusive : new boolean[] {false, true}) {
            JavaDevice device = ofLines("scan_chained", "scan_chained_exclusive");
            Operation scan = new ScanOperation(LINES, line(3, 5), THEN, exclusive);
            for (int size : new int[] {0, 1, BLOCK, SIZE}) same(scan, device, size);
            String last = exclusive ? "scan_exclusive" : "scan";
            assertEquals(List.of(List.of(last + " 1 1 -> 1"), List.of(last + " 4096 1 -> 4096"),
                List.of("reduce 8292 -> 3", "carry 3 1 -> 3", last + " 8292 3 -> 8292")), device.programs);
        }
    }

    /** A device whose work-groups wait in vain is not asked again. */
    @Test void scanOfADeviceThatCannotAfterAll() {
        JavaDevice device = ofLines();
        device.trapping = Set.of("scan_chained");
        Operation scan = new ScanOperation(LINES, line(3, 5), THEN, false);
        same(scan, device, 5);
        same(scan, device, 6);
        assertEquals(List.of(List.of("scan_chained 5 1 -> 5"), List.of("scan 5 1 -> 5"), List.of("scan 6 1 -> 6")),
            device.programs);
    }

    @Test void filter() {
        JavaDevice device = ofLines();
        Operation filter = FilterOperation.by((Integer v) -> v % 3 != 0).andThen(MapOperation.of(LINES.asMaps()[0]));
        for (int size : new int[] {0, 1, SIZE}) same(filter, device, size);
        assertEquals(List.of(
            List.of("count 1 -> 1", "scan_exclusive 1 1 -> 1", "fetch 0 of 1", "fetch 0 of 1"),
            List.of("compact 1 1 [0] -> 0"),
            List.of("count 8292 -> 3", "scan_exclusive 3 1 -> 3", "fetch 2 of 3", "fetch 2 of 3"),
            List.of("compact 8292 3 [5528] -> 5528")), device.programs);
    }

    @Test void partition() {
        JavaDevice device = ofLines();
        var partition = new MapOperation(LINES.asMaps()).partition((Tuple2<Integer, Integer> t) -> t._2() % 4 == 0);
        try (var expected = partition.apply(count(SIZE), Executor.SEQUENTIAL);
             var actual = partition.apply(count(SIZE), device)) {
            assertEquals(elements(expected.accepted()), elements(actual.accepted()));
            assertEquals(elements(expected.rejected()), elements(actual.rejected()));
        }
        assertEquals(List.of(
            List.of("count 8292 -> 3", "scan_exclusive 3 1 -> 3", "fetch 2 of 3", "fetch 2 of 3"),
            List.of("partition 8292 3 [2073] -> 2073 6219")), device.programs);
    }

    @Test void scatter() {
        JavaDevice device = new JavaDevice(INTS, "place", "place_own", "bucket_sizes");
        ArrayData onto = count(7);
        Stages pairs = Stages.maps((Integer v) -> new Tuple2<>(v * 3 % 5, v));
        Operation scatter = new ScatterOperation(pairs, onto);
        for (int size : new int[] {0, 1, 20}) same(scatter, device, size);
        assertEquals(List.of(List.of("winners 1 [7] -> 7", "scatter 1 7 7 [7] -> 7"),
            List.of("winners 20 [7] -> 7", "scatter 20 7 7 [7] -> 7")), device.programs);
        Operation outside = new ScatterOperation(Stages.maps((Integer v) -> new Tuple2<>(v + 5, v)), onto);
        assertThrows(IndexOutOfBoundsException.class, () -> outside.apply(count(3), device));
        onto.close();
    }

    /** A range of places for each processor, of some thousands at least, where processors or places are few. */
    @Test void scatterByPlaces() {
        JavaDevice device = new JavaDevice(INTS);
        Stages pairs = Stages.maps((Integer v) -> new Tuple2<>(v * 3 % 5, v));
        try (ArrayData few = count(7)) {
            for (int size : new int[] {0, 1, 20}) same(new ScatterOperation(pairs, few), device, size);
            Operation outside = new ScatterOperation(Stages.maps((Integer v) -> new Tuple2<>(v + 5, v)), few);
            assertThrows(IndexOutOfBoundsException.class, () -> outside.apply(count(3), device));
        }
        assertEquals(List.of(List.of("place 1 7 [7, 1] -> 7"), List.of("place 20 7 [7, 1] -> 7"),
            List.of("place 3 7 [7, 1] -> 7")), device.programs);
    }

    /** A range of elements for each processor, of some thousands, where there are many for each place. */
    @Test void scatterByCopies() {
        JavaDevice device = new JavaDevice(INTS);
        Stages pairs = Stages.maps((Integer v) -> new Tuple2<>(v * 3 % 40, v));
        int size = 3 << 12;
        try (ArrayData few = count(40); ArrayData more = count(size / 16 + 1)) {
            same(new ScatterOperation(pairs, few), device, size);
            same(new ScatterOperation(pairs, more), device, size);
            Operation outside = new ScatterOperation(Stages.maps((Integer v) -> new Tuple2<>(v / 300, v)), few);
            assertThrows(IndexOutOfBoundsException.class, () -> outside.apply(count(size), device));
        }
        int ranges = Math.min(3, Runtime.getRuntime().availableProcessors());
        assumeTrue(ranges > 1);
        List<String> copies = List.of("place_own 12288 [40, " + ranges + "] -> " + 2 * ranges + " " + 40 * ranges,
            "place_join " + 40 * ranges + " " + 2 * ranges + " 40 [40, 1] -> 40");
        assertEquals(List.of(copies, List.of("place 12288 769 [769, 1] -> 769"), copies), device.programs);
    }

    /** Of two ranges of elements for each processor at most, of some thousands. */
    @Test void scatterByBuckets() {
        JavaDevice device = new JavaDevice(INTS, "place", "place_own");
        Stages pairs = Stages.maps((Integer v) -> new Tuple2<>((int) (v * 31L % 10000), v));
        try (ArrayData many = count(10000)) {
            for (int size : new int[] {0, 20, 3 << 12}) same(new ScatterOperation(pairs, many), device, size);
        }
        int ranges = Math.min(3, 2 * Runtime.getRuntime().availableProcessors());
        assertEquals(List.of(
            List.of("bucket_sizes 20 [10000, 1] -> 64", "bucket_fill 20 64 [10000, 1] -> 20 20",
                "bucket_write 20 20 10000 [10000, 64] -> 10000"),
            List.of("bucket_sizes 12288 [10000, " + ranges + "] -> " + 64 * ranges,
                "bucket_fill 12288 " + 64 * ranges + " [10000, " + ranges + "] -> 12288 12288",
                "bucket_write 12288 12288 10000 [10000, 64] -> 10000")), device.programs);
    }

    @Test void tallyByRanges() {
        JavaDevice device = new JavaDevice(INTS, "tally");
        BinaryOperator<Object> sum = (a, b) -> (Integer) a + (Integer) b;
        Operation bins = new BinsOperation(Stages.maps((Integer v) -> new Tuple2<>(v % 10, v)), 10, 0, sum);
        for (int size : new int[] {1, SIZE}) same(bins, device, size);
        int ranges = Math.min(3, Runtime.getRuntime().availableProcessors());
        List<String> many = new ArrayList<>(List.of("tally_ranges 8292 [10, " + ranges + "] -> " + 10 * ranges));
        if (ranges > 1) many.add("merge " + 10 * ranges + " [10, 10] -> 10");
        assertEquals(List.of(List.of("tally_ranges 1 [10, 1] -> 10"), many), device.programs);
    }

    @Test void tally() {
        JavaDevice device = new JavaDevice(INTS);
        BinaryOperator<Object> sum = (a, b) -> (Integer) a + (Integer) b;
        same(new BinsOperation(Stages.maps((Integer v) -> new Tuple2<>(v % 10, v)), 10, 0, sum), device, SIZE);
        assertEquals(List.of(List.of("tally 8292 [10, 12] -> 10")), device.programs); // 3 work-groups of 4
    }

    /** With more ranges than are merged at a time; each is a work-group of 4. */
    @Test void bins() {
        JavaDevice device = ofLines("tally");
        Stages pairs = Stages.maps((Integer v) -> new Tuple2<>(v % 2, line(2 * v + 1, v)));
        Operation bins = new BinsOperation(pairs, 2, line(1, 0), THEN);
        for (int size : new int[] {0, 1, SIZE, 65 * Shape.RANGE}) same(bins, device, size);
        assertEquals(List.of(List.of("bins 0 1 [2, 4] -> 2"), List.of("bins 1 1 [2, 4] -> 2"),
            List.of("bins 8292 1 [2, 12] -> 6", "merge 6 [2, 2] -> 2"),
            List.of("bins 266240 1 [2, 260] -> 130", "merge 130 [2, 4] -> 4", "merge 4 [2, 2] -> 2")), device.programs);
    }

    private static final SortKey ITSELF = new SortKey(null, null);

    /** What a sort of so many ints is when its work-groups leave one another news: all digits are counted at once. */
    private static List<String> sweeps(int size) {
        List<String> steps = new ArrayList<>(List.of("sort_histogram " + size + " [0, " + 4 * ((size - 1) / BLOCK + 1) + ", 4] -> 2048"));
        for (int digit = 3; digit >= 0; digit--) steps.add("sort_sweep " + size + " 2048 [" + digit + "] -> " + size);
        return steps;
    }

    /** ... and when they do not, with work-groups of 4. */
    private static List<String> passes(int size) {
        int blocks = (size - 1) / BLOCK + 1;
        int counts = 256 * blocks;
        List<String> steps = new ArrayList<>();
        for (int digit = 3; digit >= 0; digit--) {
            String numbers = "[" + digit + ", " + 4 * blocks + "]";
            steps.addAll(List.of("sort_count " + size + " " + numbers + " -> " + counts, "scan_exclusive " + counts + " 1 -> " + counts,
                "sort_place " + size + " " + counts + " " + numbers + " -> " + size));
        }
        return steps;
    }

    /** Four digits of an int, with three work-groups; no map, where the elements are there. */
    @Test void sortInSweeps() {
        JavaDevice device = new JavaDevice(INTS);
        same(new SortOperation(Stages.NONE, ITSELF), device, 0);
        same(new SortOperation(Stages.maps((Integer v) -> v * 0x9e3779b9), ITSELF), device, SIZE);
        same(new SortOperation(Stages.NONE, ITSELF), device, 1);
        assertEquals(List.of(List.of("map 8292 -> 8292"), sweeps(SIZE), sweeps(1)), device.programs);
    }

    @Test void sortInPasses() {
        JavaDevice device = new JavaDevice(INTS, "sort_sweep");
        same(new SortOperation(Stages.NONE, ITSELF), device, 0);
        same(new SortOperation(Stages.maps((Integer v) -> v * 0x9e3779b9), ITSELF), device, SIZE);
        same(new SortOperation(Stages.NONE, ITSELF), device, 1);
        assertEquals(List.of(List.of("map 8292 -> 8292"), passes(SIZE), passes(1)), device.programs);
    }

    /** A device whose work-groups wait in vain is not asked again. */
    @Test void sortOfADeviceThatCannotAfterAll() {
        JavaDevice device = new JavaDevice(INTS);
        device.trapping = Set.of("sort_sweep");
        Operation sort = new SortOperation(Stages.NONE, ITSELF);
        same(sort, device, 5);
        same(sort, device, 6);
        assertEquals(List.of(sweeps(5), passes(5), passes(6)), device.programs);
    }

    /** An element that throws is evaluated in Java, and no step behind it matters. */
    @Test void traps() {
        JavaDevice device = new JavaDevice(INTS);
        Operation inverse = new ReduceOperation(Stages.maps((Integer v) -> 1 / (v - BLOCK)), 0,
            (Object a, Object b) -> (Integer) a + (Integer) b);
        assertThrows(ArithmeticException.class, () -> inverse.apply(count(SIZE), device));
        assertEquals(1, device.programs.size());
    }

    @Test void eachLayoutIsCompiledOnce() {
        Operation square = new MapOperation((Integer v) -> v * v);
        JavaDevice one = new JavaDevice(INTS);
        for (int k = 0; k < 3; k++) same(square, one, 4);
        same(square, new JavaDevice(INTS), 4);
        assertEquals(3, one.programs.size());
        assertEquals(2, explain(square).split("input java.lang.Integer, ").length - 1, explain(square)); // one a device
    }

    /** A function of the whole input is made for each; what is to be known of it is found for one of them. */
    @Test void whatIsKnownOfAPullIsKept() {
        AtomicInteger made = new AtomicInteger();
        AtomicInteger inJava = new AtomicInteger();
        Operation reversed = PullOperation.of("reversed", n -> n, element -> element, new PullOperation.Shown() {
            @Override public Views views(ArrayData input) {
                inJava.incrementAndGet();
                return (reader, i) -> reader.get(input.size() - 1 - i);
            }

            @Override public Function<Integer, ?> at(ArrayData input) {
                made.incrementAndGet();
                return i -> input.get(input.size() - 1 - i);
            }
        });
        for (int n = 1; n <= 5; n++) {
            assertEquals(n - 1, elements(reversed.apply(count(n), Executor.THREADS)).get(0));
        }
        assertEquals(1, made.get());
        assertEquals(5, inJava.get());
    }

    /** Another way is for what a device cannot do. One that fails would fail there, too. */
    @Test void onlyWhatADeviceCannotHasAnotherWay() {
        for (RuntimeException cannot : List.of(new RefusedException(Refusal.because("no scans")), new OffloadException("no device"))) {
            assertNull(throwing(cannot).compileIfAble("scan_chained", Stages.NONE, null, INTS));
        }
        DeviceException failed = new DeviceException("it is gone");
        assertSame(failed, assertThrows(DeviceException.class, () -> throwing(failed).compileIfAble("scan_chained", Stages.NONE, null, INTS)));
    }

    private static Device throwing(RuntimeException when) {
        return new Device() {
            @Override public Kernel compile(String skeleton, Stages stages, Object combine, Layout input) {
                throw when;
            }

            @Override public Run run(Program program) {
                throw when;
            }

            @Override public Run rehearse(Program program) {
                throw when;
            }

            @Override public void hold(ArrayData array) {}
        };
    }
}
