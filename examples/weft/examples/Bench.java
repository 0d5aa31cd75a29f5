package weft.examples;

import java.io.IOException;
import java.io.OutputStream;
import java.io.PrintStream;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import weft.ArrayFunction;
import weft.PArray;

/** Times the ways to compute one thing, prints them as a table, and keeps account of whether the answers agree. */
final class Bench {
    /** The lines of explain() that say where a function ran, and why if not on a device. */
    private static final Pattern RAN = Pattern.compile("(?m)^  ran (.*)$");
    private static final String LOOP = "Java, one loop";

    private final PrintStream out;
    private final int warmUpRuns;
    private final int timedRuns;
    private final Set<ArrayFunction<?, ?>> functions = new LinkedHashSet<>();
    private double loopMillis;
    private boolean agrees = true;

    private Bench(PrintStream out, int warmUpRuns, int timedRuns) {
        this.out = out;
        this.warmUpRuns = warmUpRuns;
        this.timedRuns = timedRuns;
    }

    /** Runs everything often enough for times that mean something. */
    static Bench timed() {
        return new Bench(System.out, 4, 11);
    }

    /** Runs everything once. */
    static Bench once() {
        return new Bench(System.out, 0, 1);
    }

    /** Runs everything once and prints nothing. */
    static Bench silent() {
        return new Bench(new PrintStream(OutputStream.nullOutputStream()), 0, 1);
    }

    /** Plain Java, in order, on one thread. To be called first: the others are compared with it. Answers how long it took. */
    double loop(Runnable work) {
        out.printf("  %-24s %12s  %s%n", "", timedRuns > 1 ? "median of " + timedRuns : "one run", "compared with the loop");
        loopMillis = median(work);
        row(LOOP, loopMillis);
        return loopMillis;
    }

    /** Plain Java on all processors. */
    void threads(Runnable work) {
        row("Java, parallel stream", median(work));
    }

    /**
     * Weft, from the call of apply until Java can read the answer. The inputs stay what they are, so a device
     * with memory of its own gets them once.
     */
    <T, R> PArray<R> weft(ArrayFunction<T, R> function, PArray<T> input) {
        long start = System.nanoTime();
        PArray<R> answer = function.apply(input);
        if (answer.size() > 0) answer.get(0);
        double first = millisSince(start);
        double median = median(() -> {
            try (PArray<R> again = function.apply(input)) {
                if (again.size() > 0) again.get(0);
            }
        });
        weftRow(first, median, function);
        return answer;
    }

    /** Weft, where the work is more than one apply; with the functions that it applies. Answers how long it took. */
    double weft(Runnable work, ArrayFunction<?, ?>... applied) {
        long start = System.nanoTime();
        work.run();
        double first = millisSince(start), median = median(work);
        weftRow(first, median, applied);
        return median;
    }

    /** Prints how well answers agree. */
    void answers(Agreement agreement) {
        if (!agreement.same()) agrees = false;
        note("answers: " + agreement.text());
    }

    /** Writes a picture to the current folder; not if everything is run just once, for a test. */
    void picture(String file, int width, int[] rgb) {
        if (timedRuns == 1) return;
        try {
            Png.write(Path.of(file), width, rgb);
            note("wrote " + file);
        } catch (IOException e) {
            throw new UncheckedIOException("cannot write " + file + " to the current folder", e);
        }
    }

    void note(String line) {
        out.println("  " + line);
    }

    /** Whether all answers so far agree. */
    boolean agrees() {
        return agrees;
    }

    /** Those that were timed. */
    Iterable<ArrayFunction<?, ?>> functions() {
        return functions;
    }

    private void weftRow(double first, double median, ArrayFunction<?, ?>... applied) {
        functions.addAll(List.of(applied));
        row("Weft", median);
        String where = RAN.matcher(functions.stream().map(function -> function.explain()).collect(Collectors.joining("\n")))
            .results().map(match -> match.group(1)).distinct().collect(Collectors.joining("; and "));
        note("Weft ran " + Devices.place(where));
        note(String.format(Locale.ROOT, "Weft's first call took %.0f ms, compiling included", first));
    }

    private void row(String name, double millis) {
        double ratio = loopMillis / millis;
        String verdict = name.equals(LOOP) ? "" : verdict(ratio);
        out.printf(Locale.ROOT, "  %-24s %9.2f ms  %s%n", name, millis, verdict);
    }

    private static String verdict(double timesAsFast) {
        if (timesAsFast > 0.95 && timesAsFast < 1.05) return "as fast";
        return timesAsFast > 1 ? String.format(Locale.ROOT, "%.1f times as fast", timesAsFast)
            : String.format(Locale.ROOT, "%.1f times as slow", 1 / timesAsFast);
    }

    private double median(Runnable work) {
        for (int i = 0; i < warmUpRuns; i++) work.run();
        double[] millis = new double[timedRuns];
        for (int i = 0; i < timedRuns; i++) {
            long start = System.nanoTime();
            work.run();
            millis[i] = millisSince(start);
        }
        Arrays.sort(millis);
        return millis[timedRuns / 2];
    }

    private static double millisSince(long start) {
        return (System.nanoTime() - start) / 1e6;
    }
}
