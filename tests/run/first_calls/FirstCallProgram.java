package weft;

import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import java.util.concurrent.CancellationException;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.BooleanSupplier;
import java.util.function.Function;
import java.util.function.Supplier;
import weft.internal.jni.Native;
import weft.internal.loops.Loops;

/** Main class for {@link FirstCallTest}: Java threads answer while functions are compiled. */
final class FirstCallProgram {
    private static final int SIZE = 5000;
    private static final int THREADS = 8;
    /** For a device to become ready. */
    private static final int MOST_SECONDS = 120;

    /** A device is readied beside what takes longer: Relay.WARMING_NANOS. */
    private static final long SHORT_NANOS = 60_000_000;

    /** A process in which Java takes less readies no device: Readiness.LITTLE_NANOS. */
    private static final long LITTLE_NANOS = 50_000_000;

    private FirstCallProgram() {}

    public static void main(String[] args) throws Exception {
        switch (args[0]) {
            case "every" -> every();
            case "together" -> together();
            case "crowd" -> crowd();
            case "short" -> shortInput();
            case "takenOver" -> takenOver();
            case "siblings" -> siblings();
            case "throwing" -> throwing();
            case "prepared" -> prepared();
            case "closed" -> closed();
            case "capturedIsClosed" -> capturedIsClosed();
            case "exit" -> exit(Integer.parseInt(args[1]));
            case "waited" -> waited();
            case "loaded" -> loaded();
            case "kept" -> kept(args[1]);
            case "interrupted" -> interrupted();
            case "kinds" -> kinds(args[1]);
            case "loops" -> loops();
            case "early" -> early();
            case "little" -> little();
            case "rounds" -> rounds();
            case "long" -> longRounds();
            case "preparedRounds" -> preparedRounds();
            default -> throw new IllegalArgumentException(args[0]);
        }
        System.out.println("all is well");
    }

    /** Where the first apply of a process ran; then the device is ready, so that its programs are kept. */
    private static void kept(String where) {
        ArrayFunction<Float, Float> f = AF.map((Float v) -> v * 3 + 1);
        try (PArray<Float> input = PArray.of(1f, 2f, 3f)) {
            try (PArray<Float> result = f.apply(input)) {
                if (result.getFloat(2) != 10) throw new AssertionError(result.getFloat(2));
            }
            String explained = f.explain();
            f.prepare(input);
            if (!explained.contains(where)) throw new AssertionError(explained);
        }
    }

    /** A first apply of a kind of function between two lines, for who counts the classes that are made, when drivers have begun, so that the best place is looked for. */
    private static void kinds(String kind) throws InterruptedException {
        Native.version(); // binds the others
        await(Native::devicesWereOpened, () -> "no devices");
        try (PArray<Float> numbers = input(50_000); PArray<Tuple2<Float, Float>> pairs = PArray.zip(numbers, numbers)) {
            switch (kind) {
                case "pairs" -> first(AF.map((Tuple2<Float, Float> t) -> t._1() * 3 + t._2()), pairs);
                case "sum" -> first(AF.map((Float v) -> v * 3).reduce(0f, Float::sum), numbers);
                case "scan" -> first(AF.map((Float v) -> v * 3).scan(0f, Float::sum), numbers);
                case "bins" -> first(AF.map((Float v) -> new Tuple2<>((int) (v * 0), 1)).andThen(AF.reduceByIndex(4, 0, Integer::sum)), numbers);
                case "rounds" -> first(AF.iterate(3, AF.map((Float v) -> v * 3)), numbers);
                default -> throw new IllegalArgumentException(kind);
            }
        }
    }

    private static <T, R> void first(ArrayFunction<T, R> f, PArray<T> input) {
        System.out.println("first apply");
        PArray<R> result = f.apply(input);
        System.out.println("first answer");
        result.close();
    }

