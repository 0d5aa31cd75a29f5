package weft;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import java.util.function.Function;
import java.util.function.Supplier;

/**
 * Functions that are composed of others, segments, runs, the greatest elements and products of matrices, beside plain Java, bit for
 * bit: main tells how many, of the parts that are named, or of all. {@link ComposedTest} runs it in several ways.
 */
final class ComposedProgram {
    /** None, one, about a work-group, and several blocks of a scan. */
    private static final int[] SIZES = {0, 1, 255, 256, 257, 20_001};

    record Item(int group, float weight) {}

    private static final Map<String, Runnable> PARTS = Map.of("segments", ComposedProgram::segments, "scans", ComposedProgram::scans,
        "unique", ComposedProgram::unique, "runs", ComposedProgram::runs, "greatest", ComposedProgram::greatest,
        "keys", ComposedProgram::keys, "comparators", ComposedProgram::comparators, "products", ComposedProgram::products, "others", ComposedProgram::others);

    private static int checked;

    private ComposedProgram() {}

    public static void main(String[] arguments) {
        List<String> parts = arguments.length == 0 ? List.copyOf(PARTS.keySet()) : List.of(arguments);
        for (String part : parts) PARTS.get(part).run();
        System.out.println("composed: " + checked + ": same");
    }

    /** Few values, so that there are equal ones: zeros of both signs, NaN, and numbers. */
    private static float weight(int random) {
        float[] special = {0f, -0f, Float.NaN, Float.NEGATIVE_INFINITY};
        int place = random & 15;
        return place < special.length ? special[place] : (random >> 4 & 1023) * 0.37f - 100;
    }

    private static Item[] items(int n) {
        SplittableRandom random = new SplittableRandom(n);
        Item[] items = new Item[n];
        for (int i = 0; i < n; i++) items[i] = new Item(random.nextInt(2), weight(random.nextInt() & ~(random.nextInt() & 3)));
        return items;
    }

    private static float[] weights(int n) {
        float[] weights = new float[n];
        Item[] items = items(n);
        for (int i = 0; i < n; i++) weights[i] = items[i].weight;
        return weights;
    }

    // ---- segments ----

    /** Starts of segments of all kinds of {@code n} elements: empty, of one, and long. */
    private static int[] starts(int n) {
        SplittableRandom random = new SplittableRandom(n);
        int[] starts = new int[n / 7 + 2];
        for (int i = 1; i < starts.length; i++) {
            int length = random.nextInt(10) < 3 ? 0 : random.nextInt(40) == 0 ? random.nextInt(90) : random.nextInt(10);
            starts[i] = Math.min(n, starts[i - 1] + length);
        }
        starts[starts.length - 1] = n;
        return starts;
    }

    private static void segments() {
        PArray<Integer> none = PArray.of(new int[1]);
        ArrayFunction<Float, Float> ofNone = AF.segments(none, s -> s.reduce(0f, Float::sum));
        same("no segments", List.of(), ofNone.apply(PArray.of(1f, 2f)));
        for (int n : SIZES) {
            float[] weights = weights(n);
            int[] starts = starts(n);
            List<Float> expected = new ArrayList<>();
            for (int s = 0; s + 1 < starts.length; s++) {
                float sum = 0.5f;
                for (int k = starts[s]; k < starts[s + 1]; k++) sum = sum + weights[k] * 0.25f;
                expected.add(sum + (starts[s + 1] - starts[s]));
            }
            PArray<Integer> at = PArray.of(starts);
            ArrayFunction<Float, Float> sums = AF.segments(at, s -> s.map(v -> v * 0.25f).reduce(0.5f, Float::sum) + s.size());
            same("sums of segments", expected, sums.apply(PArray.of(weights)));
            at.putInt(0, 1);
            int[] moved = starts.clone();
            moved[0] = 1;
            same("starts that have changed", outcome(() -> { // the first segment has an element less, or ends before it begins
                if (moved[0] > moved[1]) throw new IndexOutOfBoundsException("Range [1, " + moved[1] + ") out of bounds for length " + n);
                return moved[1] - moved[0];
            }), outcome(() -> AF.<Float, Integer>segments(at, s -> s.size()).apply(PArray.of(weights)).get(0)));
        }
        // lengths, and what does not fit
        PArray<Integer> starts = AF.<Integer>concat(PArray.of(0)).scanExclusive(0, Integer::sum).apply(PArray.of(2, 0, 3));
        ArrayFunction<Float, Integer> lengths = AF.segments(starts, s -> s.size());
        same("lengths", List.of(2, 0, 3), lengths.apply(PArray.of(1f, 2f, 3f, 4f, 5f)));
        same("a segment outside", "java.lang.IndexOutOfBoundsException: Range [2, 5) out of bounds for length 4",
            outcome(() -> lengths.apply(PArray.of(1f, 2f, 3f, 4f))));
        same("no starts", true, outcome(() -> AF.<Float, Integer>segments(PArray.of(new int[0]), s -> s.size())
            .apply(PArray.of(1f))).toString().contains("IllegalArgumentException: starts is empty"));
    }

