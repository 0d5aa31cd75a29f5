package weft.internal.array;

import java.nio.Buffer;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import weft.internal.jni.Library;
import weft.internal.jni.Native;
import weft.internal.layout.Kind;
import weft.internal.layout.LeafLayout;

/** Arrays over memory of the user's. */
public final class UserMemory {
    private static final long LOOKED_AT_ONCE = 1 << 30;
    /** In each byte the bits that 0 and 1 have not. */
    private static final long NO_BOOLEANS = 0xfefefefefefefefeL;

    private UserMemory() {}

    /**
     * The elements between a buffer's position and its limit, as {@code PArray.wrap} says.
     *
     * @throws IllegalArgumentException if a device cannot read them where they lie
     */
    public static ArrayData wrap(Kind kind, Buffer elements, ByteOrder order) {
        String problem = problem(kind, elements, order);
        if (problem != null) throw new IllegalArgumentException(problem);
        int size = elements.remaining();
        if (size == 0) return ArrayData.allocate(LeafLayout.of(kind), 0);
        Segments.mayBeRead(elements);
        return over("buffer", kind, memory(kind, elements), size, elements);
    }

    private static ArrayData over(String what, Kind kind, HostBuffers.Memory memory, int size, Object of) {
        ByteBuffer first = memory.bytes(0, 1);
        if (Library.loaded() && Native.address(first) == 0) {
            throw new IllegalArgumentException("the " + what + " begins at address 0, where no memory is: whoever made the address has failed");
        }
        if (first.alignmentOffset(0, 1 << kind.shift) != 0) {
            throw new IllegalArgumentException("the " + what + " does not begin at a multiple of its elements' size, "
                + (1 << kind.shift) + " bytes: allocate it with that alignment, or take a slice of it that does");
        }
        long bytes = (long) size << kind.shift;
        if (bytes > Windows.BUFFER && !Library.loaded()) {
            throw new UnsupportedOperationException("without Weft's native library at most " + Windows.BUFFER + " bytes can be wrapped:"
                + " wrap slices of the memory");
        }
        if (kind == Kind.BOOLEAN) areBooleans(memory, size);
        return ArrayData.over(kind, HostBuffers.of(kind, memory, 0, bytes), size, of);
    }

    /** Java has no others, and what sorts, compares and moves bytes would not find two that are true to be equal. */
    private static void areBooleans(HostBuffers.Memory memory, int size) {
        for (long from = 0; from < size; from += LOOKED_AT_ONCE) {
            ByteBuffer bytes = memory.bytes(from, Math.min(LOOKED_AT_ONCE, size - from));
            int at = 0;
            while (at + Long.BYTES <= bytes.limit() && (bytes.getLong(at) & NO_BOOLEANS) == 0) at += Long.BYTES;
            while (at < bytes.limit() && (bytes.get(at) & ~1) == 0) at++;
            if (at == bytes.limit()) continue;
            throw new IllegalArgumentException("byte " + (from + at) + " of the memory is " + bytes.get(at) + ", and a boolean is 0 or 1:"
                + " write 1 for what is true, or wrap it as Byte and compare with 0");
        }
    }

    /** Where the JDK can say it, what is cut out of it knows the arena that the memory is of, and throws once that is closed. */
    private static HostBuffers.Memory memory(Kind kind, Buffer elements) {
        Buffer remaining = elements.slice();
        if (remaining instanceof ByteBuffer bytes) return memory(bytes);
        if (Segments.areThere()) return memory(Segments.of(remaining));
        if (Library.loaded()) return (from, count) -> Native.bytes(remaining, from, count);
        ByteBuffer bytes = ViewedBytes.of(remaining, kind.shift);
        if (bytes != null) return memory(bytes);
        throw new UnsupportedOperationException("without Weft's native library, on a JDK before 22, of the buffers that are no"
            + " ByteBuffer only views of one can be wrapped, by asFloatBuffer() and its kind; PArray.of copies an array");
    }

    private static HostBuffers.Memory memory(ByteBuffer bytes) {
        return (from, count) -> bytes.slice((int) from, (int) count);
    }

    private static HostBuffers.Memory memory(Object segment) {
        return (from, count) -> Segments.bytes(segment, from, count);
    }

    /** The first {@code size} elements of a native MemorySegment, as {@code PArray.wrap} says. */
    public static ArrayData wrap(Class<?> type, Object segment, int size) {
        Kind kind = Kind.ofClass(type);
        if (kind == null) {
            throw new IllegalArgumentException("memory is wrapped as elements of a primitive's class or its wrapper, and not of "
                + type.getName());
        }
        if (size < 0) throw new IllegalArgumentException("an array cannot have " + size + " elements");
        long room = Segments.size(segment);
        if (size == 0) return ArrayData.allocate(LeafLayout.of(kind), 0);
        long bytes = (long) size << kind.shift;
        long missing = bytes + Native.BEHIND - room;
        if (missing > 0) {
            throw new IllegalArgumentException(size + " elements of type " + kind.primitive + " and the " + Native.BEHIND
                + " bytes behind them, which a device may read, need " + missing + " bytes more than the " + room + " of the segment");
        }
        return over("segment", kind, memory(segment), size, segment);
    }

    /** Null if there is none. */
    private static String problem(Kind kind, Buffer elements, ByteOrder order) {
        if (!elements.isDirect()) {
            return "the buffer lies in Java's heap, where no device reads it: allocate it by ByteBuffer.allocateDirect,"
                + " or copy its array by PArray.of";
        }
        if (elements.isReadOnly()) {
            return "the buffer is read-only, and elements of an array can be put: wrap the buffer that it was made of, map a file"
                + " with FileChannel.MapMode.PRIVATE or READ_WRITE, or copy the elements by PArray.of";
        }
        if (kind.shift > 0 && order != ByteOrder.nativeOrder()) {
            return "the buffer's elements are " + order + ": call order(ByteOrder.nativeOrder()) on the ByteBuffer before"
                + " as" + elements.getClass().getSuperclass().getSimpleName() + "()";
        }
        long bytes = (long) elements.remaining() << kind.shift;
        long most = Integer.MAX_VALUE - Native.BEHIND;
        if (bytes > most) {
            return "the buffer has " + bytes + " bytes; the largest that can be wrapped has " + most + ": wrap parts of it";
        }
        long behind = (long) (elements.capacity() - elements.limit()) << kind.shift;
        if (elements.remaining() == 0 || behind >= Native.BEHIND) return null;
        return "behind the last element the buffer has " + behind + " bytes, and a device may read " + Native.BEHIND
            + " there: allocate " + (Native.BEHIND - behind) + " bytes more, and set the limit in front of these "
            + Native.BEHIND;
    }
}
