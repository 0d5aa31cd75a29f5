package weft.spark;

import java.io.IOException;
import java.io.Serializable;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.apache.spark.Dependency;
import org.apache.spark.Partition;
import org.apache.spark.TaskContext;
import org.apache.spark.api.java.JavaRDD;
import org.apache.spark.rdd.RDD;
import org.apache.spark.storage.StorageLevel;
import scala.collection.Iterator;
import scala.collection.immutable.ArraySeq;
import scala.collection.immutable.Seq;
import scala.reflect.ClassTag;
import scala.reflect.ClassTag$;

/**
 * Parts, each made of the one element in the partition of another RDD that has its number. {@code JavaRDD.map} would do, but for each
 * closure that it is given Spark looks through bytecode and tries whether it can be written; here nothing is captured but what is said.
 *
 * @param <B> what is below: mostly parts
 */
final class Layer<B> extends RDD<Part> {
    private static final long serialVersionUID = 1;
    private static final ClassTag<Part> PART = ClassTag$.MODULE$.apply(Part.class);

    private final Below<B> below;
    private final Each<B> each;
    /** Whether Spark stores what is made. */
    private final boolean isStored;
    /** Whether each task is given something by the driver, in its {@link Split}. */
    private final boolean hasOwn;
    /** That, on the driver alone. */
    private final transient List<? extends Serializable> own;
    /** All of this, and which arrays Spark stored then; null: nobody has asked yet. */
    private transient byte[] written;
    private transient List<Integer> storedThen;

    /** How a part is made. */
    interface Each<B> extends Serializable {
        /** @param own of the part's number, from the driver; null if there are none */
        Part of(B below, Object own);
    }

    private Layer(Below<B> below, List<? extends Serializable> own, Each<B> each, boolean isStored) {
        super(below.rdd().context(), ArraySeq.unsafeWrapArray(new Dependency<?>[] {below}), PART);
        this.below = below;
        this.each = each;
        this.isStored = isStored;
        this.hasOwn = own != null;
        this.own = own;
    }

    /** Parts that are made where they are used. */
    static <B> JavaRDD<Part> over(JavaRDD<B> below, Each<B> each) {
        return new Layer<>(new Below<>(below.rdd()), null, each, false).toJavaRDD();
    }

    /**
     * Parts that Spark stores when they are first used.
     *
     * @param own something for each part, as many as there are parts; or null
     */
    static <B> JavaRDD<Part> stored(JavaRDD<B> below, List<? extends Serializable> own, Each<B> each) {
        return new Layer<>(new Below<>(below.rdd()), own, each, true).toJavaRDD().persist(StorageLevel.MEMORY_AND_DISK());
    }

    /** A partition of what is below, and what its task is to know. */
    private record Split(Partition below, Serializable own) implements Partition {
        @Override public int index() {
            return below.index();
        }

        @Override public int hashCode() { // as Spark has it
            return index();
        }
    }

    @Override public Partition[] getPartitions() {
        Partition[] partitions = below.rdd().partitions();
        if (!hasOwn) return partitions;
        Partition[] splits = new Partition[partitions.length];
        for (int i = 0; i < splits.length; i++) splits[i] = new Split(partitions[i], own.get(i));
        return splits;
    }

    @Override public Iterator<Part> compute(Partition partition, TaskContext context) {
        Split split = hasOwn ? (Split) partition : new Split(partition, null);
        Iterator<B> all = below.iterator(split.below, context);
        Part made = each.of(all.next(), split.own);
        end(all);
        return scala.collection.Iterator$.MODULE$.single(isStored ? made.kept() : made);
    }

    /** What is stored may be let go of from now on: its partition has no more. */
    static void end(Iterator<?> all) {
        if (all.hasNext()) throw new IllegalStateException("a partition with two elements");
    }

    // ---- on the driver: for layers above ----

    /** Whether Spark stores it now. */
    boolean isStored() {
        return isStored(this);
    }

    /** All of this as a task reads it; the same bytes again until Spark has been told to forget an array that it is computed from. */
    synchronized byte[] written() throws IOException {
        List<Integer> storedNow = stored();
        if (!storedNow.equals(storedThen)) {
            written = Below.written(this);
            storedThen = storedNow;
        }
        return written;
    }

    /** The numbers of the RDDs that this is computed from, and of its own, that Spark stores. */
    private List<Integer> stored() {
        List<Integer> numbers = new ArrayList<>();
        Set<Integer> seen = new HashSet<>();
        List<RDD<?>> open = new ArrayList<>(List.of(this));
        while (!open.isEmpty()) {
            RDD<?> rdd = open.remove(open.size() - 1);
            if (!seen.add(rdd.id())) continue;
            if (isStored(rdd)) numbers.add(rdd.id());
            Seq<Dependency<?>> dependencies = rdd.dependencies();
            for (int i = 0; i < dependencies.length(); i++) open.add(dependencies.apply(i).rdd());
        }
        return numbers;
    }

    private static boolean isStored(RDD<?> rdd) {
        return !rdd.getStorageLevel().equals(StorageLevel.NONE());
    }
}
