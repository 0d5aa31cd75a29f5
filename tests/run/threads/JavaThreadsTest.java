package weft;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.SplittableRandom;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.FutureTask;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import weft.internal.jni.Library;
import weft.internal.jvm.JavaThreads;

/** Java threads do what one thread does in order. */
class JavaThreadsTest {
    private static class Open {
        final int leaf;
        final Open low;
        final Open high;

        Open(int leaf, Open low, Open high) {
            this.leaf = leaf;
            this.low = low;
            this.high = high;
        }

        int at(int v) {
            return low == null ? leaf : (v % 2 == 0 ? low : high).at(v / 2);
        }
    }

    private record Closed(int leaf, Closed low, Closed high) {
        int at(int v) {
            return low == null ? leaf : (v % 2 == 0 ? low : high).at(v / 2);
        }
    }

    /** What a class of a tree has to be for its methods to be known. */
    @Test void aClassThatOthersMayExtendIsToBeFinal() {
        assumeTrue(Library.loaded(), "no native library to test");
        Open open = new Open(0, new Open(1, null, null), new Open(2, null, null));
        Closed closed = new Closed(0, new Closed(1, null, null), new Closed(2, null, null));
        ArrayFunction<Integer, Integer> inOrder = AF.map((Integer v) -> open.at(v)).onThreads(2);
        ArrayFunction<Integer, Integer> onThreads = AF.map((Integer v) -> closed.at(v)).onThreads(2);
        for (ArrayFunction<Integer, Integer> f : List.of(inOrder, onThreads)) {
            try (PArray<Integer> result = f.apply(PArray.of(0, 1, 2, 3))) {
                assertArrayEquals(new int[] {1, 2, 1, 2}, result.toIntArray());
            }
        }
        assertTrue(inOrder.explain().contains(" calls weft.JavaThreadsTest$Open.at on an object whose class is not known; declare this class final, or the method,"
            + " if nothing overrides it; onThreads(2) does not change that\n"), inOrder.explain());
        assertTrue(onThreads.explain().contains("  ran on Java threads: onThreads(2)\n"), onThreads.explain());
    }

    /** That threads were asked for is not why there are none. */
    @Test void theReasonIsNotTheRequest() {
        int[] count = {0};
        ArrayFunction<Integer, Integer> f = AF.map((Integer v) -> v + count[0]++).onThreads(2);
        f.apply(PArray.of(1, 2, 3)).close();
        assertEquals(3, count[0]);
        if (Library.loaded()) {
            String reason = "weft\\.JavaThreadsTest\\.\\S+\\(JavaThreadsTest\\.java:\\d+\\) writes .*; onThreads\\(2\\) does not change that";
            assertTrue(f.explain().lines().anyMatch(line -> line.matches("  ran in order in Java: " + reason)), f.explain());
        }
        assertFalse(f.explain().contains("Java: onThreads"), f.explain());
    }

    private static final int SIZE = 10_007;
    /** Calls that only a large stack has room for. */
    private static final int DEEP = 200_000;
    private static final int MANY = 60_000;

    @Test void everyIndexOnce() {
        for (int from : new int[] {0, 1, 5000}) {
            int[] seen = new int[SIZE];
            JavaThreads.forRange(from, SIZE, true, (start, end) -> {
                for (int i = start; i < end; i++) seen[i]++;
            });
            assertArrayEquals(IntStream.range(0, SIZE).map(i -> i < from ? 0 : 1).toArray(), seen);
        }
    }

    /** Of several exceptions, that of the lowest index, however the threads are ahead of each other. */
    @Test void theLowestIndexThrows() {
        for (int round = 0; round < 200; round++) {
            int lowest = round * 50;
            ArithmeticException thrown = assertThrows(ArithmeticException.class,
                () -> JavaThreads.forRange(0, SIZE, true, (start, end) -> {
                    for (int i = start; i < end; i++) {
                        if (i >= lowest && (i - lowest) % 701 == 0) throw new ArithmeticException("at " + i);
                    }
                }));
            assertEquals("at " + lowest, thrown.getMessage());
        }
    }

