package weft.internal.array;

import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.nio.ByteBuffer;
import java.util.Arrays;

/**
 * Memory of {@code java.lang.foreign.MemorySegment}, which JDK 22 and later have and Weft, for 17, cannot name. Its methods are
 * called as the interface declares them, so no package has to be opened.
 */
final class Segments {
    private static final String NAME = "java.lang.foreign.MemorySegment";
    /** Null where the JDK has none. */
    private static final Class<?> SEGMENT = find();

    private Segments() {}

    private static Class<?> find() {
        try {
            return Class.forName(NAME);
        } catch (ClassNotFoundException e) {
            return null;
        }
    }

    /**
     * Its first bytes, as many as a buffer can have, which keep alive what the segment does.
     *
     * @throws UnsupportedOperationException if this JDK has no segments
     * @throws IllegalArgumentException if it is none, or one that no device reads
     */
    static ByteBuffer bytes(Object segment) {
        if (SEGMENT == null) {
            throw new UnsupportedOperationException("this JDK, " + Runtime.version() + ", has no " + NAME + ", which JDK 22 and later"
                + " have: wrap a direct buffer, by PArray.wrap(buffer)");
        }
        if (!SEGMENT.isInstance(segment)) {
            throw new IllegalArgumentException("a " + segment.getClass().getName() + " is no " + NAME);
        }
        if (!(boolean) call(segment, "isNative")) {
            throw new IllegalArgumentException("the segment lies in Java's heap, where no device reads it: allocate it from an Arena,"
                + " or copy its array by PArray.of");
        }
        if ((boolean) call(segment, "isReadOnly")) {
            throw new IllegalArgumentException("the segment is read-only, and elements of an array can be put: wrap the segment that"
                + " it was made of");
        }
        long bytes = Math.min((long) call(segment, "byteSize"), Column.MAX_BYTES);
        return (ByteBuffer) call(call(segment, "asSlice", 0L, bytes), "asByteBuffer");
    }

    private static Object call(Object segment, String name, Object... arguments) {
        Class<?>[] types = new Class<?>[arguments.length];
        Arrays.fill(types, long.class);
        try {
            Method method = SEGMENT.getMethod(name, types);
            return method.invoke(segment, arguments);
        } catch (InvocationTargetException e) {
            throw e.getCause() instanceof RuntimeException cause ? cause : new IllegalStateException(e.getCause());
        } catch (ReflectiveOperationException e) {
            throw new UnsupportedOperationException("this JDK, " + Runtime.version() + ", has another " + NAME + ": " + e, e);
        }
    }
}
