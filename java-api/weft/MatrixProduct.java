package weft;

import java.util.Map;
import java.util.Objects;
import java.util.function.IntUnaryOperator;
import weft.internal.layout.Kind;

/** Products of matrices, row by row, as {@link AF#matmul} makes them. */
final class MatrixProduct {
    /** A row of one matrix times a column of the other, added in the order of a loop; {@code a}'s index is the product's. */
    private interface Element<N> {
        N of(Whole<N> a, PArray<N> b, int inner, int columns);
    }

    private static final Map<Kind, Element<?>> ELEMENTS = Map.of(
        Kind.INT, (Element<Integer>) MatrixProduct::ofInts,
        Kind.LONG, (Element<Long>) MatrixProduct::ofLongs,
        Kind.FLOAT, (Element<Float>) MatrixProduct::ofFloats,
        Kind.DOUBLE, (Element<Double>) MatrixProduct::ofDoubles);

    private MatrixProduct() {}

    @SuppressWarnings("unchecked") // the table's rows say so
    static <N> ArrayFunction<N, N> with(Class<N> type, PArray<N> matrix, int columns) {
        Kind kind = Kind.ofClass(Objects.requireNonNull(type, "type"));
        Element<N> element = kind == null ? null : (Element<N>) ELEMENTS.get(kind);
        if (element == null) {
            throw new IllegalArgumentException("there is no product of matrices of " + type.getName()
                + "; the class has to be Integer, Long, Float or Double");
        }
        Objects.requireNonNull(matrix, "b");
        if (columns < 1) throw new IllegalArgumentException("rows cannot have " + columns + " columns");
        PArray<N> b = matrix.stored();
        return Pulls.of("product with a matrix of " + columns + " columns", sizeWith(b, columns),
            (Whole<N> a) -> element.of(a, b, b.size() / columns, columns),
            array -> (reader, i) -> new Whole<>(array, i),
            array -> i -> element.of(new Whole<>(array, i), b, b.size() / columns, columns));
    }

    private static IntUnaryOperator sizeWith(PArray<?> b, int columns) {
        return size -> {
            int inner = b.size() / columns;
            if (b.size() == 0) throw new IllegalArgumentException("the right matrix has no rows: it needs as many as the left one has columns");
            if (inner * columns != b.size()) {
                throw new IllegalArgumentException(b.size() + " elements are no matrix of " + columns + " columns");
            }
            if (size % inner != 0) {
                throw new IllegalArgumentException("the left matrix has " + size + " elements, which are no whole number of rows of " + inner
                    + ": it needs as many columns as the right one has rows, " + inner);
            }
            return product(size / inner, columns);
        };
    }

    private static int product(int rows, int columns) {
        if (rows <= Integer.MAX_VALUE / columns) return rows * columns;
        throw new IllegalArgumentException("no array has " + rows + " rows of " + columns + " elements");
    }

    private static Integer ofInts(Whole<Integer> a, PArray<Integer> b, int inner, int columns) {
        int row = a.index() / columns * inner;
        int column = a.index() % columns;
        int sum = 0;
        for (int k = 0; k < inner; k++) sum += a.get(row + k) * b.getInt(k * columns + column);
        return sum;
    }

    private static Long ofLongs(Whole<Long> a, PArray<Long> b, int inner, int columns) {
        int row = a.index() / columns * inner;
        int column = a.index() % columns;
        long sum = 0;
        for (int k = 0; k < inner; k++) sum += a.get(row + k) * b.getLong(k * columns + column);
        return sum;
    }

    private static Float ofFloats(Whole<Float> a, PArray<Float> b, int inner, int columns) {
        int row = a.index() / columns * inner;
        int column = a.index() % columns;
        float sum = 0;
        for (int k = 0; k < inner; k++) sum += a.get(row + k) * b.getFloat(k * columns + column);
        return sum;
    }

    private static Double ofDoubles(Whole<Double> a, PArray<Double> b, int inner, int columns) {
        int row = a.index() / columns * inner;
        int column = a.index() % columns;
        double sum = 0;
        for (int k = 0; k < inner; k++) sum += a.get(row + k) * b.getDouble(k * columns + column);
        return sum;
    }
}
