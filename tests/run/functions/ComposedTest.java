package weft;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.SplittableRandom;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.function.Function;
import java.util.function.Predicate;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** Segments, runs, the greatest elements, sorts by comparators and products of matrices: Java's bits and exceptions in every form and place. */
@Tag("kernels")
class ComposedTest {
    private static void sameWith(String options, String... parts) {
        assumeTrue(Jvm.hasLibrary(), "no native library to test");
        Jvm.Result result = Jvm.withAgent("verify=1," + options, ComposedProgram.class, parts);
        result.mustSucceed();
        assertTrue(result.output().contains(": same"), result::output);
    }

    @Test void onDevice() {
        sameWith("fallback=error", "segments", "scans", "unique", "runs", "greatest", "keys", "comparators", "products");
    }

    @Test @Tag("long") void allOnDevice() {
        sameWith("fallback=error");
    }

    @Test @Tag("sweep") void byWorkGroups() {
        sameWith("fallback=error,blocks=group,emit=simt", "segments", "greatest", "comparators");
    }

    @Test @Tag("sweep") void onThreads() {
        sameWith("device=java");
    }

    @Test @Tag("sweep") void inOrder() {
        sameWith("device=sequential");
    }

    /** As one device with memory of its own. */
    @Test @Tag("sweep") void onTwoDevices() {
        assumeTrue(Jvm.hasLibrary(), "no native library to test");
        Jvm.Result result = Jvm.withAgent("fallback=error,device=0+1", Map.of("POCL_DEVICES", "pthread basic", "WEFT_COPY_BUFFERS", "1"),
            ComposedProgram.class, "segments", "comparators");
        result.mustSucceed();
        assertTrue(result.output().contains(": same"), result::output);
    }

    private static int stop(int v, int at, String who) {
        if (v == at) throw new IllegalStateException(who + " " + at);
        return v;
    }

    /** Which of two throws first: fused, the one whose element comes first; else the one that runs first. However it is spelled. */
    @Test void oneFunctionHoweverItIsSpelled() {
        Function<Integer, Integer> f = v -> stop(v, 700, "first");
        Function<Integer, Integer> g = v -> stop(v, 300, "second");
        Predicate<Integer> p = v -> stop(v, 300, "second") >= 0;
        ArrayFunction<Integer, Integer> id = AF.identity();
        ArrayFunction<Integer, Integer> scan = id.scan(0, (x, y) -> y);
        ArrayFunction<Integer, Integer> stencil = AF.stencil(1, Border.CLAMP, v -> f.apply(v.get(0)));
        ArrayFunction<Integer, Integer> all = id.filter(v -> true);
        sameException("second 300", id.map(f).filter(p), AF.map(f).andThen(id.filter(p)));
        sameException("second 300", scan.map(f).filter(p), scan.andThen(AF.map(f).filter(p)), scan.map(f).andThen(id.filter(p)),
            scan.andThen(AF.map(f)).andThen(id.filter(p)));
        sameException("second 300", all.map(f).filter(p), all.andThen(AF.map(f)).andThen(id.filter(p)), all.andThen(AF.map(f).andThen(id.filter(p))));
        sameException("second 300", stencil.map(g), stencil.andThen(AF.map(g)), id.andThen(stencil.andThen(AF.map(g))));
        sameException("first 700", stencil.filter(p), stencil.andThen(id.filter(p)));
        sameException("second 300", scan.map(f).andThen(AF.map(g).andThen(stencil)), scan.map(f).map(g).andThen(stencil));
        sameException("first 700", id.map(f).copyToHost().map(g), id.map(f).copyToHost().andThen(AF.map(g)));
        sameException("first 700", id.map(f).relaxed().map(g), id.map(f).relaxed().andThen(AF.map(g)));
        ArrayFunction<Integer, Integer> relaxed = id.map(f).relaxed().map(g).relaxed();
        sameException("second 300", id.map(f).map(g).relaxed(), relaxed, id.andThen(relaxed));
        ArrayFunction<Integer, Integer> indexed = id.mapWithIndex((v, i) -> g.apply(v));
        sameException("second 300", id.map(f).mapWithIndex((v, i) -> g.apply(v)).filter(v -> true).scan(0, Integer::sum),
            id.map(f).andThen(indexed.filter(v -> true).scan(0, Integer::sum)));
        sameException("second 300", id.map(f).mapWithIndex((v, i) -> g.apply(v)).sorted().map(v -> v), id.map(f).andThen(indexed.sorted().map(v -> v)));
        sameException("first 700", scan.map(f).copyToHost().mapWithIndex((v, i) -> g.apply(v)).sorted().map(v -> v),
            scan.map(f).copyToHost().andThen(indexed.sorted().map(v -> v)));
        for (ArrayFunction<Integer, Integer> before : List.of(id, scan, scan.andThen(scan))) {
            sameException("second 300", before.map(f).partition(p), before.mapWithIndex((v, i) -> f.apply(v)).partition(p),
                before.mapWithIndex((v, i) -> v).mapWithIndex((v, i) -> f.apply(v)).partition(p));
        }
    }

