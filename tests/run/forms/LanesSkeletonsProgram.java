package weft;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import java.util.function.Function;
import java.util.function.IntUnaryOperator;

/**
 * Main class for {@link LanesTest}: what is done with elements that loop, over sizes that do not fill vectors or blocks,
 * against plain Java loops. Says of each how its elements were computed.
 */
final class LanesSkeletonsProgram {
    private static final int[] SIZES = {1, 15, 16, 17, 4095, 4096, 9001};
    private static final int PLACES = 40;
    private static final int[] ONE = {1};

    private LanesSkeletonsProgram() {}

    record Halved(int times, float rest) {}

    /** Elements that throw are one in some thousands. */
    static int rounds(int x) {
        int k = 0;
        for (int v = x & 1023; v > 1; k++) v = (v & 1) == 0 ? v >> 1 : 3 * v + 1;
        return x == 77_777 ? 1 / (k - k) : k % PLACES;
    }

    /** No loop, and much to do; the number is far from where one that is rounded a little differently would be another. */
    static int grown(int x) {
        return ONE[x == 77_777 ? 1 : 0] * (int) (Math.exp(x & 7) + 0.5);
    }

    static Halved halved(int x) {
        float rest = x;
        int times = 0;
        for (; rest > 3; times++) rest /= 2;
        return new Halved(times, rest);
    }

    private interface Expected {
        List<Object> of(int[] x);
    }

    private static void compare(String name, ArrayFunction<Integer, ?> function, Expected expected) {
        for (int size : SIZES) {
            compare(name, function, expected, new Random(size).ints(size, 0, 50_000).toArray());
            int[] failing = new Random(size).ints(size, 0, 50_000).toArray();
            failing[size - 1] = failing[size / 2] = 77_777;
            compare(name, function, expected, failing);
        }
        int at = function.explain().indexOf("lanes of 16");
        System.out.println(name + ": same, " + (at >= 0 ? "lanes of 16" : "one by one"));
    }

    private static void compare(String name, ArrayFunction<Integer, ?> function, Expected expected, int[] x) {
        List<Object> wanted, actual = new ArrayList<>();
        try {
            wanted = expected.of(x);
        } catch (RuntimeException e) {
            wanted = List.of(e.toString());
        }
        try (PArray<Integer> input = PArray.of(x); PArray<?> result = function.apply(input)) {
            for (int i = 0; i < result.size(); i++) actual.add(result.get(i));
        } catch (RuntimeException e) {
            actual = List.of(e.toString());
        }
        if (!wanted.equals(actual)) {
            throw new AssertionError(name + " of " + x.length + ": " + wanted + "\n but " + actual);
        }
    }

    private static List<Object> map(int[] x, Function<Integer, Object> f) {
        List<Object> results = new ArrayList<>();
        for (int v : x) results.add(f.apply(v));
        return results;
    }

    private static List<Object> scanned(int[] x, boolean exclusive, IntUnaryOperator element) {
        List<Object> sums = new ArrayList<>();
        int sum = 0;
        for (int v : x) {
            int before = sum;
            sum += element.applyAsInt(v);
            sums.add(exclusive ? before : sum);
        }
        return sums;
    }

    /** Of a sum of floats, the one in the shape of {@code reduce}. */
    private static Halved sum(int[] x) {
        List<Halved> values = new ArrayList<>();
        for (int v : x) values.add(halved(v));
        for (int length = 4096; ; length = 4096) {
            List<Halved> blocks = new ArrayList<>();
            for (int b = 0; b < values.size(); b += length) {
                blocks.add(block(values.subList(b, Math.min(b + length, values.size()))));
            }
            if (blocks.size() == 1) return plus(new Halved(0, 0), blocks.get(0));
            values = blocks;
        }
    }

    private static Halved block(List<Halved> items) {
        List<Halved> level = new ArrayList<>();
        for (int i = 0; i < items.size(); i += 8) {
            level.add(items.subList(i, Math.min(i + 8, items.size())).stream().reduce(LanesSkeletonsProgram::plus).get());
        }
        while (level.size() > 1) {
            List<Halved> next = new ArrayList<>();
            for (int i = 0; i < level.size(); i += 2) {
                next.add(i + 1 < level.size() ? plus(level.get(i), level.get(i + 1)) : level.get(i));
            }
            level = next;
        }
        return level.get(0);
    }

