package weft.internal.capture;

import java.lang.reflect.Array;
import java.nio.Buffer;
import java.nio.ByteBuffer;
import java.nio.CharBuffer;
import java.nio.DoubleBuffer;
import java.nio.FloatBuffer;
import java.nio.IntBuffer;
import java.nio.LongBuffer;
import java.nio.ShortBuffer;
import weft.OffloadException;
import weft.internal.array.ArrayData;
import weft.internal.array.Column;
import weft.internal.layout.Kind;

/**
 * A captured array of arrays of primitives. All arrays of a level lie one behind the other; {@code table.h} says how
 * they are found. What is in them may change at any time, so every apply copies it.
 */
public final class RowsTable extends Table {
    /** An array of arrays that functions capture for another one: its rows' elements, one row behind the other, are given to a run. */
    public record StandIn(Object[] array, int rows, int columns) {}

    private final Object[] array;
    private final Kind kind;
    private final int dimensions;
    private final boolean regular;

    private RowsTable(Object[] array, Kind kind, int dimensions, boolean regular) {
        this.array = array;
        this.kind = kind;
        this.dimensions = dimensions;
        this.regular = regular;
    }

    public static Table of(Object[] array, Kind kind) {
        int dimensions = 0;
        for (Class<?> c = array.getClass(); c.isArray(); c = c.componentType()) dimensions++;
        boolean regular = true;
        Object[] level = array.clone();
        for (int l = 1; l < dimensions && regular; l++) {
            regular = lengthOfAll(level) >= 0;
            if (regular && l + 1 < dimensions) level = next(level);
        }
        return new RowsTable(array, kind, dimensions, regular);
    }

    @Override public Shape shape() {
        return new Shape(regular, false, false, dimensions, kind, null);
    }

    @Override public boolean mayHold(Object row) {
        return Kind.ofClass(row.getClass().componentType()) == kind && holds(array, row);
    }

    private static boolean holds(Object[] level, Object row) {
        for (Object one : level) {
            if (one == row || one instanceof Object[] next && holds(next, row)) return true;
        }
        return false;
    }

    /** The one length of all these arrays; -1 if one is null or of another length, 0 if there is none. */
    private static int lengthOfAll(Object[] arrays) {
        int length = arrays.length == 0 ? 0 : length(arrays[0]);
        for (Object one : arrays) {
            if (length(one) != length) return -1;
        }
        return length;
    }

    private static int length(Object array) {
        return array == null ? -1 : Array.getLength(array);
    }

    /** The elements of these arrays of arrays, as they are now. */
    private static Object[] next(Object[] arrays) {
        long count = 0;
        for (Object one : arrays) count += Math.max(0, length(one));
        if (count > Integer.MAX_VALUE - 8) throw tooLarge();
        Object[] all = new Object[(int) count];
        int at = 0;
        for (Object one : arrays) {
            if (one == null) continue;
            System.arraycopy(one, 0, all, at, length(one));
            at += length(one);
        }
        return all;
    }

    private static OffloadException tooLarge() {
        return new OffloadException("a captured array, or the arrays in one together, are too large for one buffer; keep the elements in a PArray");
    }

    @Override public Contents take() {
        Column[] columns = new Column[regular ? 1 : 2 * dimensions - 1];
        int[] lengths = new int[dimensions];
        boolean whole = false;
        try {
            Object[] level = array.clone();
            lengths[0] = level.length;
            for (int l = 1; l < dimensions; l++) {
                if (l > 1) level = next(level);
                if (!regular) {
                    columns[2 * l - 1] = Column.allocate(Kind.INT, level.length, false);
                    columns[2 * l] = Column.allocate(Kind.INT, level.length, false);
                    putPlaces(level, columns[2 * l - 1].ownedHost(), columns[2 * l].ownedHost());
                } else {
                    lengths[l] = lengthOfAll(level);
                    if (lengths[l] < 0) return null;
                }
            }
            columns[0] = elements(level);
            whole = true;
            long bytes = 0;
            for (Column column : columns) bytes += column.bytes();
            return new Contents(columns, lengths, bytes);
        } finally {
            if (!whole) {
                for (Column column : columns) if (column != null) column.release();
            }
        }
    }

    @Override public Contents take(Object standIn, ArrayData actual) {
        if (copies(standIn)) return take();
        StandIn other = (StandIn) standIn;
        actual.retain();
        return new Contents(actual.columns(), new int[] {other.rows, other.columns}, 0);
    }

    @Override boolean copies(Object standIn) {
        return !(standIn instanceof StandIn other) || other.array != array;
    }

    @Override boolean holdsSameAs(Table other) {
        return other instanceof RowsTable rows && rows.array == array && rows.regular == regular;
    }

    /** How long each array is, -1 for null, and where it begins among the elements of all. */
    private static void putPlaces(Object[] arrays, ByteBuffer lengths, ByteBuffer starts) {
        long start = 0;
        for (int i = 0; i < arrays.length; i++) {
            int length = length(arrays[i]);
            lengths.putInt(i << 2, length);
            starts.putInt(i << 2, (int) start);
            start += Math.max(0, length);
            if (start > Integer.MAX_VALUE) throw tooLarge();
        }
    }

    private Column elements(Object[] arrays) {
        long count = 0;
        for (Object one : arrays) count += Math.max(0, length(one));
        if (count << kind.shift > Integer.MAX_VALUE) throw tooLarge();
        Column column = Column.allocate(kind, (int) count, false);
        Buffer to = view(column.ownedHost());
        int at = 0;
        for (Object one : arrays) {
            if (one == null) continue;
            put(to, at, one);
            at += length(one);
        }
        return column;
    }

    private Buffer view(ByteBuffer bytes) {
        return switch (kind) {
            case BOOLEAN, BYTE -> bytes;
            case SHORT -> bytes.asShortBuffer();
            case CHAR -> bytes.asCharBuffer();
            case INT -> bytes.asIntBuffer();
            case LONG -> bytes.asLongBuffer();
            case FLOAT -> bytes.asFloatBuffer();
            case DOUBLE -> bytes.asDoubleBuffer();
        };
    }

    private void put(Buffer to, int at, Object array) {
        switch (kind) {
            case BOOLEAN -> putBooleans((ByteBuffer) to, at, (boolean[]) array);
            case BYTE -> ((ByteBuffer) to).put(at, (byte[]) array);
            case SHORT -> ((ShortBuffer) to).put(at, (short[]) array);
            case CHAR -> ((CharBuffer) to).put(at, (char[]) array);
            case INT -> ((IntBuffer) to).put(at, (int[]) array);
            case LONG -> ((LongBuffer) to).put(at, (long[]) array);
            case FLOAT -> ((FloatBuffer) to).put(at, (float[]) array);
            case DOUBLE -> ((DoubleBuffer) to).put(at, (double[]) array);
        }
    }

    private static void putBooleans(ByteBuffer to, int at, boolean[] values) {
        for (int i = 0; i < values.length; i++) to.put(at + i, (byte) (values[i] ? 1 : 0));
    }
}
