package weft.bench;

import java.io.IOException;
import java.io.PrintStream;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.SplittableRandom;
import java.util.function.IntFunction;
import java.util.stream.Stream;
import weft.AF;
import weft.ArrayFunction;
import weft.PArray;
import weft.Tuple2;
import weft.Tuple3;

/**
 * How long the first answer of a process takes: on Java threads; with a device whose compiler Java does not wait for; and
 * with one that is waited for. Each time is that of a process of its own, in turns, so that whatever else the machine does
 * falls on all of them.
 */
public final class FirstCalls {
    /** The arguments of one process, and of the JVM that has asked for it those before them. */
    private static final String CHILD = "child";
    private static final Map<String, IntFunction<Case<?, ?>>> CASES = new LinkedHashMap<>();

    static {
        CASES.put("saxpy", n -> new Case<>(Inside.<Tuple2<Float, Float>, Float>function("Saxpy", "saxpy", 2.5f),
            PArray.zip(random(1, n, 5, 30), random(2, n, 1, 100))));
        CASES.put("black_scholes", n -> new Case<>(
            Inside.<Tuple3<Float, Float, Float>, Tuple2<Float, Float>>function("BlackScholes", "prices"),
            PArray.zip(random(1, n, 5, 30), random(2, n, 1, 100), random(3, n, 0.25, 10))));
        CASES.put("mandelbrot", n -> new Case<>(Inside.<Integer, Integer>function("Mandelbrot", "iterations"),
            AF.range(n)));
        CASES.put("sum", n -> new Case<>(AF.map((Float v) -> v * 0.5f).reduce(0f, Float::sum), random(1, n, 0, 1)));
        CASES.put("filter", n -> new Case<>(AF.map((Float v) -> v * 0.5f).filter(v -> v > 0.25f), random(1, n, 0, 1)));
        CASES.put("iterated", n -> new Case<>(AF.map((Float v) -> settled(v, 2000)), random(1, n / 64, 1, 2)));
    }

    /** A function, and what it is first applied to. */
    private record Case<T, R>(ArrayFunction<T, R> function, PArray<T> input) {
        double firstCall() {
            long start = System.nanoTime();
            try (PArray<R> result = function.apply(input)) {
                if (result.size() > 0) result.get(result.size() / 2);
                return (System.nanoTime() - start) / 1e6;
            }
        }
    }

    /** How a process is started; where it finds no empty caches, it finds those that one has left that was told the same. */
    private record Way(String name, String options, boolean emptyCaches) {}

    private static final List<Way> WAYS = List.of(new Way("Java threads", "device=java", true),
        new Way("first process", "first=java", true), new Way("second process", "first=java", false),
        new Way("waits, first", "first=wait", true), new Way("waits, second", "first=wait", false));

    /** So long a process stays that is to leave what is made behind its answer. */
    private static final int STAY_MILLIS = 4000;

    private FirstCalls() {}

    /**
     * {@code FirstCalls ROUNDS LIBRARY FOLDER CSV SIZES DEVICE WAYS [FUNCTION...]}: with a folder for caches, which is emptied, a file
     * for the medians, sizes joined by +, and how many of the ways; the last two wait for the device.
     */
    public static void main(String[] args) throws IOException, InterruptedException {
        if (args[0].equals(CHILD)) {
            System.out.println(CASES.get(args[1]).apply(Integer.parseInt(args[2])).firstCall());
            Thread.sleep(Integer.parseInt(args[3]));
            return;
        }
        int rounds = Integer.parseInt(args[0]);
        List<String> chosen = List.of(args).subList(7, args.length);
        List<Way> ways = WAYS.subList(0, Integer.parseInt(args[6])).stream()
            .map(way -> way.options.startsWith("device=") ? way : new Way(way.name, way.options + ",device=" + args[5], way.emptyCaches))
            .toList();
        for (String name : chosen) {
            if (!CASES.containsKey(name)) throw new IllegalArgumentException("no function " + name + ": " + CASES.keySet());
        }
        System.out.printf("%n%-17s %9s", "First answers, ms", "size");
        for (Way way : ways) System.out.printf(" %15s", way.name);
        System.out.printf(" %18s%n", "first/Java threads");
        try (PrintStream csv = new PrintStream(args[3])) {
            csv.println("function,elements," + String.join(",", ways.stream().map(way -> way.name.replace(",", "")).toList()));
            for (String name : chosen.isEmpty() ? CASES.keySet() : chosen) {
                for (String size : args[4].split("[+]")) {
                    row(name, Integer.parseInt(size), rounds, ways, args[1], Path.of(args[2]), csv);
                }
            }
        }
    }

    private static void row(String name, int size, int rounds, List<Way> ways, String library, Path folder, PrintStream csv)
            throws IOException, InterruptedException {
        Samples[] millis = Stream.generate(Samples::new).limit(ways.size()).toArray(Samples[]::new);
        Samples ratios = new Samples();
        for (Way way : ways) {
            if (way.emptyCaches) continue;
            child(name, size, library, way.options, ChildJvm.emptied(left(folder, way)), STAY_MILLIS);
        }
        for (int round = 0; round < rounds; round++) {
            double[] now = new double[ways.size()];
            for (int w = 0; w < now.length; w++) {
                Way way = ways.get(w);
                Path cache = way.emptyCaches ? ChildJvm.emptied(folder.resolve("empty")) : left(folder, way);
                now[w] = child(name, size, library, way.options, cache, 0);
                millis[w].add(now[w]);
            }
            ratios.add(now[1] / now[0]);
        }
        System.out.printf(Locale.ROOT, "  %-15s %9d", name, size);
        csv.print(name + "," + size);
        for (Samples samples : millis) {
            System.out.printf(Locale.ROOT, " %15.1f", samples.median());
            csv.printf(Locale.ROOT, ",%.1f", samples.median());
        }
        System.out.printf(Locale.ROOT, " %18.2f%n", ratios.median());
        csv.println();
    }

    private static Path left(Path folder, Way way) {
        return folder.resolve("left by " + way.options);
    }

    /** The time of a process of its own, which stays for so long. */
    private static double child(String name, int size, String library, String options, Path caches, int stay)
            throws IOException, InterruptedException {
        return Double.parseDouble(ChildJvm.run(library, options, caches, FirstCalls.class,
            List.of(CHILD, name, Integer.toString(size), Integer.toString(stay))));
    }

    private static PArray<Float> random(int seed, int size, double low, double high) {
        SplittableRandom random = new SplittableRandom(seed);
        float[] column = new float[size];
        for (int i = 0; i < size; i++) column[i] = (float) random.nextDouble(low, high);
        return PArray.of(column);
    }

    /** Much to compute for each element, and nothing to load. */
    private static float settled(float v, int rounds) {
        float s = v;
        for (int i = 0; i < rounds; i++) s = s * 0.999f + 1 / (s + 1);
        return s;
    }
}
