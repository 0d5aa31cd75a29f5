package weft.spark;

import java.io.Serializable;
import java.util.List;
import org.apache.spark.Partition;
import org.apache.spark.TaskContext;
import org.apache.spark.api.java.JavaRDD;
import org.apache.spark.rdd.RDD;
import scala.collection.Iterator;
import scala.reflect.ClassTag$;

/**
 * Parts, each made of the part of another array that has its number, where that is. {@code JavaRDD.map} would do, but for each
 * closure that it is given Spark looks through bytecode and tries whether it can be written; here nothing is captured but what is said.
 */
final class Layer extends RDD<Part> {
    private static final long serialVersionUID = 1;

    private final Each each;
    /** Whether each task is given something by the driver, in its {@link Split}. */
    private final boolean hasOwn;
    /** That, on the driver alone. */
    private final transient List<? extends Serializable> own;

    /** How a part is made. */
    interface Each extends Serializable {
        /** @param own of the part's number, from the driver; null if there are none */
        Part of(Part part, Object own);
    }

    private Layer(RDD<Part> below, Each each, List<? extends Serializable> own) {
        super(below, ClassTag$.MODULE$.apply(Part.class));
        this.each = each;
        this.hasOwn = own != null;
        this.own = own;
    }

    static JavaRDD<Part> over(JavaRDD<Part> below, Each each) {
        return new Layer(below.rdd(), each, null).toJavaRDD();
    }

    /** @param own something for each part, as many as there are parts */
    static JavaRDD<Part> over(JavaRDD<Part> below, List<? extends Serializable> own, Each each) {
        return new Layer(below.rdd(), each, own).toJavaRDD();
    }

    /** A partition of the layer below, and what its task is to know. */
    private record Split(Partition below, Serializable own) implements Partition {
        @Override public int index() {
            return below.index();
        }

        @Override public int hashCode() { // as Spark has it
            return index();
        }
    }

    @Override public Partition[] getPartitions() {
        Partition[] partitions = below().partitions();
        if (!hasOwn) return partitions;
        Partition[] splits = new Partition[partitions.length];
        for (int i = 0; i < splits.length; i++) splits[i] = new Split(partitions[i], own.get(i));
        return splits;
    }

    @Override public Iterator<Part> compute(Partition partition, TaskContext context) {
        Split split = hasOwn ? (Split) partition : new Split(partition, null);
        Iterator<Part> parts = below().iterator(split.below, context);
        Part made = each.of(parts.next(), split.own);
        end(parts);
        return scala.collection.Iterator$.MODULE$.single(made);
    }

    /** A part that is stored may be let go of from now on: its partition has no more. */
    static void end(Iterator<Part> parts) {
        if (parts.hasNext()) throw new IllegalStateException("a partition with two parts");
    }

    private RDD<Part> below() {
        return firstParent(ClassTag$.MODULE$.apply(Part.class));
    }
}
