package weft.spark;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.ObjectOutputStream;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.CancellationException;
import java.util.function.BiFunction;
import java.util.function.IntFunction;
import org.apache.spark.api.java.JavaRDD;
import org.apache.spark.api.java.JavaSparkContext;
import org.apache.spark.sql.SparkSession;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.function.Executable;
import weft.AF;
import weft.Border;
import weft.PArray;
import weft.Tuple2;

/** Every function has on Spark the bits, and the exceptions, that it has on one machine. */
abstract class Functions {
    /** Whose order and shape show. */
    static final SerializableBinaryOperator<Float> MIX = (a, b) -> a * 0.999f + b;

    record Body(float mass, double speed, int kind) {}

    abstract JavaSparkContext context();

    /** Pairs of a size and a number of parts. */
    abstract int[][] shapes();

    private <T, R> void everywhere(SparkFunction<T, R> f, IntFunction<PArray<T>> here, BiFunction<PArray<T>, Integer, SparkArray<T>> sent) {
        for (int[] shape : shapes()) {
            try (PArray<T> input = here.apply(shape[0]); PArray<R> expected = f.here().apply(input);
                 SparkArray<T> there = sent.apply(input, shape[1]); SparkArray<R> actual = f.apply(there)) {
                Same.check(expected, actual, shape[0] + " elements in " + shape[1] + " parts");
            }
        }
    }

    private void floats(SparkFunction<Float, ?> f) {
        everywhere(f, Same::floats, (input, parts) -> WeftSpark.of(context(), input, parts));
    }

    private void ints(SparkFunction<Integer, ?> f) {
        everywhere(f, Same::ints, (input, parts) -> WeftSpark.of(context(), input, parts));
    }

    private void range(SparkFunction<Integer, ?> f) {
        everywhere(f, AF::range, (input, parts) -> WeftSpark.range(context(), input.size(), parts));
    }

    @Test void maps() {
        float k = 2.5f;
        floats(WeftSpark.<Float, Float>map(v -> v * k).map(v -> Math.sqrt(v)));
        floats(WeftSpark.map(v -> new Body(v, v * 0.1, (int) (v * 100))));
        ints(WeftSpark.<Integer>identity());
        ints(WeftSpark.<Integer, Integer>map(v -> v + 1).mapWithIndex((v, i) -> v * 31 + i));
    }

    @Test void filters() {
        ints(WeftSpark.<Integer>identity().filter(v -> v % 3 == 0));
        ints(WeftSpark.<Integer>identity().filter(v -> v < -2000));
        ints(WeftSpark.<Integer, Integer>map(v -> v * 7).filter(v -> v > 0).mapWithIndex((v, i) -> v + i).filter(v -> (v & 1) == 0));
    }

    @Test void reductions() {
        floats(WeftSpark.<Float>identity().reduce(0f, Float::sum));
        floats(WeftSpark.<Float, Float>map(v -> v * 3).reduce(2f, MIX));
        floats(WeftSpark.<Float, Body>map(v -> new Body(v, v, 1)).reduce(new Body(0, 0, 0),
            (a, b) -> new Body(a.mass + b.mass, Math.max(a.speed, b.speed), a.kind + b.kind)));
        floats(WeftSpark.<Float>identity().filter(v -> v > 0).map(v -> v + 1).reduce(0f, MIX));
        ints(WeftSpark.<Integer, Long>map(v -> (long) v * v).reduce(0L, Long::sum).map(v -> v + 1));
    }

    @Test void scans() {
        floats(WeftSpark.<Float>identity().scan(0f, Float::sum));
        floats(WeftSpark.<Float, Double>map(v -> v * 1.5).scanExclusive(1.0, (a, b) -> a * 0.99 + b));
        floats(WeftSpark.<Float>identity().filter(v -> v > 0).scan(0f, MIX).filter(v -> v > 1).scanExclusive(0f, MIX));
        floats(WeftSpark.<Float, Body>map(v -> new Body(v, v, 1)).scan(new Body(0, 0, 0),
            (a, b) -> new Body(a.mass + b.mass, Math.max(a.speed, b.speed), a.kind + b.kind)));
    }

    @Test void ranges() {
        range(WeftSpark.<Integer, Long>map(v -> (long) v * v).scan(0L, Long::sum));
        range(WeftSpark.<Integer, Integer>map(v -> v ^ 5).filter(v -> v % 2 == 0).reduce(0, Integer::sum));
    }

