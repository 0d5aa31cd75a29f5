package weft.spark;

import java.io.Serializable;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.WeakHashMap;
import org.apache.spark.SparkContext;
import org.apache.spark.api.java.JavaSparkContext;
import org.apache.spark.util.LongAccumulator;
import weft.ArrayFunction;
import weft.Profile;

/**
 * What Weft has done in the tasks of an application, as accumulators, which Spark's pages show for each stage. A task that Spark runs
 * again counts again.
 */
final class Metrics implements Serializable {
    private static final long serialVersionUID = 1;
    private static final double MILLION = 1e6;
    private static final Map<SparkContext, Metrics> ALL = new WeakHashMap<>();

    private final LongAccumulator onDevice;
    private final LongAccumulator inJava;
    private final LongAccumulator nanos;
    private final LongAccumulator javaNanos;
    private final LongAccumulator waitNanos;
    private final LongAccumulator moveNanos;
    private final LongAccumulator compileNanos;
    private final LongAccumulator bytesToDevice;
    private final LongAccumulator bytesToHost;
    private final Reasons reasons = new Reasons();

    private Metrics(SparkContext context) {
        onDevice = context.longAccumulator("weft: elements on a device");
        inJava = context.longAccumulator("weft: elements in Java");
        nanos = context.longAccumulator("weft: nanoseconds in all");
        javaNanos = context.longAccumulator("weft: nanoseconds in Java");
        waitNanos = context.longAccumulator("weft: nanoseconds of kernels");
        moveNanos = context.longAccumulator("weft: nanoseconds of copies");
        compileNanos = context.longAccumulator("weft: nanoseconds of compilers");
        bytesToDevice = context.longAccumulator("weft: bytes to devices");
        bytesToHost = context.longAccumulator("weft: bytes from devices");
        context.register(reasons, "weft: why in Java");
    }

    static Metrics of(JavaSparkContext context) {
        synchronized (ALL) {
            return ALL.computeIfAbsent(context.sc(), Metrics::new);
        }
    }

    /** On an executor: what a function has taken for so many elements. */
    void add(ArrayFunction<?, ?> function, Profile profile, long elements) {
        (profile.inJava() > 0 ? inJava : onDevice).add(elements);
        nanos.add(profile.nanos());
        javaNanos.add(profile.javaNanos());
        waitNanos.add(profile.waitNanos());
        moveNanos.add(profile.toDeviceNanos() + profile.fromDeviceNanos() + profile.captureNanos());
        compileNanos.add(profile.compileNanos() + profile.buildNanos());
        bytesToDevice.add(profile.bytesToDevice() + profile.capturedBytes());
        bytesToHost.add(profile.bytesToHost());
        if (profile.inJava() > 0) reasons.add(Reasons.of(function.explain()));
    }

    /** On the driver: the figures by their names, and last why elements ran in Java. */
    Map<String, Object> figures() {
        Map<String, Object> figures = new LinkedHashMap<>();
        figures.put("elements on a device", onDevice.value());
        figures.put("elements in Java", inJava.value());
        figures.put("ms in all", nanos.value() / MILLION);
        figures.put("ms in Java", javaNanos.value() / MILLION);
        figures.put("ms of kernels", waitNanos.value() / MILLION);
        figures.put("ms of copies", moveNanos.value() / MILLION);
        figures.put("ms of compilers", compileNanos.value() / MILLION);
        figures.put("bytes to devices", bytesToDevice.value());
        figures.put("bytes from devices", bytesToHost.value());
        figures.put("why in Java", reasons.value());
        return figures;
    }
}
