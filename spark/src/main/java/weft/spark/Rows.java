package weft.spark;

import java.io.Serializable;
import java.lang.reflect.RecordComponent;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.RowFactory;
import org.apache.spark.sql.types.DataType;
import org.apache.spark.sql.types.DataTypes;
import org.apache.spark.sql.types.StructField;
import org.apache.spark.sql.types.StructType;

/**
 * Elements of a class as Spark's rows.
 *
 * @param type a record of primitives and wrappers, or a primitive's wrapper
 */
record Rows(Class<?> type) implements Serializable {
    /** What Spark has for the types of columns; it has no {@code char}. */
    static final Map<Class<?>, DataType> TYPES = Map.ofEntries(
        Map.entry(boolean.class, DataTypes.BooleanType), Map.entry(Boolean.class, DataTypes.BooleanType),
        Map.entry(byte.class, DataTypes.ByteType), Map.entry(Byte.class, DataTypes.ByteType),
        Map.entry(short.class, DataTypes.ShortType), Map.entry(Short.class, DataTypes.ShortType),
        Map.entry(int.class, DataTypes.IntegerType), Map.entry(Integer.class, DataTypes.IntegerType),
        Map.entry(long.class, DataTypes.LongType), Map.entry(Long.class, DataTypes.LongType),
        Map.entry(float.class, DataTypes.FloatType), Map.entry(Float.class, DataTypes.FloatType),
        Map.entry(double.class, DataTypes.DoubleType), Map.entry(Double.class, DataTypes.DoubleType));
    static final String ALONE = "value";

    static Rows of(Class<?> type) {
        Rows rows = new Rows(type);
        rows.schema(); // refuses what is no column
        return rows;
    }

    private IllegalArgumentException unfit(String component) {
        return new IllegalArgumentException("rows of " + type.getName() + ": " + component + " is no column of Spark's; it has columns of"
            + " boolean, byte, short, int, long, float and double");
    }

    /** A column for each component. */
    StructType schema() {
        List<StructField> fields = new ArrayList<>();
        if (!type.isRecord()) fields.add(field(ALONE, type));
        else for (RecordComponent part : type.getRecordComponents()) fields.add(field(part.getName(), part.getType()));
        return new StructType(fields.toArray(new StructField[0]));
    }

    private StructField field(String name, Class<?> of) {
        DataType known = TYPES.get(of);
        if (known == null) throw unfit(name);
        return DataTypes.createStructField(name, known, false);
    }

    Row row(Object element) throws ReflectiveOperationException {
        if (!type.isRecord()) return RowFactory.create(element);
        RecordComponent[] parts = type.getRecordComponents();
        Object[] values = new Object[parts.length];
        for (int k = 0; k < parts.length; k++) {
            parts[k].getAccessor().setAccessible(true);
            values[k] = parts[k].getAccessor().invoke(element);
        }
        return RowFactory.create(values);
    }
}
