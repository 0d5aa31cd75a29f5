package weft.internal.array;

import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.nio.Buffer;
import java.nio.ByteBuffer;
import java.util.Arrays;

/**
 * Memory of {@code java.lang.foreign.MemorySegment}, which JDK 22 and later have and Weft, for 17, cannot name. Its methods are
 * called as the interface declares them, so no package has to be opened.
 */
final class Segments {
    private static final String NAME = "java.lang.foreign.MemorySegment";
    /** Null where the JDK has none. */
    private static final Class<?> SEGMENT = find(NAME);
    private static final Class<?> SCOPE = find(NAME + "$Scope");

    private Segments() {}

    private static Class<?> find(String name) {
        if (Runtime.version().feature() < 22) return null; // before that its methods were others
        try {
            return Class.forName(name);
        } catch (ClassNotFoundException e) {
            return null;
        }
    }

    /**
     * How many bytes it has.
     *
     * @throws UnsupportedOperationException if this JDK has no segments
     * @throws IllegalArgumentException if it is none, or one that a device or other threads may not read
     */
    static long size(Object segment) {
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
        mayBeRead(segment);
        return (long) call(segment, "byteSize");
    }

    /** Bytes of it that a buffer can have, which keep alive what the segment does. */
    static ByteBuffer bytes(Object segment, long from, long count) {
        return (ByteBuffer) call(call(segment, "asSlice", from, count), "asByteBuffer");
    }

    static boolean areThere() {
        return SEGMENT != null;
    }

    /** What a buffer has between its position and its limit, where {@link #areThere}. */
    static Object of(Buffer memory) {
        return invoke(SEGMENT, null, "ofBuffer", new Class<?>[] {Buffer.class}, memory);
    }

    /**
     * For buffers, too, which may be those of a segment.
     *
     * @throws IllegalArgumentException if its arena is closed, or of one thread alone
     */
    static void mayBeRead(Buffer memory) {
        if (areThere()) mayBeRead(of(memory));
    }

    private static void mayBeRead(Object segment) {
        Class<?>[] none = {};
        Object scope = call(segment, "scope");
        if (!(boolean) invoke(SCOPE, scope, "isAlive", none)) {
            throw new IllegalArgumentException("the arena of the memory is closed: close it after the array and its slices");
        }
        if (!(boolean) invoke(SEGMENT, segment, "isAccessibleBy", new Class<?>[] {Thread.class}, new Thread())) {
            throw new IllegalArgumentException("the memory is of a confined arena, whose thread alone may access it, and functions run"
                + " on others: allocate it from Arena.ofShared() or Arena.ofAuto()");
        }
    }

    private static Object call(Object segment, String name, Object... arguments) {
        Class<?>[] types = new Class<?>[arguments.length];
        Arrays.fill(types, long.class);
        return invoke(SEGMENT, segment, name, types, arguments);
    }

    private static Object invoke(Class<?> type, Object of, String name, Class<?>[] types, Object... arguments) {
        try {
            Method method = type.getMethod(name, types);
            return method.invoke(of, arguments);
        } catch (InvocationTargetException e) {
            throw e.getCause() instanceof RuntimeException cause ? cause : new IllegalStateException(e.getCause());
        } catch (ReflectiveOperationException e) {
            throw new UnsupportedOperationException("this JDK, " + Runtime.version() + ", has another " + type.getName() + ": " + e, e);
        }
    }
}
