package weft.spark;

import java.nio.ByteBuffer;
import org.apache.spark.sql.catalyst.expressions.SpecializedGetters;
import org.apache.spark.sql.types.DataType;
import org.apache.spark.sql.types.DataTypes;
import org.apache.spark.sql.vectorized.ColumnVector;
import weft.PArray;

/** What a column of Spark's can hold that an array can, too. */
enum Cell {
    /** Not shown: there is no buffer of them. */
    BOOLEAN(boolean.class, Boolean.class, DataTypes.BooleanType, 1, (v, n) -> PArray.of(v.getBooleans(0, n)), null,
        (to, i, row, k) -> to.putBoolean(i, row.getBoolean(k)), a -> PArray.of((boolean[]) a)),
    BYTE(byte.class, Byte.class, DataTypes.ByteType, 1, (v, n) -> PArray.of(v.getBytes(0, n)), (m, n) -> PArray.wrap(m.limit(n)),
        (to, i, row, k) -> to.putByte(i, row.getByte(k)), a -> PArray.of((byte[]) a)),
    SHORT(short.class, Short.class, DataTypes.ShortType, 2, (v, n) -> PArray.of(v.getShorts(0, n)),
        (m, n) -> PArray.wrap(m.asShortBuffer().limit(n)),
        (to, i, row, k) -> to.putShort(i, row.getShort(k)), a -> PArray.of((short[]) a)),
    INT(int.class, Integer.class, DataTypes.IntegerType, 4, (v, n) -> PArray.of(v.getInts(0, n)),
        (m, n) -> PArray.wrap(m.asIntBuffer().limit(n)),
        (to, i, row, k) -> to.putInt(i, row.getInt(k)), a -> PArray.of((int[]) a)),
    LONG(long.class, Long.class, DataTypes.LongType, 8, (v, n) -> PArray.of(v.getLongs(0, n)),
        (m, n) -> PArray.wrap(m.asLongBuffer().limit(n)),
        (to, i, row, k) -> to.putLong(i, row.getLong(k)), a -> PArray.of((long[]) a)),
    FLOAT(float.class, Float.class, DataTypes.FloatType, 4, (v, n) -> PArray.of(v.getFloats(0, n)),
        (m, n) -> PArray.wrap(m.asFloatBuffer().limit(n)),
        (to, i, row, k) -> to.putFloat(i, row.getFloat(k)), a -> PArray.of((float[]) a)),
    DOUBLE(double.class, Double.class, DataTypes.DoubleType, 8, (v, n) -> PArray.of(v.getDoubles(0, n)),
        (m, n) -> PArray.wrap(m.asDoubleBuffer().limit(n)),
        (to, i, row, k) -> to.putDouble(i, row.getDouble(k)), a -> PArray.of((double[]) a));

    /** The first elements of a vector, copied. */
    interface Taken {
        PArray<?> of(ColumnVector vector, int size);
    }

    /** The first elements in some memory, which has more behind them. */
    interface Shown {
        PArray<?> of(ByteBuffer memory, int size);
    }

    /** What a row has in a place becomes an element. */
    interface Put {
        void put(PArray<?> to, int index, SpecializedGetters row, int place);
    }

    /** The elements of an array of Java's. */
    interface Copied {
        PArray<?> of(Object array);
    }

    final Class<?> primitive;
    final Class<?> wrapper;
    final DataType type;
    final int bytes;
    final Taken taken;
    /** Null: there is none. */
    final Shown shown;
    final Put put;
    final Copied copied;

    Cell(Class<?> primitive, Class<?> wrapper, DataType type, int bytes, Taken taken, Shown shown, Put put, Copied copied) {
        this.primitive = primitive;
        this.wrapper = wrapper;
        this.type = type;
        this.bytes = bytes;
        this.taken = taken;
        this.shown = shown;
        this.put = put;
        this.copied = copied;
    }

    /** Null if Spark has no such column, as of {@code char}. */
    static Cell of(Class<?> type) {
        for (Cell cell : values()) if (cell.primitive == type || cell.wrapper == type) return cell;
        return null;
    }

    /** @throws IllegalArgumentException if Spark has no such column */
    static Cell known(Class<?> type, String what) {
        Cell cell = of(type);
        if (cell != null) return cell;
        throw new IllegalArgumentException(what + " is a " + type.getName() + ", which is no column of Spark's; it has columns of boolean,"
            + " byte, short, int, long, float and double");
    }
}
