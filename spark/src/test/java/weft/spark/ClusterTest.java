package weft.spark;

import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.apache.spark.api.java.JavaSparkContext;
import org.apache.spark.sql.SparkSession;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** In two executors, each a JVM of its own. */
class ClusterTest extends Functions {
    private static SparkSession session;

    @BeforeAll static void start() {
        session = Session.start("local-cluster[2,1,2048]");
    }

    @AfterAll static void stop() {
        session.stop();
    }

    @Override JavaSparkContext context() {
        return Session.context(session);
    }

    /** A few: {@link LocalTest} has more. */
    @Override int[][] shapes() {
        return new int[][] {{0, 2}, {30_000, 3}, {90_001, 9}};
    }

    /** An executor that dies in the middle of a job costs another try, and what it had stored is computed again. */
    @Test void anExecutorDies(@TempDir Path folder) {
        int n = 30_000;
        String died = folder.resolve("died").toString();
        SparkArray<Float> input = WeftSpark.of(context(), Same.floats(n), 4);
        try (SparkArray<Float> stored = WeftSpark.<Float, Float>map(v -> v * 3).apply(input)) {
            SparkFunction<Float, Float> deadly = WeftSpark.<Float>identity().mapWithIndex((v, i) -> {
                if (i == 20_000) dieOnce(died);
                return v + 1;
            });
            SparkFunction<Float, Float> f = deadly.scan(0f, MIX).reduce(0f, MIX);
            try (SparkArray<Float> actual = f.apply(stored)) {
                assertTrue(Files.exists(Path.of(died)), "nobody died");
                Same.check(WeftSpark.<Float, Float>map(v -> v * 3).map(v -> v + 1).scan(0f, MIX).reduce(0f, MIX).here()
                    .apply(Same.floats(n)), actual, "after a death");
            }
            Same.check(WeftSpark.<Float, Float>map(v -> v * 3).here().apply(Same.floats(n)), stored, "what was stored");
        }
    }

    /** The first to come here ends its JVM. */
    private static void dieOnce(String file) {
        try {
            Files.createFile(Path.of(file));
        } catch (IOException e) {
            return; // somebody has
        }
        Runtime.getRuntime().halt(1);
    }
}
