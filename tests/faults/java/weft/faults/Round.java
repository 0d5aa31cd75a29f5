package weft.faults;

import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.function.BiConsumer;
import java.util.function.Consumer;
import java.util.function.IntBinaryOperator;
import java.util.function.IntUnaryOperator;
import java.util.stream.IntStream;
import weft.AF;
import weft.ArrayFunction;
import weft.OffloadException;
import weft.PArray;
import weft.Tuple2;
import weft.Weft;

/**
 * One use of every array function, and plain loops, each compared with a loop. A consumer is told, by name, what came of each: null, or
 * what was wrong with the result, or what was thrown.
 */
public final class Round implements Consumer<BiConsumer<String, Object>> {
    /** Stands as a constant in the programs, so that those of another loader's class are others. */
    private static final int SALT = Integer.getInteger("weft.faults.salt", 1);
    private static final boolean PREPARES = Boolean.getBoolean("weft.faults.prepares");
    /** Three blocks of a reduction, or more. */
    private static final int SIZE = Integer.getInteger("weft.faults.size", 9000);

    private final int[] xs = of(i -> i * 31 - 77777);
    private final int[] ys = of(i -> i ^ 0x5555);
    private final int[] places = of(i -> (int) (i * 7919L % SIZE));
    private final int[] table = of(i -> i * i);
    private final PArray<Integer> onto = PArray.of(of(i -> -i));

    private final ArrayFunction<Integer, Integer> map = AF.map((Integer v) -> v * 3 + SALT);
    private final ArrayFunction<Tuple2<Integer, Integer>, Integer> zip =
        AF.<Integer, Integer>zip2().map(t -> t._1() * 5 + t._2() + SALT);
    private final ArrayFunction<Integer, Integer> reduce = AF.map((Integer v) -> v ^ SALT).reduce(0, Integer::sum);
    private final ArrayFunction<Integer, Integer> scan = AF.map((Integer v) -> v + SALT).scan(0, Integer::sum);
    private final ArrayFunction<Integer, Integer> filter =
        AF.map((Integer v) -> v * 7 + SALT).filter(v -> (v & 5) == 1);
    private final ArrayFunction<Integer, Integer> sort = AF.map((Integer v) -> v * 7 + SALT).sorted();
    private final ArrayFunction<Integer, Long> sortBy =
        AF.map((Integer v) -> new Tuple2<>((long) v, v + SALT & 255)).sortedBy(Tuple2::_2).map(Tuple2::_1);
    private final ArrayFunction<Tuple2<Integer, Integer>, Integer> scatter =
        AF.<Integer, Integer>zip2().map(t -> new Tuple2<>(t._1(), t._2() + SALT)).andThen(AF.scatter(onto));
    private final ArrayFunction<Integer, Integer> histogram =
        AF.map((Integer v) -> (v + SALT) & 63).andThen(AF.histogram(64));
    private final ArrayFunction<Integer, Integer> largest =
        AF.map((Integer v) -> new Tuple2<>((v + SALT) & 63, v)).andThen(AF.reduceByIndex(64, 0, Integer::max));
    private final ArrayFunction<Integer, Integer> iterate = AF.iterate(5, AF.map((Integer v) -> v * 3 + SALT));
    private final ArrayFunction<Integer, Integer> pipelined = AF.map((Integer v) -> v * 11 + SALT).pipelined(2048);
    private final ArrayFunction<Integer, Integer> divide = AF.map((Integer v) -> (v + SALT) / (v - 15000));
    private final ArrayFunction<Integer, Integer> captured = AF.map((Integer v) -> table[v & 4095] + SALT);
    private final ArrayFunction<Integer, Integer> chain = AF.map((Integer v) -> v + SALT).copyToDevice()
        .andThen(AF.<Integer>identity().scan(0, Integer::sum)).copyToHost().map(v -> v - SALT);
    private final ArrayFunction<Integer, Integer> identity = AF.identity();
    private PArray<Integer> x;
    private PArray<Integer> y;
    private PArray<Integer> place;
    private boolean isRewritten;

    private interface Act {
        void run();
    }

    /** A result that is not the loop's. */
    private static final class Wrong extends RuntimeException {
        private static final long serialVersionUID = 1L;

        Wrong(String what) {
            super(what);
        }
    }

