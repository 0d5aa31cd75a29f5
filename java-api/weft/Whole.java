package weft;

/**
 * The index of an element and the whole array that it is computed from, for {@link AF#whole}. On a device it costs nothing, because
 * it is compiled away.
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
     * The index of the element that is computed.
     *
     * @return 0 or more; less than {@link #size}, unless {@link AF#whole(int, java.util.function.Function)} makes more elements
     */
    public int index() {
        return index;
    }

    /**
     * The number of elements of the array.
     *
     * @return 0 or more
     */
    public int size() {
        return array.size();
    }

    /**
     * The element at this index.
     *
     * @return {@code get(index())}
     * @throws IndexOutOfBoundsException if the array has no such element
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