    private static int depth(int n) {
        return n == 0 ? 0 : 1 + depth(n - 1);
    }

    private static void await(CountDownLatch latch) {
        try {
            latch.await(20, TimeUnit.SECONDS);
        } catch (InterruptedException e) {
            throw new AssertionError(e);
        }
    }

    /** A thread with a large stack has what in order would be no error: another thread's stack does not count. */
    @Test void theCallersStackCounts() throws Exception {
        int deep = 1_000_000;
        AtomicInteger deepAt = new AtomicInteger(-1); // the first element that another thread evaluates
        CountDownLatch other = new CountDownLatch(1);
        FutureTask<Integer> deepest = new FutureTask<>(() -> {
            Thread caller = Thread.currentThread();
            AtomicInteger found = new AtomicInteger();
            JavaThreads.forRange(0, 64, true, (start, end) -> {
                for (int i = start; i < end; i++) {
                    if (Thread.currentThread() == caller) {
                        await(other);
                    } else if (deepAt.compareAndSet(-1, i)) {
                        other.countDown();
                    }
                    found.accumulateAndGet(depth(i == deepAt.get() ? deep : i), Math::max);
                }
            });
            return found.get();
        });
        Thread large = new Thread(null, deepest, "large", 1L << 30);
        large.start();
        int result = deepest.get();
        assumeTrue(deepAt.get() >= 0, "a machine of one processor");
        assertEquals(deep, result);
    }

    private static void onLargeStack(Runnable work) throws Exception {
        FutureTask<Void> task = new FutureTask<>(work, null);
        new Thread(null, task, "large", 512L << 20).start();
        task.get();
    }

    /** What a thread with a smaller stack has begun leaves no trace: values are combined once, and a run that was being sorted has all its elements. */
    @Test void whatIsBegunAgain() throws Exception {
        onLargeStack(() -> {
            ArrayFunction<Integer, Integer> bins = AF.map((Integer i) -> new Tuple2<>(i % 10, 1 + (i % 9973 == 5000 ? depth(DEEP) - DEEP : 0)))
                .andThen(AF.reduceByIndex(10, 0, Integer::sum)).onThreads(2);
            for (int run = 0; run < 3; run++) {
                try (PArray<Integer> result = bins.apply(AF.range(MANY))) {
                    for (int k = 0; k < 10; k++) assertEquals(MANY / 10, result.getInt(k));
                }
            }
            int[] numbers = new SplittableRandom(1).ints(MANY).toArray();
            int[] expected = numbers.clone();
            Arrays.sort(expected);
            for (int run = 0; run < 3; run++) {
                int rest = run;
                Comparator<Integer> order = (x, y) -> {
                    if ((x ^ y) % 1009 == rest) depth(DEEP);
                    return x.compareTo(y);
                };
                try (PArray<Integer> array = PArray.of(numbers);
                        PArray<Integer> result = AF.<Integer>identity().sorted(order).onThreads(2).apply(array)) {
                    assertArrayEquals(expected, result.toIntArray());
                }
            }
        });
    }

    /** What writes runs on the calling thread, whatever threads are asked for, and each element once. */
    @Test void whatWritesIsDoneOnce() throws Exception {
        onLargeStack(() -> {
            List<Integer> seen = new ArrayList<>();
            Set<Thread> threads = new HashSet<>();
            ArrayFunction<Integer, Integer> f = AF.map((Integer i) -> {
                seen.add(i);
                threads.add(Thread.currentThread());
                return depth(i == 1500 ? DEEP : 1);
            }).onThreads(2);
            try (PArray<Integer> result = f.apply(AF.range(2000))) {
                assertEquals(DEEP, result.getInt(1500));
            }
            assertEquals(IntStream.range(0, 2000).boxed().toList(), seen);
            assertEquals(Set.of(Thread.currentThread()), threads);
        });
    }
}