    /** Java answers a first apply before drivers have begun, which they then do behind it. */
    private static void early() throws InterruptedException {
        ArrayFunction<Float, Float> f = AF.map((Float v) -> v * 3 + 1);
        try (PArray<Float> input = input(16)) {
            try (PArray<Float> result = f.apply(input)) {
                System.out.println(Native.devicesWereOpened() ? "too late" : "early enough");
                check(result.getFloat(2) == 7, "a wrong answer");
            }
            await(Native::devicesWereOpened, f::explain);
            for (int i = 0; i < 100; i++) f.apply(input).close();
            check(f.explain().contains("chosen for"), f.explain());
        }
    }

    /** A process in which Java does little opens no device, but says why nothing ran on one; in one where it does more, one becomes ready. */
    private static void little() throws InterruptedException {
        ArrayFunction<Float, Float> f = AF.map((Float v) -> v * 3 + 1);
        ArrayFunction<Float, Integer> refused = AF.map((Float v) -> ("" + v).length());
        try (PArray<Float> input = input(16)) {
            f.apply(input).close();
            refused.apply(input).close();
            boolean isLittle = Weft.profile().javaNanos() < LITTLE_NANOS;
            Thread.sleep(300);
            check(!isLittle || !Native.devicesWereOpened(), "a device was opened");
            if (!isLittle) System.out.println("too slow");
            String why = refused.explain();
            check(why.contains("ran on Java threads: ") && why.contains("(FirstCallProgram.java:") && !why.contains("not ready"), why);
            check(!isLittle || f.explain().contains("once applies have taken Java 50 ms in this process"), f.explain());
            await(() -> {
                while (Weft.profile().javaNanos() < LITTLE_NANOS) f.apply(input).close();
                f.apply(input).close();
                return ranOnDevice(f.explain());
            }, f::explain);
        }
    }

    /** Rounds that are over sooner than a device is ready have the processors to themselves; then it is made so. */
    private static void rounds() throws InterruptedException {
        ArrayFunction<Float, Float> step = AF.map((Float v) -> slow(v, 500) * 0 + v + 1);
        List<String> early = new ArrayList<>();
        ArrayFunction<Float, Float> f = AF.<Float>identity().iterate(8, step, rounds -> {
            if (rounds < 8 && step.explain().contains("is compiled meanwhile")) early.add("after " + rounds + " of 8 rounds: " + step.explain());
        });
        try (PArray<Float> input = input(SIZE)) {
            long start = System.nanoTime();
            try (PArray<Float> result = f.apply(input)) {
                check(result.getFloat(3) == 11, "a wrong answer: " + result.getFloat(3));
            }
            boolean isShort = System.nanoTime() - start < 700_000_000; // of less it cannot seem that a second is left
            check(!isShort || early.isEmpty(), early.toString());
            if (!isShort) System.out.println("too slow");
            await(() -> {
                f.apply(input).close();
                return ranOnDevice(step.explain());
            }, step::explain);
        }
    }

    /** Of many that take longer than that a device does the rest. */
    private static void longRounds() throws InterruptedException {
        ArrayFunction<Float, Float> step = AF.map((Float v) -> slow(v, 4000) * 0 + v + 1);
        try (PArray<Float> input = input(SIZE); PArray<Float> result = AF.iterate(300, step).apply(input)) {
            check(result.getFloat(3) == 303, "a wrong answer: " + result.getFloat(3));
            check(ranOnDevice(step.explain()), step.explain());
        }
    }

    /** What makes all rounds at once is made ready, too, and not only after they have taken a while one by one. */
    private static void preparedRounds() {
        try (PArray<Float> input = input(SIZE)) {
            ArrayFunction<Float, Float> halves = AF.iterate(40, AF.map((Float v) -> v * 0.5f + 1));
            ArrayFunction<Float, Float> means = AF.iterate(40, AF.stencil(1, Border.CLAMP, v -> (v.get(-1) + v.get(0) + v.get(1)) / 3));
            for (ArrayFunction<Float, Float> f : List.of(halves, means)) {
                f.prepare(input);
                Work before = Weft.work();
                f.apply(input).close();
                long launches = Weft.work().since(before).launches();
                check(launches > 0 && launches < 10, launches + " kernels: " + f.explain());
            }
        }
    }

