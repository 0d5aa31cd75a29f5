package weft.internal.jvm;

import java.lang.reflect.Array;
import java.nio.ByteBuffer;
import weft.internal.array.JavaArray;
import weft.internal.layout.Kind;
import weft.internal.layout.Layout;

/**
 * The columns of few elements as Java arrays, for loops that box. A process that has just begun interprets these, and to the interpreter a
 * number of a buffer is a dozen calls away; to copy so few costs little ever after. Whatever else reads or writes the buffers meanwhile is not seen, so this is for
 * functions that threads may run.
 */
final class FewNumbers {
    /** Fewer are copied: HotSpot has compiled a loop over more before it ends. */
    private static final int MANY = 1 << 13;

    private FewNumbers() {}

    /** Copies of the columns, if elements are few and {@code parallel}; else these themselves. */
    static Object[] of(Layout layout, ByteBuffer[] columns, int size, boolean parallel) {
        return room(layout, columns, size, parallel, size);
    }

    /** The same, of which only the first {@code begin} elements are copied. */
    static Object[] room(Layout layout, ByteBuffer[] columns, int size, boolean parallel, int begin) {
        if (!parallel || size >= MANY) return columns;
        Kind[] kinds = layout.kinds();
        Object[] arrays = new Object[kinds.length];
        for (int c = 0; c < arrays.length; c++) arrays[c] = Array.newInstance(kinds[c].primitive, size);
        for (int c = 0; c < arrays.length && begin > 0; c++) JavaArray.read(kinds[c], columns[c], arrays[c], 0, begin);
        return arrays;
    }

    /** Writes what is in {@code arrays} to the columns that they are for, where they are not columns themselves. */
    static void store(Object[] arrays, Layout layout, ByteBuffer[] columns, int size) {
        if (arrays instanceof ByteBuffer[]) return;
        for (int c = 0; c < arrays.length; c++) JavaArray.write(layout.kinds()[c], arrays[c], 0, size, columns[c]);
    }
}
