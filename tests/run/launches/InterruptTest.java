package weft;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.concurrent.CancellationException;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import weft.internal.array.HostMemory;

/** Thread.interrupt ends an apply between kernels. */
class InterruptTest {
    private static final PArray<Integer> INPUT = PArray.of(1, 2, 3);

    @AfterEach void forget() {
        Thread.interrupted();
    }

    @Test void aLongIterationEnds() throws InterruptedException {
        CountDownLatch running = new CountDownLatch(3);
        ArrayFunction<Integer, Integer> forever = AF.<Integer>iterateUntil(array -> {
            running.countDown();
            return false;
        }, AF.map(v -> v + 1), Integer.MAX_VALUE);
        AtomicReference<Throwable> thrown = new AtomicReference<>();
        AtomicBoolean flag = new AtomicBoolean();
        Thread thread = new Thread(() -> {
            try {
                forever.apply(INPUT);
            } catch (Throwable e) {
                thrown.set(e);
                flag.set(Thread.currentThread().isInterrupted());
            }
        });
        thread.start();
        running.await();
        thread.interrupt();
        thread.join();
        assertInstanceOf(CancellationException.class, thrown.get());
        assertTrue(flag.get(), "the thread stays interrupted");
    }

    @Test void whatWasMadeBeforeIsGivenBack() {
        long used = HostMemory.used();
        ArrayFunction<Integer, Integer> chain = AF.map((Integer v) -> v).scan(0, Integer::sum).map(v -> {
            throw new AssertionError("is not reached");
        });
        Thread.currentThread().interrupt();
        try {
            chain.apply(INPUT);
            throw new AssertionError("nothing was thrown");
        } catch (CancellationException e) {
            assertTrue(Thread.currentThread().isInterrupted());
            assertTrue(HostMemory.used() <= used + 256, "the scan's identity may stay with the function");
        }
    }

    @Test void oneKernelRunsToItsEnd() {
        Thread.currentThread().interrupt();
        assertEquals(3, AF.map((Integer v) -> v + 1).apply(INPUT).getInt(1));
        assertEquals(6, AF.<Integer>identity().reduce(0, Integer::sum).apply(INPUT).getInt(0));
        assertTrue(Thread.currentThread().isInterrupted());
    }
}
