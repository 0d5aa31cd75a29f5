package weft.internal.array;

import java.nio.ByteBuffer;
import weft.internal.layout.Layout;

/**
 * Elements of an array, and the buffers that they are in: all elements, or those of a window.
 *
 * @param layout of these elements
 * @param buffers the columns'
 * @param first the index of the first one
 */
record Spot(Layout layout, ByteBuffer[] buffers, int first) {
    /** Where an element is, of an array of so many. */
    static Spot of(Layout layout, HostBuffers[] hosts, int size, int index) {
        ByteBuffer[] buffers = new ByteBuffer[hosts.length];
        boolean isOne = isOne(hosts);
        int window = Windows.of(index);
        for (int i = 0; i < buffers.length; i++) buffers[i] = isOne ? hosts[i].one() : hosts[i].window(window, size).one();
        if (isOne) return new Spot(layout, buffers, 0);
        return new Spot(layout.from(window * Windows.ELEMENTS), buffers, window * Windows.ELEMENTS);
    }

    /** Whether each column is one buffer. */
    static boolean isOne(HostBuffers[] hosts) {
        for (HostBuffers host : hosts) if (!host.isOne()) return false;
        return true;
    }

    Object read(int index) {
        return layout.read(buffers, 0, index - first);
    }

    void write(int index, Object value) {
        layout.write(buffers, 0, index - first, value);
    }
}
