package weft.spark;

import weft.Border;

/**
 * What a view of a part sees: where {@link Border} puts what is beyond an end, and how far it may look. A part whose array ends before
 * the whole does has the elements of its neighbours there, so that only the ends of the whole are ever met.
 */
record Edge(int radius, boolean isTorus, boolean isMirror) {
    static Edge of(int radius, Border border) {
        return new Edge(radius, border == Border.WRAP, border == Border.MIRROR);
    }

    /** @throws IndexOutOfBoundsException that of Weft's own views */
    void check(int offset) {
        if (offset < -radius || offset > radius) {
            throw new IndexOutOfBoundsException("offset " + offset + " is outside of the view, which was declared with radius " + radius);
        }
    }

    /** The index in {@code size} elements that stands for {@code index}. */
    int inside(long index, int size) {
        if (index >= 0 && index < size) return (int) index;
        if (isTorus) return (int) Math.floorMod(index, (long) size);
        if (!isMirror) return index < 0 ? 0 : size - 1;
        long at = Math.floorMod(index, 2L * size);
        return (int) (at < size ? at : 2L * size - 1 - at);
    }
}
