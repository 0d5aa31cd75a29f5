package weft.spark;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;

import java.util.List;
import java.util.stream.IntStream;
import org.apache.spark.sql.SparkSession;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import weft.AF;
import weft.PArray;
import weft.Tuple2;

/** Tasks of parts so far behind that no {@code int} counts their elements: only what is told an index fails there. */
class FarTest {
    private static final long FAR = 1L << 31;
    private static final SerializableBinaryOperator<Object> SUM = SparkArray.cast((SerializableBinaryOperator<Integer>) Integer::sum);
    private static SparkSession session;
    private static Metrics metrics;

    @BeforeAll static void start() {
        session = Session.start("local[2]");
        metrics = Metrics.of(Session.context(session));
    }

    @AfterAll static void stop() {
        session.stop();
    }

    private static Part part(int... elements) {
        return Part.of(0, PArray.of(elements));
    }

    private static int[] ints(PArray<Object> array) {
        return IntStream.range(0, array.size()).map(i -> (Integer) array.get(i)).toArray();
    }

    private static Recipe map(SerializableFunction<Integer, Integer> f) {
        return Recipe.NOTHING.and(new Local.Map(SparkArray.cast(f)));
    }

    private static Local withIndex() {
        SerializableBiFunction<Integer, Integer, Integer> f = (v, i) -> v ^ i;
        return new Local.MapWithIndex(SparkArray.cast(f));
    }

    @Test void scans() {
        Recipe recipe = map(v -> v * 3).and(new Local.Scan(SUM, false));
        assertArrayEquals(new int[] {103, 109, 118}, ints(Task.scan(recipe, FAR, part(1, 2, 3), part(100), metrics).array()));
    }

    @Test void reductionsByIndex() {
        int[] values = IntStream.range(0, 4096).map(i -> i * i).toArray();
        PArray<Tuple2<Integer, Integer>> pairs = AF.map((Integer v) -> new Tuple2<>(v % 3, v)).apply(PArray.of(values));
        PArray<Object> expected = SparkArray.cast(AF.<Integer>reduceByIndex(3, 0, Integer::sum).apply(pairs));
        Bins.Ranges ranges = new Bins.Ranges(Recipe.NOTHING, 3, 1 << 20, 2 * FAR, PArray.of(List.of(0)), SUM);
        assertArrayEquals(ints(expected), ints(ranges.of(SparkArray.cast(pairs), 1 << 19, (1 << 19) + 1, metrics)));
    }

    @Test void indices() {
        Recipe recipe = Recipe.NOTHING.and(withIndex());
        int last = Integer.MAX_VALUE;
        assertArrayEquals(new int[] {last - 1, last}, ints(Task.run(recipe, last - 1, part(0, 0), metrics).array()));
        for (long start : new long[] {last - 1, FAR, 3 * FAR}) {
            assertEquals("integer overflow", assertInstanceOf(ArithmeticException.class,
                Task.run(recipe, start, part(0, 0, 0), metrics).failure().thrown()).getMessage());
        }
    }

    /** What throws before an index is asked for, in an earlier round or of a lower element, throws as ever. */
    @Test void whatThrowsBeforeAnIndex() {
        Recipe byZero = map(v -> 1 / (v - 2));
        Recipe rounds = Recipe.NOTHING.and(new Local.Rounds(1, byZero));
        for (Part part : List.of(Task.run(rounds.and(withIndex()), FAR, part(1, 2, 3), metrics),
            Task.run(byZero.and(withIndex()), FAR, part(2, 1), metrics))) {
            assertEquals("/ by zero", part.failure().thrown().getMessage());
        }
    }
}
