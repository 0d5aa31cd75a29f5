package weft;

/**
 * An element of an array and its neighbours, for {@link AF#stencil}. On a device it costs nothing, because it is compiled away.
 *
 * @param <T> the class of the elements
 */
public final class View<T> {
    private final PArray<T> array;
    private final int index;
    private final int radius;
    private final Border border;
    private final T outside;

    /** One of {@code border} and {@code outside} is null. */
    View(PArray<T> array, int index, int radius, Border border, T outside) {
        this.array = array;
        this.index = index;
        this.radius = radius;
        this.border = border;
        this.outside = outside;
    }

    /**
     * The index of the element in the middle.
     *
     * @return 0 or more
     */
    public int index() {
        return index;
    }

    /**
     * An element near the one in the middle.
     *
     * @param offset how far after it; 0: the element itself; negative: before it
     * @return the element, or what the border's rule puts there
     * @throws IndexOutOfBoundsException if it is farther away than the radius that was declared
     */
    public T get(int offset) {
        if (offset < -radius || offset > radius) throw tooFar(offset, radius);
        int at = index + offset;
        if (border == null) return at >= 0 && at < array.size() ? array.get(at) : outside;
        return array.get(border.inside(at, array.size()));
    }

    static IndexOutOfBoundsException tooFar(int offset, int radius) {
        return new IndexOutOfBoundsException("offset " + offset + " is outside of the view, which was declared with radius "
            + radius);
    }
}
