package weft;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.util.concurrent.CountDownLatch;
import java.util.concurrent.FutureTask;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import weft.internal.jvm.JavaThreads;

/** Java threads do what one thread does in order. */
class JavaThreadsTest {
    private static final int SIZE = 10_007;

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
}