    private static Halved plus(Halved a, Halved b) {
        return new Halved(a.times + b.times, a.rest + b.rest);
    }

    private static int[] byIndex(int[] x, int identity, java.util.function.IntBinaryOperator combine) {
        int[] results = new int[PLACES];
        Arrays.fill(results, identity);
        for (int v : x) results[rounds(v)] = combine.applyAsInt(results[rounds(v)], v);
        return results;
    }

    private static List<Object> boxed(int[] x) {
        return map(x, v -> v);
    }

    public static void main(String[] args) {
        ArrayFunction<Integer, Integer> map = AF.map(LanesSkeletonsProgram::rounds);
        compare("reduce", map.reduce(0, Integer::sum), x -> List.of(Arrays.stream(x).map(LanesSkeletonsProgram::rounds).sum()));
        compare("reduce records", AF.map(LanesSkeletonsProgram::halved).reduce(new Halved(0, 0), LanesSkeletonsProgram::plus),
            x -> List.of(sum(x)));
        compare("scan", map.scan(0, Integer::sum), x -> scanned(x, false, LanesSkeletonsProgram::rounds));
        compare("scanExclusive", map.scanExclusive(0, Integer::sum), x -> scanned(x, true, LanesSkeletonsProgram::rounds));
        ArrayFunction<Integer, Integer> straight = AF.map(LanesSkeletonsProgram::grown);
        compare("reduce without a loop", straight.reduce(0, Integer::sum),
            x -> List.of(Arrays.stream(x).map(LanesSkeletonsProgram::grown).sum()));
        compare("scan without a loop", straight.scan(0, Integer::sum), x -> scanned(x, false, LanesSkeletonsProgram::grown));
        compare("filter", map.filter(k -> k % 3 == 1).map(k -> k * 7),
            x -> map(Arrays.stream(x).map(LanesSkeletonsProgram::rounds).filter(k -> k % 3 == 1).map(k -> k * 7).toArray(), v -> v));
        compare("filter records", AF.map(LanesSkeletonsProgram::halved).filter(h -> h.rest < 2.5f),
            x -> map(x, v -> halved(v)).stream().filter(h -> ((Halved) h).rest < 2.5f).toList());
        compare("histogram", map.andThen(AF.histogram(PLACES)), x -> boxed(byIndex(Arrays.stream(x).toArray(), 0, (n, v) -> n + 1)));
        compare("reduceByIndex", AF.map((Integer v) -> new Tuple2<>(rounds(v), v)).andThen(AF.reduceByIndex(PLACES, 0, Math::max)),
            x -> boxed(byIndex(x, 0, Math::max)));
        try (PArray<Integer> onto = PArray.of(new int[PLACES])) {
            compare("scatter", AF.map((Integer v) -> new Tuple2<>(rounds(v), v)).andThen(AF.scatter(onto)),
                x -> boxed(byIndex(x, 0, (old, v) -> v)));
        }
        partition();
    }

    private static void partition() {
        PartitionFunction<Integer, Halved> parts = AF.map(LanesSkeletonsProgram::halved).partition(h -> h.rest < 2.5f);
        for (int size : SIZES) {
            int[] x = new Random(size).ints(size, 0, 50_000).toArray();
            List<Object> accepted = new ArrayList<>(), rejected = new ArrayList<>();
            for (int v : x) (halved(v).rest < 2.5f ? accepted : rejected).add(halved(v));
            try (PArray<Integer> input = PArray.of(x); Partition<Halved> two = parts.apply(input)) {
                same(accepted, two.accepted());
                same(rejected, two.rejected());
            }
        }
        System.out.println("partition: same, " + (parts.explain().contains("lanes of 16") ? "lanes of 16" : "one by one"));
    }

    private static void same(List<Object> wanted, PArray<Halved> actual) {
        if (wanted.size() != actual.size()) throw new AssertionError("partition of " + wanted.size());
        for (int i = 0; i < wanted.size(); i++) {
            if (!wanted.get(i).equals(actual.get(i))) throw new AssertionError("partition: element " + i);
        }
    }
}