    @Override public void accept(BiConsumer<String, Object> out) {
        steps().forEach(step -> {
            try {
                step.act.run();
                out.accept(step.name, null);
            } catch (Wrong e) {
                out.accept(step.name, e.getMessage());
            } catch (CompletionException e) {
                out.accept(step.name, e.getCause());
            } catch (Throwable e) {
                out.accept(step.name, e);
            }
        });
    }

    private record Step(String name, Act act) {}

    private void sortBy() {
        long[] expected = Arrays.stream(xs).boxed().sorted(Comparator.comparing(v -> v + SALT & 255)).mapToLong(v -> v).toArray();
        try (PArray<Long> result = run(sortBy, x)) {
            if (!Arrays.equals(expected, result.toLongArray())) throw new Wrong("other than in Java");
        }
    }

    private List<Step> steps() {
        return List.of(
            new Step("open", () -> {
                x = PArray.of(xs);
                y = PArray.of(ys);
                place = PArray.of(places);
            }),
            new Step("map", () -> same(run(map, x), of(xs, this::mapped))),
            new Step("zip", () -> same(zip.apply(x, y), of(i -> xs[i] * 5 + ys[i] + SALT))),
            new Step("reduce", () -> same(run(reduce, x), new int[] {Arrays.stream(xs).map(v -> v ^ SALT).sum()})),
            new Step("scan", () -> same(run(scan, x), sums(of(xs, v -> v + SALT)))),
            new Step("filter", () -> same(run(filter, x),
                Arrays.stream(xs).map(v -> v * 7 + SALT).filter(v -> (v & 5) == 1).toArray())),
            new Step("sort", () -> same(run(sort, x), Arrays.stream(xs).map(v -> v * 7 + SALT).sorted().toArray())),
            new Step("sortBy", this::sortBy),
            new Step("scatter", this::scatter),
            new Step("histogram", () -> same(run(histogram, x), bins(0, (a, b) -> a + 1))),
            new Step("reduceByIndex", () -> same(run(largest, x), bins(0, Math::max))),
            new Step("iterate", () -> same(run(iterate, x), of(xs, v -> repeated(v, 5)))),
            new Step("pipelined", () -> same(run(pipelined, x), of(xs, v -> v * 11 + SALT))),
            new Step("captured", () -> {
                table[7]++;
                same(run(captured, x), of(xs, v -> table[v & 4095] + SALT));
            }),
            new Step("async", this::async),
            new Step("throws", this::throwsAsJava),
            new Step("moves", () -> {
                y.copyToDevice();
                y.copyToHost();
                same(run(identity, y), ys);
            }),
            new Step("loops", this::loops),
            new Step("chain", () -> same(run(chain, x), of(sums(of(xs, v -> v + SALT)), v -> v - SALT))),
            new Step("readLate", this::readLate),
            new Step("inputs", this::inputsAreAsTheyWere),
            new Step("close", () -> {
                x.close();
                y.close();
                place.close();
            }));
    }

    /** Plain loops, which do what they do in Java wherever they are, and throw what they throw there. */
    private void loops() {
        if (!isRewritten) rewrite();
        int[] a = ys.clone();
        int sum = added(a, xs);
        if (sum != Arrays.stream(a).sum()) throw new Wrong("a sum of " + sum);
        same(a, of(i -> ys[i] + xs[i] * SALT));
        int[][] rows = {of(i -> i), of(i -> -i)};
        doubled(rows, xs);
        same(rows[0], of(i -> 2 * i + xs[i]));
        same(rows[1], of(i -> -2 * i + xs[i]));
        int[] b = new int[SIZE];
        streamed(b, xs);
        same(b, of(i -> xs[i] ^ i + SALT));
        int[] all = new int[SIZE];
        divided(all, of(i -> i + 1)); // a loop of which every run throws would come to rest in Java
        same(all, of(i -> 1_000_000 / (i + 1)));
        try {
            divided(b, of(i -> SIZE / 2 - i));
            throw new Wrong("no exception");
        } catch (ArithmeticException e) {
            same(b, of(i -> i < SIZE / 2 ? 1_000_000 / (SIZE / 2 - i) : xs[i] ^ i + SALT));
        }
    }

