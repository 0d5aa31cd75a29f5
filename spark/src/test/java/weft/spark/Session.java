package weft.spark;

import java.io.File;
import java.nio.file.Path;
import org.apache.spark.SparkConf;
import org.apache.spark.api.java.JavaSparkContext;
import org.apache.spark.launcher.JavaModuleOptions;
import org.apache.spark.sql.SparkSession;

/** Spark for tests, in one JVM or in several. */
final class Session {
    private Session() {}

    static SparkSession start(String master) {
        return start(master, new SparkConf());
    }

    static SparkSession start(String master, SparkConf conf) {
        String options = JavaModuleOptions.defaultModuleOptions() + " -Dweft.options=" + System.getProperty("weft.options", "first=wait");
        conf.setMaster(master).setAppName("weft").set("spark.ui.enabled", "false").set("spark.driver.host", "localhost")
            .set("spark.executor.memory", "1g").set("spark.executor.extraClassPath", absolute(System.getProperty("java.class.path")))
            .set("spark.executor.extraJavaOptions", options).set("spark.sql.shuffle.partitions", "2")
            .set("spark.sql.warehouse.dir", Path.of("target", "warehouse").toAbsolutePath().toString());
        return SparkSession.builder().config(conf).getOrCreate();
    }

    static JavaSparkContext context(SparkSession session) {
        return JavaSparkContext.fromSparkContext(session.sparkContext());
    }

    /** Executors have working folders of their own. */
    private static String absolute(String classPath) {
        StringBuilder all = new StringBuilder();
        for (String part : classPath.split(File.pathSeparator)) {
            all.append(all.length() > 0 ? File.pathSeparator : "").append(Path.of(part).toAbsolutePath());
        }
        return all.toString();
    }
}
