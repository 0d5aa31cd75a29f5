package weft;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Random;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import weft.internal.array.ArrayData;
import weft.internal.array.ArraySources;
import weft.internal.group.DeviceGroup;
import weft.internal.group.Shares;
import weft.internal.layout.Kind;
import weft.internal.layout.LeafLayout;
import weft.internal.layout.RangeLayout;
import weft.internal.operation.MapOperation;
import weft.internal.operation.Operation;
import weft.internal.operation.ReduceOperation;
import weft.internal.operation.ScanOperation;
import weft.internal.plan.Shape;
import weft.internal.program.Executor;
import weft.internal.program.Kernel;
import weft.internal.program.Program;
import weft.internal.program.Stages;

/** Several devices as one: who does what, and that elements and exceptions are those of one. */
@Tag("kernels")
class GroupTest {
    private static final int GRAIN = Shares.GRAIN;
    private static final Map<String, String> TWO = TwoDevices.ENVIRONMENT;
    private static final Map<String, String> TWO_WITH_MEMORY = Map.of("POCL_DEVICES", "pthread basic", "WEFT_COPY_BUFFERS", "1");

    // ---- where elements are cut ----

    @Test void cutsAreAtBlocks() {
        assertEquals(0, GRAIN % Shape.BLOCK);
        Random random = new Random(3);
        for (int devices = 2; devices < 6; devices++) {
            Shares shares = new Shares(devices);
            for (int round = 0; round < 200; round++) {
                int elements = 1 + random.nextInt(1 << 1 + random.nextInt(29));
                int[] places = shares.places(elements);
                assertEquals(0, places[0]);
                assertEquals(elements, places[places.length - 1]);
                if (places.length == 2) continue;
                assertEquals(devices + 1, places.length);
                long[] took = new long[devices];
                for (int i = 0; i < devices; i++) {
                    assertTrue(places[i] <= places[i + 1], elements + " elements");
                    assertTrue(places[i] % GRAIN == 0 || places[i] == elements, elements + " elements");
                    took[i] = 1 + random.nextInt(1 << 30);
                }
                shares.took(places, new int[took.length], took);
            }
        }
    }

    @Test void fewElementsAreTheFirstOnes() {
        assertArrayEquals(new int[] {0, 2 * GRAIN - 1}, new Shares(2).places(2 * GRAIN - 1));
        assertArrayEquals(new int[] {0, GRAIN, 2 * GRAIN}, new Shares(2).places(2 * GRAIN));
    }

    private static int[] after(Shares shares, int elements, double... nanosOfAnElement) {
        int[] places = shares.places(elements);
        long[] took = new long[nanosOfAnElement.length];
        for (int i = 0; i < took.length; i++) took[i] = (long) (nanosOfAnElement[i] * (places[i + 1] - places[i]));
        shares.took(places, new int[took.length], took);
        return shares.places(elements);
    }

    @Test void sharesFollowSpeeds() {
        int n = 100 * GRAIN;
        Shares shares = new Shares(2);
        assertEquals(50 * GRAIN, after(shares, n, 900, 1)[1], "what compiled does not count");
        assertEquals(25 * GRAIN, after(shares, n, 30, 10)[1]);
        assertEquals(25 * GRAIN, after(shares, n, 31, 10)[1], "about even stays");
        for (int k = 0; k < 20; k++) after(shares, n, 10, 10);
        assertEquals(50, shares.perCent()[0], 5);
    }

    @Test void whoIsFarSlowerGetsNothing() {
        Shares shares = new Shares(3);
        for (int k = 0; k < 4; k++) after(shares, 100 * GRAIN + 5, 10, 10, 10_000);
        assertArrayEquals(new int[] {0, 50 * GRAIN, 100 * GRAIN + 5, 100 * GRAIN + 5}, shares.places(100 * GRAIN + 5));
    }

    @Test void whatTakesAMomentIsNotShared() {
        Shares shares = new Shares(2);
        for (int k = 0; k < 2; k++) after(shares, 100 * GRAIN, 0.1, 0.1);
        assertEquals(2, shares.places(100 * GRAIN).length);
        assertEquals(3, shares.places(1000 * GRAIN).length);
    }

