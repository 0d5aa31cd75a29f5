package weft.spark;

import java.io.Serializable;
import java.util.ArrayList;
import java.util.List;
import org.apache.spark.api.java.JavaRDD;
import org.apache.spark.api.java.JavaSparkContext;
import org.apache.spark.broadcast.Broadcast;
import org.apache.spark.util.KnownSizeEstimation;
import weft.PArray;

/** The parts of an array that the driver has. Executors get them when a job wants them. */
final class Held implements AutoCloseable {
    /** Smaller parts, in bytes, go with their tasks: a broadcast is something that every executor is told of. */
    private static final long LARGE = 1 << 18;

    private final List<PArray<Object>> arrays = new ArrayList<>();

    /** @param arrays to be closed with this */
    Held(List<? extends PArray<?>> arrays) {
        arrays.forEach(array -> this.arrays.add(SparkArray.cast(array)));
    }

    long[] starts() {
        return Cuts.starts(arrays.stream().mapToLong(PArray::size).toArray());
    }

    <T> PArray<T> toPArray() {
        return SparkArray.cast(PArray.concat(arrays));
    }

    JavaRDD<Part> rdd(JavaSparkContext context) {
        List<Sending> all = sendings(context);
        return Layer.over(context.parallelize(all, all.size()), new Arrived());
    }

    /** What brings each part to its task. They stay what they are for those who compute from them, whoever closes this. */
    List<Sending> sendings(JavaSparkContext context) {
        List<Sending> all = new ArrayList<>();
        for (int i = 0; i < arrays.size(); i++) {
            PArray<Object> array = Part.shared(arrays.get(i));
            all.add(array.bytes() < LARGE ? new WithTask(i, array) : new ByBroadcast(i, context.broadcast(new Box(array))));
        }
        return all;
    }

    @Override public void close() {
        arrays.forEach(PArray::close);
    }

    /** One part on its way to its task. */
    interface Sending extends Serializable {
        int number();

        PArray<Object> array();

        default Part part() {
            return Part.of(number(), Part.shared(array()));
        }
    }

    private record Arrived() implements Layer.Each<Sending> {
        @Override public Part of(Sending sending, Object own) {
            return sending.part();
        }
    }

    private record WithTask(int number, PArray<Object> array) implements Sending {}

    private record ByBroadcast(int number, Broadcast<Box> sent) implements Sending {
        @Override public PArray<Object> array() {
            return sent.value().array;
        }
    }

    /** Spark closes what it lets go of and can be closed, and of a broadcast others may have it still. It counts as a {@link Part} does. */
    private record Box(PArray<Object> array) implements Serializable, KnownSizeEstimation {
        @Override public long estimatedSize() {
            return array.bytes();
        }
    }
}
