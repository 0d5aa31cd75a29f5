package weft.spark;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.io.IOException;
import org.apache.spark.SparkConf;
import org.apache.spark.sql.SparkSession;
import org.junit.jupiter.api.Test;

/** Kryo cannot write what travels, so it is refused before any job. */
class KryoTest {
    @Test void isRefused() throws IOException {
        SparkConf conf = new SparkConf().set("spark.serializer", "org.apache.spark.serializer.KryoSerializer");
        try (SparkSession session = Session.start("local[2]", conf)) {
            assertEquals("arrays on Spark need spark.serializer=org.apache.spark.serializer.JavaSerializer, Spark's default, and it is"
                + " org.apache.spark.serializer.KryoSerializer", assertThrows(IllegalStateException.class,
                    () -> WeftSpark.range(Session.context(session), 10, 2)).getMessage());
        }
    }
}