    @SafeVarargs
    private static void sameException(String message, PartitionFunction<Integer, Integer>... spelled) {
        for (PartitionFunction<Integer, Integer> each : spelled) {
            assertEquals(message, assertThrows(IllegalStateException.class, () -> each.apply(AF.range(1000))).getMessage());
        }
    }

    /** Stages that get pairs of an element and its index, and what comes before them. */
    @Test void partitionsOfIndexed() {
        ArrayFunction<Integer, Integer> id = AF.identity();
        PArray<Integer> input = PArray.of(5, 6, 7, 8, 9);
        PartitionFunction<Integer, Integer> once = id.mapWithIndex((v, i) -> 10 * v + i).partition(v -> v % 3 == 0);
        assertArrayEquals(new int[] {72}, once.apply(input).accepted().toIntArray());
        assertArrayEquals(new int[] {50, 61, 83, 94}, once.apply(input).rejected().toIntArray());
        PartitionFunction<Integer, Integer> sortedThenTwice = id.map(v -> -v).sorted().mapWithIndex((v, i) -> 10 * v + i).mapWithIndex((v, i) -> v + i)
            .partition(v -> v < -70);
        assertArrayEquals(new int[] {-90, -78}, sortedThenTwice.apply(input).accepted().toIntArray());
        assertArrayEquals(new int[] {-66, -54, -42}, sortedThenTwice.apply(input).rejected().toIntArray());
        PartitionFunction<Integer, Integer> indexedThenSorted = id.mapWithIndex((v, i) -> v * (i - 2)).sorted().partition(v -> v < 0);
        assertArrayEquals(new int[] {-10, -6}, indexedThenSorted.apply(input).accepted().toIntArray());
        assertArrayEquals(new int[] {0, 8, 18}, indexedThenSorted.apply(input).rejected().toIntArray());
    }

    /** What is put behind nothing is still the function that has been compiled. */
    @Test void whatIsCompiledStays() {
        ArrayFunction<Integer, Integer> id = AF.identity();
        ArrayFunction<Integer, Integer> chain = id.scan(0, Integer::sum).sorted();
        chain.apply(PArray.of(3, 1, 2)).close();
        assertEquals(chain.explain(), id.andThen(chain).explain());
        assertEquals(chain.profile(), id.andThen(chain).profile());
    }

    /** However many are composed, one after the other takes no more stack than one. */
    @Test void aLongChainTakesLittleStack() throws InterruptedException {
        int[] expected = {3, 1, 2};
        ArrayFunction<Integer, Integer> chain = AF.identity();
        for (int i = 0; i < 4000; i++) {
            chain = chain.scan(0, Integer::sum).filter(v -> true);
            for (int k = 1; k < expected.length; k++) expected[k] += expected[k - 1];
        }
        ArrayFunction<Integer, Integer> all = chain.sequential();
        List<Object> made = new ArrayList<>();
        Thread thread = new Thread(null, () -> {
            try (PArray<Integer> result = all.apply(PArray.of(3, 1, 2))) {
                made.add(result.toIntArray());
            } catch (Throwable e) {
                made.add(e);
            }
        }, "little stack", 256 << 10);
        thread.start();
        thread.join();
        assertArrayEquals(expected, assertInstanceOf(int[].class, made.get(0)));
    }

    @SafeVarargs
    private static void sameException(String message, ArrayFunction<Integer, Integer>... spelled) {
        for (ArrayFunction<Integer, Integer> each : spelled) {
            assertEquals(message, assertThrows(IllegalStateException.class, () -> each.apply(AF.range(1000))).getMessage());
            assertEquals(stages(spelled[0]), stages(each));
        }
    }

    private static List<String> stages(ArrayFunction<?, ?> f) {
        return f.explain().lines().filter(line -> !line.startsWith(" ")).toList();
    }

