package weft.spark;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.io.ObjectInputStream;
import java.io.Serializable;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.IntStream;
import org.apache.spark.api.java.JavaSparkContext;
import org.apache.spark.sql.SparkSession;
import org.apache.spark.storage.RDDBlockId;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import weft.AF;

/** What tasks read of how a stored array was computed: nothing, unless what is stored has gone. */
class BelowTest {
    private static final int SIZE = 9000;
    private static final int PARTS = 2;
    private static SparkSession session;

    @BeforeAll static void start() {
        session = Session.start("local[2]");
    }

    @AfterAll static void stop() {
        session.stop();
    }

    private static JavaSparkContext context() {
        return Session.context(session);
    }

    /** Part of an RDD that an array is made of: counts how often a task reads it. */
    private static final class Read implements Serializable {
        private static final long serialVersionUID = 1;
        private static final AtomicInteger TIMES = new AtomicInteger();

        private void readObject(ObjectInputStream in) throws IOException, ClassNotFoundException {
            in.defaultReadObject();
            TIMES.incrementAndGet();
        }

        int of(int i) {
            return i;
        }
    }

    private static SparkArray<Integer> source() {
        Read read = new Read();
        return WeftSpark.of(context().parallelize(IntStream.range(0, SIZE).boxed().toList(), PARTS).map(i -> read.of(i)));
    }

    @Test void whatIsStoredIsNotReadWithItsOrigin() {
        try (SparkArray<Integer> stored = source()) {
            int before = Read.TIMES.get();
            SparkFunction<Integer, Integer> f = WeftSpark.map(i -> i + 1);
            for (int round = 0; round < 3; round++) check(f, stored);
            check(f.scan(0, Integer::sum), stored);
            check(f.reduce(0, Integer::sum), stored);
            assertEquals(before, Read.TIMES.get());
        }
    }

    @Test void whatHasGoneIsComputedAgain() {
        try (SparkArray<Integer> stored = source()) {
            int before = Read.TIMES.get();
            RDDBlockId block = blocks(stored).get(1);
            drop(block);
            check(WeftSpark.map(i -> i + 1), stored);
            assertEquals(before + 1, Read.TIMES.get(), "by the task that missed it");
            assertTrue(isThere(block), "and stored again");
        }
    }

    /** A task reads what is said of the array below now, not what was when its origin was first written. */
    @Test void whatIsClosedIsNotStoredAgain() {
        SparkFunction<Integer, Integer> f = WeftSpark.map(i -> i + 1);
        SparkArray<Integer> below = source();
        try (SparkArray<Integer> stored = f.apply(below)) {
            check(f, stored, f.andThen(f)); // writes how it was computed, of what is stored below it
            List<RDDBlockId> closed = blocks(below);
            below.close();
            closed.forEach(BelowTest::drop);
            blocks(stored).forEach(BelowTest::drop);
            check(f, stored, f.andThen(f));
            assertTrue(blocks(stored).stream().allMatch(BelowTest::isThere));
            assertTrue(closed.stream().noneMatch(BelowTest::isThere));
        }
    }

    private static void check(SparkFunction<Integer, Integer> f, SparkArray<Integer> stored) {
        check(f, stored, f);
    }

    /** @param all what makes the expected elements of 0, 1, ... */
    private static void check(SparkFunction<Integer, Integer> f, SparkArray<Integer> stored, SparkFunction<Integer, Integer> all) {
        try (SparkArray<Integer> made = f.apply(stored)) {
            Same.check(all.here().apply(AF.range(SIZE)), made, "of " + stored);
        }
    }

    private static void drop(RDDBlockId block) {
        context().sc().env().blockManager().removeBlock(block, true);
        assertTrue(!isThere(block));
    }

    private static boolean isThere(RDDBlockId block) {
        return context().sc().env().blockManager().getStatus(block).isDefined();
    }

    private static List<RDDBlockId> blocks(SparkArray<?> array) {
        int number = array.rdd().rdd().id();
        return IntStream.range(0, PARTS).mapToObj(part -> new RDDBlockId(number, part)).toList();
    }
}
