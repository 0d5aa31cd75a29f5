package weft.internal.array;

import java.lang.reflect.Field;
import java.lang.reflect.InvocationTargetException;
import java.nio.Buffer;
import java.nio.ByteBuffer;

/**
 * The bytes that a direct buffer of floats, say, is a view of. Java does not tell: the native library does, and from JDK 22 on {@link
 * Segments}; where there is neither they are looked up in the buffer's own fields. Fields are read and never written, by what
 * {@code sun.misc.Unsafe} has for it, which is looked up as segments are: javac warns of who names it.
 */
final class ViewedBytes {
    private ViewedBytes() {}

    /** What the view has between its position and its limit, with the memory alive for as long; null if it cannot be found. */
    static ByteBuffer of(Buffer view, int shift) {
        try {
            Object unsafe = unsafe();
            Object whole = view;
            while (whole instanceof Buffer && !(whole instanceof ByteBuffer)) {
                whole = call(unsafe, "getObject", whole, offset(unsafe, whole.getClass(), "att"));
            }
            if (!(whole instanceof ByteBuffer bytes) || !bytes.isDirect() || bytes.isReadOnly()) return null;
            long address = offset(unsafe, Buffer.class, "address");
            long start = (long) call(unsafe, "getLong", view, address) + ((long) view.position() << shift)
                - (long) call(unsafe, "getLong", bytes, address);
            long count = (long) view.remaining() << shift;
            if (start < 0 || start + count > bytes.capacity()) return null;
            return bytes.duplicate().clear().slice((int) start, (int) count);
        } catch (InvocationTargetException e) {
            if (e.getCause() instanceof Error error) throw error;
            return null; // a JDK that no longer lets anybody read fields so
        } catch (ReflectiveOperationException | RuntimeException e) {
            return null; // no such class here, or other fields
        }
    }

    private static Object unsafe() throws ReflectiveOperationException {
        Field instance = Class.forName("sun.misc.Unsafe").getDeclaredField("theUnsafe");
        instance.setAccessible(true);
        return instance.get(null);
    }

    private static long offset(Object unsafe, Class<?> type, String field) throws ReflectiveOperationException {
        return (long) unsafe.getClass().getMethod("objectFieldOffset", Field.class).invoke(unsafe, type.getDeclaredField(field));
    }

    /** A method that reads a field of an object, whose place is known. */
    private static Object call(Object unsafe, String name, Object of, long offset) throws ReflectiveOperationException {
        return unsafe.getClass().getMethod(name, Object.class, long.class).invoke(unsafe, of, offset);
    }
}