    @Test void pairs() {
        int n = 30_000;
        PArray<Float> x = Same.floats(n), y = Same.floats(n + 1).slice(1, n + 1);
        SparkFunction<Tuple2<Float, Float>, Float> dot = WeftSpark.<Float, Float>zip2().map(t -> t._1() * t._2()).reduce(0f, Float::sum);
        PArray<Float> expected = dot.here().apply(x, y);
        for (int parts : new int[] {1, 3, 9}) {
            SparkArray<Float> sx = WeftSpark.of(context(), x, parts), sy = WeftSpark.of(context(), y, parts);
            Same.check(expected, dot.apply(sx, sy), parts + " parts");
        }
        // of fewer or more parts
        for (int[] parts : new int[][] {{3, 5}, {5, 3}, {1, 9}, {9, 1}}) {
            SparkArray<Float> sx = WeftSpark.of(context(), x, parts[0]), sy = WeftSpark.of(context(), y, parts[1]);
            String what = parts[0] + " parts with " + parts[1];
            Same.check(expected, dot.apply(sx, sy), what);
            SparkFunction<Tuple2<Float, Float>, Float> first = WeftSpark.<Float, Float>zip2().map(t -> t._1() - 2 * t._2());
            Same.check(first.here().apply(x, y), first.apply(sx, sy), what);
            Same.check(first.here().apply(x, y), first.apply(sx.zip(sy)), what);
        }
        SparkArray<Float> sx = WeftSpark.of(context(), x, 3);
        assertEquals(new Tuple2<>(x.get(4097), x.get(4097)), sx.zip(sx).toRdd().collect().get(4097));
        // of parts that begin elsewhere
        SparkArray<Integer> ints = WeftSpark.of(context(), Same.ints(n), 4);
        SparkArray<Integer> some = WeftSpark.<Integer>identity().filter(v -> v > 0).apply(ints);
        SparkArray<Integer> range = WeftSpark.range(context(), (int) some.size(), 4);
        SparkFunction<Tuple2<Integer, Integer>, Integer> both = WeftSpark.<Integer, Integer>zip2().map(t -> t._1() * 3 + t._2());
        try (PArray<Integer> here = some.toPArray()) {
            Same.check(both.here().apply(here, AF.range(here.size())), both.apply(some, range), "of a filter");
            Same.check(both.here().apply(AF.range(here.size()), here), both.apply(range, some), "of a range");
        }
        assertEquals("cannot zip arrays of different lengths: the first has 30000 elements, the second has " + some.size(),
            assertThrows(IllegalArgumentException.class, () -> both.apply(ints, some)).getMessage());
    }

    @Test void gathers() {
        PArray<Integer> table = AF.map((Integer v) -> v * v).apply(AF.range(2001));
        ints(WeftSpark.<Integer, Integer>map(v -> v + 1000).andThen(WeftSpark.gather(table)).map(v -> v + 1));
        assertEquals("Index 2001 out of bounds for length 2001", assertThrows(IndexOutOfBoundsException.class,
            () -> WeftSpark.gather(table).apply(WeftSpark.range(context(), 5000, 2))).getMessage());
    }

    @Test void byIndex() {
        int places = 300;
        floats(WeftSpark.<Float, Tuple2<Integer, Float>>map(v -> new Tuple2<>((int) ((v + 0.3f) * places), v))
            .andThen(WeftSpark.reduceByIndex(places, 0.5f, MIX)));
        floats(WeftSpark.<Float>identity().<Tuple2<Integer, Body>>mapWithIndex((v, i) -> new Tuple2<>(i % 7, new Body(v, i, 1)))
            .andThen(WeftSpark.reduceByIndex(7, new Body(0, 0, 0), (a, b) -> new Body(a.mass * 0.9f + b.mass, b.speed, a.kind + b.kind))));
        ints(WeftSpark.<Integer>identity().filter(v -> v > 0).map(v -> new Tuple2<>(v % 50, v * 0.1f))
            .andThen(WeftSpark.reduceByIndex(50, 0f, Float::sum)));
        ints(WeftSpark.<Integer, Integer>map(v -> Math.floorMod(v, 100)).andThen(WeftSpark.histogram(100)));
        assertThrows(IndexOutOfBoundsException.class,
            () -> WeftSpark.histogram(100).apply(WeftSpark.range(context(), 5000, 2)));
    }

