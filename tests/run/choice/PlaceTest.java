package weft;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.FutureTask;
import java.util.concurrent.TimeUnit;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import weft.internal.jni.Native;
import weft.internal.jvm.Crew;
import weft.internal.jvm.JavaThreads;

/** Functions run where they are told to. */
@Tag("kernels")
class PlaceTest {
    private static final int SIZE = 5000;
    private static final ArrayFunction<Integer, Integer> SQUARE = AF.map(v -> v * v);

    private static PArray<Integer> counting() {
        return PArray.of(IntStream.range(0, SIZE).toArray());
    }

    private static void squares(ArrayFunction<Integer, Integer> f) {
        try (PArray<Integer> input = counting(); PArray<Integer> result = f.apply(input)) {
            assertArrayEquals(IntStream.range(0, SIZE).map(v -> v * v).toArray(), result.toIntArray());
        }
    }

    /** Weft.devices() says the same to people. */
    @Test void traits() {
        assumeTrue(Jvm.hasLibrary(), "no native library to test");
        List<String> texts = Weft.devices();
        for (int i = 0; i < texts.size(); i++) {
            int traits = Native.deviceTraits(i);
            assertEquals(texts.get(i).contains("\ntype: GPU\n"), (traits & Native.GPU) != 0);
            assertEquals(texts.get(i).contains("\nmemory shared with the host: yes\n"), (traits & Native.SHARES_MEMORY) != 0);
            assertTrue(texts.get(i).matches("(?s).*\nlargest work-group: [1-9]\\d* work-items\n.*"), texts.get(i));
        }
        assertThrows(OffloadException.class, () -> Native.deviceTraits(texts.size()));
    }

    /** So many threads are in a range at once, and no other ever is. */
    @Test void aCrewIsOfSoMany() {
        for (int count : new int[] {1, 2, 5}) {
            Set<Thread> seen = ConcurrentHashMap.newKeySet();
            CountDownLatch all = new CountDownLatch(count);
            Crew.run(count, () -> {
                JavaThreads.forRange(0, 1000, true, (from, to) -> {
                    if (seen.add(Thread.currentThread())) all.countDown();
                    try {
                        assertTrue(all.await(60, TimeUnit.SECONDS), "threads: " + seen.size());
                    } catch (InterruptedException e) {
                        throw new AssertionError(e);
                    }
                });
                return null;
            });
            assertEquals(count, seen.size());
            assertTrue(seen.stream().allMatch(Thread::isDaemon));
        }
    }

    /** Whichever of the two names one; of two the first. */
    @Test void ofWhatIsComposed() {
        ArrayFunction<Integer, Integer> inOrder = SQUARE.sequential(), threads = SQUARE.onThreads(2), plus = AF.map(v -> v + 1);
        ran("in order in Java: sequential()", plus.andThen(inOrder), inOrder.andThen(plus), inOrder.andThen(threads), AF.iterate(2, inOrder),
            plus.iterate(2, round -> round == 0 ? plus : inOrder), AF.iterateUntil(array -> false, inOrder, 2),
            AF.iterateUntil(AF.<Integer>identity().reduce(0, Integer::sum).sequential(), sum -> false, threads, 2));
        ran("on Java threads: onThreads(2)", plus.andThen(threads), plus.andThen(threads).andThen(inOrder), threads.iterate(2, inOrder));
    }

    @SafeVarargs
    private static void ran(String where, ArrayFunction<Integer, Integer>... functions) {
        for (ArrayFunction<Integer, Integer> f : functions) {
            f.apply(counting()).close();
            assertTrue(f.explain().contains(where), f.explain());
        }
    }

    @Test void onThreads() {
        for (int count : new int[] {1, 3}) {
            ArrayFunction<Integer, Integer> f = SQUARE.onThreads(count);
            squares(f);
            assertTrue(f.explain().contains("on Java threads: onThreads(" + count + ")"), f.explain());
        }
        assertThrows(IllegalArgumentException.class, () -> SQUARE.onThreads(0));
        assertThrows(IllegalArgumentException.class, () -> SQUARE.onThreads(1 << 15));
    }

    @Test void whatThreadsThrowIsThrown() {
        RuntimeException own = new IllegalStateException("own");
        assertSame(own, assertThrows(IllegalStateException.class, () -> Crew.run(2, () -> {
            throw own;
        })));
        ArrayFunction<Integer, Integer> f = AF.map((Integer v) -> 1000 / (v - 2000)).onThreads(3);
        try (PArray<Integer> input = counting()) {
            assertEquals("/ by zero", assertThrows(ArithmeticException.class, () -> f.apply(input)).getMessage());
        }
    }

    private static int depth(int n) {
        return n == 0 ? 0 : 1 + depth(n - 1);
    }

    /** A caller with a large stack has what in order would be no error. */
    @Test void theCallersStackCounts() throws Exception {
        FutureTask<Integer> deep = new FutureTask<>(() -> Crew.run(2, () -> depth(1_000_000)));
        new Thread(null, deep, "large", 1L << 30).start();
        assertEquals(1_000_000, deep.get());
    }

    @Test void inOrder() {
        List<Integer> seen = new ArrayList<>();
        Set<Thread> threads = ConcurrentHashMap.newKeySet();
        ArrayFunction<Integer, Integer> f = AF.map((Integer v) -> {
            seen.add(v);
            threads.add(Thread.currentThread());
            return v * v;
        }).sequential();
        squares(f);
        assertEquals(IntStream.range(0, SIZE).boxed().toList(), seen);
        assertEquals(Set.of(Thread.currentThread()), threads);
        assertTrue(f.explain().contains("in order in Java: sequential()"), f.explain());
    }

    /** What is composed with it runs there too, and the one that it was made of is as it was. */
    @Test void composedFunctionsStay() {
        ArrayFunction<Integer, Integer> f = SQUARE.sequential().map(v -> v + 1).andThen(AF.map((Integer v) -> v - 1));
        squares(f);
        assertTrue(f.explain().contains("in order in Java: sequential()"), f.explain());
        ArrayFunction<Integer, Integer> sum = SQUARE.onThreads(2).reduce(0, Integer::sum);
        try (PArray<Integer> input = counting(); PArray<Integer> result = sum.apply(input)) {
            assertEquals(IntStream.range(0, SIZE).map(v -> v * v).sum(), result.getInt(0));
        }
        assertTrue(sum.explain().contains("on Java threads: onThreads(2)"), sum.explain());
        PartitionFunction<Integer, Integer> parts = SQUARE.sequential().partition(v -> v > 100);
        try (PArray<Integer> input = counting()) {
            Partition<Integer> both = parts.apply(input);
            assertEquals(11, both.rejected().size());
            both.accepted().close();
            both.rejected().close();
        }
        assertTrue(parts.explain().contains("in order in Java: sequential()"), parts.explain());
        assertTrue(SQUARE.explain().contains("nowhere yet"), SQUARE.explain());
    }

    @Test void onEachOfTwoDevices() {
        assumeTrue(Jvm.hasLibrary());
        for (String options : new String[] {"fallback=error", "fallback=error,device=java"}) {
            Jvm.Result result = Jvm.withAgent(options, TwoDevices.ENVIRONMENT, PlaceProgram.class);
            for (String name : TwoDevices.names()) result.mustSay("ran on " + name);
            result.mustSay("weft.OffloadException");
            result.mustSay("all is well");
            result.mustSucceed();
        }
        Jvm.withAgent("", TwoDevices.ENVIRONMENT, PlaceProgram.class).mustSay("all is well");
    }
}