    /** Composition of lines, which is not commutative, and exact, so that the shape does not show. */
    private static void scans() {
        ArrayFunction<Tuple2<Boolean, Tuple2<Integer, Integer>>, Tuple2<Integer, Integer>> scan = AF.scanBySegment(
            new Tuple2<>(1, 0), (f, g) -> new Tuple2<>(f._1() * g._1(), f._2() * g._1() + g._2()));
        for (int n : SIZES) {
            SplittableRandom random = new SplittableRandom(n);
            boolean[] begins = new boolean[n];
            int[] scales = new int[n];
            int[] shifts = new int[n];
            List<Tuple2<Integer, Integer>> expected = new ArrayList<>();
            Tuple2<Integer, Integer> all = new Tuple2<>(1, 0);
            for (int i = 0; i < n; i++) {
                begins[i] = random.nextInt(300) == 0 || (i & 31) < random.nextInt(5);
                scales[i] = random.nextInt() | 1;
                shifts[i] = random.nextInt();
                if (begins[i]) all = new Tuple2<>(1, 0);
                all = new Tuple2<>(all._1() * scales[i], all._2() * scales[i] + shifts[i]);
                expected.add(all);
            }
            same("scans of segments", expected,
                scan.apply(PArray.zip(PArray.of(begins), PArray.zip(PArray.of(scales), PArray.of(shifts)))));
        }
        // the identity is in front of each, once, wherever its segment is said to begin
        ArrayFunction<Tuple2<Boolean, Float>, Float> sums = AF.scanBySegment(0.5f, Float::sum);
        same("the identity", List.of(1.5f, 2.5f, 1.5f, 2.5f, 1.5f),
            sums.apply(PArray.of(false, false, true, false, true), PArray.of(1f, 1f, 1f, 1f, 1f)));
    }

    // ---- runs ----

    private static void unique() {
        ArrayFunction<Float, Float> unique = AF.<Float>identity().unique();
        for (int n : SIZES) {
            float[] weights = weights(n);
            for (int i = 1; i < n; i++) if (i % 5 != 0) weights[i] = weights[i - 1];
            List<Float> expected = new ArrayList<>();
            for (int i = 0; i < n; i++) if (i == 0 || !Float.valueOf(weights[i]).equals(weights[i - 1])) expected.add(weights[i]);
            same("unique", expected, unique.apply(PArray.of(weights)));
        }
    }

    private static void runs() {
        ArrayFunction<Item, Tuple2<Item, Integer>> runs = AF.<Item>identity().runs();
        for (int n : SIZES) {
            if (n == 0) continue;
            Item[] items = items(n);
            for (int i = 1; i < n; i++) if (i % 100 > 3) items[i] = new Item(items[i - 1].group, items[i - 1].weight);
            List<Tuple2<Item, Integer>> expected = new ArrayList<>();
            for (int i = 0, from = 0; i < n; i++) {
                if (i + 1 < n && items[i].equals(items[i + 1])) continue;
                expected.add(new Tuple2<>(items[from], i + 1 - from));
                from = i + 1;
            }
            same("runs", expected, runs.apply(PArray.of(items)));
        }
        PArray<int[]> arrays = PArray.of(new int[][] {{1, 2}, {1, 2}, {1, 3}, {1, 2}});
        same("arrays", 3, AF.<int[]>identity().unique().apply(arrays).size());
    }