    @Test void stencils() {
        for (Border border : Border.values()) {
            floats(WeftSpark.stencil(2, border, view -> view.get(-2) + 2 * view.get(-1) + 4 * view.get(0) + 8 * view.get(2) + view.index()));
        }
        int columns = 100;
        SparkFunction<Integer, Integer> inRows = WeftSpark.stencil2(columns, 1, Border.WRAP,
            view -> view.get(-1, 0) + 3 * view.get(0, -1) + 5 * view.get(1, 1) + view.row() * 7 + view.column());
        SparkArray<Integer> matrix = WeftSpark.of(context(), Same.ints(200 * columns), 3);
        Same.check(inRows.here().apply(Same.ints(200 * columns)), inRows.apply(matrix), "a matrix");
        assertEquals("5001 elements are no whole number of rows of 100", assertThrows(IllegalArgumentException.class,
            () -> inRows.apply(WeftSpark.range(context(), 5001, 2))).getMessage());
    }

    @Test void rounds() {
        ints(WeftSpark.<Integer>identity().iterate(5, WeftSpark.map(v -> v * 3 + 1)));
        floats(WeftSpark.<Float>identity().iterate(3, WeftSpark.<Float, Float>stencil(1, Border.CLAMP,
            view -> (view.get(-1) + view.get(0) + view.get(1)) / 3)));
        ints(WeftSpark.<Integer>identity().iterateUntil(WeftSpark.<Integer>identity().reduce(Integer.MIN_VALUE, Integer::max),
            most -> most > 10_000, WeftSpark.map(v -> v * 2), 20));
    }

    /** In parts 1 and 2 of three elements fail; that of the lowest counts, whichever task ends first. */
    @Test void theLowestFailingElementThrows() {
        SparkArray<Integer> range = WeftSpark.range(context(), 30_000, 3);
        SparkFunction<Integer, Integer> f = WeftSpark.map(v -> {
            if (v == 29_000) throw new IllegalStateException();
            return 1 / (v - 15_000);
        });
        assertEquals("/ by zero", assertThrows(ArithmeticException.class, () -> f.apply(range)).getMessage());
        assertEquals("/ by zero", assertThrows(ArithmeticException.class, () -> f.reduce(0, Integer::sum).apply(range)).getMessage());
        assertThrows(ArithmeticException.class, () -> f.scan(0, Integer::sum).apply(range));
        assertThrows(IllegalStateException.class, () -> f.apply(WeftSpark.<Integer>identity().filter(v -> v > 20_000).apply(range)));
    }

    /** One machine has made what a scan begins with before it combines; on Spark the operator meets a lower element first. */
    @Test void whatAScanBeginsWithThrowsFirst() {
        SparkArray<Integer> range = WeftSpark.range(context(), 30_000, 3);
        SparkFunction<Integer, Integer> well = WeftSpark.map(v -> v + 1);
        SparkFunction<Integer, Integer> late = WeftSpark.map(v -> 1 / (v - 29_000) + v);
        SerializableBinaryOperator<Integer> early = (a, b) -> {
            if (b == 5) throw new IllegalStateException("combined");
            return a + b;
        };
        for (SparkFunction<Integer, Integer> f : List.of(late.scan(0, early), late.scanExclusive(0, early), well.scan(0, early),
            late.map(v -> v + 1).scan(0, early), well.iterate(2, late).scan(0, early), late.reduce(0, early),
            late.scan(0, Integer::sum).map(v -> 1 / v), late.andThen(WeftSpark.histogram(5)),
            late.filter(v -> v > 0).andThen(WeftSpark.histogram(5)))) {
            same(f, range);
            same(WeftSpark.<Integer>identity().filter(v -> v >= 0).andThen(f), range);
        }
    }

    /** Cannot be written, for a reason that is no exception. */
    private static final class Unwritable extends RuntimeException {
        private static final long serialVersionUID = 1;

        Unwritable() {
            super("as it is");
        }

        private void writeObject(ObjectOutputStream out) {
            throw new AssertionError("cannot be written");
        }
    }

    /** Cannot be written, and does not even say what it is. */
    private static final class Mute extends RuntimeException {
        private static final long serialVersionUID = 1;
        private final Object lock = new Object();

        @Override public String getMessage() {
            throw new IllegalStateException("no message, but " + lock);
        }
    }

