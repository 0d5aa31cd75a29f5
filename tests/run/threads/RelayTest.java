package weft;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicIntegerArray;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.Supplier;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import weft.internal.jvm.JavaSort;
import weft.internal.jvm.JavaThreads;
import weft.internal.jvm.Relay;

/** A range that a device takes over: what was done is its beginning, each index once, and exceptions are those of order. */
class RelayTest {
    private static final int SIZE = 20_000;
    /** Of an element: all of them take some 200 ms on as many threads as there are processors. */
    private static final long EACH_NANOS = 10_000L * Runtime.getRuntime().availableProcessors();

    /** A device that is ready when so many have asked. */
    private static final class Fake implements Relay.Successor {
        final AtomicInteger asked = new AtomicInteger();
        final int readyAt;
        final long nanos;
        volatile boolean begun;

        Fake(int readyAt, long nanos) {
            this.readyAt = readyAt;
            this.nanos = nanos;
        }

        @Override public boolean isReady() {
            return asked.incrementAndGet() > readyAt;
        }

        @Override public void begin() {
            begun = true;
        }

        @Override public long expectedNanos(double load) {
            return nanos;
        }
    }

    private static void run(Relay.Successor successor, int from, int to, JavaThreads.Body body) {
        Relay.during(new Relay(successor), () -> {
            JavaThreads.forRange(from, to, true, body);
            return null;
        });
    }

    private static Fake never() {
        return new Fake(Integer.MAX_VALUE, Long.MAX_VALUE);
    }

    private static void busy(long nanos) {
        long end = System.nanoTime() + nanos;
        while (System.nanoTime() < end) Thread.onSpinWait();
    }

    @Test void everyIndexOnce() {
        for (int from : new int[] {0, 1, 5000}) {
            AtomicIntegerArray seen = new AtomicIntegerArray(SIZE);
            run(never(), from, SIZE, (start, end) -> {
                for (int i = start; i < end; i++) seen.incrementAndGet(i);
            });
            assertArrayEquals(IntStream.range(0, SIZE).map(i -> i < from ? 0 : 1).toArray(),
                IntStream.range(0, SIZE).map(seen::get).toArray());
        }
    }

    @Test void theLargestRange() {
        AtomicInteger chunks = new AtomicInteger();
        int[] last = new int[1];
        run(never(), 0, Integer.MAX_VALUE, (start, end) -> {
            chunks.incrementAndGet();
            if (end == Integer.MAX_VALUE) last[0] = end;
        });
        assertEquals(Integer.MAX_VALUE, last[0]);
        assertTrue(chunks.get() < 10_000, "chunks: " + chunks);
    }

    @Test void theLowestIndexThrows() {
        for (int round = 0; round < 200; round++) {
            int lowest = round * 50;
            ArithmeticException thrown = assertThrows(ArithmeticException.class,
                () -> run(never(), 0, SIZE, (start, end) -> {
                    for (int i = start; i < end; i++) {
                        if (i >= lowest && (i - lowest) % 701 == 0) throw new ArithmeticException("at " + i);
                    }
                }));
            assertEquals("at " + lowest, thrown.getMessage());
        }
    }

    /** What has run is a whole beginning, and less than all. */
    @Test void theDeviceGoesOn() {
        AtomicIntegerArray seen = new AtomicIntegerArray(SIZE);
        assertThrows(Relay.TakenException.class, () -> run(new Fake(5, 0), 0, SIZE, (start, end) -> {
            for (int i = start; i < end; i++) {
                busy(20_000);
                seen.incrementAndGet(i);
            }
        }));
        int done = 0;
        while (seen.get(done) == 1) done++;
        assertTrue(done > 0 && done < SIZE, "done: " + done);
        for (int i = done; i < SIZE; i++) assertEquals(0, seen.get(i), "at " + i);
    }

