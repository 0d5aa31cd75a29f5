package weft.examples.transformer;

/**
 * How matrices lie in memory: in tiles of 32 x 32 numbers, a band of 32 rows after the other, and of each tile a column after
 * the other. So 32 elements side by side that each multiply a row of their own read memory in order, on a GPU and in
 * vectors. A row's product with a vector is the sum of its products with parts of 32 numbers; that is the order of all additions.
 */
final class Tiles {
    static final int SIDE = 32;
    static final int AREA = SIDE * SIDE;

    private Tiles() {}

    /** How many pieces of 32 there are. */
    static int in(int length) {
        return length / SIDE;
    }

    /** Where the number in this row and column of a matrix of so many columns is. */
    static int place(int row, int column, int columns) {
        return (row / SIDE * in(columns) + column / SIDE) * AREA + column % SIDE * SIDE + row % SIDE;
    }
}
