package weft;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.util.concurrent.FutureTask;
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

    /** A thread with a large stack has what in order would be no error. */
    @Test void theCallersStackCounts() throws Exception {
        int deep = 1_000_000;
        FutureTask<Integer> sum = new FutureTask<>(() -> {
            AtomicInteger total = new AtomicInteger();
            JavaThreads.forRange(0, 64, true, (start, end) -> {
                for (int i = start; i < end; i++) total.accumulateAndGet(depth(i == 40 ? deep : i), Math::max);
            });
            return total.get();
        });
        Thread large = new Thread(null, sum, "large", 1L << 30);
        large.start();
        assertEquals(deep, sum.get());
    }
}
