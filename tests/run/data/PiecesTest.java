package weft;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Executor;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicIntegerArray;
import java.util.concurrent.locks.LockSupport;
import org.junit.jupiter.api.Test;
import weft.internal.jni.Pieces;

/** What several threads copy: all of it and once, whoever helps; and whatever is thrown, nobody is at work when the caller goes on. */
class PiecesTest {
    private static final int COUNT = 1003;
    private static final int PIECES = 17;
    private static final Executor THREADS = work -> new Thread(work).start();
    private static final Executor NOBODY = work -> {};
    private static final Executor NO_MEMORY = work -> {
        throw new OutOfMemoryError("unable to create native thread");
    };

    private static void allOnce(Executor pool, int threads, int count, int pieces) {
        AtomicIntegerArray times = new AtomicIntegerArray(count);
        Pieces.each(pool, threads, count, pieces, (from, to) -> {
            for (int i = from; i < to; i++) times.incrementAndGet(i);
        });
        for (int i = 0; i < count; i++) assertEquals(1, times.get(i));
    }

    @Test void allIsDoneOnce() {
        for (Executor pool : new Executor[] {THREADS, NOBODY, NO_MEMORY, Runnable::run}) {
            for (int pieces : new int[] {1, 2, PIECES, COUNT}) allOnce(pool, 4, COUNT, pieces);
        }
    }

    @Test void whoComesTooLateFindsNothing() {
        Runnable[] late = new Runnable[1];
        AtomicInteger done = new AtomicInteger();
        Pieces.each(work -> late[0] = work, 2, COUNT, PIECES, (from, to) -> done.addAndGet(to - from));
        late[0].run();
        assertEquals(COUNT, done.get());
    }

    @Test void muchIsSharedAndLittleIsNot() {
        for (long bytes : new long[] {0, 1 << 20, 1 << 24}) {
            AtomicInteger calls = new AtomicInteger();
            AtomicInteger done = new AtomicInteger();
            Pieces.each(COUNT, bytes, (from, to) -> {
                calls.incrementAndGet();
                done.addAndGet(to - from);
            });
            assertEquals(COUNT, done.get());
            assertEquals(bytes > 0 && Runtime.getRuntime().availableProcessors() > 3, calls.get() > 1);
        }
    }

    /** The other thread has begun a piece when the caller's throws. */
    @Test void whatThrowsWaitsForTheOthers() {
        Thread caller = Thread.currentThread();
        CountDownLatch begun = new CountDownLatch(1);
        AtomicInteger busy = new AtomicInteger();
        Error thrown = new StackOverflowError();
        assertSame(thrown, assertThrows(StackOverflowError.class, () -> Pieces.each(THREADS, 2, COUNT, 2, (from, to) -> {
            if (Thread.currentThread() == caller) {
                awaitQuietly(begun);
                throw thrown;
            }
            busy.incrementAndGet();
            begun.countDown();
            LockSupport.parkNanos(5_000_000);
            busy.decrementAndGet();
        })));
        assertEquals(0, busy.get());
    }

    /** Where the stack is about to end it throws before anything is done, not halfway. */
    @Test void nothingIsBegunWhereTheStackEnds() throws InterruptedException {
        Deep deep = new Deep();
        deep.copies(); // what is linked at the first call is linked
        Thread thread = new Thread(null, deep, "deep", 1 << 18);
        thread.start();
        thread.join();
        assertEquals(deep.begun, deep.ended);
        assertTrue(deep.begun > 0 && deep.begun < deep.tries, deep.begun + " of " + deep.tries);
    }

    /** Copies at each depth, from the stack's end on. */
    private static final class Deep implements Runnable {
        private int tries;
        private int begun;
        private int ended;

        @Override public void run() {
            begun = ended = 0;
            down();
        }

        private void down() {
            try {
                down();
            } catch (StackOverflowError e) {
                // this is the end
            }
            tries++;
            try {
                copies();
            } catch (StackOverflowError e) {
                // Java would go on from here
            }
        }

        private void copies() {
            Pieces.each(COUNT, 0, (from, to) -> {
                begun++;
                calls(20);
                ended++;
            });
        }

        private static int calls(int more) {
            return more == 0 ? 0 : 1 + calls(more - 1);
        }
    }

    @Test void anInterruptIsKept() {
        Thread caller = Thread.currentThread();
        CountDownLatch begun = new CountDownLatch(1);
        AtomicInteger done = new AtomicInteger();
        Pieces.each(THREADS, 2, COUNT, 2, (from, to) -> {
            if (Thread.currentThread() == caller) {
                awaitQuietly(begun);
                caller.interrupt();
            } else {
                begun.countDown();
                LockSupport.parkNanos(5_000_000);
            }
            done.addAndGet(to - from);
        });
        assertTrue(Thread.interrupted());
        assertFalse(Thread.interrupted());
        assertEquals(COUNT, done.get());
    }

    private static void awaitQuietly(CountDownLatch latch) {
        try {
            latch.await();
        } catch (InterruptedException e) {
            throw new AssertionError(e);
        }
    }
}