    /** The first loop is written when enough elements did without. */
    private static void loops() {
        try (PArray<Float> input = input(2000)) {
            for (int round = 0; round < 5; round++) {
                check(Loops.count() == 0, "a loop was written in round " + round);
                AF.map((Float v) -> v * 3 + 1).apply(input).close();
            }
            check(Loops.count() == 1, Loops.count() + " loops");
            AF.map((Float v) -> v * 5 + 1).apply(input).close();
            check(Loops.count() == 2, Loops.count() + " loops, with another one's");
        }
        try (PArray<Float> few = input(1000)) {
            AF.map((Float v) -> v * 7 + 1).apply(few).close();
            check(Loops.count() == 2, "few elements have a loop");
            AF.map((Float v) -> slow(v, 40_000)).apply(few).close();
            check(Loops.count() == 3, "few elements, of which the first take long, have no loop at once: " + Loops.count());
            fewThatTakeLong(AF.map((Float v) -> slow(v, 20_001)).reduce(0f, Float::sum), few, 4);
        }
        noElements();
    }

    /** There is no first one to look at, even where few are worth a loop because they take long. */
    private static void noElements() {
        boolean[] isEmpty = {false};
        ArrayFunction<Integer, Integer> bins = AF.map((Integer i) -> {
            if (isEmpty[0]) throw new IllegalStateException("element " + i);
            return new Tuple2<>(i % 5, (int) slow(i, 20_001) * 0 + i);
        }).andThen(AF.reduceByIndex(5, 0, Integer::sum));
        try (PArray<Integer> few = AF.range(500); PArray<Integer> none = AF.range(0)) {
            for (int round = 0; round < 3; round++) bins.apply(few).close();
            isEmpty[0] = true;
            try (PArray<Integer> result = bins.apply(none)) {
                check(result.getInt(0) == 0 && result.getInt(4) == 0, "sums of nothing: " + result);
            }
        }
    }

    /** They get a loop when the one that boxes has taken a while. */
    private static void fewThatTakeLong(ArrayFunction<Float, Float> f, PArray<Float> few, int loops) {
        for (int round = 0; round < 10_000 && Loops.count() < loops; round++) f.apply(few).close();
        check(Loops.count() == loops && f.explain().contains("their own code"), Loops.count() + " loops: " + f.explain());
    }

    // ---- functions of every kind ----

    /** A function, what it makes of SIZE ascending floats, and what explain() says. */
    private record Kind(String name, Supplier<List<?>> apply, Runnable prepare, Supplier<String> explain) {}

    private static Kind kind(String name, ArrayFunction<Float, ?> f, PArray<Float> input) {
        return new Kind(name, () -> {
            try (PArray<?> result = f.apply(input)) {
                return list(result);
            }
        }, () -> f.prepare(input), f::explain);
    }

    private static List<?> list(PArray<?> array) {
        List<Object> all = new ArrayList<>();
        for (int i = 0; i < array.size(); i++) all.add(array.get(i));
        return all;
    }

