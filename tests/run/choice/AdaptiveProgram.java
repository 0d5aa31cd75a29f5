package weft;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.locks.LockSupport;

/** Main class for {@link AdaptiveTest}: functions that are applied often, and compared. */
final class AdaptiveProgram {
    private static final int SIZE = 20_000;
    private static final int FEW = 8;
    private static final int TIMES = 200;
    /** What no apply takes by itself. */
    private static final long HANGS = 6_000_000_000L;
    /** A fraction of that. */
    private static final long PAUSE = 10_000_000;

    private AdaptiveProgram() {}

    private static int heavy(int v) {
        int x = v;
        for (int i = 0; i < 200; i++) x = x * 31 + (x >>> 7) + i;
        return x;
    }

    private static void equal(int expected, int found, String what) {
        if (expected != found) System.out.println("wrong: " + what + " " + found + " for " + expected);
    }

    private static void tell(String name, String explained) {
        System.out.println(name + ": " + explained.lines().skip(1).findFirst().orElseThrow().trim());
        System.out.println(explained);
    }

    private static int[] numbers(int size) {
        int[] numbers = new int[size];
        for (int i = 0; i < size; i++) numbers[i] = i * 7 - 3;
        return numbers;
    }

    private static void maps(int times) {
        ArrayFunction<Integer, Integer> f = AF.map(v -> heavy(v));
        ArrayFunction<Integer, Integer> sum = f.reduce(0, Integer::sum);
        ArrayFunction<Integer, Integer> kept = f.filter(v -> v % 3 == 0);
        int[] numbers = numbers(SIZE);
        int expectedSum = 0;
        int expectedKept = 0;
        for (int v : numbers) {
            expectedSum += heavy(v);
            if (heavy(v) % 3 == 0) expectedKept++;
        }
        try (PArray<Integer> input = PArray.of(numbers)) {
            String early = f.explain();
            for (int k = 0; k < times; k++) {
                try (PArray<Integer> result = f.apply(input); PArray<Integer> one = sum.apply(input);
                     PArray<Integer> some = kept.apply(input)) {
                    for (int i = 0; i < SIZE; i += 97) equal(heavy(numbers[i]), result.getInt(i), "heavy");
                    equal(expectedSum, one.getInt(0), "sum");
                    equal(expectedKept, some.size(), "kept");
                }
                if (k == 0) early = f.explain();
            }
            // After one apply nothing is known of any other place but from an earlier process.
            boolean known = TwoDevices.isMinimal(early) || early.contains("Java threads ");
            if (times == 1) System.out.println("heavy: " + (known ? "known" : "unknown"));
            tell("heavy", f.explain());
        }
    }

    /** Of what takes less in order than a launch next to nothing is left to a device that is ready. */
    private static void few() {
        ArrayFunction<Integer, Integer> f = AF.map(v -> v + 3);
        try (PArray<Integer> input = PArray.of(numbers(FEW))) {
            f.prepare(input);
            for (int k = 0; k < 60; k++) {
                try (PArray<Integer> result = f.apply(input)) {
                    equal(input.getInt(5) + 3, result.getInt(5), "few");
                }
            }
        }
        System.out.println("few: " + f.profile().onDevice() + " on a device");
        System.out.println(f.explain());
    }

    /** It tells nothing of how long an element takes, whatever it is given. */
    private static void ofNone() {
        ArrayFunction<Integer, Integer> f = AF.whole(0, view -> view.get(0));
        try (PArray<Integer> input = PArray.of(numbers(FEW))) {
            f.prepare(input);
            for (int k = 0; k < 12; k++) f.apply(input).close();
        }
        System.out.println("none: " + (f.explain().contains("chosen for") ? "measured" : "not measured"));
    }

    private static void light() {
        ArrayFunction<Integer, Integer> f = AF.map(v -> v + 1);
        try (PArray<Integer> input = PArray.of(numbers(FEW))) {
            for (int k = 0; k < 20 * TIMES; k++) {
                try (PArray<Integer> result = f.apply(input)) {
                    equal(input.getInt(5) + 1, result.getInt(5), "light");
                }
            }
        }
        tell("light", f.explain());
    }

