package weft.spark;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.util.List;
import org.apache.spark.sql.SparkSession;
import org.junit.jupiter.api.Test;
import weft.PArray;

/** Arrays that are there when their context has been stopped. */
class StoppedTest {
    @Test void whatIsLeftSaysSoAndCanBeClosed() {
        SparkSession session = Session.start("local[2]");
        SparkFunction<Integer, Integer> f = WeftSpark.map(v -> v + 1);
        SparkArray<Integer> sent = WeftSpark.of(Session.context(session), PArray.of(1, 2, 3), 2);
        SparkArray<Integer> stored = f.apply(sent);
        session.stop();
        for (Runnable use : List.<Runnable>of(stored::toPArray, () -> f.apply(stored), () -> f.apply(sent), () -> stored.zip(stored).toPArray(),
            () -> f.scan(0, Integer::sum).apply(stored), () -> WeftSpark.<Integer>identity().reduce(0, Integer::sum).apply(stored))) {
            assertThrows(IllegalStateException.class, use::run, "a stopped context is told of");
        }
        try (PArray<Integer> here = sent.toPArray()) {
            assertEquals(3, here.get(2), "the driver has it");
        }
        stored.close();
        sent.close();
    }
}