    // ---- the greatest ----

    private static void greatest() {
        for (int count : new int[] {0, 5, 1000}) {
            ArrayFunction<Float, Float> greatest = AF.<Float>identity().topK(count);
            for (int n : SIZES) {
                float[] weights = weights(n);
                List<Float> sorted = new ArrayList<>();
                for (float w : weights) sorted.add(w);
                sorted.sort(Comparator.reverseOrder());
                same("the greatest", sorted.subList(0, Math.min(n, count)), greatest.apply(PArray.of(weights)));
            }
        }
    }

    private static void keys() {
        Function<Item, Float> lightness = item -> -item.weight;
        for (int n : SIZES) {
            if (n > 0) greatest("with the least keys", n, 5, lightness, Comparator.comparing(lightness));
        }
        // one that fails, for an element that no sample has, and for a later one too
        int[] values = new int[20_001];
        Arrays.fill(values, 1);
        values[10_003] = 0;
        values[15_000] = Integer.MIN_VALUE;
        int[] table = new int[2];
        same("a key that fails", "java.lang.ArithmeticException: / by zero",
            outcome(() -> AF.<Integer>identity().topK(3, v -> v < 0 ? table[v] : 7 / v).apply(PArray.of(values))));
    }

    private static void otherKeys() {
        greatest("ties, of which some are taken", 20_001, 20, Item::group, Comparator.comparing(Item::group));
        greatest("records as keys", 20_001, 20, item -> new Tuple2<>(item.weight, item.group),
            Comparator.comparing(Item::weight).thenComparing(Item::group));
    }

    private static void greatest(String name, int n, int count, Function<Item, ?> key, Comparator<Item> order) {
        List<Item> items = new ArrayList<>(Arrays.asList(items(n)));
        PArray<Item> input = PArray.of(items);
        items.sort(order.reversed());
        same(name, items.subList(0, Math.min(n, count)), AF.<Item>identity().topK(count, key).apply(input));
    }

    // ---- sorts by comparators ----

    private static void comparators() {
        sorted((x, y) -> Integer.compare(y.group, x.group));
        same("none", 0, AF.<Integer>identity().sorted(Comparator.<Integer>reverseOrder()).apply(PArray.of(new int[0])).size());
        // one that throws for a pair, of some of which List.sort compares none
        Comparator<Integer> picky = (a, b) -> {
            if (a + b == 5) throw new IllegalStateException(a + " beside " + b);
            return a - b;
        };
        for (int[] values : new int[][] {{3, 1, 2}, {5, 4, 3, 2, 1, 0}}) {
            List<Integer> list = new ArrayList<>();
            for (int v : values) list.add(v);
            same("a comparator that throws", outcome(() -> {
                list.sort(picky);
                return list;
            }), outcome(() -> AF.<Integer>identity().sorted(picky).onThreads(2).apply(PArray.of(values))));
        }
    }

    private static void sorted(Comparator<Item> order) {
        ArrayFunction<Item, Item> sort = AF.<Item>identity().sorted(order);
        for (int n : SIZES) {
            if (n == 0) continue;
            List<Item> items = new ArrayList<>(Arrays.asList(items(n)));
            PArray<Item> input = PArray.of(items);
            items.sort(order);
            same("sorted by a comparator", items, sort.apply(input));
            same("sorted already", items, sort.apply(PArray.of(items)));
        }
    }

