package weft.internal.loops;

/**
 * The elements of one array, to be read in any order: {@link Readers} writes a class for each layout, of which HotSpot removes
 * the elements that it makes. It looks at no more than whether there is such an element, so the array has to be open.
 */
public abstract class Reader {
    /** Element {@code index}. */
    public abstract Object get(int index);
}
