package weft.spark;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.apache.arrow.memory.ArrowBuf;
import org.apache.spark.api.java.JavaRDD;
import org.apache.spark.api.java.JavaSparkContext;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.vectorized.ColumnVector;
import weft.AF;
import weft.Border;
import weft.PArray;
import weft.Tuple2;

/** Where arrays and functions on Spark begin. */
public final class WeftSpark {
    private WeftSpark() {}

    // ---- arrays ----

    /**
     * The elements of an array, sent to the executors. The driver keeps a copy, also after {@link SparkArray#close}, for as long as an
     * array computed from it is used: a lost executor's part is computed again.
     *
     * @param <T> the class of the elements
     * @param context where
     * @param array what to send; it may be closed afterwards
     * @param parts how many parts, 1 or more; those of a few blocks of 4096 elements or less may be empty
     * @return a new array
     */
    public static <T> SparkArray<T> of(JavaSparkContext context, PArray<T> array, int parts) {
        Objects.requireNonNull(context, "context");
        Objects.requireNonNull(array, "array");
        checkParts(parts);
        List<PArray<T>> arrays = new ArrayList<>();
        long[] starts = Cuts.even(array.size(), parts);
        try (PArray<T> copy = AF.<T>identity().apply(array)) {
            for (int i = 0; i < parts; i++) arrays.add(copy.slice((int) starts[i], (int) starts[i + 1]));
        }
        return SparkArray.ofParts(context, arrays, Recipe.NOTHING);
    }

    /**
     * The numbers 0 to {@code n - 1}, which are computed where they are used: they take no memory and are never sent.
     *
     * @param context where
     * @param n how many, 0 or more
     * @param parts how many parts, 1 or more
     * @return a new array
     */
    public static SparkArray<Integer> range(JavaSparkContext context, int n, int parts) {
        Objects.requireNonNull(context, "context");
        checkParts(parts);
        if (n < 0) throw new IllegalArgumentException("a range cannot have " + n + " elements");
        List<PArray<Integer>> arrays = new ArrayList<>();
        long[] starts = Cuts.even(n, parts);
        for (int i = 0; i < parts; i++) arrays.add(AF.range((int) (starts[i + 1] - starts[i])));
        return SparkArray.ofParts(context, arrays, Recipe.NOTHING.and(new Local.Range()));
    }

    /**
     * The elements of an RDD, each partition of which becomes a part, stored on the executors.
     *
     * @param <T> the class of the elements
     * @param elements wrappers, or records of primitives, wrappers and such records, as those of a {@link PArray}
     * @return a new array; to be closed
     * @throws NullPointerException if an element, or a component of one, is null; the message tells its place in its partition
     * @throws ClassCastException if the elements of a partition have different classes, or one that no array can hold
     */
    public static <T> SparkArray<T> of(JavaRDD<T> elements) {
        return Sources.elements(Objects.requireNonNull(elements, "elements"));
    }

    /**
     * The elements of the arrays of an RDD, one array behind the other.
     *
     * @param <T> the class of the elements, a wrapper
     * @param arrays of the primitive: {@code float[]} for {@code Float.class}
     * @param type the class of the elements
     * @return a new array; to be closed
     * @throws IllegalArgumentException if the RDD has others
     */
    public static <T> SparkArray<T> ofArrays(JavaRDD<?> arrays, Class<T> type) {
        return Sources.arrays(Objects.requireNonNull(arrays, "arrays"), Objects.requireNonNull(type, "type"));
    }

    /**
     * Columns of rows, each partition of which becomes a part, stored on the executors. Where Spark has the rows in columns, as those
     * that it reads of Parquet files, these are copied as they lie; else rows are read one by one.
     *
     * @param <T> the class of the elements
     * @param rows with columns of primitives
     * @param type a record, each component of which is the column of its name (of a record in it: a column that is a row itself), or a
     *     wrapper, and then there is one column
     * @return a new array; to be closed
     * @throws IllegalArgumentException if a column is missing, is of another type than the component, or has nulls: {@code
     *     rows.na().fill(...)} says what they are to be
     */
    public static <T> SparkArray<T> columns(Dataset<Row> rows, Class<T> type) {
        return Sources.columns(Objects.requireNonNull(rows, "rows"), Objects.requireNonNull(type, "type"), Recipe.NOTHING);
    }

