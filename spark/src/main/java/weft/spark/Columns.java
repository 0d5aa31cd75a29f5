package weft.spark;

import java.io.Serializable;
import java.lang.reflect.RecordComponent;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.function.IntFunction;
import org.apache.spark.sql.types.StructField;
import org.apache.spark.sql.types.StructType;
import org.apache.spark.sql.vectorized.ColumnVector;
import org.apache.spark.sql.vectorized.ColumnarBatch;
import weft.PArray;

/**
 * Which columns of Spark's rows become the elements of a class: one, or for a record those of its components' names.
 *
 * @param type the class of the elements
 * @param name for people; of the elements themselves none
 * @param place among the columns of the rows, or of the column that this is a part of; {@link #ALL}: it is the row itself
 * @param width how many columns a column has that is a row itself
 * @param parts of a record its components, in order; else none
 */
record Columns(Class<?> type, String name, int place, int width, List<Columns> parts) implements Serializable {
    static final int ALL = -1;

    /** @throws IllegalArgumentException if rows of this kind cannot become elements of that class */
    static Columns of(Class<?> type, StructType rows) {
        if (type.isRecord()) return record(type, "", ALL, rows);
        if (rows.length() == 1) return leaf(type, rows.fields()[0].name(), 0, rows.fields()[0]);
        throw new IllegalArgumentException("elements of " + type.getName() + " are one column, and there are " + rows.length() + ": "
            + String.join(", ", rows.fieldNames()) + "; select one, or take a record of several");
    }

    /**
     * The names of the columns that elements of a class are made of, in the order of the rows; all if it is no record.
     *
     * @throws IllegalArgumentException if one is missing
     */
    static List<String> wanted(Class<?> type, StructType rows) {
        List<String> names = new ArrayList<>(Arrays.asList(rows.fieldNames()));
        if (!type.isRecord()) return names;
        List<String> parts = Arrays.stream(type.getRecordComponents()).map(RecordComponent::getName).toList();
        for (String part : parts) place(part, part, type, names);
        names.retainAll(parts);
        return names;
    }

    private static Columns record(Class<?> type, String name, int place, StructType rows) {
        List<Columns> parts = new ArrayList<>();
        List<String> names = Arrays.asList(rows.fieldNames());
        for (RecordComponent part : type.getRecordComponents()) {
            String full = name.isEmpty() ? part.getName() : name + "." + part.getName();
            int at = place(part.getName(), full, type, names);
            StructField field = rows.fields()[at];
            parts.add(part.getType().isRecord() && field.dataType() instanceof StructType inner
                ? record(part.getType(), full, at, inner) : leaf(part.getType(), full, at, field));
        }
        return new Columns(type, name, place, rows.length(), parts);
    }

    /** @param full the name with those of the rows that it is in, for a message */
    private static int place(String part, String full, Class<?> type, List<String> names) {
        int at = names.indexOf(part);
        if (at >= 0) return at;
        throw new IllegalArgumentException("there is no column " + full + " for the component of " + type.getName() + "; there are "
            + (names.isEmpty() ? "none" : String.join(", ", names)));
    }

    private static Columns leaf(Class<?> type, String name, int place, StructField field) {
        Cell cell = Cell.known(type, "what the column " + name + " is to be");
        if (!field.dataType().equals(cell.type)) {
            throw new IllegalArgumentException("the column " + name + " is of type " + field.dataType().simpleString() + ", and elements have "
                + cell.primitive + " there: cast it, rows.withColumn(\"" + name + "\", rows.col(\"" + name + "\").cast(\""
                + cell.type.simpleString() + "\")), or take another class");
        }
        return new Columns(type, name, place, 1, new ArrayList<>());
    }

    /** What to throw where there is no value. */
    IllegalArgumentException isNull() {
        return new IllegalArgumentException("the column " + name + " has nulls, which elements cannot be: leave those rows out,"
            + " rows.na().drop(), or say what they are to be, rows.na().fill(...)");
    }

    /**
     * The elements of a batch. They show its memory where that can be shown, so they are as long as the batch is.
     *
     * @throws IllegalArgumentException if there are nulls
     */
    PArray<Object> array(ColumnarBatch batch) {
        return SparkArray.cast(place == ALL ? record(batch::column, batch.numRows()) : array(batch::column, batch.numRows()));
    }

    private PArray<?> array(IntFunction<ColumnVector> around, int size) {
        ColumnVector vector = around.apply(place);
        if (vector.hasNull()) throw isNull();
        return parts.isEmpty() ? Vectors.array(Cell.of(type), vector, size) : record(vector::getChild, size);
    }

    private PArray<?> record(IntFunction<ColumnVector> around, int size) {
        List<PArray<?>> arrays = new ArrayList<>();
        try {
            for (Columns part : parts) arrays.add(part.array(around, size));
            return PArray.ofColumns(type, arrays.toArray(new PArray<?>[0]));
        } finally {
            arrays.forEach(PArray::close);
        }
    }
}
