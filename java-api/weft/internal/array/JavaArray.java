package weft.internal.array;

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
        if (written) {
            put(bytes, first, count);
        } else {
            get(bytes, first, count);
        }
    }

    private void put(ByteBuffer bytes, int first, int count) {
        switch (kind.letter) {
            case 'Z' -> {
                boolean[] from = (boolean[]) elements;
                for (int i = 0; i < count; i++) bytes.put(i, (byte) (from[first + i] ? 1 : 0));
            }
            case 'B' -> bytes.put((byte[]) elements, first, count);
            case 'S' -> bytes.asShortBuffer().put((short[]) elements, first, count);
            case 'C' -> bytes.asCharBuffer().put((char[]) elements, first, count);
            case 'I' -> bytes.asIntBuffer().put((int[]) elements, first, count);
            case 'J' -> bytes.asLongBuffer().put((long[]) elements, first, count);
            case 'F' -> bytes.asFloatBuffer().put((float[]) elements, first, count);
            default -> bytes.asDoubleBuffer().put((double[]) elements, first, count);
        }
    }

    private void get(ByteBuffer bytes, int first, int count) {
        switch (kind.letter) {
            case 'Z' -> {
                boolean[] to = (boolean[]) elements;
                for (int i = 0; i < count; i++) to[first + i] = bytes.get(i) != 0;
            }
            case 'B' -> bytes.get((byte[]) elements, first, count);
            case 'S' -> bytes.asShortBuffer().get((short[]) elements, first, count);
            case 'C' -> bytes.asCharBuffer().get((char[]) elements, first, count);
            case 'I' -> bytes.asIntBuffer().get((int[]) elements, first, count);
            case 'J' -> bytes.asLongBuffer().get((long[]) elements, first, count);
            case 'F' -> bytes.asFloatBuffer().get((float[]) elements, first, count);
            default -> bytes.asDoubleBuffer().get((double[]) elements, first, count);
        }
    }
}