    /**
     * What a function makes of columns of rows, as {@link #columns(Dataset, Class)} and then {@code f}. The columns themselves are not
     * stored: {@code f} is applied to each batch of rows that Spark reads, and where that lies off-heap ({@code
     * spark.sql.columnVector.offheap.enabled}) with 256 bytes behind it, to Spark's own memory. Batches should be large ({@code
     * spark.sql.parquet.columnarReaderBatchSize}, 4096 rows by default).
     *
     * @param <T> the class of the elements that rows are
     * @param <R> the class of the results
     * @param rows with columns of primitives
     * @param type as for {@link #columns(Dataset, Class)}
     * @param f of maps and filters alone
     * @return a new array; to be closed
     * @throws IllegalArgumentException as there, or if {@code f} has anything else
     */
    public static <T, R> SparkArray<R> columns(Dataset<Row> rows, Class<T> type, SparkFunction<T, R> f) {
        Objects.requireNonNull(rows, "rows");
        Objects.requireNonNull(type, "type");
        Recipe recipe = Objects.requireNonNull(f, "f").locals();
        if (recipe == null || recipe.wantsStart() || recipe.hasRounds()) {
            throw new IllegalArgumentException("what is applied to batches of rows can map and filter, and nothing else: apply the rest to"
                + " the array that this makes");
        }
        return Sources.columns(rows, type, recipe);
    }

    /**
     * The values of one of Spark's vectors, without a copy: the array shows the vector's memory. To be closed before the vector is,
     * is filled anew, or grows. The values are copied instead where the vector's memory ends less than 256 bytes behind
     * them, because devices read whole vectors: a vector of {@code n} floats has to have a capacity of {@code n + 64}. The vector itself
     * is never made larger, which would move what other arrays show.
     *
     * @param <T> the class of the elements, a wrapper
     * @param type the class of the elements
     * @param vector off-heap, or Arrow's; without nulls
     * @param size how many values, from the first one on
     * @return a view, or a copy
     * @throws IllegalArgumentException if it is another vector, or of booleans, or if it has fewer values (an off-heap one of Spark's:
     *     a smaller capacity), or {@code size} is negative
     */
    public static <T> PArray<T> wrap(Class<T> type, ColumnVector vector, int size) {
        return SparkArray.cast(Vectors.wrapped(Objects.requireNonNull(type, "type"), Objects.requireNonNull(vector, "vector"), size));
    }

    /**
     * The values in memory of Arrow's, without a copy. To be closed before the memory is given back.
     *
     * @param <T> the class of the elements, a wrapper
     * @param type the class of the elements
     * @param memory with the values from its start on, in the machine's byte order, and 256 bytes behind them
     * @param size how many values
     * @return a view
     * @throws IllegalArgumentException if there are fewer bytes, for booleans, or if {@code size} is negative
     */
    public static <T> PArray<T> wrap(Class<T> type, ArrowBuf memory, int size) {
        return SparkArray.cast(Vectors.wrapped(Objects.requireNonNull(type, "type"), Objects.requireNonNull(memory, "memory"), size));
    }

    private static void checkParts(int parts) {
        if (parts < 1) throw new IllegalArgumentException("an array cannot have " + parts + " parts");
    }

    // ---- functions ----

    /**
     * The function that changes nothing.
     *
     * @param <T> the class of the elements
     * @return a function to be composed with others
     */
    public static <T> SparkFunction<T, T> identity() {
        return new SparkFunction<>(List.of());
    }

    /**
     * The function that applies {@code f} to every element.
     *
     * @param <T> the class of an input's elements
     * @param <R> the class of a result's elements
     * @param f what to apply
     * @return a new function
     * @throws IllegalArgumentException if {@code f} cannot travel to executors: it, or what it has captured, is not serialisable
     */
    public static <T, R> SparkFunction<T, R> map(SerializableFunction<? super T, ? extends R> f) {
        return WeftSpark.<T>identity().map(f);
    }

    /**
     * The function that makes pairs of two arrays' elements, to be mapped.
     *
     * @param <A> the class of the first array's elements
     * @param <B> the class of the second array's elements
     * @return a function to be applied to two arrays, or to one of pairs
     */
    public static <A, B> SparkFunction<Tuple2<A, B>, Tuple2<A, B>> zip2() {
        return identity();
    }