    private static void otherComparators() {
        sorted(Comparator.comparing(Item::group).reversed().thenComparing(Item::weight));

        record Wide(int a, long b, float c, double d, short e) {}
        List<Wide> list = new ArrayList<>();
        for (int i = 0; i < 1000; i++) list.add(new Wide(i * 7919 % 100, i, weight(i * 31), i * 0.5, (short) i));
        PArray<Wide> input = PArray.of(list);
        Comparator<Wide> order = (x, y) -> x.a != y.a ? Integer.compare(x.a, y.a) : Float.compare(x.c, y.c);
        list.sort(order);
        same("of many columns", list, AF.<Wide>identity().sorted(order).apply(input));
    }

    // ---- products ----

    private static void products() {
        for (int[] shape : new int[][] {{0, 3, 4}, {1, 1, 1}, {255, 7, 3}, {16, 31, 257}}) {
            int rows = shape[0], inner = shape[1], columns = shape[2];
            float[] a = weights(rows * inner), b = weights(inner * columns);
            for (int i = 0; i < a.length; i++) if (a[i] != a[i] && i % 3 != 0) a[i] = i;
            List<Float> expected = new ArrayList<>();
            for (int i = 0; i < rows * columns; i++) {
                float sum = 0;
                for (int k = 0; k < inner; k++) sum += a[i / columns * inner + k] * b[k * columns + i % columns];
                expected.add(sum);
            }
            same("product", expected, AF.matmul(Float.class, PArray.of(b), columns).apply(PArray.of(a)));
        }
        PArray<Float> two = PArray.of(1f, 2f, 3f, 4f);
        same("no whole rows", true, outcome(() -> AF.matmul(Float.class, two, 2).apply(PArray.of(1f, 2f, 3f))).toString()
            .contains("the left matrix has 3 elements, which are no whole number of rows of 2: it needs as many columns as the right one has rows, 2"));
        same("no matrix", true, outcome(() -> AF.matmul(Float.class, two, 3).apply(PArray.of(1f))).toString()
            .contains("4 elements are no matrix of 3 columns"));
        same("no rows", true, outcome(() -> AF.matmul(Float.class, PArray.of(new float[0]), 1).apply(PArray.of(1f))).toString()
            .contains("the right matrix has no rows: it needs as many as the left one has columns"));
    }

    /** The same of other elements, keys and comparators, each of which is kernels of its own. */
    private static void others() {
        otherKeys();
        otherComparators();

        PArray<Double> doubles = PArray.of(1.0, 2.0, 3.0, 4.0);
        same("product of doubles", List.of(7.0, 10.0), AF.matmul(Double.class, doubles, 2).apply(PArray.of(1.0, 2.0)));
        PArray<Integer> ints = PArray.of(1, 2, 3, 4);
        same("product of ints", List.of(7, 10), AF.matmul(Integer.class, ints, 2).apply(PArray.of(1, 2)));
        PArray<Long> longs = PArray.of(1L << 40, 2L, 3L, 4L);
        same("product of longs", List.of((1L << 40) + 6, 10L), AF.matmul(Long.class, longs, 2).apply(PArray.of(1L, 2L)));
        PArray<Integer> sorted = AF.<Integer>identity().sorted().unique().apply(PArray.of(3, 1, 3, 2, 1));
        same("each once", List.of(1, 2, 3), sorted);
    }

    // ---- comparing ----

    /** What comes out, or is thrown, as text. */
    private static Object outcome(Supplier<?> of) {
        try {
            return of.get();
        } catch (RuntimeException e) {
            return e.toString();
        }
    }

    private static <E> void same(String name, List<E> expected, PArray<E> result) {
        try (result) {
            same(name + " of a size", expected.size(), result.size());
            for (int i = 0; i < expected.size(); i++) {
                if (!expected.get(i).equals(result.get(i))) same(name + ", number " + i + " of " + expected.size(), expected.get(i), result.get(i));
            }
        }
    }

    /** Equal, and so with the same signs of zeros. */
    private static void same(String name, Object expected, Object actual) {
        if (!expected.equals(actual)) throw new AssertionError(name + ": " + actual + " and not " + expected);
        checked++;
    }
}
