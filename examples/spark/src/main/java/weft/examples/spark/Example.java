package weft.examples.spark;

import org.apache.spark.api.java.JavaSparkContext;
import org.apache.spark.sql.SparkSession;
import weft.PArray;
import weft.spark.SparkArray;
import weft.spark.SparkFunction;

/** What the examples have in common: Spark, numbers among the arguments, and a look at one machine's answer. */
final class Example implements AutoCloseable {
    private static final int TASKS_A_CORE = 2;

    final SparkSession session;
    final JavaSparkContext context;
    private final String[] arguments;
    private final long start = System.nanoTime();

    /** {@code arguments}: numbers, and perhaps "check" as the last one. */
    Example(String name, String[] arguments) {
        session = SparkSession.builder().appName(name).getOrCreate();
        context = JavaSparkContext.fromSparkContext(session.sparkContext());
        this.arguments = arguments;
    }

    int number(int which, int otherwise) {
        return which < arguments.length && !arguments[which].equals("check") ? Integer.parseInt(arguments[which]) : otherwise;
    }

    int parts() {
        return TASKS_A_CORE * Math.max(1, context.defaultParallelism());
    }

    /** Says, if that is asked for, whether one machine's answer to the same question has the same bits. */
    <T, R> void check(SparkFunction<T, R> function, SparkArray<T> input, PArray<R> answer) {
        if (arguments.length == 0 || !arguments[arguments.length - 1].equals("check")) return;
        try (PArray<T> here = input.toPArray(); PArray<R> expected = function.here().apply(here)) {
            boolean same = expected.size() == answer.size();
            for (int i = 0; same && i < expected.size(); i++) same = expected.get(i).equals(answer.get(i));
            System.out.println("the bits of one machine: " + (same ? "yes" : "NO"));
        }
    }

    /** Says how long it took, and what Weft did. */
    @Override public void close() {
        System.out.printf("%.1f s, Spark's start not counted%n%s%n", (System.nanoTime() - start) / 1e9, weft.spark.WeftSpark.metrics(context));
        session.stop();
    }
}
