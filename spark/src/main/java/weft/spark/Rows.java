package weft.spark;

import java.io.Serializable;
import java.lang.reflect.RecordComponent;
import java.util.ArrayList;
import java.util.List;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.RowFactory;
import org.apache.spark.sql.types.DataTypes;
import org.apache.spark.sql.types.StructField;
import org.apache.spark.sql.types.StructType;

/**
 * Elements of a class as Spark's rows.
 *
 * @param type a record of primitives and wrappers, or a primitive's wrapper
 */
record Rows(Class<?> type) implements Serializable {
    static final String ALONE = "value";

    static Rows of(Class<?> type) {
        Rows rows = new Rows(type);
        rows.schema(); // refuses what is no column
        return rows;
    }

    /** A column for each component. */
    StructType schema() {
        List<StructField> fields = new ArrayList<>();
        if (!type.isRecord()) fields.add(field(ALONE, type));
        else for (RecordComponent part : type.getRecordComponents()) fields.add(field(part.getName(), part.getType()));
        return new StructType(fields.toArray(new StructField[0]));
    }

    private StructField field(String name, Class<?> of) {
        return DataTypes.createStructField(name, Cell.known(of, "the component " + name + " of " + type.getName()).type, false);
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
