package weft;

/** What a view sees beyond the ends of an array. */
public enum Border {
    /** The element at the end: {@code a a | a b c | c c}. */
    CLAMP(0),
    /** The array again, as on a torus: {@code b c | a b c | a b}. */
    WRAP(1),
    /** The array backwards, starting from the end: {@code b a | a b c | c b}. */
    MIRROR(2);

    private final int rule;

    Border(int rule) {
        this.rule = rule;
    }

    /** The index in an array of {@code size} elements, at least one, that stands for {@code index}. */
    int inside(int index, int size) {
        if (index >= 0 && index < size) return index;
        if (rule == 0) return index < 0 ? 0 : size - 1;
        return again(index, size);
    }

    /** Of the array beyond its ends. Apart, so that the compiler of a stencil that clamps has less to read at each place. */
    private int again(int index, int size) {
        if (rule == 1) return Math.floorMod(index, size);
        long at = Math.floorMod((long) index, 2L * size);
        return (int) (at < size ? at : 2L * size - 1 - at);
    }
}