    /** Each has functions of its own: one that is ready for one of them would be for all. */
    private static List<Kind> kinds(PArray<Float> input) {
        Supplier<ArrayFunction<Float, Float>> map = () -> AF.map(v -> v * 0.5f + 1 / (v + 1));
        PartitionFunction<Float, Float> parts = map.get().partition(v -> v > 100);
        List<Kind> kinds = new ArrayList<>(List.of(
            kind("map", map.get(), input),
            kind("reduce", map.get().reduce(0f, Float::sum), input),
            kind("scan", map.get().scan(0f, Float::sum), input),
            kind("filter", map.get().filter(v -> v > 7), input),
            kind("bins", map.get().map(v -> (int) (v % 16)).andThen(AF.histogram(16)), input),
            kind("scatter", map.get().map(v -> new Tuple2<>((int) (v % 1000), v)).andThen(AF.scatter(input(1000))), input),
            kind("stencil", AF.stencil(1, Border.CLAMP, w -> w.get(-1) + w.get(0) - w.get(1)), input),
            kind("iterate", AF.iterate(3, map.get()), input),
            kind("until", AF.iterateUntil(map.get().reduce(0f, Float::max), v -> v < 900, map.get(), 20), input)));
        kinds.add(new Kind("partition", () -> {
            Partition<Float> both = parts.apply(input);
            try (PArray<Float> accepted = both.accepted(); PArray<Float> rejected = both.rejected()) {
                return List.of(list(accepted), list(rejected));
            }
        }, () -> parts.prepare(input), parts::explain));
        return kinds;
    }

    static PArray<Float> input(int size) {
        float[] values = new float[size];
        for (int i = 0; i < size; i++) values[i] = i;
        return PArray.of(values);
    }

    static void check(boolean holds, String what) {
        if (!holds) throw new AssertionError(what);
    }

    private static void await(BooleanSupplier what, Supplier<String> told) throws InterruptedException {
        long end = System.nanoTime() + MOST_SECONDS * 1_000_000_000L;
        while (!what.getAsBoolean()) {
            check(System.nanoTime() < end, told.get());
            Thread.sleep(20);
        }
    }

    private static boolean ranOnDevice(String explained) {
        return explained.contains(" on the device");
    }

    // ---- the cases ----

    /** The first answer is Java's, a later one the device's, and all are the same. */
    private static void every() throws InterruptedException {
        try (PArray<Float> input = input(SIZE)) {
            for (Kind kind : kinds(input)) {
                List<?> first = kind.apply.get();
                // Of the others some are built already: those that share a program with an earlier one.
                check(!kind.name.equals("map") || kind.explain.get().contains(" in Java; "), "waited: " + kind.explain.get());
                await(() -> {
                    check(first.equals(kind.apply.get()), kind.name + " differs");
                    return ranOnDevice(kind.explain.get());
                }, () -> kind.name + " is never ready: " + kind.explain.get());
            }
        }
    }

    /** Threads that come together have it compiled once, and all get the answer. */
    private static void together() throws Exception {
        ArrayFunction<Float, Float> f = AF.map(v -> v * 3 + 0.25f);
        CountDownLatch start = new CountDownLatch(1);
        AtomicReference<Throwable> thrown = new AtomicReference<>();
        List<Thread> threads = new ArrayList<>();
        long before = made();
        for (int t = 0; t < THREADS; t++) {
            int own = t;
            threads.add(new Thread(() -> {
                try (PArray<Float> input = input(SIZE + own)) {
                    start.await();
                    for (int round = 0; round < 100 || !ranOnDevice(f.explain()); round++) {
                        try (PArray<Float> result = f.apply(input)) {
                            check(result.getFloat(own) == own * 3 + 0.25f && result.size() == SIZE + own, "wrong");
                        }
                        if (round > 100) Thread.sleep(20);
                        check(round < MOST_SECONDS * 50, "never ready: " + f.explain());
                    }
                } catch (Throwable e) {
                    thrown.set(e);
                }
            }));
        }
        for (Thread thread : threads) thread.start();
        start.countDown();
        for (Thread thread : threads) thread.join();
        if (thrown.get() != null) throw new AssertionError(thrown.get());
        check(made() == before + 1, "built " + (made() - before) + " times");
    }

    /** Programs that were compiled, or loaded from disk. */
    private static long made() {
        return Weft.work().builds() + Weft.work().loads();
    }

