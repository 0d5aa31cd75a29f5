package weft.spark;

import weft.View2;
import weft.Whole;

/**
 * An element of a matrix and those around it, wherever they are: {@link View2} on Spark.
 *
 * @param <T> the class of the elements
 */
public final class SparkView2<T> {
    /** On one machine; else null, and the others are as they are. */
    private final View2<T> view;
    private final Whole<T> seen;
    private final int columns;
    private final int lead;
    private final int first;
    private final Edge edge;

    SparkView2(View2<T> view) {
        this(view, null, 1, 0, 0, null);
    }

    /**
     * @param seen what a part sees; the place is among its own elements
     * @param lead how many rows it sees before its own
     * @param first the number, in the whole, of the first of its own
     */
    SparkView2(Whole<T> seen, int columns, int lead, int first, Edge edge) {
        this(null, seen, columns, lead, first, edge);
    }

    private SparkView2(View2<T> view, Whole<T> seen, int columns, int lead, int first, Edge edge) {
        this.view = view;
        this.seen = seen;
        this.columns = columns;
        this.lead = lead;
        this.first = first;
        this.edge = edge;
    }

    /**
     * The row of the element in the middle.
     *
     * @return 0 or more
     * @throws ArithmeticException if it is no {@code int}
     */
    public int row() {
        return view != null ? view.row() : Math.addExact(first, seen.index() / columns);
    }

    /**
     * The column of the element in the middle.
     *
     * @return 0 or more
     */
    public int column() {
        return view != null ? view.column() : seen.index() % columns;
    }

    /**
     * An element near the one in the middle.
     *
     * @param down how far below it; negative: above it
     * @param right how far to its right; negative: to its left
     * @return the element, or what the border's rule puts there
     * @throws IndexOutOfBoundsException if it is farther away than the radius that was declared
     */
    public T get(int down, int right) {
        if (view != null) return view.get(down, right);
        edge.check(down);
        edge.check(right);
        int row = edge.inside((long) lead + seen.index() / columns + down, seen.size() / columns);
        return seen.get(row * columns + edge.inside((long) seen.index() % columns + right, columns));
    }
}