    /** An element that throws before the device has the rest is the one that order would have met first. */
    @Test void whatIsThrownBeforeCounts() {
        assertThrows(ArithmeticException.class, () -> run(new Fake(5, 0), 0, SIZE, (start, end) -> {
            busy(1_000_000);
            if (start <= 3 && 3 < end) throw new ArithmeticException();
        }));
    }

    /** The second of two ranges of an apply ends at once when the first one was taken over. */
    @Test void noRangeOfItGoesOn() {
        Relay relay = new Relay(new Fake(0, 0));
        JavaThreads.Body slow = (start, end) -> busy((end - start) * EACH_NANOS);
        for (int range = 0; range < 2; range++) {
            AtomicInteger ran = new AtomicInteger();
            boolean first = range == 0;
            assertThrows(Relay.TakenException.class, () -> Relay.during(relay, () -> {
                JavaThreads.forRange(0, SIZE, true, first ? slow : (start, end) -> ran.incrementAndGet());
                return null;
            }));
            assertEquals(0, ran.get());
        }
    }

    /** What runs in order goes to its end, unless that is to be ended too: a whole beginning, on the calling thread. */
    @Test void inOrderOnlyIfThatIsWanted() {
        List<Integer> seen = new ArrayList<>();
        JavaThreads.Body slow = (start, end) -> {
            for (int i = start; i < end; i++) {
                busy(20_000);
                seen.add(i);
            }
        };
        for (boolean ordered : new boolean[] {false, true}) {
            seen.clear();
            Relay relay = new Relay(new Fake(0, 0), ordered);
            Supplier<Void> all = () -> Relay.during(relay, () -> {
                JavaThreads.forRange(0, SIZE, false, slow);
                return null;
            });
            if (ordered) assertThrows(Relay.TakenException.class, all::get);
            else all.get();
            assertEquals(IntStream.range(0, seen.size()).boxed().toList(), seen);
            assertEquals(ordered, seen.size() < SIZE);
        }
        seen.clear();
        Relay never = new Relay(never(), true);
        assertThrows(ArithmeticException.class, () -> Relay.during(never, () -> {
            JavaThreads.forRange(0, SIZE, false, (start, end) -> {
                slow.run(start, end);
                if (end > 3) throw new ArithmeticException();
            });
            return null;
        }));
        assertEquals(List.of(0, 1, 2, 3), seen.subList(0, 4));
    }

    /** Of a sort by a comparator the runs may be left to a device, and then all of it is; what is being merged is merged. */
    @Test void aSortIsLeftBeforeItMerges() {
        int runs = 64;
        int size = runs << 13;
        int[] sorted = IntStream.range(0, size).toArray();
        AtomicInteger compared = new AtomicInteger();
        Comparator<Object> slow = (a, b) -> {
            compared.incrementAndGet();
            busy(500);
            return Integer.compare((Integer) a, (Integer) b);
        };
        Relay.Successor atMerge = new Relay.Successor() {
            @Override public boolean isReady() {
                return compared.get() >= size - runs; // so many for sorted runs
            }

            @Override public void begin() {
                // is ready by itself
            }

            @Override public long expectedNanos(double load) {
                return 0;
            }
        };
        try (PArray<Integer> input = PArray.of(sorted)) {
            assertThrows(Relay.TakenException.class,
                () -> Relay.during(new Relay(new Fake(0, 0)), () -> JavaSort.run(slow, input.data(), true)));
            assertTrue(compared.get() < size, "compared " + compared);
            compared.set(0);
            try (PArray<Integer> result = new PArray<>(Relay.during(new Relay(atMerge), () -> JavaSort.run(slow, input.data(), true)))) {
                assertArrayEquals(sorted, result.toIntArray());
            }
        }
    }

    /** A device that Java would be done before is not readied meanwhile: that takes a processor. */
    @Test void onlyWhatPaysIsBegun() {
        Fake late = new Fake(Integer.MAX_VALUE, 600_000_000_000L);
        Fake soon = new Fake(Integer.MAX_VALUE, 0);
        for (Fake fake : new Fake[] {late, soon}) run(fake, 0, SIZE, (start, end) -> busy((end - start) * EACH_NANOS));
        assertFalse(late.begun);
        assertTrue(soon.begun);
    }

