package weft;

/**
 * An element of a matrix and its neighbours, for {@link AF#stencil2}. On a device it costs nothing, because it is compiled away.
 *
 * @param <T> the class of the elements
 */
public final class View2<T> {
    private final PArray<T> array;
    private final int rows;
    private final int columns;
    private final int row;
    private final int column;
    private final int radius;
    private final Border border;
    private final T outside;

    /** One of {@code border} and {@code outside} is null. */
    View2(PArray<T> array, int columns, int index, int radius, Border border, T outside) {
        this.array = array;
        this.rows = array.size() / columns;
        this.columns = columns;
        this.row = index / columns;
        this.column = index - row * columns;
        this.radius = radius;
        this.border = border;
        this.outside = outside;
    }

    /**
     * The row of the element in the middle.
     *
     * @return 0 or more
     */
    public int row() {
        return row;
    }

    /**
     * The column of the element in the middle.
     *
     * @return 0 or more
     */
    public int column() {
        return column;
    }

    /**
     * An element near the one in the middle.
     *
     * @param down how many rows below it; negative: above it
     * @param right how many columns to the right of it; negative: to the left
     * @return the element, or what the border's rule, for rows and for columns, puts there
     * @throws IndexOutOfBoundsException if one of the two is larger than the radius that was declared
     */
    public T get(int down, int right) {
        if (down < -radius || down > radius) throw View.tooFar(down, radius);
        if (right < -radius || right > radius) throw View.tooFar(right, radius);
        int r = row + down;
        int c = column + right;
        if (border == null) return orOutside(r, c);
        return array.get(border.inside(r, rows) * columns + border.inside(c, columns));
    }

    private T orOutside(int r, int c) {
        boolean inside = r >= 0 && r < rows && c >= 0 && c < columns;
        return inside ? array.get(r * columns + c) : outside;
    }
}