    /** What writes state sees its elements in order, whatever has been the fastest. */
    private static void inOrder() {
        List<Integer> seen = new ArrayList<>();
        ArrayFunction<Integer, Integer> f = AF.map(v -> {
            seen.add(v);
            return v;
        });
        int[] numbers = numbers(1000);
        try (PArray<Integer> input = PArray.of(numbers)) {
            for (int k = 0; k < TIMES; k++) {
                seen.clear();
                f.apply(input).close();
                for (int i = 0; i < numbers.length; i++) equal(numbers[i], seen.get(i), "order");
            }
        }
        tell("inOrder", f.explain());
    }

    private static void throwing() {
        ArrayFunction<Integer, Integer> f = AF.map(v -> 1000 / (v - 4));
        try (PArray<Integer> good = PArray.of(1, 2, 3, 5, 6); PArray<Integer> bad = PArray.of(1, 2, 3, 4, 5)) {
            for (int k = 0; k < TIMES; k++) {
                f.apply(good).close();
                try {
                    f.apply(bad).close();
                    System.out.println("wrong: nothing was thrown");
                } catch (ArithmeticException e) {
                    // as Java has it
                }
            }
        }
    }

    /** What a step makes of an element, in Java. */
    private interface InJava {
        int of(int[] values, int i);
    }

    private record Step(ArrayFunction<Integer, Integer> function, List<InJava> java) {
        int[] rounds(int[] values, int count) {
            int[] now = values;
            for (int round = 0; round < count; round++) {
                for (InJava part : java) {
                    int[] next = new int[now.length];
                    for (int i = 0; i < next.length; i++) next[i] = part.of(now, i);
                    now = next;
                }
            }
            return now;
        }
    }

    /** One kernel a round, two, and three, which go where the first is tried; and no rounds. */
    private static void rounds() {
        ArrayFunction<Integer, Integer> map = AF.map(v -> v * 3 + 1);
        ArrayFunction<Integer, Integer> stencil = AF.stencil(1, Border.CLAMP, v -> v.get(-1) * 3 + v.get(1));
        ArrayFunction<Integer, Integer> wrapped = AF.stencil(1, Border.WRAP, v -> v.get(-1) - v.get(0));
        InJava mapInJava = (a, i) -> a[i] * 3 + 1;
        InJava stencilInJava = (a, i) -> a[Math.max(0, i - 1)] * 3 + a[Math.min(a.length - 1, i + 1)];
        InJava wrappedInJava = (a, i) -> a[(i + a.length - 1) % a.length] - a[i];
        List<Step> steps = List.of(new Step(map, List.of(mapInJava)), new Step(stencil, List.of(stencilInJava)),
            new Step(stencil.andThen(wrapped), List.of(stencilInJava, wrappedInJava)),
            new Step(stencil.andThen(wrapped).andThen(stencil), List.of(stencilInJava, wrappedInJava, stencilInJava)));
        int[] numbers = numbers(SIZE);
        for (Step step : steps) {
            for (int count : new int[] {0, 1, 100}) {
                int[] expected = step.rounds(step.rounds(numbers, 1), count);
                ArrayFunction<Integer, Integer> f = step.function.iterate(count, step.function);
                try (PArray<Integer> input = PArray.of(numbers)) {
                    for (int k = 0; k < TIMES / 10; k++) {
                        try (PArray<Integer> result = f.apply(input)) {
                            for (int i = 0; i < SIZE; i += 97) equal(expected[i], result.getInt(i), "rounds");
                        }
                    }
                }
                if (f.explain().contains("Infinity")) System.out.println("wrong: an estimate\n" + f.explain());
            }
        }
    }

    /** What is known of it after so many applies, of other places than the first. */
    private static void known(String name, int times, ArrayFunction<Integer, Integer> f) {
        try (PArray<Integer> input = PArray.of(numbers(SIZE))) {
            for (int k = 0; k < times; k++) f.apply(input).close();
        }
        String chosen = f.explain().lines().filter(line -> line.startsWith("  chosen for ")).findFirst().orElse("");
        System.out.println(name + ": " + (TwoDevices.isMinimal(chosen) || chosen.contains("Java threads ") ? "known" : "new"));
    }