    /** Many threads, interrupted now and then, over functions of every kind while they become ready, and a collector at work. */
    private static void crowd() throws Exception {
        int crowd = 64;
        AtomicReference<Throwable> thrown = new AtomicReference<>();
        AtomicBoolean over = new AtomicBoolean();
        List<Thread> threads = new ArrayList<>();
        try (PArray<Float> input = input(SIZE)) {
            List<Kind> kinds = kinds(input);
            List<List<?>> expected = new ArrayList<>();
            for (Kind kind : kinds) expected.add(kind.apply.get());
            for (int t = 0; t < crowd; t++) {
                int seed = t;
                threads.add(new Thread(() -> {
                    SplittableRandom random = new SplittableRandom(seed);
                    try {
                        for (int round = 0; round < 20 || !over.get(); round++) {
                            int which = random.nextInt(kinds.size());
                            if (random.nextInt(8) == 0) Thread.currentThread().interrupt();
                            try {
                                check(expected.get(which).equals(kinds.get(which).apply.get()), kinds.get(which).name);
                            } catch (CancellationException e) {
                                check(Thread.currentThread().isInterrupted(), "cancelled");
                            }
                            Thread.interrupted();
                            Thread.sleep(random.nextInt(100)); // compilers want processors too
                        }
                    } catch (Throwable e) {
                        thrown.compareAndSet(null, e);
                    }
                }));
            }
            for (Thread thread : threads) thread.start();
            await(() -> {
                System.gc();
                return thrown.get() != null || kinds.stream().allMatch(kind -> ranOnDevice(kind.explain.get()));
            }, () -> kinds.stream().map(kind -> kind.explain.get()).filter(told -> !ranOnDevice(told)).toList().toString());
            over.set(true);
            for (Thread thread : threads) thread.join();
        }
        if (thrown.get() != null) throw new AssertionError(thrown.get());
        await(() -> isNone("weft-prepare"), () -> "a thread that readies devices stays");
    }

    /** Whether there is no thread whose name begins so. */
    private static boolean isNone(String name) {
        return Thread.getAllStackTraces().keySet().stream().noneMatch(thread -> thread.getName().startsWith(name));
    }

    /** An apply that throws ends before a device is readied behind it: then there is one if it was begun before. */
    private static void shortInput() throws InterruptedException {
        ArrayFunction<Integer, Integer> f = AF.map((Integer v) -> 12 / v);
        try (PArray<Integer> input = PArray.of(1, 2, 0)) {
            long start = System.nanoTime();
            try {
                f.apply(input).close();
                throw new AssertionError("nothing was thrown");
            } catch (ArithmeticException e) {
                boolean isShort = System.nanoTime() - start < SHORT_NANOS;
                await(() -> isNone("weft-classes"), () -> "a thread that defines classes stays"); // it would start one that readies devices
                boolean none = isNone("weft-prepare");
                check(none || !isShort, "a thread that readies devices was there");
                check(!none || f.explain().contains("it is made so after an apply that throws nothing"), f.explain());
                if (!none) System.out.println("too slow");
            }
        }
    }

    private static float slow(float v, int rounds) {
        float s = v;
        for (int i = 0; i < rounds; i++) s = s * 0.999f + 1 / (s + 1);
        return s;
    }

    /** A function that is new for every apply waits for the device when others of the same code have shown that Java takes longer. */
    private static void siblings() throws InterruptedException {
        int rounds = 300;
        long start = System.nanoTime();
        float sum = 0;
        for (int i = 0; i < 2000; i++) sum += slow(i, rounds);
        double each = (System.nanoTime() - start) / 2000.0;
        int size = (int) Math.min(1_000_000, Math.max(1000, 12e6 / each)); // so little is not handed over while it runs
        int[] inARow = {0};
        try (PArray<Float> input = input(size)) {
            await(() -> {
                float add = inARow[0];
                ArrayFunction<Float, Float> f = AF.map(v -> slow(v, rounds) + add);
                try (PArray<Float> result = f.apply(input)) {
                    check(result.getFloat(size - 1) == slow(input.getFloat(size - 1), rounds) + add, "differs");
                }
                inARow[0] = ranOnDevice(f.explain()) ? inARow[0] + 1 : 0;
                return inARow[0] == 8;
            }, () -> "at most a few in a row");
        }
        check(sum != 0, "nothing was computed");
    }

