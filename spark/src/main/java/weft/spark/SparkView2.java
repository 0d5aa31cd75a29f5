package weft.spark;

import weft.View2;

/**
 * An element of a matrix and those around it, wherever they are: {@link View2} on Spark.
 *
 * @param <T> the class of the elements
 */
public final class SparkView2<T> {
    private final View2<T> view;
    private final int firstRow;

    /** @param firstRow the number, in the whole, of the first row that the view's array has */
    SparkView2(View2<T> view, int firstRow) {
        this.view = view;
        this.firstRow = firstRow;
    }

    /**
     * The row of the element in the middle.
     *
     * @return 0 or more
     */
    public int row() {
        return firstRow + view.row();
    }

    /**
     * The column of the element in the middle.
     *
     * @return 0 or more
     */
    public int column() {
        return view.column();
    }

    /**
     * An element near the one in the middle.
     *
     * @param rows how far below it; negative: above it
     * @param columns how far to its right; negative: to its left
     * @return the element, or what the border's rule puts there
     * @throws IndexOutOfBoundsException if it is farther away than the radius that was declared
     */
    public T get(int rows, int columns) {
        return view.get(rows, columns);
    }
}
