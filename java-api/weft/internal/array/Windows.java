package weft.internal.array;

import weft.internal.jni.Library;

/**
 * How Java sees arrays with columns that are larger than a buffer can be: window after window of {@link #ELEMENTS} elements. A window is
 * in one buffer, whatever the kind of its numbers, and a whole number of blocks of a reduction.
 */
public final class Windows {
    private static final int LARGEST_SHIFT = 3;
    /** A block of a reduction, and one of a stream of elements. */
    private static final int LEAST = 1 << 13;
    /** The largest buffer's bytes; tests have a smaller one, which has room for a window, so that few elements are many. */
    static final long BUFFER = Math.max((long) LEAST << LARGEST_SHIFT, Math.min(wanted(), Integer.MAX_VALUE));

    public static final int ELEMENTS = Integer.highestOneBit((int) (BUFFER >> LARGEST_SHIFT));

    private Windows() {}

    private static long wanted() {
        String bytes = Library.property("weft.test.buffer");
        try {
            return bytes == null ? Integer.MAX_VALUE : Long.parseLong(bytes);
        } catch (NumberFormatException e) {
            return Integer.MAX_VALUE; // nothing else would say why no array can be made
        }
    }

    /** Whether so many elements are more than a window. No column of fewer is larger than a buffer. */
    public static boolean areMany(int size) {
        return size > ELEMENTS;
    }

    /** How many so many elements are. */
    public static int count(int size) {
        return (int) (((long) size + ELEMENTS - 1) / ELEMENTS);
    }

    /** The elements of one of them. */
    static int size(int window, int size) {
        return Math.min(ELEMENTS, size - window * ELEMENTS);
    }

    static int of(int index) {
        return index / ELEMENTS;
    }

    /** Its place in its window. */
    public static int within(int index) {
        return index % ELEMENTS;
    }
}
