package weft.fuzz;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.Function;
import weft.AF;
import weft.ArrayFunction;
import weft.OffloadException;
import weft.PArray;
import weft.Tuple4;

/**
 * Differential testing of control flow: {@code Graphs FOLDER N SEED} runs N random methods, in class files that no
 * compiler made, on a device and in plain Java, and exits with 1 if one differs. That one is made smaller, and its
 * class file kept in FOLDER; so is one that takes the JVM with it.
 */
public final class Graphs {
    private static final int ELEMENTS = 70;
    private static final int SMALLER_SECONDS = 120;
    /** A driver's compiler takes most of the time, and some of that for each kernel. */
    private static final int TOGETHER = 8;

    private final Path folder;
    private final Map<String, Integer> refusals = new TreeMap<>();
    private int differ;
    private int functions;

    private Graphs(Path folder) {
        this.folder = folder;
    }

    public static void main(String[] args) throws IOException {
        Graphs all = new Graphs(Path.of(args[0]));
        int count = Integer.parseInt(args[1]);
        long seed = Long.parseLong(args[2]);
        Files.createDirectories(all.folder);
        int done = 0;
        for (int number = 0; done < count; number++) {
            Choice c = new Choice(Choice.part(seed, number));
            List<Graph> graphs = new ArrayList<>();
            for (int k = c.of(1, TOGETHER / 2, TOGETHER); k > 0; k--) graphs.add(Graph.random(c));
            done += graphs.size();
            all.one("G" + seed + "_" + number, graphs, c.chance(20), Choice.part(seed, ~number));
            if (number % 50 == 49) System.out.println(all.counts(done));
        }
        all.refusals.forEach((why, times) -> System.out.println(times + " refused: " + why));
        System.out.println(all.counts(done));
        System.exit(all.differ == 0 ? 0 : 1);
    }

    private String counts(int methods) {
        return methods + " methods in " + functions + " functions, " + differ + " of them differ";
    }

    private void one(String name, List<Graph> graphs, boolean filters, long seed) throws IOException {
        Path file = folder.resolve(name + ".class");
        Files.write(file, GraphCode.bytes(name, graphs));
        String wrong = difference(name, graphs, filters, seed);
        functions++;
        if (wrong == null) {
            Files.delete(file);
            return;
        }
        differ++;
        System.out.println(name + (filters ? " and a filter: " : ": ") + wrong);
        List<Graph> smallest = smaller(name, graphs, filters, seed);
        Files.write(file, GraphCode.bytes(name, smallest));
        System.out.println("smaller: " + difference(name, smallest, filters, seed));
        smallest.forEach(graph -> System.out.println(graph.text()));
    }

    private List<Graph> smaller(String name, List<Graph> graphs, boolean filters, long seed) {
        long end = System.nanoTime() + SMALLER_SECONDS * 1_000_000_000L;
        for (boolean again = true; again;) {
            again = false;
            for (List<Graph> candidate : candidates(graphs)) {
                if (System.nanoTime() > end) return graphs;
                if (difference(name, candidate, filters, seed) == null) continue;
                graphs = candidate;
                again = true;
                break;
            }
        }
        return graphs;
    }

    private static List<List<Graph>> candidates(List<Graph> graphs) {
        List<List<Graph>> all = new ArrayList<>();
        for (int k = 0; k < graphs.size(); k++) {
            List<Graph> without = new ArrayList<>(graphs);
            without.remove(k);
            if (!without.isEmpty()) all.add(without);
        }
        for (int k = 0; k < graphs.size(); k++) {
            for (Graph less : graphs.get(k).smaller()) {
                List<Graph> changed = new ArrayList<>(graphs);
                changed.set(k, less);
                all.add(changed);
            }
        }
        return all;
    }

    // ---- one function ----

    private static final class Loader extends ClassLoader {
        private final byte[] bytes;

        Loader(byte[] bytes) {
            super(Graphs.class.getClassLoader());
            this.bytes = bytes;
        }

        @Override protected Class<?> findClass(String name) {
            return defineClass(name, bytes, 0, bytes.length);
        }
    }