    /** Whatever it is, it is what one machine throws, message and all; and what cannot be written says so. */
    @Test void exceptionsArriveAsTheyWere() {
        SparkArray<Integer> range = WeftSpark.range(context(), 9000, 3);
        SparkFunction<Integer, Integer> id = WeftSpark.identity();
        SparkFunction<Integer, Integer> helpful = id.map(v -> {
            Integer missing = v > 5000 ? null : v;
            return missing + 1;
        });
        same(helpful, range);
        same(id.filter(v -> v > 0).andThen(helpful).scan(0, Integer::sum), range);
        SparkFunction<Integer, Integer> caused = id.map(v -> {
            Integer missing = v > 5000 ? null : v;
            try {
                return missing + 1;
            } catch (NullPointerException e) {
                IllegalStateException around = new IllegalStateException("around", e);
                e.addSuppressed(around); // a circle
                throw around;
            }
        });
        try (PArray<Integer> here = range.toPArray()) {
            Throwable expected = thrown(() -> caused.here().apply(here)), actual = thrown(() -> caused.apply(range));
            assertEquals(expected.getCause().toString(), actual.getCause().toString());
            assertSame(actual, actual.getCause().getSuppressed()[0]);
            assertEquals(expected.getCause().getStackTrace()[0], actual.getCause().getStackTrace()[0]);
        }
        same(id.map(v -> {
            if (v > 5000) throw new CancellationException("an element's own");
            return v;
        }), range);
        same(id.map(v -> {
            if (v > 5000) throw new InternalError("as the JDK's clone() has it");
            return v;
        }), range);
        String unwritten = " (thrown on an executor; the exception itself is not serialisable)";
        assertEquals("java.lang.RuntimeException: weft.spark.Functions$Unwritable: as it is" + unwritten, String.valueOf(thrown(() -> id.map(v -> {
            if (v > 5000) throw new Unwritable();
            return v;
        }).apply(range))));
        assertEquals("java.lang.RuntimeException: weft.spark.Functions$Mute" + unwritten, String.valueOf(thrown(() -> id.map(v -> {
            if (v > 5000) throw new Mute();
            return v;
        }).apply(range))));
    }

    /** As a {@link PArray}: what is closed is not computed again, perhaps of other captured values. */
    @Test void closed() {
        SparkArray<Integer> range = WeftSpark.range(context(), 5000, 2);
        SparkFunction<Integer, Integer> f = WeftSpark.map(v -> v * 2);
        SparkArray<Integer> array = f.apply(range), more = f.apply(array);
        array.close();
        array.close();
        for (Runnable use : List.<Runnable>of(array::toPArray, array::toRdd, () -> array.toDataset(SparkSession.active(), Integer.class),
            () -> array.zip(range), () -> range.zip(array), () -> f.apply(array), () -> f.filter(v -> v > 1).scan(0, Integer::sum).apply(array),
            () -> WeftSpark.<Integer, Integer>stencil(1, Border.CLAMP, v -> v.get(1)).apply(array),
            () -> WeftSpark.<Integer>identity().reduce(0, Integer::sum).apply(array), () -> WeftSpark.histogram(10_000).apply(array))) {
            assertEquals("the array is closed", assertThrows(IllegalStateException.class, use::run).getMessage());
        }
        assertEquals(5000, array.size());
        Same.check(AF.map((Integer v) -> v * 4).apply(AF.range(5000)), more, "what was made of it stays");
    }

    /** Of no partitions of Spark's. */
    @Test void empty() {
        SparkArray<Integer> none = WeftSpark.of(context().<Integer>emptyRDD());
        assertArrayEquals(new long[] {0, 0}, none.starts());
        SparkFunction<Integer, Integer> id = WeftSpark.identity();
        SparkFunction<Integer, Integer> scan = id.scan(7, Integer::sum);
        for (SparkFunction<Integer, Integer> f : List.<SparkFunction<Integer, Integer>>of(id, scan, id.iterate(2, scan),
            id.filter(v -> v > 0).reduce(3, Integer::sum),
            WeftSpark.stencil(1, Border.WRAP, v -> v.get(1)), WeftSpark.stencil2(3, 1, Border.CLAMP, v -> v.get(1, 1)),
            WeftSpark.histogram(3))) {
            same(f, none);
        }
        assertEquals(0, none.zip(WeftSpark.range(context(), 0, 3)).size());
        same(WeftSpark.<Integer, Integer>zip2().map(t -> t._1() + t._2()), none.zip(WeftSpark.range(context(), 0, 3)));
    }