    /** Where that fails they are Java's, and it is asked again in the next round. */
    private void rewrite() {
        try {
            for (String name : List.of("added", "doubled", "streamed", "divided")) Weft.loops(Round.class, name);
            isRewritten = true;
        } catch (OutOfMemoryError | OffloadException e) {
            isRewritten = false;
        }
    }

    private static int added(int[] a, int[] b) {
        int sum = 0;
        for (int i = 0; i < a.length; i++) {
            a[i] += b[i] * SALT;
            sum += a[i];
        }
        return sum;
    }

    private static void doubled(int[][] a, int[] b) {
        for (int i = 0; i < a.length; i++) {
            for (int j = 0; j < a[i].length; j++) a[i][j] = 2 * a[i][j] + b[j];
        }
    }

    private static void streamed(int[] a, int[] b) {
        IntStream.range(0, a.length).parallel().forEach(i -> a[i] = b[i] ^ i + SALT);
    }

    private static void divided(int[] a, int[] b) {
        for (int i = 0; i < a.length; i++) a[i] = 1_000_000 / b[i];
    }

    private int mapped(int v) {
        return v * 3 + SALT;
    }

    private int repeated(int v, int times) {
        return times == 0 ? v : repeated(mapped(v), times - 1);
    }

    private void scatter() {
        int[] expected = of(i -> -i);
        for (int i = 0; i < SIZE; i++) expected[places[i]] = ys[i] + SALT;
        same(scatter.apply(place, y), expected);
    }

    private void async() {
        CompletableFuture<PArray<Integer>> first = map.applyAsync(x);
        CompletableFuture<PArray<Integer>> second = reduce.applyAsync(x);
        try {
            same(first.join(), of(xs, this::mapped));
        } finally {
            same(second.join(), new int[] {Arrays.stream(xs).map(v -> v ^ SALT).sum()});
        }
    }

    private void throwsAsJava() {
        try (PArray<Integer> bad = PArray.of(14998, 14999, 15000, 15001)) {
            run(divide, bad).close();
            throw new Wrong("no exception");
        } catch (ArithmeticException e) {
            if (!"/ by zero".equals(e.getMessage())) throw new Wrong(e.toString());
        }
    }

    /** The newest data lie on the device for a while, where it has memory of its own. */
    private void readLate() {
        try (PArray<Integer> once = run(map, x);
             PArray<Integer> twice = run(map, once);
             PArray<Integer> copy = run(identity, twice)) {
            int[] expected = of(xs, v -> repeated(v, 2));
            same(copy.toIntArray(), expected);
            same(twice.toIntArray(), expected);
            twice.putInt(0, 5);
            if (twice.getInt(0) != 5) throw new Wrong("what was put is not there");
        }
    }

    private void inputsAreAsTheyWere() {
        same(x.toIntArray(), xs);
        same(y.toIntArray(), ys);
        same(place.toIntArray(), places);
        same(onto.toIntArray(), of(i -> -i));
    }

    private static <T, R> PArray<R> run(ArrayFunction<T, R> function, PArray<T> input) {
        if (PREPARES) function.prepare(input);
        return function.apply(input);
    }

    private static int[] of(IntUnaryOperator f) {
        int[] result = new int[SIZE];
        Arrays.setAll(result, f);
        return result;
    }

    private static int[] of(int[] of, IntUnaryOperator f) {
        return Arrays.stream(of).map(f).toArray();
    }

    private static int[] sums(int[] of) {
        int[] result = of.clone();
        Arrays.parallelPrefix(result, Integer::sum);
        return result;
    }

    private int[] bins(int start, IntBinaryOperator f) {
        int[] result = new int[64];
        Arrays.fill(result, start);
        for (int v : xs) result[(v + SALT) & 63] = f.applyAsInt(result[(v + SALT) & 63], v);
        return result;
    }

    private static void same(PArray<Integer> actual, int[] expected) {
        try (actual) {
            same(actual.toIntArray(), expected);
        }
    }

    private static void same(int[] actual, int[] expected) {
        int at = Arrays.mismatch(actual, expected);
        if (at < 0) return;
        if (actual.length != expected.length) throw new Wrong(actual.length + " elements, not " + expected.length);
        throw new Wrong("at " + at + ": " + actual[at] + ", not " + expected[at]);
    }
}
