package weft;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.Test;
import weft.internal.array.HostMemory;

/** Functions applied while the caller goes on. */
class AsyncTest {
    private static final ArrayFunction<Integer, Integer> NEXT = AF.map(v -> v + 1);

    /** A function whose test runs on the applying thread. */
    private static ArrayFunction<Integer, Integer> asking(Runnable question) {
        return AF.iterateUntil(array -> {
            question.run();
            return true;
        }, NEXT, 1);
    }

    private static void await(CountDownLatch latch) {
        try {
            assertTrue(latch.await(600, TimeUnit.SECONDS));
        } catch (InterruptedException e) {
            throw new AssertionError(e);
        }
    }

    @Test void manyInFlight() {
        List<CompletableFuture<PArray<Integer>>> futures = new ArrayList<>();
        for (int i = 0; i < 200; i++) {
            try (PArray<Integer> input = PArray.of(i, 2 * i)) { // closed at once
                futures.add(NEXT.applyAsync(input));
            }
        }
        for (int i = 0; i < futures.size(); i++) {
            try (PArray<Integer> result = futures.get(i).join()) {
                assertEquals(i + 1, result.getInt(0));
                assertEquals(2 * i + 1, result.getInt(1));
            }
        }
    }

    /** Four are under way at the same time, whatever the number of processors. */
    @Test void overlap() {
        CountDownLatch all = new CountDownLatch(4);
        ArrayFunction<Integer, Integer> f = asking(() -> {
            all.countDown();
            await(all);
        });
        PArray<Integer> input = PArray.of(1);
        List<CompletableFuture<PArray<Integer>>> futures = new ArrayList<>();
        for (int i = 0; i < 4; i++) futures.add(f.applyAsync(input));
        for (CompletableFuture<PArray<Integer>> future : futures) assertEquals(1, future.join().getInt(0));
    }

    /** What is applied asynchronously may itself wait for such, many levels deep. */
    @Test void nested() {
        PArray<Integer> input = PArray.of(1);
        ArrayFunction<Integer, Integer> f = NEXT;
        for (int level = 0; level < 40; level++) {
            ArrayFunction<Integer, Integer> inner = f;
            f = asking(() -> inner.applyAsync(input).join().close());
        }
        assertEquals(1, f.applyAsync(input).join().getInt(0));
    }

    @Test void exceptionsAreTheCause() {
        ArrayFunction<Integer, Integer> inverse = AF.map(v -> 12 / v);
        CompletableFuture<PArray<Integer>> future = inverse.applyAsync(PArray.of(1, 0, 3));
        Throwable joined = assertThrows(CompletionException.class, future::join).getCause();
        assertEquals(ArithmeticException.class, joined.getClass());
        assertEquals("/ by zero", joined.getMessage());
        assertSame(joined, assertThrows(ExecutionException.class, future::get).getCause());
        assertTrue(future.isCompletedExceptionally());
    }

    @Test void threadsAreDaemonsOfOurOwn() {
        AtomicReference<Thread> thread = new AtomicReference<>();
        asking(() -> thread.set(Thread.currentThread())).applyAsync(PArray.of(1)).join();
        assertTrue(thread.get().isDaemon());
        assertTrue(thread.get().getName().startsWith("weft-apply-"), thread.get().getName());
    }

    @Test void cancelledBeforeItBegins() {
        CountDownLatch release = new CountDownLatch(1);
        PArray<Integer> input = PArray.of(1);
        List<CompletableFuture<PArray<Integer>>> blocking = new ArrayList<>();
        // More than there are processors: the pool may have threads to spare, that stood in for waiting ones.
        int threads = 64 + Runtime.getRuntime().availableProcessors();
        for (int i = 0; i < threads; i++) blocking.add(asking(() -> await(release)).applyAsync(input));
        AtomicInteger ran = new AtomicInteger();
        CompletableFuture<PArray<Integer>> last = asking(ran::incrementAndGet).applyAsync(input);
        assertTrue(last.cancel(true));
        release.countDown();
        for (CompletableFuture<PArray<Integer>> future : blocking) future.join().close();
        asking(() -> { }).applyAsync(input).join().close(); // behind it
        assertEquals(0, ran.get());
    }

    @Test void cancelledWhileItRuns() throws Exception {
        CountDownLatch begun = new CountDownLatch(1);
        CountDownLatch release = new CountDownLatch(1);
        PArray<Integer> input = PArray.of(1);
        long used = HostMemory.used();
        CompletableFuture<PArray<Integer>> future = asking(() -> {
            begun.countDown();
            await(release);
        }).applyAsync(input);
        await(begun);
        assertTrue(future.cancel(true));
        release.countDown();
        for (int i = 0; i < 20_000 && HostMemory.used() > used; i++) Thread.sleep(5);
        assertTrue(HostMemory.used() <= used, "the result that nobody wants is closed");
        assertFalse(input.toString().contains("closed"));
    }

    /** The taker's thread may close at once, and then the memory is free at once. */
    @Test void resultsBelongToTheTaker() {
        NEXT.apply(PArray.of(1)).close();
        PArray<Integer> input = PArray.allocate(Integer.class, 1 << 20);
        long used = HostMemory.used();
        for (int i = 0; i < 20; i++) {
            try (PArray<Integer> result = NEXT.applyAsync(input).join()) {
                assertEquals(1, result.getInt(i));
            }
            assertTrue(HostMemory.used() <= used, "free at once");
        }
        input.close();
    }

    @Test void misuse() {
        PArray<Integer> closed = PArray.of(1);
        closed.close();
        assertThrows(IllegalStateException.class, () -> NEXT.applyAsync(closed));
        assertThrows(NullPointerException.class, () -> NEXT.applyAsync(null));
        assertEquals(0, NEXT.applyAsync(PArray.of(new int[0])).join().size());
    }
}
