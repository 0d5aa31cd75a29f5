package weft.spark;

import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import org.apache.spark.api.java.JavaRDD;
import org.apache.spark.api.java.JavaSparkContext;
import org.apache.spark.sql.Column;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.catalyst.InternalRow;
import org.apache.spark.sql.execution.ColumnarToRowExec;
import org.apache.spark.sql.execution.SparkPlan;
import org.apache.spark.sql.execution.WholeStageCodegenExec;
import org.apache.spark.sql.types.StructType;
import org.apache.spark.sql.vectorized.ColumnarBatch;
import weft.PArray;

/** Arrays of what Spark has; each of its partitions becomes a part. */
final class Sources {
    /** So many rows or elements become an array at once. */
    private static final int PIECE = 1 << 16;

    private Sources() {}

    static <R> SparkArray<R> columns(Dataset<Row> rows, Class<?> type, Recipe recipe) {
        Dataset<Row> wanted = rows.select(Columns.wanted(type, rows.schema()).stream().map(name -> rows.col(quoted(name))).toArray(Column[]::new));
        StructType schema = wanted.schema();
        Columns columns = Columns.of(type, schema);
        JavaSparkContext context = JavaSparkContext.fromSparkContext(rows.sparkSession().sparkContext());
        SparkArray.checkSerializer(context);
        Sent<Recipe> sent = Sent.of(context, recipe);
        Metrics metrics = Metrics.of(context);
        SparkPlan batches = columnar(wanted.queryExecution().executedPlan());
        return SparkArray.stored(context, batches != null
            ? batches.executeColumnar().toJavaRDD().mapPartitionsWithIndex((number, each) ->
                one(ofBatches(new Intake(number, sent.value()), columns, each).part(metrics)), true)
            : wanted.queryExecution().toRdd().toJavaRDD().mapPartitionsWithIndex((number, each) ->
                one(ofRows(new Intake(number, sent.value()), columns, each).part(metrics)), true));
    }

    /** A column's name as it is, dots and all. */
    private static String quoted(String name) {
        return "`" + name.replace("`", "``") + "`";
    }

    /** What makes the columns that these rows are in the end made of; null: they are made as rows. */
    private static SparkPlan columnar(SparkPlan plan) {
        if (plan instanceof WholeStageCodegenExec compiled) return columnar(compiled.child());
        if (plan instanceof ColumnarToRowExec rows) return rows.child();
        return plan.supportsColumnar() ? plan : null;
    }

    private static Intake ofBatches(Intake intake, Columns columns, Iterator<ColumnarBatch> batches) {
        while (batches.hasNext()) {
            ColumnarBatch batch = batches.next();
            if (batch.numRows() > 0 && !intake.takeCopy(() -> columns.array(batch))) break;
        }
        return intake;
    }

    private static Intake ofRows(Intake intake, Columns columns, Iterator<InternalRow> rows) {
        while (rows.hasNext()) {
            PArray<Object> array = SparkArray.cast(PArray.allocate(columns.type(), PIECE));
            Sink sink = new Sink(columns, array);
            int[] size = {0};
            IllegalArgumentException isNull = null;
            while (isNull == null && size[0] < PIECE && rows.hasNext()) { // what rows themselves throw is Spark's
                isNull = put(sink, size[0]++, rows.next());
            }
            IllegalArgumentException problem = isNull;
            if (!intake.take(() -> first(array, size[0], problem))) break;
        }
        return intake;
    }

    private static IllegalArgumentException put(Sink sink, int index, InternalRow row) {
        try {
            sink.put(index, row);
            return null;
        } catch (IllegalArgumentException e) {
            return e;
        }
    }

    /** The first elements of an array, which is done with. */
    private static PArray<Object> first(PArray<Object> array, int size, IllegalArgumentException problem) {
        if (problem == null && size == array.size()) return array;
        try (array) {
            if (problem != null) throw problem;
            try (PArray<Object> some = array.slice(0, size)) {
                return PArray.concat(List.of(some));
            }
        }
    }

    static <T> SparkArray<T> elements(JavaRDD<T> elements) {
        return rdd(elements, (intake, each) -> {
            while (each.hasNext()) {
                List<Object> some = new ArrayList<>();
                while (some.size() < PIECE && each.hasNext()) some.add(each.next());
                if (!intake.take(() -> array(some, intake))) break;
            }
        });
    }

    /** What is wrong with an element is told by its number among these; so what these are is told, too. */
    private static PArray<Object> array(List<Object> some, Intake intake) {
        try {
            return PArray.of(some);
        } catch (NullPointerException e) {
            throw (NullPointerException) new NullPointerException(intake.place() + ": " + e.getMessage()).initCause(e);
        } catch (ClassCastException e) {
            throw (ClassCastException) new ClassCastException(intake.place() + ": " + e.getMessage()).initCause(e);
        }
    }

    static <T> SparkArray<T> arrays(JavaRDD<?> arrays, Class<T> type) {
        Cell cell = Cell.known(type, "the class of the elements");
        return rdd(arrays, (intake, each) -> {
            while (each.hasNext()) {
                Object array = each.next();
                if (!intake.take(() -> SparkArray.cast(copied(cell, array)))) break;
            }
        });
    }

    private static PArray<?> copied(Cell cell, Object array) {
        if (array != null && array.getClass().componentType() == cell.primitive) return cell.copied.of(array);
        throw new IllegalArgumentException("elements of the RDD have to be arrays of " + cell.primitive + ", and one is "
            + (array == null ? "null" : array.getClass().getTypeName()));
    }

    /** How an intake takes all that there is in a partition. */
    private interface Reads<E> extends java.io.Serializable {
        void read(Intake intake, Iterator<E> elements);
    }

    private static <E, T> SparkArray<T> rdd(JavaRDD<E> rdd, Reads<E> reads) {
        JavaSparkContext context = JavaSparkContext.fromSparkContext(rdd.context());
        SparkArray.checkSerializer(context);
        Metrics metrics = Metrics.of(context);
        return SparkArray.stored(context, rdd.mapPartitionsWithIndex((number, each) -> {
            Intake intake = new Intake(number, Recipe.NOTHING);
            reads.read(intake, each);
            return one(intake.part(metrics));
        }, true));
    }

    private static Iterator<Part> one(Part part) {
        return List.of(part).iterator();
    }
}