    @Test void wrongArguments() {
        PArray<Integer> some = PArray.of(1, 2);
        assertThrows(NullPointerException.class, () -> AF.segments(null, s -> 1));
        assertThrows(NullPointerException.class, () -> AF.segments(some, null));
        assertThrows(NullPointerException.class, () -> AF.scanBySegment(null, Integer::sum));
        assertThrows(NullPointerException.class, () -> AF.<Integer>scanBySegment(0, null));
        assertThrows(IllegalArgumentException.class, () -> AF.<Integer>identity().topK(-1));
        assertThrows(NullPointerException.class, () -> AF.<Integer>identity().topK(1, null));
        assertThrows(NullPointerException.class, () -> AF.<Integer>identity().sorted(null));
        assertThrows(NullPointerException.class, () -> AF.matmul(Integer.class, null, 2));
        assertThrows(IllegalArgumentException.class, () -> AF.matmul(Integer.class, some, 0));
        assertThrows(IllegalArgumentException.class, () -> AF.matmul(Byte.class, PArray.of(new byte[4]), 2));
    }

    /** Keys that cannot be sorted, of elements that no sample has, are what a sort of all says they are. */
    @Test void oddKeys() {
        int[] values = IntStream.range(0, 20_000).toArray();
        PArray<Integer> input = PArray.of(values);
        List<Function<Integer, Object>> keys = List.of(x -> x == 5_003 ? null : x, x -> x == 5_003 ? (Object) 1L : x,
            x -> x == 5_003 ? (Object) 0.5f : x, x -> x == 5_003 ? null : x == 5_008 ? (Object) (1 / (x - 5_008)) : x);
        for (Function<Integer, Object> key : keys) {
            RuntimeException all = assertThrows(RuntimeException.class,
                () -> AF.<Integer>identity().sortedBy(key).sequential().apply(input));
            RuntimeException some = assertThrows(RuntimeException.class,
                () -> AF.<Integer>identity().topK(3, key).sequential().apply(input));
            assertEquals(all.toString(), some.toString());
        }
    }

    /** One that writes is called once for each element, in order. */
    @Test void keysThatWrite() {
        int size = 20_000;
        int[] keys = new SplittableRandom(7).ints(size).toArray();
        int[] calls = {0};
        List<Integer> expected = IntStream.range(0, size).boxed().sorted(Comparator.comparing((Integer i) -> keys[i]).reversed()).limit(3).toList();
        ArrayFunction<Integer, Integer> greatest = AF.<Integer>identity().topK(3, i -> keys[calls[0]++]).sequential();
        try (PArray<Integer> input = PArray.of(IntStream.range(0, size).toArray()); PArray<Integer> result = greatest.apply(input)) {
            assertEquals(expected, List.of(result.get(0), result.get(1), result.get(2)));
        }
        assertEquals(size, calls[0]);
    }

    private static final class LateFactor {
        static final int VALUE = Integer.parseInt("1");
    }

    private static final class LateStep {
        static final int VALUE = Integer.parseInt("1");
    }

    /** Keys of a class that is not initialised yet: only when one has been made is it known what they write, and then that one has been made. */
    @Test void keysThatInitialise() {
        int size = 20_000;
        int[] data = new SplittableRandom(8).ints(size).toArray();
        List<Integer> expected = IntStream.of(data).boxed().sorted(Comparator.reverseOrder()).limit(3).toList();
        ArrayFunction<Integer, Integer> quiet = AF.<Integer>identity().topK(3, x -> x * LateFactor.VALUE).sequential();
        int[] calls = {0};
        ArrayFunction<Integer, Integer> writes = AF.<Integer>identity().topK(3, x -> LateStep.VALUE * data[calls[0]++]).sequential();
        try (PArray<Integer> input = PArray.of(data); PArray<Integer> first = quiet.apply(input); PArray<Integer> second = writes.apply(input)) {
            assertEquals(expected, List.of(first.get(0), first.get(1), first.get(2)));
            assertEquals(expected, List.of(second.get(0), second.get(1), second.get(2)));
        }
        assertTrue(quiet.explain().contains("ranks of a sample\n  ran in order"), quiet.explain());
        assertEquals(size, calls[0]);
    }

    /** A size that no array has is the caller's mistake, and what comes before is run and throws first. */
    @Test void productsTooLarge() {
        PArray<Integer> b = PArray.of(new int[65_536]);
        IllegalArgumentException e = assertThrows(IllegalArgumentException.class, () -> AF.matmul(Integer.class, b, 65_536).apply(b));
        assertEquals("no array has 65536 rows of 65536 elements", e.getMessage());
        assertEquals("/ by zero", assertThrows(ArithmeticException.class,
            () -> AF.map((Integer v) -> 12 / v).andThen(AF.matmul(Integer.class, b, 65_536)).apply(b)).getMessage());
    }