    /** What each element of a stencil computes it computes once, in its own part: borders are seen and never computed. */
    @Test void stencilsComputeNoBorders() {
        int n = 9000;
        SparkArray<Integer> range = WeftSpark.range(context(), n, 3);
        int[] table = new int[n];
        for (Border border : Border.values()) {
            // by zero where an element is computed that sees itself behind it, as at an end of what a part sees
            int last = n - 1;
            same(WeftSpark.stencil(1, border, v -> 1000 / (v.get(1) - v.get(0) + (v.index() == last ? 2 : 0))), range);
            same(WeftSpark.stencil(2, border, v -> table[v.index()] + v.get(1) + v.get(-2)), range);
            same(WeftSpark.stencil2(90, 1, border, v -> table[v.row() * 90 + v.column()] + v.get(1, 1) + v.get(-1, -1)), range);
            // and where they do fail
            same(WeftSpark.stencil(2, border, v -> 1 / (v.get(2) - 4097) + table[v.index() + 10]), range);
            same(WeftSpark.stencil(2, border, v -> v.get(v.index() == 5000 ? 3 : 2)), range);
            same(WeftSpark.stencil2(90, 1, border, v -> v.get(0, v.row() == 50 ? -2 : 1)), range);
        }
    }

    /** The first round in which any element fails counts, and of that round the lowest, although each part does all rounds at once. */
    @Test void theFirstFailingRoundThrows() {
        int n = 9000;
        int[] small = new int[1];
        int[] values = new int[n];
        Arrays.fill(values, 1000);
        values[10] = 5; // fails in round 4
        values[5000] = 1; // in round 1
        values[8500] = 1;
        SparkArray<Integer> array = WeftSpark.of(context(), PArray.of(values), 3);
        SparkFunction<Integer, Integer> down = WeftSpark.map(v -> v == 1 ? small[v] : v == 2 ? 1 / (v - 2) : v < 9 ? v - 1 : v);
        SparkFunction<Integer, Integer> first = WeftSpark.map(v -> v == 1 ? small[v + 1] : v);
        SparkFunction<Integer, Integer> second = WeftSpark.map(v -> v == 5 ? 1 / (v - 5) : v);
        SparkFunction<Integer, Integer> id = WeftSpark.identity();
        for (SparkFunction<Integer, Integer> f : List.of(
            id.iterate(5, down), first.iterate(2, second), second.iterate(2, first), first.iterate(0, second).andThen(second),
            id.iterate(2, second.map(v -> v == 1 ? small[v] : v)), id.iterate(2, id.iterate(1, first).iterate(4, down)),
            id.iterate(1, WeftSpark.<Integer, Integer>map(v -> v == 5 ? 4 : v)).andThen(down).iterate(3, down),
            id.filter(v -> v != 7).iterate(5, down), id.iterate(5, down.filter(v -> v != 7)), first.iterate(3, second.filter(v -> v != 7)),
            id.iterate(3, id.mapWithIndex((v, i) -> v == 1 ? small[v] : i == 10 && v == 3 ? 1 / (i - 10) : v < 9 ? v - 1 : v)))) {
            same(f, array);
        }
        SparkFunction<Integer, Integer> both = first.iterate(5, down);
        same(both.map(v -> v + 1).reduce(0, Integer::sum), array);
        same(both.scan(0, Integer::sum), array);
        same(both.andThen(WeftSpark.histogram(2000)), array);
        same(both.map(v -> new Tuple2<>(v, 1)).andThen(WeftSpark.reduceByIndex(2000, 0, Integer::sum)), array);
        // rounds that go well, and then what fails
        SparkFunction<Integer, Integer> well = id.iterate(2, WeftSpark.map(v -> v + 1));
        same(well.map(v -> 1 / (v - 3)), array);
        same(well.map(v -> v == 7 ? small[v] : v).reduce(0, (a, b) -> a == 3 ? 1 / (a - 3) : a + b), array);
        same(well.andThen(WeftSpark.histogram(5)), array);
        same(WeftSpark.<Integer, Integer>map(v -> v == 5 ? small[v] : v).iterate(2, WeftSpark.stencil(1, Border.CLAMP, v -> 1 / (v.get(1) - 1))),
            array);
    }

