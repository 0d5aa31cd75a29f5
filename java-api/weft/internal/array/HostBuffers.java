package weft.internal.array;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import weft.internal.jni.Native;
import weft.internal.layout.Kind;

/** The host memory of a column: one buffer, or one for each of its {@link Windows} where it is larger than a buffer can be. */
final class HostBuffers {
    /** What buffers are cut out of: as many bytes as they say, from the one at {@code from} on. */
    interface Memory {
        ByteBuffer bytes(long from, long count);
    }

    /** A buffer of the library's. No lambda, for which the first array of a process would wait. */
    private record OfLibrary(long buffer) implements Memory {
        @Override public ByteBuffer bytes(long from, long count) {
            return Native.hostBuffer(buffer, from, Math.max(count, 1));
        }
    }

    private final Kind kind;
    /** All that there is of it may be more than these elements. */
    private final Memory memory;
    /** Where these begin in it. */
    private final long start;
    private final ByteBuffer[] buffers;

    private HostBuffers(Kind kind, Memory memory, long start, ByteBuffer... buffers) {
        this.kind = kind;
        this.memory = memory;
        this.start = start;
        this.buffers = buffers;
        for (ByteBuffer buffer : buffers) buffer.order(ByteOrder.nativeOrder());
    }

    /** All of one buffer. */
    static HostBuffers of(Kind kind, ByteBuffer all) {
        return new HostBuffers(kind, (from, count) -> all.slice((int) from, (int) count), 0, all);
    }

    /** So many bytes of the memory, from {@code start} on. */
    static HostBuffers of(Kind kind, Memory memory, long start, long bytes) {
        if (bytes <= Windows.BUFFER) return new HostBuffers(kind, memory, start, memory.bytes(start, bytes));
        long window = (long) Windows.ELEMENTS << kind.shift;
        ByteBuffer[] all = new ByteBuffer[(int) ((bytes + window - 1) / window)];
        for (int k = 0; k < all.length; k++) all[k] = memory.bytes(start + k * window, Math.min(window, bytes - k * window));
        return new HostBuffers(kind, memory, start, all);
    }

    /** The first bytes of a buffer of the library's. */
    static HostBuffers of(Kind kind, long buffer, long bytes) {
        return of(kind, new OfLibrary(buffer), 0, bytes);
    }

    /** The elements {@code from} to {@code to}, of the same memory: who may not use the whole may not use these. */
    HostBuffers part(int from, int to) {
        return of(kind, memory, start + ((long) from << kind.shift), (long) (to - from) << kind.shift);
    }

    /** Those that keep the memory. */
    ByteBuffer[] all() {
        return buffers;
    }

    /** Whether the memory is the library's, which nobody else frees. */
    boolean isOfLibrary() {
        return memory instanceof OfLibrary;
    }

    /** Whether the two may be the same memory, or parts of it: what is somebody else's may be, with any that is. */
    boolean mayShare(HostBuffers other) {
        return memory.equals(other.memory) || !isOfLibrary() && !other.isOfLibrary();
    }

    boolean isOne() {
        return buffers.length == 1;
    }

    private long bytes() {
        long all = 0;
        for (ByteBuffer buffer : buffers) all += buffer.capacity();
        return all;
    }

    /** @throws TooLargeException if there are several */
    ByteBuffer one() {
        if (buffers.length == 1) return buffers[0];
        throw new TooLargeException(kind, bytes());
    }

    /** The elements of a window, of a column of so many, in one buffer. */
    HostBuffers window(int window, int size) {
        int from = window * Windows.ELEMENTS;
        // cut out of the buffer that keeps the memory: who reads the window may have nothing else of the array
        ByteBuffer own = isOne() ? buffers[0].slice(from << kind.shift, Windows.size(window, size) << kind.shift) : buffers[window];
        return new HostBuffers(kind, memory, start + ((long) from << kind.shift), own);
    }

    /** Takes over elements of a column of the same kind, which may be of the same memory. */
    void copy(HostBuffers from, int first, int count, int at) {
        if (count <= Math.min(from.left(first), left(at))) {
            copyWithin(from, first, count, at);
        } else if (address(at) > from.address(first)) { // the last ones first: they may lie where the first ones go
            for (int end = count, some; end > 0; end -= some) {
                some = Math.min(end, Math.min(from.upTo(first + end), upTo(at + end)));
                copyWithin(from, first + end - some, some, at + end - some);
            }
        } else {
            for (int done = 0, some; done < count; done += some) {
                some = Math.min(count - done, Math.min(from.left(first + done), left(at + done)));
                copyWithin(from, first + done, some, at + done);
            }
        }
    }

    /** The same where both are within one buffer. */
    private void copyWithin(HostBuffers from, int first, int count, int at) {
        buffer(at).put(place(at), from.buffer(first), from.place(first), count << kind.shift);
    }

    private long address(int index) {
        return Native.address(buffer(index)) + place(index);
    }

    /** As {@link ByteBuffer#get}: elements of one window, as bytes. */
    void get(int first, byte[] to, int bytes) {
        buffer(first).get(place(first), to, 0, bytes);
    }

    void put(int first, byte[] from, int bytes) {
        buffer(first).put(place(first), from, 0, bytes);
    }

    private ByteBuffer buffer(int index) {
        return isOne() ? buffers[0] : buffers[Windows.of(index)];
    }

    private int place(int index) {
        return (isOne() ? index : Windows.within(index)) << kind.shift;
    }

    /** How many elements there are from this one on in its buffer, or more than a buffer has bytes. */
    private int left(int index) {
        return isOne() ? Integer.MAX_VALUE : Windows.ELEMENTS - Windows.within(index);
    }

    /** How many elements there are in front of this one in the buffer of the last of them, or more than a buffer has bytes. */
    private int upTo(int index) {
        return isOne() ? Integer.MAX_VALUE : Windows.within(index - 1) + 1;
    }
}
