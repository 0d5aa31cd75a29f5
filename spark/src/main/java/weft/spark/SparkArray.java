package weft.spark;

import java.io.Serializable;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.Objects;
import java.util.stream.IntStream;
import org.apache.spark.api.java.JavaRDD;
import org.apache.spark.api.java.JavaSparkContext;
import org.apache.spark.serializer.JavaSerializer;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.SparkSession;
import scala.reflect.ClassTag$;
import weft.PArray;
import weft.Tuple2;

/**
 * An array in parts, on Spark's executors: a {@link PArray} of up to 2<sup>63</sup> elements, off-heap in columns there. {@link
 * WeftSpark} makes them, and {@link SparkFunction}s make others of them.
 *
 * <p>The parts of a result are stored on the executors, in Spark's storage (in memory, what does not fit on disk), until {@link
 * #close}, or until the collector finds that nobody has the array. What a lost executor had is computed again.
 *
 * @param <T> the class of the elements
 */
public final class SparkArray<T> implements AutoCloseable {
    private final JavaSparkContext context;
    /** Null: executors have it, or compute it. */
    private final Held held;
    /** One in each partition, the first with number 0, and so on. Null: nobody has asked yet for what the driver has. */
    private JavaRDD<Part> parts;
    /** What each part is to be taken through first: of what is computed where it is used. */
    private final Recipe ahead;
    /** Where each part begins, and the size. */
    private final long[] starts;
    private volatile boolean isClosed;

    SparkArray(JavaSparkContext context, JavaRDD<Part> parts, Recipe ahead, long[] starts) {
        this(context, null, parts, ahead, starts);
    }

    private SparkArray(JavaSparkContext context, Held held, JavaRDD<Part> parts, Recipe ahead, long[] starts) {
        this.context = context;
        this.held = held;
        this.parts = parts;
        this.ahead = ahead;
        this.starts = starts;
    }

    /** What the driver has, in these parts; they are taken over. */
    static <T> SparkArray<T> ofParts(JavaSparkContext context, List<? extends PArray<?>> arrays, Recipe ahead) {
        checkSerializer(context);
        Held held = new Held(arrays);
        return new SparkArray<>(context, held, null, ahead, held.starts());
    }

    /** Arrays and the functions that travel with them are written as Java does it: Kryo knows nothing of that, nor of records. */
    static void checkSerializer(JavaSparkContext context) {
        String serializer = context.getConf().get("spark.serializer", JavaSerializer.class.getName());
        if (serializer.equals(JavaSerializer.class.getName())) return;
        throw new IllegalStateException("arrays on Spark need spark.serializer=" + JavaSerializer.class.getName()
            + ", Spark's default, and it is " + serializer);
    }

    /** Stores parts that are computed otherwise than as {@link Layer}s. Of no partitions it makes one, which is empty. */
    static <T> SparkArray<T> stored(JavaSparkContext context, JavaRDD<Part> computed) {
        return computed.getNumPartitions() > 0 ? stored(context, computed, null, new AsItIs())
            : stored(context, context.parallelize(List.of(0), 1), null, new Empty());
    }

    /**
     * Computes parts and stores them.
     *
     * @param below one element in each of its partitions, one partition at least
     * @param own something for each part from the driver; or null
     * @throws RuntimeException or whatever the lowest failing element throws
     */
    static <T, B> SparkArray<T> stored(JavaSparkContext context, JavaRDD<B> below, List<? extends Serializable> own, Layer.Each<B> each) {
        JavaRDD<Part> kept = Layer.stored(below, own, each);
        try {
            List<Job.Summary> all = Job.of(kept, new Job.Summaries());
            Failure.raiseFirst(all.stream().map(Job.Summary::failure));
            return new SparkArray<>(context, kept, Recipe.NOTHING, Cuts.starts(all.stream().mapToLong(Job.Summary::size).toArray()));
        } catch (Throwable e) {
            forget(kept);
            throw e;
        }
    }

    /** Has Spark let go of what it stores; a context that has been stopped has done so, and cannot be asked. */
    private static void forget(JavaRDD<Part> stored) {
        try {
            stored.unpersist(false);
        } catch (RuntimeException e) {
            if (!stored.context().isStopped()) throw e;
        }
    }