    @SuppressWarnings("unchecked")
    private static Function<Tuple4<Integer, Long, Float, Double>, Long> function(String name, List<Graph> graphs) {
        try {
            Class<?> made = new Loader(GraphCode.bytes(name, graphs)).loadClass(name);
            return (Function<Tuple4<Integer, Long, Float, Double>, Long>) made.getConstructor().newInstance();
        } catch (ReflectiveOperationException e) {
            throw new AssertionError(e);
        }
    }

    private static List<Tuple4<Integer, Long, Float, Double>> elements(long seed) {
        Choice c = new Choice(seed);
        List<Tuple4<Integer, Long, Float, Double>> all = new ArrayList<>();
        for (int k = 0; k < ELEMENTS; k++) {
            all.add(new Tuple4<>((Integer) number(Types.INT, c), (Long) number(Types.LONG, c), (Float) number(Types.FLOAT, c),
                (Double) number(Types.DOUBLE, c)));
        }
        return all;
    }

    /** Mostly one at which random conditions come out differently. */
    private static Object number(Types type, Choice c) {
        return c.chance(70) ? Values.of(type, c.between(-12, 12), false) : Values.random(type, c);
    }

    private static PArray<Tuple4<Integer, Long, Float, Double>> array(List<Tuple4<Integer, Long, Float, Double>> elements) {
        int n = elements.size();
        int[] ints = new int[n];
        long[] longs = new long[n];
        float[] floats = new float[n];
        double[] doubles = new double[n];
        for (int k = 0; k < n; k++) {
            ints[k] = elements.get(k)._1();
            longs[k] = elements.get(k)._2();
            floats[k] = elements.get(k)._3();
            doubles[k] = elements.get(k)._4();
        }
        return PArray.zip(PArray.of(ints), PArray.of(longs), PArray.of(floats), PArray.of(doubles));
    }

    private static boolean isKept(long result) {
        return (result & 3) != 1;
    }

    /** What differs, or null. All elements, of which the first that throws decides; then those that throw nothing. */
    private String difference(String name, List<Graph> graphs, boolean filters, long seed) {
        Function<Tuple4<Integer, Long, Float, Double>, Long> f = function(name, graphs);
        ArrayFunction<Tuple4<Integer, Long, Float, Double>, Long> mapped = AF.map(f);
        if (filters) mapped = mapped.filter(Graphs::isKept);
        List<Tuple4<Integer, Long, Float, Double>> quiet = new ArrayList<>();
        List<Long> expected = new ArrayList<>();
        RuntimeException first = null;
        List<Tuple4<Integer, Long, Float, Double>> elements = elements(seed);
        for (Tuple4<Integer, Long, Float, Double> element : elements) {
            try {
                long result = f.apply(element);
                quiet.add(element);
                if (!filters || isKept(result)) expected.add(result);
            } catch (RuntimeException e) {
                if (first == null) first = e;
            }
        }
        String wrong = first == null ? null : compare(mapped, elements, null, first.toString());
        return wrong != null || quiet.isEmpty() ? wrong : compare(mapped, quiet, expected, null);
    }

    private String compare(ArrayFunction<Tuple4<Integer, Long, Float, Double>, Long> mapped,
            List<Tuple4<Integer, Long, Float, Double>> elements, List<Long> expected, String thrown) {
        try (PArray<Tuple4<Integer, Long, Float, Double>> input = array(elements); PArray<Long> result = mapped.apply(input)) {
            if (thrown != null) return "Java throws " + thrown + ", Weft nothing";
            if (result.size() != expected.size()) return expected.size() + " elements expected, got " + result.size();
            for (int i = 0; i < expected.size(); i++) {
                if (result.getLong(i) == expected.get(i)) continue;
                return "number " + i + ": expected " + expected.get(i) + ", got " + result.getLong(i) + " of " + elements.get(i);
            }
            return null;
        } catch (OffloadException e) {
            refusals.merge(Reasons.plain(e.reason()), 1, Integer::sum);
            return Runner.isDefect(e.reason()) ? e.reason() : null;
        } catch (RuntimeException e) {
            return e.toString().equals(thrown) ? null : "Java throws " + thrown + ", Weft " + e;
        }
    }
}
