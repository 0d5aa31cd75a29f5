package weft.spark;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.Map;
import org.apache.spark.api.java.JavaSparkContext;
import org.apache.spark.sql.SparkSession;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

/** In one JVM, two tasks at a time. */
class LocalTest extends Functions {
    private static SparkSession session;

    @BeforeAll static void start() {
        session = Session.start("local[2]");
    }

    @AfterAll static void stop() {
        session.stop();
    }

    @Override JavaSparkContext context() {
        return Session.context(session);
    }

    /** Of no element, about a block, and several blocks, in 1 to 9 parts; some of them empty. */
    @Override int[][] shapes() {
        return new int[][] {{0, 1}, {0, 3}, {1, 2}, {4095, 1}, {4096, 4}, {4097, 2}, {30_000, 1}, {30_000, 2}, {30_000, 3}, {30_000, 4},
            {30_000, 5}, {30_000, 6}, {30_001, 7}, {30_001, 8}, {30_001, 9}, {300_007, 5}};
    }

    /** What a filter leaves is cut anew, and is not filtered again for each of the jobs behind it. */
    @Test void nothingIsComputedTwice() {
        int n = 30_000;
        SparkArray<Integer> range = WeftSpark.of(context(), Same.ints(n), 3);
        SparkFunction<Integer, Integer> filter = WeftSpark.<Integer>identity().filter(v -> v != 7);
        long before = elements();
        int left;
        try (SparkArray<Integer> some = filter.apply(range)) {
            left = (int) some.size();
        }
        assertEquals(n, elements() - before);
        before = elements();
        filter.scan(0, Integer::sum).apply(range).close();
        assertEquals(n + 2L * left, elements() - before, "filter, totals, scan");
    }

    private long elements() {
        Map<String, Object> figures = WeftSpark.metrics(context());
        return (Long) figures.get("elements on a device") + (Long) figures.get("elements in Java");
    }
}
