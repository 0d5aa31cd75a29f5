package weft;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.util.concurrent.Executor;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicIntegerArray;
import java.util.concurrent.locks.LockSupport;
import java.util.function.IntConsumer;
import org.junit.jupiter.api.Test;
import weft.internal.jni.Crowd;
import weft.internal.jni.TrapException;

/** Threads that wait for devices: whatever is thrown, none is at work when the caller goes on. */
class CrowdTest {
    private static final int COUNT = 4;

    /** Counts who is at work on other threads than the maker's. */
    private static final class Counted {
        private final Thread maker = Thread.currentThread();
        private final AtomicInteger busy = new AtomicInteger();
        private final AtomicInteger done = new AtomicInteger();

        void run() {
            if (Thread.currentThread() == maker) return;
            busy.incrementAndGet();
            LockSupport.parkNanos(2_000_000);
            done.incrementAndGet();
            busy.decrementAndGet();
        }
    }

    @Test void allAreDoneAtOnce() {
        Counted counted = new Counted();
        assertEquals(COUNT, Crowd.each(COUNT, i -> counted.run()).length);
        assertEquals(COUNT - 1, counted.done.get());
    }

    @Test void aFailureComesBeforeATrapAndTheLowestTrapFirst() {
        TrapException low = new TrapException(3);
        TrapException high = new TrapException(70);
        IllegalStateException failure = new IllegalStateException("failed");
        RuntimeException[] traps = {null, high, null, low};
        RuntimeException[] both = {low, null, failure, high};
        assertSame(low, assertThrows(RuntimeException.class, () -> Crowd.each(COUNT, throwing(traps))));
        assertSame(failure, assertThrows(RuntimeException.class, () -> Crowd.each(COUNT, throwing(both))));
    }

    private static IntConsumer throwing(RuntimeException[] what) {
        return i -> {
            if (what[i] != null) throw what[i];
        };
    }

    /** Of four the second is started, the third is and an error follows, and the fourth is not: the caller does it. */
    @Test void whatThrowsWhenStartedIsDoneOnceToo() {
        for (Error thrown : new Error[] {new StackOverflowError(), new OutOfMemoryError(), new AssertionError()}) {
            Counted counted = new Counted();
            AtomicInteger started = new AtomicInteger();
            Executor pool = work -> {
                int number = started.incrementAndGet();
                if (number < 3) new Thread(work).start();
                if (number > 1) throw thrown;
            };
            AtomicIntegerArray times = new AtomicIntegerArray(COUNT);
            Crowd.each(pool, COUNT, i -> {
                times.incrementAndGet(i);
                counted.run();
            });
            assertEquals(0, counted.busy.get());
            assertEquals("[1, 1, 1, 1]", times.toString());
        }
    }

    @Test void whatTheCallerThrowsWaitsForTheOthers() {
        Counted counted = new Counted();
        assertThrows(StackOverflowError.class, () -> Crowd.each(COUNT, i -> {
            if (i == 0) throw new StackOverflowError();
            counted.run();
        }));
        assertEquals(0, counted.busy.get());
        assertEquals(COUNT - 1, counted.done.get());
    }
}
