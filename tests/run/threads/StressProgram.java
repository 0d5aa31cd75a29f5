package weft;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.IntPredicate;
import java.util.stream.Stream;
import weft.internal.array.HostMemory;

/**
 * Main class for {@link StressTest}: many threads zip, unzip, apply every kind of function to shared and to their own
 * arrays, asynchronously too, and close arrays under one another. Every result is that of a loop, or the array was
 * closed.
 */
final class StressProgram {
    private static final int THREADS = 8;
    private static final int ROUNDS = 60;
    private static final ArrayFunction<Integer, Integer> NEXT = AF.map(v -> v + 1);
    private static final ArrayFunction<Integer, Integer> NEXT_IN_CHUNKS = NEXT.pipelined(512);
    private static final ArrayFunction<Integer, Integer> SUM = AF.map((Integer v) -> v).reduce(0, Integer::sum);
    private static final ArrayFunction<Integer, Integer> FIVE_TIMES = AF.iterate(5, NEXT);
    private static final ArrayFunction<Integer, Integer> PAST_100 =
        AF.iterateUntil(SUM, sum -> sum >= 100, NEXT, 1000);
    private static final ArrayFunction<Tuple2<Integer, Integer>, Tuple2<Integer, Integer>> SWAP =
        AF.map(t -> new Tuple2<>(t._2(), t._1()));

    /** One that any thread may close and replace at any time. */
    private static final AtomicReference<PArray<Integer>> EXPOSED = new AtomicReference<>(counting(3000));

    private StressProgram() {}

    /** Without arguments so many rounds; with two so many threads for so many seconds, while another one collects garbage. */
    public static void main(String[] args) throws Exception {
        if (args.length == 0) {
            run();
        } else {
            underCollection(Integer.parseInt(args[0]), Integer.parseInt(args[1]));
        }
        System.out.println("all is well");
    }

    static void run() throws Exception {
        run(THREADS, round -> round < ROUNDS);
    }

    /** What the process takes in the last two thirds of the time does not grow, once all that it needs is compiled. */
    private static void underCollection(int count, int seconds) throws Exception {
        run(count, round -> round < 4);
        long start = System.nanoTime();
        long end = start + seconds * 1_000_000_000L;
        long[] settled = new long[1];
        Thread collector = new Thread(() -> {
            while (System.nanoTime() < end) {
                System.gc();
                if (settled[0] == 0 && System.nanoTime() - start > (end - start) / 3) settled[0] = residentKilobytes();
            }
        });
        collector.start();
        run(count, round -> System.nanoTime() < end);
        collector.join();
        System.gc();
        long now = residentKilobytes();
        System.out.println("resident: " + settled[0] + " KB, then " + now + " KB; arrays: " + HostMemory.used() + " bytes");
        if (now > settled[0] + settled[0] / 4) throw new AssertionError("it grows");
    }

