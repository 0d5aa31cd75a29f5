package weft.spark;

import java.io.IOException;
import java.io.ObjectOutputStream;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeSet;
import java.util.WeakHashMap;
import org.apache.spark.SparkContext;
import org.apache.spark.api.java.JavaSparkContext;
import org.apache.spark.util.AccumulatorV2;
import weft.ArrayFunction;
import weft.Profile;

/**
 * What Weft has done in the tasks of an application, which Spark's pages show for each stage. A task that Spark runs again counts
 * again. It is one accumulator: Spark writes, reads and merges each of a task's, and tells its listeners of it.
 */
final class Metrics extends AccumulatorV2<Metrics.Use, Map<String, Object>> {
    private static final long serialVersionUID = 1;
    private static final double MILLION = 1e6;
    /** So many different texts at most. */
    private static final int MOST_REASONS = 20;
    private static final Map<SparkContext, Metrics> ALL = new WeakHashMap<>();

    private enum Figure {
        ON_DEVICE("elements on a device", false),
        IN_JAVA("elements in Java", false),
        NANOS("ms in all", true),
        JAVA_NANOS("ms in Java", true),
        WAIT_NANOS("ms of kernels", true),
        MOVE_NANOS("ms of copies", true),
        COMPILE_NANOS("ms of compilers", true),
        BYTES_TO_DEVICE("bytes to devices", false),
        BYTES_TO_HOST("bytes from devices", false);

        private final String text;
        private final boolean isTime;

        Figure(String text, boolean isTime) {
            this.text = text;
            this.isTime = isTime;
        }

        private Object shown(long figure) {
            return isTime ? (Object) (figure / MILLION) : (Object) figure;
        }
    }

    /** Both guarded by this. */
    private final long[] figures = new long[Figure.values().length];
    private final TreeSet<String> reasons = new TreeSet<>();

    private Metrics() {}

    /** Spark writes it now and then while a task adds to it. */
    private synchronized void writeObject(ObjectOutputStream out) throws IOException {
        out.defaultWriteObject();
    }

    static Metrics of(JavaSparkContext context) {
        synchronized (ALL) {
            return ALL.computeIfAbsent(context.sc(), spark -> {
                Metrics metrics = new Metrics();
                spark.register(metrics, "weft");
                return metrics;
            });
        }
    }

    /**
     * What functions have taken.
     *
     * @param figures by their numbers
     * @param reasons why some ran in Java
     */
    record Use(long[] figures, List<String> reasons) {}

    /** On an executor: what a function has taken for so many elements. */
    void add(ArrayFunction<?, ?> function, Profile profile, long elements) {
        boolean inJava = profile.inJava() > 0;
        long[] taken = new long[Figure.values().length];
        taken[(inJava ? Figure.IN_JAVA : Figure.ON_DEVICE).ordinal()] = elements;
        taken[Figure.NANOS.ordinal()] = profile.nanos();
        taken[Figure.JAVA_NANOS.ordinal()] = profile.javaNanos();
        taken[Figure.WAIT_NANOS.ordinal()] = profile.waitNanos();
        taken[Figure.MOVE_NANOS.ordinal()] = profile.toDeviceNanos() + profile.fromDeviceNanos() + profile.captureNanos();
        taken[Figure.COMPILE_NANOS.ordinal()] = profile.compileNanos() + profile.buildNanos();
        taken[Figure.BYTES_TO_DEVICE.ordinal()] = profile.bytesToDevice() + profile.capturedBytes();
        taken[Figure.BYTES_TO_HOST.ordinal()] = profile.bytesToHost();
        add(new Use(taken, inJava ? List.of(reason(function.explain())) : List.of()));
    }

    /** The line of {@link weft.ArrayFunction#explain} that tells where a function ran, or why not on a device. */
    private static String reason(String explained) {
        return explained.lines().map(String::strip).filter(line -> line.contains("Java")).findFirst()
            .orElseGet(() -> explained.lines().findFirst().orElse(""));
    }

    @Override public synchronized void add(Use use) {
        for (int i = 0; i < figures.length; i++) figures[i] += use.figures[i];
        for (String reason : use.reasons) {
            if (reasons.size() < MOST_REASONS) reasons.add(reason);
        }
    }

    private synchronized Use all() {
        return new Use(figures.clone(), List.copyOf(reasons));
    }

    @Override public synchronized boolean isZero() {
        for (long figure : figures) {
            if (figure != 0) return false;
        }
        return reasons.isEmpty();
    }

    @Override public Metrics copy() {
        Metrics other = new Metrics();
        other.add(all());
        return other;
    }

    @Override public synchronized void reset() {
        java.util.Arrays.fill(figures, 0);
        reasons.clear();
    }

    @Override public void merge(AccumulatorV2<Use, Map<String, Object>> other) {
        add(((Metrics) other).all());
    }

    /** The figures by their names, and last why elements ran in Java. */
    @Override public Map<String, Object> value() {
        Use all = all();
        Map<String, Object> named = new LinkedHashMap<>();
        for (Figure figure : Figure.values()) named.put(figure.text, figure.shown(all.figures[figure.ordinal()]));
        named.put("why in Java", all.reasons);
        return named;
    }
}
