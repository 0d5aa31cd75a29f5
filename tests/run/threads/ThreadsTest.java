package weft;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.BrokenBarrierException;
import java.util.concurrent.Callable;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.ForkJoinPool;
import java.util.concurrent.Future;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** Many threads at once: one function, shared inputs, and arrays closed too early. */
class ThreadsTest {
    private static final int THREADS = 16;

    @Test void oneFunctionOnManyThreads() throws Exception {
        ArrayFunction<Tuple2<Float, Float>, Float> f =
            AF.<Float, Float>zip2().map(t -> 2.5f * t._1() + t._2());
        PArray<Float> shared = PArray.of(new float[] {1, 2, 3, 4});
        together(thread -> {
            for (int i = 0; i < 50; i++) {
                float[] own = {thread, i, -i, 0.5f};
                try (PArray<Float> mine = PArray.of(own); PArray<Float> result = f.apply(shared, mine)) {
                    for (int k = 0; k < own.length; k++) assertEquals(2.5f * (k + 1) + own[k],
                        result.getFloat(k));
                }
            }
        });
    }

    /** The first apply of each layout compiles; all threads come at once. */
    @Test void manyLayoutsAtOnce() throws Exception {
        ArrayFunction<Object, Object> identity = AF.map(v -> v);
        together(thread -> {
            PArray<?> input = switch (thread % 3) {
                case 0 -> PArray.of(1, 2);
                case 1 -> PArray.of(1f, 2f);
                default -> PArray.zip(PArray.of(1L), PArray.of(2.0));
            };
            @SuppressWarnings("unchecked")
            PArray<Object> objects = (PArray<Object>) input;
            assertEquals(input.get(0), identity.apply(objects).get(0));
        });
    }

    @Test void exceptionsOnManyThreads() throws Exception {
        ArrayFunction<Integer, Integer> f = AF.map(v -> 12 / v);
        together(thread -> {
            for (int i = 0; i < 20; i++) {
                assertThrows(ArithmeticException.class, () -> f.apply(PArray.of(1, 2, 0, thread)));
                assertEquals(6, f.apply(PArray.of(1, 2, 3)).get(1));
            }
        });
    }

    /** Closing under a reader is an exception for the reader, whatever the moment, and never a crash. */
    @Test void closedWhileRead() throws Exception {
        for (int round = 0; round < 20; round++) {
            PArray<Integer> array = PArray.allocate(Integer.class, 1 << 18);
            together(thread -> {
                try {
                    for (int i = 0; i < array.size(); i++) assertEquals(0, array.getInt(i));
                } catch (IllegalStateException closed) {
                    return;
                } finally {
                    array.close();
                }
            });
        }
    }

    /** What a reader finds while the array is closed does not open it again. */
    @Test void closedForGood() throws Exception {
        int rounds = 5000;
        List<PArray<Integer>> arrays = new ArrayList<>();
        for (int round = 0; round < rounds; round++) arrays.add(PArray.allocate(Integer.class, 1));
        CyclicBarrier begin = new CyclicBarrier(2);
        Thread reader = new Thread(() -> {
            for (PArray<Integer> array : arrays) {
                meet(begin);
                try {
                    array.getInt(0);
                } catch (IllegalStateException closed) {
                    continue;
                }
            }
        });
        reader.start();
        for (PArray<Integer> array : arrays) {
            meet(begin);
            array.close();
        }
        reader.join();
        for (PArray<Integer> array : arrays) {
            assertThrows(IllegalStateException.class, () -> array.getInt(0));
            assertThrows(IllegalStateException.class, () -> array.get(0));
        }
    }

    private static void meet(CyclicBarrier barrier) {
        try {
            barrier.await();
        } catch (InterruptedException | BrokenBarrierException e) {
            throw new IllegalStateException(e);
        }
    }

    @Test void closedWhileApplied() throws Exception {
        ArrayFunction<Integer, Integer> f = AF.map(v -> v + 1);
        for (int round = 0; round < 20; round++) {
            PArray<Integer> array = PArray.allocate(Integer.class, 1 << 14);
            together(thread -> {
                try (PArray<Integer> result = f.apply(array)) {
                    assertEquals(1, result.getInt(array.size() - 1));
                } catch (IllegalStateException closed) {
                    return;
                } finally {
                    array.close();
                }
            });
        }
    }

    @Test void fromInsideTheCommonPool() {
        ArrayFunction<Integer, Integer> f = AF.map(v -> v * v);
        int sum = ForkJoinPool.commonPool().submit(() -> IntStream.range(0, 32).parallel()
            .map(i -> f.apply(PArray.of(i, i)).get(1)).sum()).join();
        assertEquals(IntStream.range(0, 32).map(i -> i * i).sum(), sum);
    }

    /** As a loop answers, whatever becomes of the pool; and none of its threads goes on with what has been freed. */
    @Test void thePoolIsShutDown() {
        assumeTrue(Jvm.hasLibrary(), "no native library to test");
        Jvm.withAgent("device=java", PoolEndsProgram.class).mustSay("40 right answers");
    }

    private interface Work {
        void run(int thread);
    }

    private static void together(Work work) throws Exception {
        ExecutorService pool = Executors.newFixedThreadPool(THREADS);
        try {
            List<Callable<Void>> calls = new ArrayList<>();
            for (int t = 0; t < THREADS; t++) {
                int thread = t;
                calls.add(() -> {
                    work.run(thread);
                    return null;
                });
            }
            for (Future<Void> call : pool.invokeAll(calls)) call.get();
        } finally {
            pool.shutdownNow();
        }
    }
}