    private static ArrayFunction<Integer, Integer> stencil() {
        return AF.stencil(1, Border.CLAMP, v -> heavy(v.get(1)));
    }

    /** Functions that do something else have what they take to themselves. */
    private static void apart() {
        known("stencil", TIMES, stencil());
        known("the same", 1, stencil());
        known("another radius", 1, AF.stencil(2, Border.CLAMP, v -> heavy(v.get(1))));
        known("another function", 1, AF.stencil(1, Border.CLAMP, v -> heavy(v.get(0))));
        known("relaxed", 1, stencil().relaxed());
        known("reduce", TIMES, AF.<Integer>identity().reduce(0, Integer::sum));
        known("scan", 1, AF.<Integer>identity().scan(0, Integer::sum));
    }

    /** Until a device that was not there at first has been tried. */
    private static void later() {
        System.out.println("devices at first: " + Weft.devices().size());
        ArrayFunction<Integer, Integer> f = AF.map(v -> heavy(v));
        int[] numbers = numbers(SIZE);
        long end = System.nanoTime() + 60_000_000_000L;
        try (PArray<Integer> input = PArray.of(numbers)) {
            while (!f.explain().contains(" basic") && System.nanoTime() < end) {
                try (PArray<Integer> result = f.apply(input)) {
                    for (int i = 0; i < SIZE; i += 97) equal(heavy(numbers[i]), result.getInt(i), "heavy");
                }
            }
            System.out.println(f.explain());
            if (f.explain().contains(" basic")) System.out.println("tried the second device");
        }
    }

    /** Four threads apply until one has waited for a driver that takes 8 seconds. */
    private static void hangs() throws InterruptedException {
        System.out.println("devices at first: " + Weft.devices().size());
        ArrayFunction<Integer, Integer> f = AF.map(v -> heavy(v));
        int[] numbers = numbers(SIZE);
        AtomicInteger waited = new AtomicInteger();
        Thread[] threads = new Thread[4];
        long end = System.nanoTime() + 60_000_000_000L;
        try (PArray<Integer> input = PArray.of(numbers)) {
            f.apply(input).close();
            for (int t = 0; t < threads.length; t++) {
                threads[t] = new Thread(() -> {
                    long longest = 0;
                    while (waited.get() == 0 && longest < HANGS && System.nanoTime() < end) {
                        long start = System.nanoTime();
                        try (PArray<Integer> result = f.apply(input)) {
                            equal(heavy(numbers[SIZE - 1]), result.getInt(SIZE - 1), "heavy");
                        }
                        longest = Math.max(longest, System.nanoTime() - start);
                        LockSupport.parkNanos(PAUSE); // or they would keep the processors busy until the driver answers
                    }
                    if (longest >= HANGS) waited.incrementAndGet();
                });
                threads[t].start();
            }
            for (Thread thread : threads) thread.join();
        }
        if (waited.get() > 0) System.out.println("a thread asked and waited");
        System.out.println("threads that waited: " + waited);
    }

    public static void main(String[] args) throws InterruptedException {
        if (args[0].equals("hangs")) {
            hangs();
            return;
        }
        if (args[0].equals("apart")) {
            apart();
            ofNone();
            System.out.println("all is well");
            return;
        }
        if (args[0].equals("later")) {
            later();
            return;
        }
        if (args[0].equals("few")) {
            few();
            System.out.println("all is well");
            return;
        }
        maps(args[0].equals("once") ? 1 : args[0].equals("pure") ? TIMES / 10 : TIMES);
        if (!args[0].equals("once")) {
            rounds();
            throwing();
        }
        if (args[0].equals("all") || args[0].equals("pure")) light();
        if (args[0].equals("all")) inOrder();
        Work work = Weft.work();
        System.out.println("trials " + (work.trials() > 0 && work.trialNanos() > 0 && work.since(work).trials() == 0));
        System.out.println("all is well");
    }
}