    @Test void aPauseIsNoTrend() {
        Shares shares = new Shares(2);
        for (int k = 0; k < 2; k++) after(shares, 100 * GRAIN, 10, 10);
        assertEquals(60 * GRAIN, after(shares, 100 * GRAIN, 10, 100_000)[1]);
    }

    /** One that was busy when it was measured; and what trying costs where it stays slow. */
    @Test void whoHasNothingIsTriedAgain() {
        int n = 100 * GRAIN;
        Shares busyOnce = new Shares(2);
        after(busyOnce, n, 10, 10);
        assertEquals(n, after(busyOnce, n, 10, 5_000)[1]);
        for (int k = 0; k < 1000; k++) after(busyOnce, n, 10, 10);
        assertEquals(50, busyOnce.perCent()[0], 5);

        Shares slow = new Shares(2);
        for (int k = 0; k < 2; k++) after(slow, n, 10, 5_000);
        double nanos = 0;
        int trials = 0;
        for (int k = 0; k < 5000; k++) {
            int[] places = slow.places(n);
            nanos += Math.max(10.0 * places[1], 5_000.0 * (n - places[1]));
            if (places[1] < n) trials++;
            after(slow, n, 10, 5_000);
        }
        assertTrue(trials > 0);
        assertTrue(nanos < 1.1 * 5000 * 10 * n, nanos + " ns with " + trials + " trials");
    }

    /** The first run of a device in another way is one that compiles, however long it has run in the other one. */
    @Test void whatCompilesAgainDoesNotCount() {
        Shares shares = new Shares(2);
        int[] places = shares.places(100 * GRAIN);
        for (int k = 0; k < 3; k++) shares.took(places, new int[] {0, 0}, new long[] {2_000_000, 2_000_000});
        shares.took(places, new int[] {1, 0}, new long[] {500_000_000, 2_000_000});
        assertArrayEquals(places, shares.places(100 * GRAIN));
        shares.took(places, new int[] {1, 0}, new long[] {4_000_000, 2_000_000});
        assertEquals(40 * GRAIN, shares.places(100 * GRAIN)[1]);
    }

    /** Devices that run together are not all seen to end. */
    @Test void whatIsNotSeenIsNotLearnt() {
        Shares shares = new Shares(2);
        for (int k = 0; k < 2; k++) after(shares, 100 * GRAIN, 10, 10);
        int[] places = shares.places(100 * GRAIN);
        for (int k = 0; k < 20; k++) shares.took(places, new int[2], new long[2]);
        assertArrayEquals(places, shares.places(100 * GRAIN));
        for (int k = 0; k < 20; k++) shares.took(places, new int[2], new long[] {0, 50L * GRAIN * 30});
        assertEquals(75 * GRAIN, shares.places(100 * GRAIN)[1], GRAIN);
    }

    @Test void theLatestCutStaysIfItIsAboutEven() {
        int n = 100 * GRAIN + 7;
        int[] latest = {0, 52 * GRAIN, n};
        Shares shares = new Shares(2);
        assertArrayEquals(latest, shares.places(n, latest), "nothing is known");
        for (int k = 0; k < 2; k++) after(shares, n, 10, 10);
        assertArrayEquals(latest, shares.places(n, latest));
        for (int[] bad : new int[][] {{0, 60 * GRAIN, n}, {0, 50 * GRAIN + 1, n}, {0, n, n}, {0, 30 * GRAIN, 60 * GRAIN, n}}) {
            assertArrayEquals(shares.places(n), shares.places(n, bad));
        }
        assertArrayEquals(new int[] {0, GRAIN}, shares.places(GRAIN, new int[] {0, 0, GRAIN}));
    }

    // ---- what is given to whom, on devices that are classes of Java ----

    private static ArrayData counting(int n) {
        ArrayData array = ArrayData.allocate(LeafLayout.of(Kind.INT), n);
        for (int i = 0; i < n; i++) array.put(i, i);
        return array;
    }

