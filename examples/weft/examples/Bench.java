package weft.examples;

import java.util.Arrays;
import java.util.Locale;
import java.util.function.Consumer;
import java.util.function.Supplier;
import weft.ArrayFunction;
import weft.PArray;

/** Times the ways to compute one thing and prints them as a table. */
final class Bench {
    private static final int WARM_UP_RUNS = 4;
    private static final int TIMED_RUNS = 11;

    private double loopMillis;

    Bench(String title) {
        System.out.println();
        System.out.println(title);
        System.out.printf("  %-24s %12s  %s%n", "", "median", "against the loop");
    }

    /** Plain Java, in order, on one thread. To be called first: the others are compared with it. */
    void loop(Runnable work) {
        loopMillis = median(work);
        row("Java, one loop", loopMillis);
    }

    /** Plain Java on all processors. */
    void threads(Runnable work) {
        row("Java, parallel stream", median(work));
    }

    /**
     * Weft, from the call of apply until Java can read the answer. The inputs stay what they are, so a device
     * with memory of its own gets them once.
     */
    <R> PArray<R> weft(ArrayFunction<?, R> function, Supplier<PArray<R>> apply, Consumer<PArray<R>> readOne) {
        long start = System.nanoTime();
        PArray<R> answer = apply.get();
        readOne.accept(answer);
        double first = millisSince(start);
        double median = median(() -> {
            try (PArray<R> again = apply.get()) {
                readOne.accept(again);
            }
        });
        row("Weft", median);
        System.out.println("  Weft ran " + where(function));
        System.out.printf(Locale.ROOT, "  Weft's first call took %.0f ms, compiling included%n", first);
        return answer;
    }

    void answers(String verdict) {
        System.out.println("  answers: " + verdict);
    }

    private void row(String name, double millis) {
        double ratio = loopMillis / millis;
        String verdict = name.equals("Java, one loop") ? ""
            : ratio >= 1 ? String.format(Locale.ROOT, "%.1f times as fast", ratio)
            : String.format(Locale.ROOT, "%.1f times as slow", 1 / ratio);
        System.out.printf(Locale.ROOT, "  %-24s %9.2f ms  %s%n", name, millis, verdict);
    }

    /** Where a function ran, and why if not on a device: the line of explain() that says so. */
    private static String where(ArrayFunction<?, ?> function) {
        return function.explain().lines()
            .filter(line -> line.contains(": ran "))
            .map(line -> line.substring(line.indexOf(": ran ") + 6))
            .findFirst().orElse("nowhere");
    }

    private static double median(Runnable work) {
        for (int i = 0; i < WARM_UP_RUNS; i++) work.run();
        double[] millis = new double[TIMED_RUNS];
        for (int i = 0; i < TIMED_RUNS; i++) {
            long start = System.nanoTime();
            work.run();
            millis[i] = millisSince(start);
        }
        Arrays.sort(millis);
        return millis[TIMED_RUNS / 2];
    }

    private static double millisSince(long start) {
        return (System.nanoTime() - start) / 1e6;
    }
}
