package weft.spark;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.io.ObjectInputStream;
import java.io.ObjectOutputStream;
import java.io.Serializable;
import java.io.UncheckedIOException;
import java.lang.ref.WeakReference;
import java.net.URL;
import java.net.URLClassLoader;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import org.apache.spark.api.java.JavaSparkContext;
import org.apache.spark.sql.SparkSession;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import weft.AF;
import weft.PArray;
import weft.Weft;

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

    /** Memory of a closed result is given back by the thread of Spark's that lets it go; a collector need not find it. */
    @Test void memoryOfAClosedResultIsGivenBack() throws InterruptedException {
        SparkFunction<Integer, Float> f = WeftSpark.map(i -> i * 0.5f);
        try (SparkArray<Integer> range = WeftSpark.range(context(), 1 << 20, 4)) {
            long before = settled();
            SparkArray<Float> made = f.apply(range);
            assertTrue(Weft.work().hostBytes() >= before + (4 << 20), "a result takes memory");
            made.close();
            for (int k = 0; k < 500 && Weft.work().hostBytes() > before; k++) Thread.sleep(10);
            assertTrue(Weft.work().hostBytes() <= before, "a closed one takes none");
        }
    }

    /** What arrays take, when all is found that nobody has any more. */
    private static long settled() throws InterruptedException {
        System.gc();
        long bytes = -1;
        for (long now; (now = Weft.work().hostBytes()) != bytes; bytes = now) Thread.sleep(200);
        return bytes;
    }

    /** An executor that is told to do the same again has it compiled. */
    @Test void whatIsAppliedAgainIsNotCompiledAgain() {
        SparkFunction<Integer, Integer> f = WeftSpark.<Integer, Integer>map(v -> v * 5 + 3).mapWithIndex((v, i) -> v ^ i).scan(0, Integer::sum);
        try (SparkArray<Integer> range = WeftSpark.range(context(), 9000, 1)) {
            f.apply(range).close();
            Object before = WeftSpark.metrics(context()).get("ms of compilers");
            f.apply(range).close();
            assertEquals(before, WeftSpark.metrics(context()).get("ms of compilers"));
        }
    }

    /** But what a function writes to is sent again, for each apply. */
    @Test void whatIsWrittenToIsAsItWasSent() {
        int[] calls = {0};
        SparkFunction<Integer, Integer> f = WeftSpark.map(v -> v + calls[0]++);
        try (SparkArray<Integer> range = WeftSpark.range(context(), 100, 1)) {
            for (int again = 0; again < 2; again++) {
                try (SparkArray<Integer> made = f.apply(range)) {
                    Same.check(AF.map((Integer v) -> 2 * v).apply(AF.range(100)), made, "elements and the number of calls");
                }
            }
        }
        assertEquals(0, calls[0]);
    }

    /** So it is where it has thrown. */
    @Test void whatThrowsIsAsItWasSent() {
        int[] calls = {0};
        SparkFunction<Integer, Integer> f = WeftSpark.map(v -> {
            if (calls[0]++ == 50) throw new IllegalStateException("call 50");
            return v + calls[0];
        });
        try (SparkArray<Integer> range = WeftSpark.range(context(), 100, 1)) {
            for (int again = 0; again < 3; again++) {
                assertEquals("call 50", assertThrows(IllegalStateException.class, () -> f.apply(range)).getMessage());
            }
        }
    }

    /** And where only what is behind it runs on a device. */
    @Test void whatRunsInJavaInPartIsAsItWasSent() {
        int[] calls = {0};
        SparkFunction<Integer, Integer> f = WeftSpark.<Integer, Integer>map(v -> v + calls[0]++)
            .iterate(3, WeftSpark.map(v -> v * 2 + 1));
        try (SparkArray<Integer> range = WeftSpark.range(context(), 5000, 1)) {
            for (int again = 0; again < 3; again++) {
                try (SparkArray<Integer> made = f.apply(range)) {
                    Same.check(AF.map((Integer v) -> 16 * v + 7).apply(AF.range(5000)), made, "elements and the number of calls");
                }
            }
        }
    }

    /** Counts what has been written of it. An exception of the stream's becomes one of its own. */
    private static final class Pieces implements Serializable {
        static final int ALL = 64;
        static final int BYTES = 1 << 17;
        static final AtomicInteger WRITTEN = new AtomicInteger();
        private static final long serialVersionUID = 1;

        private void writeObject(ObjectOutputStream out) {
            try {
                for (int i = 0; i < ALL; i++) {
                    WRITTEN.incrementAndGet();
                    out.write(new byte[BYTES]);
                }
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            }
        }
    }

    /** A piece is enough to know that it is large; then the broadcast writes it. */
    @Test void whatIsLargeIsNotWrittenToFindThatOut() {
        Sent<Pieces> sent = Sent.of(context(), new Pieces());
        assertEquals(1 + Pieces.ALL, Pieces.WRITTEN.get());
        assertNotNull(sent.value());
    }

    /** Is read when another one is. */
    private static final class Meets implements Serializable {
        static final CyclicBarrier BOTH = new CyclicBarrier(2);
        private static final long serialVersionUID = 1;

        private void readObject(ObjectInputStream in) throws Exception {
            in.defaultReadObject();
            BOTH.await(1, TimeUnit.MINUTES);
        }
    }

    @Test void tasksReadAtOnce() throws Exception {
        Sent<Meets> sent = Sent.of(context(), new Meets());
        CompletableFuture<Meets> other = CompletableFuture.supplyAsync(sent::value, task -> new Thread(task).start());
        assertNotNull(sent.value());
        assertNotNull(other.get());
    }

    /** A loader whose program is done with is not held by what its tasks have read. */
    @Test void loadersAreLetGo() throws Exception {
        Thread here = Thread.currentThread();
        ClassLoader own = here.getContextClassLoader();
        ClassLoader loader = new URLClassLoader(new URL[0], own);
        WeakReference<ClassLoader> seen = new WeakReference<>(loader);
        Sent<Recipe> sent = Sent.of(context(), Recipe.NOTHING);
        try {
            here.setContextClassLoader(loader);
            assertSame(sent.value(), sent.value());
        } finally {
            here.setContextClassLoader(own);
        }
        loader = null;
        for (int tries = 0; seen.get() != null; tries++) {
            assertTrue(tries < 100, "after 10 s it is still there");
            System.gc();
            Thread.sleep(100);
        }
    }

    private static final List<PArray<Object>> SEEN = new CopyOnWriteArrayList<>();

    /** What the array that is closed had on executors has been given back, and what others have of it stays. */
    @Test void closingGivesMemoryBack() throws InterruptedException {
        SparkArray<Integer> range = WeftSpark.range(context(), 9000, 2);
        SparkFunction<Integer, Integer> f = WeftSpark.map(v -> v * 3);
        SparkArray<Integer> made = f.apply(range);
        SEEN.clear();
        made.rdd().foreach(part -> SEEN.add(part.array()));
        assertEquals(2, SEEN.size());
        try (SparkArray<Integer> same = WeftSpark.<Integer>identity().apply(made)) {
            SEEN.get(0).get(0); // as long as it is there
            made.close();
            for (PArray<Object> array : SEEN) {
                for (int tries = 0; isOpen(array); tries++) {
                    assertTrue(tries < 1000, "after 10 s it is still there");
                    Thread.sleep(10);
                }
            }
            Same.check(f.here().apply(AF.range(9000)), same, "the same elements in another array");
        }
    }

    private static boolean isOpen(PArray<?> array) {
        try {
            array.get(0);
            return true;
        } catch (IllegalStateException e) {
            return false;
        }
    }

    /** A total is on the driver when it is made, and no job fetches it. */
    @Test void aTotalIsHere() {
        try (SparkArray<Integer> range = WeftSpark.range(context(), 9000, 2);
             SparkArray<Integer> sum = WeftSpark.<Integer>identity().reduce(0, Integer::sum).apply(range)) {
            int jobs = jobs();
            try (PArray<Integer> here = sum.toPArray()) {
                assertEquals(9000 * 8999 / 2, here.get(0));
            }
            assertEquals(jobs, jobs());
            Same.check(AF.map((Integer v) -> v + 1).apply(PArray.of(9000 * 8999 / 2)), WeftSpark.<Integer, Integer>map(v -> v + 1).apply(sum),
                "and goes to executors when they want it");
        }
    }

    private int jobs() {
        return context().sc().dagScheduler().numTotalJobs();
    }

    private long elements() {
        Map<String, Object> figures = WeftSpark.metrics(context());
        return (Long) figures.get("elements on a device") + (Long) figures.get("elements in Java");
    }
}
