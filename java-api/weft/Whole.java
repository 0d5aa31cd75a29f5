package weft;

/**
 * An element of an array, and the whole array that it is in, for {@link AF#whole}. On a device it costs nothing: it is compiled
 * away.
 *
 * @param <T> the class of the elements
 */
public final class Whole<T> {
    private final PArray<T> array;
    private final int index;

    Whole(PArray<T> array, int index) {
        this.array = array;
        this.index = index;
    }

    /**
     * The index of the element.
     *
     * @return 0 or more
     */
    public int index() {
        return index;
    }

    /**
     * The number of elements of the array.
     *
     * @return 1 or more
     */
    public int size() {
        return array.size();
    }

    /**
     * The element itself.
     *
     * @return {@code get(index())}
     */
    public T get() {
        return array.get(index);
    }

    /**
     * Any element.
     *
     * @param at its index, 0 or more and less than {@link #size}
     * @return the element
     * @throws IndexOutOfBoundsException if there is no such element
     */
    public T get(int at) {
        return array.get(at);
    }

    /**
     * All elements in order.
     *
     * @return a view, to be used while the function of elements runs
     */
    public Seq<T> seq() {
        return Seq.of(array);
    }
}