    @Test void primitivesAndRanges() {
        assertArrayEquals(new int[] {7, 10}, AF.matmul(int.class, PArray.of(1, 2, 3, 4), 2).apply(PArray.of(1, 2)).toIntArray());
        assertArrayEquals(new int[] {3, 4, 5}, AF.matmul(Integer.class, AF.range(6), 3).apply(PArray.of(0, 1)).toIntArray());
        ArrayFunction<Integer, Integer> each = AF.segments(AF.range(4), s -> s.reduce(1, Integer::sum));
        assertArrayEquals(new int[] {6, 7, 8}, each.apply(PArray.of(5, 6, 7)).toIntArray());
    }

    /** All of several kernels is ready, and applies to several inputs at the same time have a bound each. */
    @Test void preparedAndSeveralAtOnce() {
        assumeTrue(Jvm.hasLibrary(), "no native library to test");
        ArrayFunction<Integer, Integer> greatest = AF.map((Integer i) -> i * 0x9e3779b1).topK(3);
        List<PArray<Integer>> inputs = List.of(AF.range(30_000), AF.range(100), AF.range(40_000), AF.range(50_000));
        greatest.prepare(inputs.get(0));
        long builds = Weft.work().builds();
        List<CompletableFuture<PArray<Integer>>> results = new ArrayList<>();
        for (PArray<Integer> input : inputs) results.add(greatest.applyAsync(input));
        for (int k = 0; k < inputs.size(); k++) {
            List<Integer> expected = IntStream.range(0, inputs.get(k).size()).map(i -> i * 0x9e3779b1).boxed()
                .sorted(Comparator.reverseOrder()).limit(3).toList();
            PArray<Integer> result = results.get(k).join();
            assertEquals(expected, List.of(result.get(0), result.get(1), result.get(2)));
        }
        assertEquals(builds, Weft.work().builds());
    }

    /** For which pairs it throws is List.sort's to tell: the device, which compares others, does not sort by it. */
    @Test void comparatorsThatThrowAreJavas() {
        assumeTrue(Jvm.hasLibrary(), "no native library to test");
        ArrayFunction<Integer, Integer> sort = AF.<Integer>identity().sorted((a, b) -> {
            if (a == 2 && b == 1) throw new IllegalStateException("2 beside 1");
            return Integer.compare(a, b);
        });
        OffloadException refused = assertThrows(OffloadException.class, () -> sort.apply(PArray.of(1, 2)));
        assertTrue(refused.getMessage().contains("the comparator may throw"), refused::getMessage);
        assertThrows(IllegalStateException.class, () -> sort.onThreads(2).apply(PArray.of(1, 2)));
    }

    /** So many that threads sort runs of them and merge these. */
    @Test void stableOnThreads() {
        List<Tuple2<Integer, Integer>> pairs = new ArrayList<>();
        for (int i = 0; i < 100_000; i++) pairs.add(new Tuple2<>((i * 0x9e3779b1 >>> 7) % 3, i));
        Comparator<Tuple2<Integer, Integer>> order = (a, b) -> Integer.compare(b._1(), a._1());
        PArray<Tuple2<Integer, Integer>> input = PArray.of(pairs);
        PArray<Tuple2<Integer, Integer>> sorted = AF.<Tuple2<Integer, Integer>>identity().sorted(order).onThreads(4).apply(input);
        pairs.sort(order);
        for (int i = 0; i < pairs.size(); i++) assertEquals(pairs.get(i), sorted.get(i));
    }

    /** A kernel that would go on for ever with what a failed element leaves does not run behind it. */
    @Test void behindWhatFails() {
        assumeTrue(Jvm.hasLibrary(), "no native library to test");
        Jvm.withAgent("fallback=error,emit=simt", BehindTrapProgram.class).mustSucceed();
    }

    /** The tiles that a matrix product written by hand has. */
    @Test void productsInTiles() {
        assumeTrue(Jvm.hasLibrary(), "no native library to test");
        ArrayFunction<Float, Float> product = AF.matmul(Float.class, PArray.of(new float[64 * 64]), 64);
        product.apply(PArray.of(new float[64 * 64])).close();
        assertTrue(product.explain().matches("(?s).*(in [0-9]+ rows|in tiles|, tiles|[0-9] x [0-9] in a work-item); bytecode.*"), product::explain);
    }
}
