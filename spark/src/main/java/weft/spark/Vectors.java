package weft.spark;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import org.apache.arrow.memory.ArrowBuf;
import org.apache.arrow.memory.util.MemoryUtil;
import org.apache.arrow.vector.BaseFixedWidthVector;
import org.apache.spark.sql.execution.vectorized.OffHeapColumnVector;
import org.apache.spark.sql.vectorized.ArrowColumnVector;
import org.apache.spark.sql.vectorized.ColumnVector;
import weft.PArray;

/** Spark's vectors as arrays: where one lies off-heap, its memory itself. */
final class Vectors {
    /** What an array that shows memory wants behind its elements, {@link PArray#wrap}. */
    private static final int BEHIND = 256;

    private Vectors() {}

    /** The first elements of a vector without nulls: shown for as long as the vector stays as it is, or else copied. */
    static PArray<?> array(Cell cell, ColumnVector vector, int size) {
        return problem(cell, vector, size) == null ? shown(cell, vector, size) : cell.taken.of(vector, size);
    }

    /**
     * The same, never copied.
     *
     * @throws IllegalArgumentException if it cannot be shown
     */
    static PArray<?> wrapped(Class<?> type, ColumnVector vector, int size) {
        Cell cell = Cell.known(type, "the class of the elements");
        String problem = vector.hasNull() ? "it has nulls, which elements cannot be" : problem(cell, vector, size);
        if (problem != null) throw new IllegalArgumentException("the vector cannot be wrapped: " + problem);
        return shown(cell, vector, size);
    }

    static PArray<?> wrapped(Class<?> type, ArrowBuf memory, int size) {
        Cell cell = Cell.known(type, "the class of the elements");
        String problem = problem(cell, memory, size);
        if (problem != null) throw new IllegalArgumentException("the memory cannot be wrapped: " + problem);
        return shown(cell, memory.memoryAddress(), size);
    }

    /** Why a vector cannot be shown; null: it can. */
    private static String problem(Cell cell, ColumnVector vector, int size) {
        if (!vector.dataType().equals(cell.type)) return "it is one of " + vector.dataType().simpleString() + ", not of " + cell.primitive;
        if (vector instanceof OffHeapColumnVector column) {
            return column.hasDictionary() ? "its values are numbers in a dictionary" : cell.shown == null ? "it is one of boolean" : null;
        }
        if (vector instanceof ArrowColumnVector arrow && arrow.getValueVector() instanceof BaseFixedWidthVector fixed) {
            return problem(cell, fixed.getDataBuffer(), size);
        }
        return "it is a " + vector.getClass().getSimpleName() + ", and only those that lie off-heap can be:"
            + " spark.sql.columnVector.offheap.enabled=true";
    }

    private static String problem(Cell cell, ArrowBuf memory, int size) {
        if (cell.shown == null) return "Arrow has eight booleans in a byte";
        long missing = (long) size * cell.bytes + BEHIND - memory.capacity();
        return missing > 0 ? "behind its elements there have to be " + BEHIND + " bytes, and " + missing + " are missing" : null;
    }

    private static PArray<?> shown(Cell cell, ColumnVector vector, int size) {
        if (vector instanceof OffHeapColumnVector column) {
            column.reserve(Math.addExact(size, BEHIND / cell.bytes)); // the first time only: a reader fills the same one again
            return shown(cell, column.valuesNativeAddress(), size);
        }
        BaseFixedWidthVector fixed = (BaseFixedWidthVector) ((ArrowColumnVector) vector).getValueVector();
        return shown(cell, fixed.getDataBufferAddress(), size);
    }

    private static PArray<?> shown(Cell cell, long address, int size) {
        ByteBuffer memory = MemoryUtil.directBuffer(address, Math.addExact(Math.multiplyExact(size, cell.bytes), BEHIND));
        return cell.shown.of(memory.order(ByteOrder.nativeOrder()), size);
    }
}
