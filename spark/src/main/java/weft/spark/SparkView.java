package weft.spark;

import weft.View;

/**
 * An element of an array and those around it, wherever they are: {@link View} on Spark.
 *
 * @param <T> the class of the elements
 */
public final class SparkView<T> {
    private final View<T> view;
    private final int first;

    /** @param first the index, in the whole, of the first element that the view's array has */
    SparkView(View<T> view, int first) {
        this.view = view;
        this.first = first;
    }

    /**
     * The index of the element in the middle.
     *
     * @return 0 or more
     */
    public int index() {
        return first + view.index();
    }

    /**
     * An element near the one in the middle.
     *
     * @param offset how far behind it; 0: itself, negative: before it
     * @return the element, or what the border's rule puts there
     * @throws IndexOutOfBoundsException if it is farther away than the radius that was declared
     */
    public T get(int offset) {
        return view.get(offset);
    }
}
