package weft.internal.array;

import java.nio.Buffer;
import java.nio.ByteBuffer;
import weft.internal.layout.Kind;

/**
 * A Java array of primitives that is copied to an array's elements, or from them, window by window. One class of all kinds, and no
 * lambda of each: a process's first array would wait for the JVM to make it.
 */
public final class JavaArray implements ArrayData.Glance {
    private final Kind kind;
    private final Object elements;
    /** Else they are read. */
    private final boolean written;

    private JavaArray(Kind kind, Object elements, boolean written) {
        this.kind = kind;
        this.elements = elements;
        this.written = written;
    }

    /** Writes all elements of {@code data}: as many as there are. */
    public static void to(ArrayData data, Kind kind, Object elements) {
        data.look(kind, new JavaArray(kind, elements, true));
    }

    /** Reads all elements of {@code data}; there may be room for more. */
    public static void from(ArrayData data, Kind kind, Object elements) {
        data.look(kind, new JavaArray(kind, elements, false));
    }

    @Override public void at(ByteBuffer bytes, int first) {
        int count = bytes.limit() >> kind.shift;
        Buffer through = switch (kind.letter) { // a row for each kind, and both ways in it
            case 'Z' -> booleans(bytes, (boolean[]) elements, first, count);
            case 'B' -> written ? bytes.put((byte[]) elements, first, count) : bytes.get((byte[]) elements, first, count);
            case 'S' -> written ? bytes.asShortBuffer().put((short[]) elements, first, count) : bytes.asShortBuffer().get((short[]) elements, first, count);
            case 'C' -> written ? bytes.asCharBuffer().put((char[]) elements, first, count) : bytes.asCharBuffer().get((char[]) elements, first, count);
            case 'I' -> written ? bytes.asIntBuffer().put((int[]) elements, first, count) : bytes.asIntBuffer().get((int[]) elements, first, count);
            case 'J' -> written ? bytes.asLongBuffer().put((long[]) elements, first, count) : bytes.asLongBuffer().get((long[]) elements, first, count);
            case 'F' -> written ? bytes.asFloatBuffer().put((float[]) elements, first, count) : bytes.asFloatBuffer().get((float[]) elements, first, count);
            default -> written ? bytes.asDoubleBuffer().put((double[]) elements, first, count) : bytes.asDoubleBuffer().get((double[]) elements, first, count);
        };
        assert through.capacity() >= count;
    }

    private Buffer booleans(ByteBuffer bytes, boolean[] elements, int first, int count) {
        for (int i = 0; i < count; i++) {
            if (written) bytes.put(i, (byte) (elements[first + i] ? 1 : 0));
            else elements[first + i] = bytes.get(i) != 0;
        }
        return bytes;
    }
}
