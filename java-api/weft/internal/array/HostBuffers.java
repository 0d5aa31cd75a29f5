package weft.internal.array;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import weft.internal.jni.Native;
import weft.internal.layout.Kind;

/** The host memory of a column: one buffer, or one for each of its {@link Windows} where it is larger than a buffer can be. */
final class HostBuffers {
    private final int shift;
    private final ByteBuffer[] buffers;

    private HostBuffers(Kind kind, ByteBuffer... buffers) {
        this.shift = kind.shift;
        this.buffers = buffers;
        for (ByteBuffer buffer : buffers) buffer.order(ByteOrder.nativeOrder());
    }

    /** One buffer, or one for each window. */
    static HostBuffers of(Kind kind, ByteBuffer... buffers) {
        return new HostBuffers(kind, buffers);
    }

    /** All of a buffer of the library's. */
    static HostBuffers of(Kind kind, long buffer, long bytes) {
        if (bytes <= Windows.BUFFER) return new HostBuffers(kind, Native.hostBuffer(buffer, 0, Math.max(bytes, 1)));
        long window = (long) Windows.ELEMENTS << kind.shift;
        ByteBuffer[] all = new ByteBuffer[(int) ((bytes + window - 1) / window)];
        for (int k = 0; k < all.length; k++) all[k] = Native.hostBuffer(buffer, k * window, Math.min(window, bytes - k * window));
        return new HostBuffers(kind, all);
    }

    /** Those that keep the memory. */
    ByteBuffer[] all() {
        return buffers;
    }

    boolean isOne() {
        return buffers.length == 1;
    }

    /** @throws UnsupportedOperationException if there are several */
    ByteBuffer one() {
        if (buffers.length == 1) return buffers[0];
        throw ArrayData.tooLarge();
    }

    /** The elements {@code from} to {@code to} of one that is, in a buffer of their own. */
    ByteBuffer part(int from, int to) {
        return one().slice(from << shift, to - from << shift).order(ByteOrder.nativeOrder());
    }

    /** The elements of a window, of a column of so many. */
    ByteBuffer window(int window, int size) {
        if (!isOne()) return buffers[window];
        int from = window * Windows.ELEMENTS;
        return part(from, from + Windows.size(window, size));
    }

    /** Takes over elements of a column of the same kind. */
    void copy(HostBuffers from, int first, int count, int at) {
        for (int done = 0, some; done < count; done += some) {
            some = Math.min(count - done, Math.min(from.left(first + done), left(at + done)));
            buffer(at + done).put(place(at + done), from.buffer(first + done), from.place(first + done), some << shift);
        }
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
        return (isOne() ? index : Windows.within(index)) << shift;
    }

    /** How many elements there are from this one on in its buffer, or more than a buffer has bytes. */
    private int left(int index) {
        return isOne() ? Integer.MAX_VALUE : Windows.ELEMENTS - Windows.within(index);
    }
}