    private static JavaDevice ints() {
        return new JavaDevice(LeafLayout.of(Kind.INT));
    }

    private static void same(Operation f, ArrayData input, DeviceGroup group) {
        try (input; ArrayData expected = f.apply(input, Executor.SEQUENTIAL); ArrayData actual = f.apply(input, group)) {
            assertEquals(expected.size(), actual.size());
            for (int i = 0; i < expected.size(); i++) assertEquals(expected.get(i), actual.get(i), "element " + i);
        }
    }

    @Test void aMapIsCutInTwo() {
        JavaDevice one = ints();
        JavaDevice other = ints();
        DeviceGroup group = new DeviceGroup(List.of(one, other));
        same(new MapOperation((Integer v) -> 3 * v), counting(2 * GRAIN + 5), group);
        assertEquals(List.of(List.of("map 4096 -> 4096")), one.programs);
        assertEquals(List.of(List.of("map 4101 -> 4101")), other.programs);
        same(new MapOperation((Integer v) -> 3 * v), counting(GRAIN), group);
        assertEquals(List.of("map 4096 -> 4096"), one.programs.get(1));
        assertEquals(1, other.programs.size());
    }

    @Test void anArrayStaysInItsParts() {
        JavaDevice one = ints();
        JavaDevice other = ints();
        ArrayData input = counting(4 * GRAIN);
        for (ArrayData part : input.parts(new int[] {0, 3 * GRAIN, 4 * GRAIN})) part.close();
        same(new MapOperation((Integer v) -> 3 * v), input, new DeviceGroup(List.of(one, other)));
        assertEquals(List.of(List.of("map 12288 -> 12288")), one.programs);
        assertEquals(List.of(List.of("map 4096 -> 4096")), other.programs);
    }

    @Test void indicesCountFromTheBeginningOfTheWhole() {
        same(new MapOperation((Integer i) -> 3 * i), ArraySources.range(3 * GRAIN), new DeviceGroup(List.of(ints(), ints(), ints())));
    }

    @Test void whatIsShownIsWhatAPartRuns() {
        DeviceGroup group = new DeviceGroup(List.of(ints(), ints()));
        Stages stages = Stages.maps((Integer i) -> i + 1);
        assertEquals("map of @1", group.compile("map", stages, null, new RangeLayout(0)).ir());
        assertEquals("scan of #1", group.compile("scan", stages, null, new RangeLayout(0)).ir());
    }

    @Test void aReductionIsEndedByTheFirst() {
        JavaDevice one = ints();
        JavaDevice other = ints();
        same(new ReduceOperation(Stages.NONE, 0, (Integer a, Integer b) -> a + b), counting(4 * GRAIN),
            new DeviceGroup(List.of(one, other)));
        assertEquals(List.of(List.of("reduce 8192 -> 2"), List.of("reduce 4 -> 1", "fetch 0 of 1")), one.programs);
        assertEquals(List.of(List.of("reduce 8192 -> 2")), other.programs);
    }

    @Test void aScanOfShapesGoesOverThemAsItWasCompiled() {
        DeviceGroup group = new DeviceGroup(List.of(new JavaDevice(LeafLayout.of(Kind.INT), "scan_chained"), ints()));
        Stages stages = Stages.maps((Index2 at) -> at.row() * 1000 + at.column());
        for (int rows : new int[] {3, 100, 1000}) {
            same(new ScanOperation(stages, 0, (Integer a, Integer b) -> a + b, false), ArraySources.range(rows, 50), group);
        }
    }

    /** What a step reads whole the step before has not written in parts, nor does the one behind it, as long as one may be behind. */
    @Test void devicesWaitForWhatTheyReadWhole() {
        JavaDevice one = ints();
        DeviceGroup group = new DeviceGroup(List.of(one, ints()));
        Kernel map = group.compile("map", Stages.maps((Integer v) -> 3 * v), null, LeafLayout.of(Kind.INT));
        int n = 64 * GRAIN; // the slower one has some too
        try (ArrayData input = counting(n)) {
            Program p = new Program();
            Program.Operand given = p.given(input);
            Program.Operand now = p.make(input.layout(), n);
            Program.Operand next = p.make(input.layout(), n);
            p.step(map, given, now);
            p.step(map, given, new Program.InPlace(input, now), next);
            p.step(map, next, now);
            p.step(map, now, next);
            p.step(map, next, new Program.InPlace(input, given), now);
            group.run(p).close();
        }
        assertEquals(List.of(1, 1, 3), one.programs.stream().map(List::size).toList());
    }