    /** Of an input that takes Java many times as long as the compiler, the device takes over. */
    private static void takenOver() {
        int rounds = 20_000;
        long start = System.nanoTime();
        float sum = 0;
        for (int i = 0; i < 200; i++) sum += slow(i, rounds);
        double each = (System.nanoTime() - start) / 200.0;
        int size = (int) Math.min(50_000_000, 60e9 / each); // a minute of one thread
        ArrayFunction<Float, Float> f = AF.map(v -> slow(v, rounds));
        try (PArray<Float> input = input(size); PArray<Float> result = f.apply(input)) {
            for (int i = 0; i < size; i += size / 50) check(result.getFloat(i) == slow(i, rounds), "differs at " + i);
        }
        check(f.explain().contains("applied once, on the device"), sum + "; " + f.explain());
    }

    /** What the lowest failing element throws, whoever works on it. */
    private static void throwing() throws InterruptedException {
        int[] divisors = new int[SIZE];
        for (int i = 0; i < SIZE; i++) divisors[i] = i % 1777 == 1500 ? 0 : 1 + i;
        ArrayFunction<Float, Integer> f = AF.map(v -> {
            int at = (int) (float) v;
            if (at > 1600 && divisors[at] == 0) throw new IllegalStateException();
            return 100_000 / divisors[at];
        });
        ArrayFunction<Float, Float> sure = AF.map(v -> v + 1);
        try (PArray<Float> input = input(SIZE)) {
            for (int round = 0; round < 50; round++) {
                try (PArray<Integer> result = f.apply(input)) {
                    throw new AssertionError("a result");
                } catch (ArithmeticException expected) {
                    // of element 1500
                }
                Thread.sleep(20);
                sure.apply(input).close();
            }
        }
    }

    /** The first answer after prepare is the device's, which compiles nothing for it. */
    private static void prepared() {
        try (PArray<Float> input = input(SIZE)) {
            for (Kind kind : kinds(input)) {
                kind.prepare.run();
                check(kind.explain.get().contains("nowhere yet"), kind.name + " ran: " + kind.explain.get());
                long made = made();
                List<?> first = kind.apply.get();
                String explained = kind.explain.get();
                check(ranOnDevice(explained) && !explained.contains("in Java"), kind.name + " is not ready: " + explained);
                check(made() == made, kind.name + " was built when it ran");
                check(first.equals(kind.apply.get()), kind.name + " differs");
            }
        }
        ArrayFunction<Float, Float> rounds = AF.iterate(3, round -> AF.<Float, Float>map(v -> v * 0.5f + round));
        try (PArray<Float> input = input(SIZE)) {
            rounds.prepare(input);
            rounds.apply(input).close();
            check(rounds.profile().inJava() == 0, "a round was not ready: " + rounds.profile());
        }
        ArrayFunction<Float, Integer> inJava = AF.map(v -> ("" + v).length());
        try (PArray<Float> input = input(SIZE)) {
            inJava.prepare(input); // is no failure
            check(inJava.apply(input).getInt(0) == 3, "in Java");
        }
    }