    private record AsItIs() implements Layer.Each<Part> {
        @Override public Part of(Part part, Object own) {
            return part;
        }
    }

    private record Empty() implements Layer.Each<Integer> {
        @Override public Part of(Integer number, Object own) {
            return Part.empty(number);
        }
    }

    // ---- what it is ----

    /**
     * The number of elements.
     *
     * @return 0 or more
     */
    public long size() {
        return starts[starts.length - 1];
    }

    /**
     * Where each part begins, and, as the last number, the size.
     *
     * @return one number more than there are parts
     */
    public long[] starts() {
        return starts.clone();
    }

    /**
     * In how many parts it is, each of them a partition of Spark's.
     *
     * @return 1 or more; some may be empty
     */
    public int parts() {
        return starts.length - 1;
    }

    JavaSparkContext context() {
        return context;
    }

    synchronized JavaRDD<Part> rdd() {
        checkOpen();
        if (parts == null) parts = held.rdd(context);
        return parts;
    }

    /** Closed, it would be computed again, and perhaps of something else: functions may have captured what has changed since. */
    private void checkOpen() {
        if (isClosed) throw new IllegalStateException("the array is closed");
    }

    Recipe ahead() {
        return ahead;
    }

    // ---- what becomes of it ----

    /**
     * All elements on the driver.
     *
     * @return a new array, of unknown class if there are no elements
     * @throws IllegalArgumentException if no array is so long, or its parts have elements of several classes
     * @throws IllegalStateException if this array is closed
     */
    public PArray<T> toPArray() {
        checkOpen();
        if (held != null && ahead.isNothing()) return held.toPArray();
        List<PArray<T>> arrays = new ArrayList<>();
        for (Part part : made(Recipe.NOTHING)) arrays.add(SparkArray.cast(part.array()));
        return concat(arrays, "partition");
    }

    /**
     * One array of several, which are done with.
     *
     * @param what each of them is, for a message
     */
    static <T> PArray<T> concat(List<PArray<T>> arrays, String what) {
        try {
            return PArray.concat(arrays);
        } catch (IllegalArgumentException e) {
            throw severalClasses(arrays, what, e);
        } finally {
            arrays.forEach(PArray::close);
        }
    }

    /** What to throw in place of {@code e} if that is what is the matter. */
    private static IllegalArgumentException severalClasses(List<? extends PArray<?>> arrays, String what, IllegalArgumentException e) {
        Class<?> first = null;
        int at = 0;
        for (int i = 0; i < arrays.size(); i++) {
            if (arrays.get(i).size() == 0) continue;
            Class<?> here = arrays.get(i).get(0).getClass();
            if (first == null) {
                first = here;
                at = i;
            } else if (here != first) {
                return new IllegalArgumentException("an array has elements of one class, and here are several: those of " + what + " " + at
                    + " are " + first.getTypeName() + ", those of " + what + " " + i + " " + here.getTypeName() + "; make them of one class first", e);
            }
        }
        return e;
    }

    /**
     * The elements as objects, each partition of which is a part.
     *
     * @return what reads this array when it is used
     * @throws IllegalStateException if this array is closed
     */
    public JavaRDD<T> toRdd() {
        return results(Recipe.NOTHING).flatMap(part -> SparkArray.<T>elements(part));
    }

    private static <T> Iterator<T> elements(Part part) {
        PArray<T> array = cast(part.array());
        return IntStream.range(0, array.size()).mapToObj(array::get).iterator();
    }

    /**
     * The elements as rows: the components of records, in columns of their names, or one column named {@code value}.
     *
     * @param spark where
     * @param type the class of the elements: a record of primitives or wrappers, or one of these itself
     * @return what reads this array when it is used
     * @throws IllegalArgumentException if elements of this class are no rows, as of a record with records in it
     * @throws IllegalStateException if this array is closed
     */
    public Dataset<Row> toDataset(SparkSession spark, Class<T> type) {
        Objects.requireNonNull(spark, "spark");
        Rows rows = Rows.of(Objects.requireNonNull(type, "type"));
        return spark.createDataFrame(toRdd().map(rows::row), rows.schema());
    }