    private static long residentKilobytes() {
        try (Stream<String> lines = Files.lines(Path.of("/proc/self/status"))) {
            return Long.parseLong(lines.filter(line -> line.startsWith("VmRSS:")).findFirst().orElseThrow().replaceAll("[^0-9]", ""));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static void run(int count, IntPredicate goesOn) throws Exception {
        Throwable[] thrown = new Throwable[count];
        List<Thread> threads = new ArrayList<>();
        try (PArray<Integer> shared = counting(5000)) {
            for (int t = 0; t < count; t++) {
                int number = t;
                threads.add(new Thread(() -> {
                    try {
                        SplittableRandom random = new SplittableRandom(number);
                        for (int round = 0; goesOn.test(round); round++) step(shared, random);
                    } catch (Throwable e) {
                        thrown[number] = e;
                    }
                }));
            }
            for (Thread thread : threads) thread.start();
            for (Thread thread : threads) thread.join();
            for (Throwable e : thrown) if (e != null) throw new AssertionError(e);
            isCounting(shared, 0);
        }
    }

    private static void step(PArray<Integer> shared, SplittableRandom random) {
        try (PArray<Integer> own = counting(1 + random.nextInt(6000))) {
            switch (random.nextInt(8)) {
                case 0 -> isCounting(NEXT.apply(own), 1);
                case 1 -> isCounting(NEXT_IN_CHUNKS.apply(random.nextBoolean() ? shared : own), 1);
                case 2 -> isCounting(FIVE_TIMES.apply(shared), 5);
                case 3 -> zippedAndBack(shared, own);
                case 4 -> asynchronously(shared, own);
                case 5 -> untilPast100();
                case 6 -> exposed(random);
                default -> moved(own, random);
            }
        }
    }

    private static void zippedAndBack(PArray<Integer> shared, PArray<Integer> own) {
        if (own.size() != shared.size()) {
            fails(IllegalArgumentException.class, () -> PArray.zip(shared, own));
        }
        try (PArray<Integer> next = NEXT.apply(shared); PArray<Tuple2<Integer, Integer>> both = PArray.zip(shared, next);
                PArray<Tuple2<Integer, Integer>> swapped = SWAP.apply(both)) {
            both.close();
            var parts = PArray.unzip2(swapped);
            swapped.close();
            isCounting(parts._1(), 1);
            isCounting(parts._2(), 0);
        }
    }

    private static void asynchronously(PArray<Integer> shared, PArray<Integer> own) {
        List<CompletableFuture<PArray<Integer>>> futures = List.of(NEXT.applyAsync(own), FIVE_TIMES.applyAsync(shared),
            NEXT_IN_CHUNKS.applyAsync(shared), NEXT.applyAsync(own));
        own.close();
        futures.get(3).cancel(true);
        isCounting(futures.get(0).join(), 1);
        isCounting(futures.get(1).join(), 5);
        isCounting(futures.get(2).join(), 1);
        fails(IllegalStateException.class, () -> NEXT.applyAsync(own));
    }

    private static void untilPast100() {
        try (PArray<Integer> four = counting(4)) {
            isCounting(PAST_100.apply(four), 24); // 6 + 4 k >= 100
        }
    }

    /** Used while others close it: the right answer, or the exception, and nothing else. */
    private static void exposed(SplittableRandom random) {
        PArray<Integer> array = EXPOSED.get();
        try {
            if (random.nextInt(4) == 0) {
                PArray<Integer> fresh = counting(3000);
                if (EXPOSED.compareAndSet(array, fresh)) array.close();
                else fresh.close();
            }
            isCounting((random.nextBoolean() ? NEXT_IN_CHUNKS : NEXT).apply(array), 1);
            try (PArray<Tuple2<Integer, Integer>> twice = PArray.zip(array, array)) {
                isCounting(PArray.<Integer, Integer>unzip2(twice)._2(), 0);
            }
        } catch (IllegalStateException closed) {
            if (!"the array is closed".equals(closed.getMessage())) throw closed;
        }
    }

    private static void moved(PArray<Integer> own, SplittableRandom random) {
        own.copyToDevice();
        try (PArray<Integer> next = NEXT.apply(own)) {
            if (random.nextBoolean()) next.copyToHost();
            isCounting(AF.<Integer>copyToHost().apply(next), 1);
        }
        own.putInt(0, 41);
        if (AF.<Integer>identity().apply(own).getInt(0) != 41) throw new AssertionError("an old copy");
    }

    private static PArray<Integer> counting(int n) {
        int[] values = new int[n];
        for (int i = 0; i < n; i++) values[i] = i;
        return PArray.of(values);
    }

    /** Closes it. */
    private static void isCounting(PArray<Integer> array, int from) {
        int[] values = array.toIntArray();
        for (int i = 0; i < values.length; i++) {
            if (values[i] != from + i) throw new AssertionError("element " + i + " is " + values[i] + ", from " + from);
        }
        array.close();
    }

    private static void fails(Class<? extends Exception> type, Runnable action) {
        try {
            action.run();
        } catch (Exception e) {
            if (type.isInstance(e)) return;
            throw e;
        }
        throw new AssertionError("no " + type.getSimpleName());
    }
}
