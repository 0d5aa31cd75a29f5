package weft;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.IntToLongFunction;
import org.junit.jupiter.api.Test;
import weft.internal.loops.Loop;
import weft.internal.loops.Youth;

/** Loops that HotSpot has yet to compile: who runs them, and that it makes no difference. */
class YouthTest {
    private static final int THREADS = 4;

    /** A loop whose pieces take what it is told, by how many threads are in it. */
    private static final class Fake extends Loop {
        private final IntToLongFunction nanos;
        private final AtomicInteger inside = new AtomicInteger();
        private final long start = System.nanoTime();
        /** Threads that were in it in its first milliseconds, at most. */
        private final AtomicInteger most = new AtomicInteger();
        private final AtomicInteger runs = new AtomicInteger();
        /** Of these, that began in its first half second. */
        private final AtomicInteger early = new AtomicInteger();

        Fake(IntToLongFunction nanos) {
            this.nanos = nanos;
        }

        @Override public int run(Object[] functions, Object[] in, Object[] out, int from, int to, int at) {
            long begin = System.nanoTime();
            int now = inside.incrementAndGet();
            if (begin - start < 500_000_000) early.incrementAndGet();
            if (begin - start < 15_000_000) most.accumulateAndGet(now, Math::max);
            for (long left = nanos.applyAsLong(now); System.nanoTime() - begin < left;) Thread.onSpinWait();
            inside.decrementAndGet();
            runs.incrementAndGet();
            return at;
        }
    }

    /** So many pieces by each of some threads; milliseconds. */
    private static long run(Youth youth, Fake loop, int pieces) throws InterruptedException {
        long start = System.nanoTime();
        List<Thread> threads = new ArrayList<>();
        for (int k = 0; k < THREADS; k++) {
            Thread thread = new Thread(() -> {
                for (int p = 0; p < pieces; p++) youth.run(loop, null, null, null, 0, youth.piece(100), 0);
            });
            threads.add(thread);
            thread.start();
        }
        for (Thread thread : threads) thread.join();
        return (System.nanoTime() - start) / 1_000_000;
    }

    @Test void oneAtATimeAtFirst() throws InterruptedException {
        Youth youth = new Youth(THREADS);
        Fake loop = new Fake(now -> 100_000);
        run(youth, loop, 60);
        assertEquals(1, loop.most.get());
        assertEquals(THREADS * 60, loop.runs.get());
    }

    @Test void whatTakesLongHoldsUpNobody() throws InterruptedException {
        long millis = run(new Youth(THREADS), new Fake(now -> 400_000_000), 1);
        assertTrue(millis < 1300, millis + " ms of 1600 one after the other");
        AtomicBoolean isFirst = new AtomicBoolean(true);
        Fake uneven = new Fake(now -> isFirst.getAndSet(false) ? 900_000_000 : 100_000);
        run(new Youth(THREADS), uneven, 200);
        assertTrue(uneven.early.get() > 400, uneven.early + " of 600 pieces beside a long one");
    }

    /** HotSpot counts calls, so there are many of few elements before a long one; two threads of two processors need not wait for each other. */
    @Test void callsAreShortAtFirst() throws InterruptedException {
        for (int processors : new int[] {2, THREADS}) {
            Youth youth = new Youth(processors);
            Fake loop = new Fake(now -> 0);
            int elements = 0;
            int calls = 0;
            while (youth.piece(4096) <= 64 && calls < 10_000) {
                int piece = youth.piece(4096);
                youth.run(loop, null, null, null, elements, elements + piece, elements);
                elements += piece;
                calls++;
            }
            assertTrue(calls > 128 + 1024, "Tier3 and Tier4 are compiled after so many: " + calls);
            assertTrue(elements > 2000 + 15_000 && elements < 100_000, "with so many rounds: " + elements);
            if (processors == 2) assertTrue(youth.isOver());
        }
        Youth youth = new Youth(2);
        Fake slow = new Fake(now -> 50_000_000);
        long millis = run(youth, slow, 2);
        assertTrue(millis < 350, millis + " ms of 400 one after the other");
    }

    @Test void itEnds() throws InterruptedException {
        Youth youth = new Youth(THREADS);
        Fake loop = new Fake(now -> 20_000);
        assertFalse(youth.isOver());
        long millis = 0;
        while (!youth.isOver() && millis < 10_000) millis += run(youth, loop, 50);
        assertTrue(youth.isOver(), "it goes on");
    }

    @Test void answersAreThose() {
        assumeTrue(Jvm.hasLibrary(), "no native library to test");
        List<String> flags = new ArrayList<>(Jvm.agentFlags("device=java"));
        flags.add("-XX:ActiveProcessorCount=4");
        Jvm.Result result = Jvm.run(flags, Program.class);
        result.mustSucceed();
        result.mustSay("all is well");
    }

    static final class Program {
        private static final int SIZE = 300_000;
        private static final int[] NONE = {};

        public static void main(String[] args) {
            float[] v = new float[SIZE];
            for (int i = 0; i < SIZE; i++) v[i] = i % 1013 * 0.37f;
            try (PArray<Float> input = PArray.of(v)) {
                for (int round = 0; round < 8; round++) {
                    try (PArray<Float> map = AF.map((Float x) -> x * 3 + 1).apply(input);
                            PArray<Float> sum = AF.map((Float x) -> x * x).reduce(0f, Float::sum).apply(input);
                            PArray<Float> same = AF.map((Float x) -> x * x).reduce(0f, Float::sum).sequential().apply(input);
                            PArray<Float> some = AF.map((Float x) -> x + 1).filter(x -> x > 200).apply(input);
                            PArray<Float> row = AF.<Float, Float>stencil(1, Border.CLAMP, w -> w.get(-1) + w.get(1)).apply(input)) {
                        for (int i = 0, kept = 0; i < SIZE; i++) {
                            check(map.getFloat(i), v[i] * 3 + 1);
                            check(row.getFloat(i), v[Math.max(0, i - 1)] + v[Math.min(SIZE - 1, i + 1)]);
                            if (v[i] + 1 > 200) check(some.getFloat(kept++), v[i] + 1);
                        }
                        check(sum.getFloat(0), same.getFloat(0));
                    }
                    throwing(round);
                }
            }
            System.out.println("all is well");
        }

        /** The lowest element's exception, of several. */
        private static void throwing(int round) {
            int lowest = 1 + round * 31_013;
            ArrayFunction<Integer, Integer> f = AF.map((Integer i) -> i >= lowest && i % 1000 == lowest % 1000 ? NONE[i] : i);
            try {
                f.apply(AF.range(SIZE)).close();
                throw new AssertionError("nothing was thrown");
            } catch (ArrayIndexOutOfBoundsException e) {
                if (!e.getMessage().startsWith("Index " + lowest + " ")) throw e;
            }
        }

        private static void check(float got, float wanted) {
            if (Float.floatToIntBits(got) != Float.floatToIntBits(wanted)) throw new AssertionError(got + " in place of " + wanted);
        }
    }
}
