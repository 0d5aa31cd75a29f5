package weft.spark;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import org.apache.arrow.memory.ArrowBuf;
import org.apache.arrow.memory.util.MemoryUtil;
import org.apache.arrow.vector.BaseFixedWidthVector;
import org.apache.spark.sql.execution.vectorized.OffHeapColumnVector;
import org.apache.spark.sql.execution.vectorized.WritableColumnVector;
import org.apache.spark.sql.vectorized.ArrowColumnVector;
import org.apache.spark.sql.vectorized.ColumnVector;
import weft.PArray;

/**
 * Spark's vectors as arrays: where one lies off-heap, its memory itself. A vector is never made larger, which would move memory that other
 * arrays show: one whose values are too close to the end of its memory is copied.
 */
final class Vectors {
    /** What an array that shows memory wants behind its elements, {@link PArray#wrap}. */
    private static final int BEHIND = 256;

    /** How many values Spark's own vectors have memory for, which they tell nobody. */
    private static final VarHandle CAPACITY = capacity();

    private Vectors() {}

    /** The first elements of a vector without nulls: shown for as long as the vector stays as it is, or else copied. */
    static PArray<?> array(Cell cell, ColumnVector vector, int size) {
        return problem(cell, vector) == null ? shownOrCopied(cell, vector, size) : cell.taken.of(vector, size);
    }

    /**
     * The same, copied only where too little is behind the elements.
     *
     * @throws IllegalArgumentException if it is a vector that cannot be shown, or has not so many values
     */
    static PArray<?> wrapped(Class<?> type, ColumnVector vector, int size) {
        Cell cell = Cell.known(type, "the class of the elements");
        String problem = vector.hasNull() ? "it has nulls, which elements cannot be" : problem(cell, vector);
        if (problem == null && (size < 0 || size > values(vector))) problem = "it has " + values(vector) + " values, not " + size;
        if (problem != null) throw new IllegalArgumentException("the vector cannot be wrapped: " + problem);
        return shownOrCopied(cell, vector, size);
    }

    static PArray<?> wrapped(Class<?> type, ArrowBuf memory, int size) {
        Cell cell = Cell.known(type, "the class of the elements");
        String problem = problem(cell, memory, size);
        if (problem != null) throw new IllegalArgumentException("the memory cannot be wrapped: " + problem);
        return shown(cell, memory.memoryAddress(), size);
    }

    /** Why a vector of this kind cannot be shown; null: it can. */
    private static String problem(Cell cell, ColumnVector vector) {
        if (!vector.dataType().equals(cell.type)) return "it is one of " + vector.dataType().simpleString() + ", not of " + cell.primitive;
        if (vector instanceof OffHeapColumnVector column) {
            return column.hasDictionary() ? "its values are numbers in a dictionary" : cell.shown == null ? "it is one of boolean" : null;
        }
        if (fixed(vector) != null) return cell.shown == null ? "Arrow has eight booleans in a byte" : null;
        return "it is a " + vector.getClass().getSimpleName() + ", and only those that lie off-heap can be:"
            + " spark.sql.columnVector.offheap.enabled=true";
    }

    private static String problem(Cell cell, ArrowBuf memory, int size) {
        if (cell.shown == null) return "Arrow has eight booleans in a byte";
        if (size < 0) return "there cannot be " + size + " elements";
        if (bytes(cell, size) > Integer.MAX_VALUE) return size + " elements are more than a buffer of Java's can show";
        long missing = bytes(cell, size) - memory.capacity();
        return missing > 0 ? "behind its elements there have to be " + BEHIND + " bytes, and " + missing + " are missing" : null;
    }

    /** Of Arrow's vectors those whose values lie side by side; else null. */
    private static BaseFixedWidthVector fixed(ColumnVector vector) {
        return vector instanceof ArrowColumnVector arrow && arrow.getValueVector() instanceof BaseFixedWidthVector fixed ? fixed : null;
    }

    /** How many values a vector that can be shown has, or has room for where it does not know. */
    private static int values(ColumnVector vector) {
        return vector instanceof OffHeapColumnVector column ? (int) CAPACITY.get(column) : fixed(vector).getValueCount();
    }

    private static PArray<?> shownOrCopied(Cell cell, ColumnVector vector, int size) {
        long memory = vector instanceof OffHeapColumnVector column ? (long) (int) CAPACITY.get(column) * cell.bytes
            : fixed(vector).getDataBuffer().capacity();
        if (bytes(cell, size) > Math.min(memory, Integer.MAX_VALUE)) return cell.taken.of(vector, size);
        return shown(cell, vector instanceof OffHeapColumnVector column ? column.valuesNativeAddress() : fixed(vector).getDataBufferAddress(),
            size);
    }

    /** What may be touched of so many elements. */
    private static long bytes(Cell cell, int size) {
        return (long) size * cell.bytes + BEHIND;
    }

    private static PArray<?> shown(Cell cell, long address, int size) {
        ByteBuffer memory = MemoryUtil.directBuffer(address, (int) bytes(cell, size));
        return cell.shown.of(memory.order(ByteOrder.nativeOrder()), size);
    }

    private static VarHandle capacity() {
        try {
            return MethodHandles.privateLookupIn(WritableColumnVector.class, MethodHandles.lookup())
                .findVarHandle(WritableColumnVector.class, "capacity", int.class);
        } catch (ReflectiveOperationException e) {
            throw new LinkageError("this is no Spark 4.0: " + e, e);
        }
    }
}
