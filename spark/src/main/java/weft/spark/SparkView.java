package weft.spark;

import weft.View;
import weft.Whole;

/**
 * An element of an array and those around it, wherever they are: {@link View} on Spark.
 *
 * @param <T> the class of the elements
 */
public final class SparkView<T> {
    /** On one machine; else null, and the others are as they are. */
    private final View<T> view;
    private final Whole<T> seen;
    private final int lead;
    private final int first;
    private final Edge edge;

    SparkView(View<T> view) {
        this(view, null, 0, 0, null);
    }

    /**
     * @param seen what a part sees; the place is among its own elements
     * @param lead how many elements it sees before its own
     * @param first the index, in the whole, of the first of its own
     */
    SparkView(Whole<T> seen, int lead, int first, Edge edge) {
        this(null, seen, lead, first, edge);
    }

    private SparkView(View<T> view, Whole<T> seen, int lead, int first, Edge edge) {
        this.view = view;
        this.seen = seen;
        this.lead = lead;
        this.first = first;
        this.edge = edge;
    }

    /**
     * The index of the element in the middle.
     *
     * @return 0 or more
     * @throws ArithmeticException if it is no {@code int}
     */
    public int index() {
        return view != null ? view.index() : Math.addExact(first, seen.index());
    }

    /**
     * An element near the one in the middle.
     *
     * @param offset how far behind it; 0: itself, negative: before it
     * @return the element, or what the border's rule puts there
     * @throws IndexOutOfBoundsException if it is farther away than the radius that was declared
     */
    public T get(int offset) {
        if (view != null) return view.get(offset);
        edge.check(offset);
        return seen.get(edge.inside((long) lead + seen.index() + offset, seen.size()));
    }
}
