package weft;

/**
 * An element of a box and its neighbours, for {@link AF#stencil3}. On a device it costs nothing, because it is compiled away.
 *
 * @param <T> the class of the elements
 */
public final class View3<T> {
    private final PArray<T> array;
    private final int planes;
    private final int rows;
    private final int columns;
    private final int plane;
    private final int row;
    private final int column;
    private final int radius;
    private final Border border;
    private final T outside;

    /** One of {@code border} and {@code outside} is null. */
    View3(PArray<T> array, int rows, int columns, int index, int radius, Border border, T outside) {
        this.array = array;
        this.planes = array.size() / columns / rows;
        this.rows = rows;
        this.columns = columns;
        int line = index / columns;
        this.column = index - line * columns;
        this.plane = line / rows;
        this.row = line - plane * rows;
        this.radius = radius;
        this.border = border;
        this.outside = outside;
    }

    /**
     * The plane of the element in the middle.
     *
     * @return 0 or more
     */
    public int plane() {
        return plane;
    }

    /**
     * The row of the element in the middle, in its plane.
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
     * @param back how many planes behind it; negative: before it
     * @param down how many rows below it; negative: above it
     * @param right how many columns to the right of it; negative: to the left
     * @return the element, or what the border's rule, for planes, for rows and for columns, puts there
     * @throws IndexOutOfBoundsException if one of the three is larger than the radius that was declared
     */
    public T get(int back, int down, int right) {
        if (back < -radius || back > radius) throw View.tooFar(back, radius);
        if (down < -radius || down > radius) throw View.tooFar(down, radius);
        if (right < -radius || right > radius) throw View.tooFar(right, radius);
        int p = plane + back;
        int r = row + down;
        int c = column + right;
        if (border == null) return orOutside(p, r, c);
        return array.get((border.inside(p, planes) * rows + border.inside(r, rows)) * columns + border.inside(c, columns));
    }

    private T orOutside(int p, int r, int c) {
        boolean inside = p >= 0 && p < planes && r >= 0 && r < rows && c >= 0 && c < columns;
        return inside ? array.get((p * rows + r) * columns + c) : outside;
    }
}