    /**
     * Pairs of the elements of two arrays. Where parts begin elsewhere in the other one, its elements are sent to where these are.
     *
     * @param <U> the class of the other's elements
     * @param other as long as this one, and not to be closed for as long as the result is used
     * @return pairs, made where they are used
     * @throws IllegalArgumentException if the lengths differ
     * @throws IllegalStateException if one of the arrays is closed
     */
    public <U> SparkArray<Tuple2<T, U>> zip(SparkArray<U> other) {
        if (Objects.requireNonNull(other, "other").size() != size()) {
            throw new IllegalArgumentException("cannot zip arrays of different lengths: the first has " + size()
                + " elements, the second has " + other.size());
        }
        SparkArray<U> beside = java.util.Arrays.equals(starts, other.starts) ? other : other.cut(starts);
        JavaRDD<Part> pairs = Layer.over(JavaRDD.fromRDD(results(Recipe.NOTHING).zip(beside.results(Recipe.NOTHING)).rdd(),
            ClassTag$.MODULE$.apply(scala.Tuple2.class)), new Zipped());
        return new SparkArray<>(context, pairs, Recipe.NOTHING, starts);
    }

    /** The pairs share the columns of both, of which each is done with. */
    private record Zipped() implements Layer.Each<scala.Tuple2<Part, Part>> {
        @Override public Part of(scala.Tuple2<Part, Part> both, Object own) {
            Part first = both._1();
            Part second = both._2();
            try {
                return first.size() == 0 ? Part.empty(first.number()) : Part.of(first.number(), PArray.zip(first.array(), second.array()));
            } finally {
                first.done();
                second.done();
            }
        }
    }

    /**
     * Lets the executors forget the elements; arrays that functions have made of them stay. Who uses this one afterwards gets an {@link
     * IllegalStateException}. An RDD, a Dataset or pairs that were made of it before read it when they are used, and are not to be
     * used any more. It may be called when the context has been stopped.
     */
    @Override public synchronized void close() {
        isClosed = true;
        if (held != null) held.close();
        if (parts != null) forget(parts);
    }

    // ---- for functions ----

    /** Each part taken through a recipe, where it is used. Who uses it is not sent how the part was computed, if that is stored. */
    JavaRDD<Part> results(Recipe recipe) {
        return Layer.over(rdd(), taking(recipe));
    }

    private Layer.Each<Part> taking(Recipe recipe) {
        Recipe all = ahead.then(recipe);
        return all.isNothing() ? new AsItIs() : new Taken(Sent.of(context, all), starts, Metrics.of(context));
    }

    private record Taken(Sent<Recipe> recipe, long[] starts, Metrics metrics) implements Layer.Each<Part> {
        @Override public Part of(Part part, Object own) {
            return Task.run(recipe.value(), starts[part.number()], part, metrics);
        }
    }

    /** The same, on the driver; throws what the lowest failing element throws. */
    List<Part> made(Recipe recipe) {
        return collected(results(recipe));
    }

    /** The same of parts that are computed otherwise. */
    static List<Part> collected(JavaRDD<Part> parts) {
        List<Part> made = Job.of(parts, new Job.Parts());
        Failure.raiseFirst(made.stream().map(Part::failure));
        return made;
    }

    /** The same, stored. */
    <R> SparkArray<R> taken(Recipe recipe) {
        return stored(context, rdd(), null, taking(recipe));
    }

    /** Whether each part begins where a block of a reduction does. */
    boolean isAligned() {
        return Cuts.isAligned(starts);
    }

    /** These elements in parts that begin elsewhere, as many or not. */
    SparkArray<T> cut(long[] other) {
        return Exchange.cut(ahead.isNothing() ? this : taken(Recipe.NOTHING), other);
    }

    @SuppressWarnings("unchecked") // who asks knows
    static <T> T cast(Object object) {
        return (T) object;
    }

    /**
     * The elements' number, and in how many parts they are.
     *
     * @return one line for people
     */
    @Override public String toString() {
        return "SparkArray[" + size() + " in " + parts() + " parts]";
    }
}