    /** The input is closed as soon as there is an answer, and others while Java works on them. */
    private static void closed() throws Exception {
        ArrayFunction<Float, Float> f = AF.map(v -> slow(v, 20));
        int answers = 0;
        for (int round = 0; round < 300 || !ranOnDevice(f.explain()); round++) {
            PArray<Float> input = input(SIZE);
            Thread closing = new Thread(input::close);
            if (round % 3 == 0) closing.start();
            try (PArray<Float> result = f.apply(input)) {
                check(result.getFloat(9) == slow(9, 20), "wrong");
                answers++;
            } catch (IllegalStateException e) {
                check("the array is closed".equals(e.getMessage()) && round % 3 == 0, e.toString());
            }
            input.close();
            closing.join();
            check(round < 100_000, f.explain());
        }
        check(answers > 100, "answers: " + answers);
    }

    /**
     * A device is readied while what the function captures is closed, as it may be behind an answer of Java's where a program closes what it
     * captures between its rounds. Then nothing was built, and the next apply must not wait for that.
     */
    private static void capturedIsClosed() {
        PArray<Float> captured = PArray.of(0f);
        ArrayFunction<Float, Float> f = AF.map(v -> slow(captured.getFloat((int) (float) v), 3));
        captured.close();
        try (PArray<Float> input = input(SIZE)) {
            f.prepare(input);
            try (PArray<Float> numbers = input(SIZE)) {
                captured.show(numbers);
                f.apply(input).close();
                check(f.profile().javaNanos() > 0, "an apply waited for the device's compiler: " + f.explain());
                long end = System.nanoTime() + MOST_SECONDS * 1_000_000_000L;
                while (!ranOnDevice(f.explain()) && System.nanoTime() < end) {
                    try (PArray<Float> result = f.apply(input)) {
                        check(result.getFloat(9) == slow(9, 3), "wrong");
                    }
                }
            }
        }
        check(ranOnDevice(f.explain()), "the device was never ready: " + f.explain());
    }

    /** The process ends while something is compiled. */
    private static void exit(int millis) throws InterruptedException {
        ArrayFunction<Float, Float> f = AF.<Float, Float>map(v -> slow(v, 3)).scan(0f, Float::sum).filter(v -> v > 3);
        try (PArray<Float> input = input(SIZE)) {
            do f.apply(input).close(); while (Weft.profile().javaNanos() < LITTLE_NANOS);
        }
        Thread.sleep(millis);
    }

    private static void waited() {
        ArrayFunction<Float, Float> f = AF.map(v -> v - 2);
        try (PArray<Float> input = input(SIZE)) {
            check(f.apply(input).getFloat(5) == 3, "wrong");
        }
        check(f.explain().contains("applied once, on the device"), f.explain());
    }

    /** The device takes what {@link #waited} has left on disk, and nothing is compiled. */
    private static void loaded() throws InterruptedException {
        ArrayFunction<Float, Float> f = AF.map(v -> v - 2);
        try (PArray<Float> input = input(SIZE)) {
            await(() -> {
                f.apply(input).close();
                return ranOnDevice(f.explain());
            }, f::explain);
        }
        check(Weft.work().builds() == 0 && Weft.work().loads() == 1, Weft.work().toString());
    }

    /** An interrupt ends neither Java's work nor the preparation, and stays; only prepare gives up waiting. */
    private static void interrupted() throws InterruptedException {
        ArrayFunction<Float, Float> f = AF.map(v -> v * 7);
        Function<PArray<Float>, Float> fifth = input -> {
            try (PArray<Float> result = f.apply(input)) {
                return result.getFloat(5);
            }
        };
        try (PArray<Float> input = input(SIZE)) {
            Thread.currentThread().interrupt();
            check(fifth.apply(input) == 35, "wrong");
            check(Thread.currentThread().isInterrupted(), "an interrupt is lost");
            try {
                f.prepare(input); // may be done before it would wait
            } catch (CancellationException e) {
                check("the thread was interrupted while it prepared an array function".equals(e.getMessage()), e.toString());
            }
            check(Thread.interrupted(), "an interrupt is lost");
            await(() -> {
                check(fifth.apply(input) == 35, "wrong");
                return ranOnDevice(f.explain());
            }, f::explain);
        }
    }
}