    @Test void theFirstMayRunAllParts() {
        JavaDevice one = ints();
        JavaDevice other = ints();
        one.runsTogether = true;
        same(new MapOperation((Integer v) -> 3 * v), counting(2 * GRAIN + 5), new DeviceGroup(List.of(one, other)));
        assertEquals(1, one.together);
        assertEquals(List.of(List.of("map 4096 -> 4096")), one.programs);
        assertEquals(List.of(List.of("map 4101 -> 4101")), other.programs);
    }

    @Test void theLowestElementThrows() {
        theLowestElementThrows(ints());
        JavaDevice joining = ints();
        joining.runsTogether = true;
        theLowestElementThrows(joining);
        assertEquals(2, joining.together);
    }

    private static void theLowestElementThrows(JavaDevice first) {
        DeviceGroup group = new DeviceGroup(List.of(first, ints()));
        Operation f = new MapOperation((Integer v) -> {
            if (v == 5000 || v == 100) throw new IllegalStateException(v.toString());
            return v;
        });
        try (ArrayData input = counting(2 * GRAIN)) {
            assertEquals("100", assertThrows(IllegalStateException.class, () -> f.apply(input, group)).getMessage());
            input.put(100, 0);
            assertEquals("5000", assertThrows(IllegalStateException.class, () -> f.apply(input, group)).getMessage());
        }
    }

    // ---- on devices ----

    private static void runs(String options, Map<String, String> environment, String... arguments) {
        assumeTrue(Jvm.hasLibrary());
        Jvm.Result result = Jvm.withAgent(options, environment, GroupProgram.class, arguments);
        result.mustSay("all is well");
        result.mustSucceed();
    }

    @Test void onTwoDevices() {
        runs("fallback=error,cache=off", TWO_WITH_MEMORY);
    }

    /** Of 13 applies the first have something to build or to send, and those after others' shares; of others the calling thread launches all parts. */
    @Test void whatIsReadyTheCallingThreadLaunches(@TempDir Path folder) throws IOException {
        assumeTrue(Jvm.hasLibrary());
        Path trace = folder.resolve("trace.json");
        Jvm.Result result = Jvm.withAgent("fallback=error,first=wait,trace=" + trace, TWO_WITH_MEMORY, GroupProgram.class, "repeat");
        result.mustSay("all is well");
        String events = Files.readString(trace);
        assertTrue(kernels(events, ", for main\"") > kernels(events, ", for weft-device-1\""), events);
    }

    /** By a thread for each device, and by one for all. */
    @Test void whatItTakesAddsUp() {
        assumeTrue(Jvm.hasLibrary());
        for (Map<String, String> environment : List.of(TWO, TWO_WITH_MEMORY)) {
            Jvm.withAgent("fallback=error,first=wait", environment, GroupProgram.class, "profile").mustSay("all is well");
        }
    }

    /** How many events of kernels are on tracks whose names end so. */
    private static long kernels(String events, String names) {
        List<String> tracks = events.lines().filter(line -> line.contains("thread_name") && line.contains(names))
            .map(line -> line.replaceAll(".*(\"tid\":\\d+,).*", "$1")).toList();
        return events.lines().filter(line -> line.contains("\"cat\":\"kernel\"") && tracks.stream().anyMatch(line::contains)).count();
    }

    @Tag("long") @Test void everyFunction() {
        runs("fallback=error", TWO, "all");
        runs("fallback=error", TWO_WITH_MEMORY, "all");
        runs("fallback=error,blocks=group", TWO_WITH_MEMORY, "all");
        runs("first=java", TWO, "all");
    }
}