    /** On a machine that does much else both take longer, so that what pays on an idle one does there; but HotSpot warms up more slowly. */
    @Test void theLoadCountsForBoth() {
        int[] asked = new int[2];
        for (int load : new int[] {1, 1000}) {
            boolean loaded = load > 1;
            Relay.Successor slowed = new Relay.Successor() {
                @Override public boolean isReady() {
                    return false;
                }

                @Override public void begin() {
                    asked[loaded ? 1 : 0]++;
                }

                @Override public long expectedNanos(double now) {
                    assertTrue(now >= load, "load: " + now);
                    return 0;
                }

                @Override public long threadNanos() {
                    return (long) (System.nanoTime() / (1.01 * load)); // it is rounded
                }
            };
            run(slowed, 0, SIZE, (start, end) -> busy((end - start) * EACH_NANOS));
        }
        assertTrue(asked[0] > 0);
        assertEquals(0, asked[1]);
    }

    /** Where nobody knows how long a device takes it is found out, but only if that makes the range a twentieth later at most. */
    @Test void aLookIsCheap() {
        for (long nanos : new long[] {0, 1, 600_000_000_000L}) {
            AtomicInteger looks = new AtomicInteger();
            Relay.Successor unknown = new Relay.Successor() {
                @Override public boolean isReady() {
                    return false;
                }

                @Override public void begin() {
                    throw new AssertionError("does not pay");
                }

                @Override public long expectedNanos(double load) {
                    return 600_000_000L;
                }

                @Override public void look() {
                    looks.incrementAndGet();
                }

                @Override public long lookNanos() {
                    return nanos;
                }
            };
            run(unknown, 0, SIZE, (start, end) -> busy((end - start) * EACH_NANOS));
            assertEquals(nanos == 1, looks.get() > 0, nanos + ": " + looks);
        }
    }

    /** HotSpot may need long for a range that seems to go on for ever meanwhile: nothing is begun before it has for a good part of what that takes. */
    @Test void theFirstPaceIsNotBelieved() {
        long expected = Math.min(640_000_000, 160_000_000L * Runtime.getRuntime().availableProcessors());
        AtomicLong begunAfter = new AtomicLong(-1);
        long start = System.nanoTime();
        Relay.Successor slow = new Relay.Successor() {
            @Override public boolean isReady() {
                return false;
            }

            @Override public void begin() {
                begunAfter.compareAndSet(-1, System.nanoTime() - start);
            }

            @Override public long expectedNanos(double load) {
                return expected;
            }
        };
        run(slow, 0, 10 * SIZE, (from, to) -> busy((to - from) * EACH_NANOS));
        assertTrue(begunAfter.get() >= expected / 4 / Runtime.getRuntime().availableProcessors(), "begun after " + begunAfter.get());
    }

    /** Nor one while HotSpot has just begun to compile the range: of its pace nothing follows. */
    @Test void nothingIsBegunAtOnce() {
        Fake fake = new Fake(Integer.MAX_VALUE, 0);
        long start = System.nanoTime();
        run(fake, 0, 500, (from, to) -> busy((to - from) * EACH_NANOS));
        assertTrue(!fake.begun || System.nanoTime() - start > 60_000_000);
    }

    /** An apply inside a function of another one's is not the other one's device's to take over. */
    @Test void anApplyInsideIsItsOwn() {
        AtomicInteger inside = new AtomicInteger();
        run(new Fake(0, 0), 0, 1, (start, end) -> Relay.during(null, () -> {
            JavaThreads.forRange(0, SIZE, true, (from, to) -> {
                busy((to - from) * 2_000L);
                inside.addAndGet(to - from);
            });
            return null;
        }));
        assertEquals(SIZE, inside.get());
    }
}