    /**
     * The function that fetches elements: its elements are indices, its results the elements of {@code data} there, which goes to each
     * executor once.
     *
     * @param <V> the class of the results
     * @param data what is read, as it is at every apply
     * @return a function; it throws {@link IndexOutOfBoundsException} if there is no such element
     */
    public static <V> SparkFunction<Integer, V> gather(PArray<V> data) {
        Objects.requireNonNull(data, "data");
        return map(index -> data.get(index));
    }

    /**
     * The function that combines the values of each place, as {@link AF#reduceByIndex} does, with the same bits. Elements are sent to
     * where their range of elements is, and what ranges have for each place to the driver.
     *
     * @param <V> the class of the values
     * @param places how many places there are, 0 or more
     * @param identity a value that changes nothing when combined, several times perhaps
     * @param combine makes one value of two
     * @return a function whose results have an element a place; it throws {@link IndexOutOfBoundsException} if there is no such place
     * @throws IllegalArgumentException if {@code places} is negative, or {@code combine} cannot travel
     */
    public static <V> SparkFunction<Tuple2<Integer, V>, V> reduceByIndex(int places, V identity, SerializableBinaryOperator<V> combine) {
        AF.reduceByIndex(places, identity, combine); // refuses what it refuses
        return new SparkFunction<>(List.of(new Bins(places, identity, SparkArray.cast(Travels.check(combine, "reduceByIndex")))));
    }

    /**
     * The function that counts how often each of the numbers from 0 to {@code places - 1} occurs. Elements stay where they are.
     *
     * @param places how many numbers there are
     * @return a function whose results have {@code places} elements; it throws {@link IndexOutOfBoundsException} for any other number
     * @throws IllegalArgumentException if {@code places} is negative
     */
    public static SparkFunction<Integer, Integer> histogram(int places) {
        AF.histogram(places); // refuses what it refuses
        return new SparkFunction<>(List.of(new Bins.Histogram(places)));
    }

    /**
     * The function that computes every element from a view of the elements around it. Parts get the borders of their neighbours.
     *
     * @param <T> the class of an input's elements
     * @param <R> the class of a result's elements
     * @param radius how far {@code f} looks to either side, 0 or more
     * @param border what it sees beyond the ends
     * @param f what makes an element of a view
     * @return a function whose results are as long as its inputs
     * @throws IllegalArgumentException if {@code radius} is negative, or {@code f} cannot travel
     */
    public static <T, R> SparkFunction<T, R> stencil(int radius, Border border, SerializableFunction<? super SparkView<T>, ? extends R> f) {
        return stencil(1, new Stencil.Line(radius, border, SparkArray.cast(Travels.check(f, "stencil"))));
    }

    /**
     * The function that computes every element of a matrix from a view of the elements around it. Parts become whole rows, and get
     * those of their neighbours that they look at.
     *
     * @param <T> the class of an input's elements
     * @param <R> the class of a result's elements
     * @param columns how many columns a row has; inputs are matrices, row by row
     * @param radius how far {@code f} looks up, down and to either side, 0 or more
     * @param border what it sees beyond the edges
     * @param f what makes an element of a view
     * @return a function whose results are as long as its inputs; it throws {@link IllegalArgumentException} for an input that has no
     *     whole number of rows
     * @throws IllegalArgumentException if {@code radius} is negative, {@code columns} is not positive, or {@code f} cannot travel
     */
    public static <T, R> SparkFunction<T, R> stencil2(int columns, int radius, Border border,
            SerializableFunction<? super SparkView2<T>, ? extends R> f) {
        return stencil(columns, new Stencil.Matrix(columns, radius, border, SparkArray.cast(Travels.check(f, "stencil2"))));
    }

    private static <T, R> SparkFunction<T, R> stencil(int columns, Stencil.Views views) {
        views.here(); // refuses what it refuses
        return new SparkFunction<>(List.of(new Stencil(columns, views)));
    }

    // ---- what has been done ----

    /**
     * What Weft has done in the tasks of an application so far, by the names that Spark's pages show it under: elements on devices and
     * in Java, times, bytes, and why elements ran in Java.
     *
     * @param context the application
     * @return figures, and last a list of texts
     */
    public static Map<String, Object> metrics(JavaSparkContext context) {
        return Metrics.of(Objects.requireNonNull(context, "context")).value();
    }
}