    /** The same exception here and on Spark, or the same elements. */
    private <T> void same(SparkFunction<T, ?> f, SparkArray<T> array) {
        try (PArray<T> here = array.toPArray()) {
            Throwable expected = thrown(() -> f.here().apply(here).close());
            if (expected == null) Same.check(SparkArray.<PArray<Object>>cast(f.here().apply(here)), SparkArray.cast(f.apply(array)), "");
            else assertEquals(expected.toString(), String.valueOf(thrown(() -> f.apply(array).close())));
        }
    }

    private static Throwable thrown(Runnable runs) {
        try {
            runs.run();
            return null;
        } catch (Throwable e) {
            return e;
        }
    }

    /** One that no device can run runs in Java, and the metrics tell why. */
    @Test void whatCannotBeCompiled() {
        SparkFunction<Integer, Integer> f = WeftSpark.map(v -> System.identityHashCode(Functions.class) == 0 ? -1 : ("" + v).hashCode());
        ints(f.map(v -> v + 1));
        String figures = WeftSpark.metrics(context()).toString();
        assertTrue(figures.contains("ran on Java threads: weft.spark.Functions.lambda$whatCannotBeCompiled"), figures);
    }

    @Test void capturedArrays() {
        int[] table = {3, 1, 4, 1, 5};
        ints(WeftSpark.map(v -> table[Math.floorMod(v, 5)] + v));
    }

    /** Large parts and what functions have captured, if it is much, do not go with tasks. */
    @Test void whatIsLarge() {
        int n = 300_000;
        PArray<Integer> table = AF.map((Integer v) -> v * 7).apply(AF.range(n));
        SparkFunction<Integer, Integer> f = WeftSpark.<Integer>gather(table).mapWithIndex((v, i) -> v - i);
        SparkArray<Integer> array = WeftSpark.of(context(), AF.range(n), 2);
        for (int again = 0; again < 2; again++) {
            try (SparkArray<Integer> made = f.apply(array)) {
                Same.check(AF.map((Integer v) -> v * 6).apply(AF.range(n)), made, "a table of " + n);
            }
        }
    }

    /** What cannot travel says so before a job starts. */
    @Test void whatIsNotSerialisable() {
        Object lock = new Object();
        String message = assertThrows(IllegalArgumentException.class,
            () -> WeftSpark.<Integer, Integer>map(v -> v + lock.hashCode())).getMessage();
        assertTrue(message.startsWith("the function of map cannot travel to Spark's executors: it has captured a java.lang.Object, which is"
            + " not serialisable; capture the values"), message);
    }

    private static void isNamed(String parameter, Executable call) {
        assertEquals(parameter, assertThrows(NullPointerException.class, call).getMessage());
    }

    @Test void nulls() {
        SparkArray<Integer> range = WeftSpark.range(context(), 5, 1);
        isNamed("data", () -> WeftSpark.gather(null));
        isNamed("next", () -> WeftSpark.<Integer>identity().andThen(null));
        isNamed("other", () -> range.zip(null));
        isNamed("first", () -> WeftSpark.<Integer, Integer>zip2().apply(null, range));
        isNamed("second", () -> WeftSpark.<Integer, Integer>zip2().apply(range, null));
        isNamed("array", () -> WeftSpark.of(context(), (PArray<Integer>) null, 1));
        isNamed("elements", () -> WeftSpark.of((JavaRDD<Integer>) null));
        isNamed("context", () -> WeftSpark.range(null, 5, 1));
        isNamed("type", () -> range.toDataset(SparkSession.active(), null));
    }

    @Test void results() {
        SparkArray<Integer> x = WeftSpark.of(context(), Same.ints(5000), 3);
        assertArrayEquals(new long[] {0, 0, 4096, 5000}, x.starts());
        assertEquals(Same.ints(5000).get(4999), x.toRdd().collect().get(4999));
        try (SparkArray<Body> bodies = WeftSpark.<Integer, Body>map(v -> new Body(v, v * 0.5, v + 1)).apply(x)) {
            var rows = bodies.toDataset(SparkSession.active(), Body.class);
            assertEquals("mass FLOAT NOT NULL,speed DOUBLE NOT NULL,kind INT NOT NULL", rows.schema().toDDL());
            assertEquals(bodies.toPArray().get(17).speed(), rows.collectAsList().get(17).getDouble(1));
        }
    }
}
