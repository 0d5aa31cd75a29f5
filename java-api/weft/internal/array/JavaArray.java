package weft.internal.array;

import java.nio.ByteBuffer;
import weft.internal.layout.Kind;

/**
 * Copies a Java array of primitives to the elements of an array, or back, one window at a time. One class serves all kinds, without
 * a lambda for each, because a process's first array would wait while the JVM makes that.
 */
public final class JavaArray implements ArrayData.Glance {
    private final Kind kind;
    private final Object elements;
    /** From the Java array to {@code data}; otherwise the other way. */
    private final boolean writes;

    private JavaArray(Kind kind, Object elements, boolean writes) {
        this.kind = kind;
        this.elements = elements;
        this.writes = writes;
    }

    /** Writes all elements of {@code data}: as many as there are. */
    public static void to(ArrayData data, Kind kind, Object elements) {
        data.look(kind, new JavaArray(kind, elements, true));
    }

    /** Reads all elements of {@code data}; there may be room for more. */
    public static void from(ArrayData data, Kind kind, Object elements) {
        data.look(kind, new JavaArray(kind, elements, false));
    }

    @Override public void at(ByteBuffer window, int first) {
        int count = window.limit() >> kind.shift;
        if (writes) write(kind, elements, first, count, window);
        else read(kind, window, elements, first, count);
    }

    /** Writes {@code count} elements, those from {@code first} on, to where a buffer begins. */
    public static void write(Kind kind, Object elements, int first, int count, ByteBuffer window) {
        switch (kind.letter) {
            case 'Z' -> writeBooleans(window, (boolean[]) elements, first, count);
            case 'B' -> window.put(0, (byte[]) elements, first, count);
            case 'S' -> window.asShortBuffer().put((short[]) elements, first, count);
            case 'C' -> window.asCharBuffer().put((char[]) elements, first, count);
            case 'I' -> window.asIntBuffer().put((int[]) elements, first, count);
            case 'J' -> window.asLongBuffer().put((long[]) elements, first, count);
            case 'F' -> window.asFloatBuffer().put((float[]) elements, first, count);
            default -> window.asDoubleBuffer().put((double[]) elements, first, count);
        }
    }

    /** The other way. */
    public static void read(Kind kind, ByteBuffer window, Object elements, int first, int count) {
        switch (kind.letter) {
            case 'Z' -> readBooleans(window, (boolean[]) elements, first, count);
            case 'B' -> window.get(0, (byte[]) elements, first, count);
            case 'S' -> window.asShortBuffer().get((short[]) elements, first, count);
            case 'C' -> window.asCharBuffer().get((char[]) elements, first, count);
            case 'I' -> window.asIntBuffer().get((int[]) elements, first, count);
            case 'J' -> window.asLongBuffer().get((long[]) elements, first, count);
            case 'F' -> window.asFloatBuffer().get((float[]) elements, first, count);
            default -> window.asDoubleBuffer().get((double[]) elements, first, count);
        }
    }

    private static void writeBooleans(ByteBuffer window, boolean[] elements, int first, int count) {
        for (int i = 0; i < count; i++) window.put(i, (byte) (elements[first + i] ? 1 : 0));
    }

    private static void readBooleans(ByteBuffer window, boolean[] elements, int first, int count) {
        for (int i = 0; i < count; i++) elements[first + i] = window.get(i) != 0;
    }
}
