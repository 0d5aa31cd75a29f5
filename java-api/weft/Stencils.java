package weft;

import java.util.Objects;
import java.util.function.Function;
import java.util.function.IntUnaryOperator;
import weft.internal.layout.RangeLayout;

/** What {@link AF} makes of functions that are given a view of the elements around each one. */
final class Stencils {
    private Stencils() {}

    static <T, R> ArrayFunction<T, R> of(int radius, Border border, Function<? super View<T>, ? extends R> f) {
        checkStencil(radius, border, f);
        return Pulls.of("stencil of radius " + radius, inView(radius, n -> n), f,
            array -> (reader, i) -> new View<>(array, i, radius, border, null),
            array -> i -> f.apply(new View<>(array, i, radius, border, null)));
    }

    static <T, R> ArrayFunction<T, R> padded(int radius, T outside, Function<? super View<T>, ? extends R> f) {
        checkStencil(radius, outside, f);
        return Pulls.of("stencil of radius " + radius, inView(radius, n -> n), f,
            array -> (reader, i) -> new View<>(array, i, radius, null, outside),
            array -> i -> f.apply(new View<>(array, i, radius, null, outside)));
    }

    static <T, R> ArrayFunction<T, R> of2(int columns, int radius, Border border, Function<? super View2<T>, ? extends R> f) {
        checkStencil(radius, border, f);
        return Pulls.of(stencil2Of(radius, columns), inView(radius, Pulls.wholeRows(columns, columns)), f,
            array -> (reader, i) -> new View2<>(array, columns, i, radius, border, null),
            array -> i -> f.apply(new View2<>(array, columns, i, radius, border, null)));
    }

    static <T, R> ArrayFunction<T, R> padded2(int columns, int radius, T outside, Function<? super View2<T>, ? extends R> f) {
        checkStencil(radius, outside, f);
        return Pulls.of(stencil2Of(radius, columns), inView(radius, Pulls.wholeRows(columns, columns)), f,
            array -> (reader, i) -> new View2<>(array, columns, i, radius, null, outside),
            array -> i -> f.apply(new View2<>(array, columns, i, radius, null, outside)));
    }

    static <T, R> ArrayFunction<T, R> of3(int rows, int columns, int radius, Border border,
            Function<? super View3<T>, ? extends R> f) {
        checkStencil(radius, border, f);
        return Pulls.of(stencil3Of(radius, rows, columns), inView(radius, wholePlanes(rows, columns)), f,
            array -> (reader, i) -> new View3<>(array, rows, columns, i, radius, border, null),
            array -> i -> f.apply(new View3<>(array, rows, columns, i, radius, border, null)));
    }

    static <T, R> ArrayFunction<T, R> padded3(int rows, int columns, int radius, T outside,
            Function<? super View3<T>, ? extends R> f) {
        checkStencil(radius, outside, f);
        return Pulls.of(stencil3Of(radius, rows, columns), inView(radius, wholePlanes(rows, columns)), f,
            array -> (reader, i) -> new View3<>(array, rows, columns, i, radius, null, outside),
            array -> i -> f.apply(new View3<>(array, rows, columns, i, radius, null, outside)));
    }

    private static String stencil2Of(int radius, int columns) {
        return "stencil of radius " + radius + " in rows of " + columns;
    }

    private static String stencil3Of(int radius, int rows, int columns) {
        return "stencil of radius " + radius + " in planes of " + rows + " rows of " + columns;
    }

    private static void checkStencil(int radius, Object outside, Object f) {
        if (radius < 0) throw new IllegalArgumentException("a view cannot have a radius of " + radius);
        Objects.requireNonNull(outside, "what is beyond the border");
        Objects.requireNonNull(f, "f");
    }

    /** The same size, of inputs in which an int says every place that a view has. */
    private static IntUnaryOperator inView(int radius, IntUnaryOperator size) {
        return n -> {
            if (n <= Integer.MAX_VALUE - radius) return size.applyAsInt(n);
            throw new IllegalArgumentException("views of radius " + radius + " of " + n + " elements have more than " + Integer.MAX_VALUE + " places");
        };
    }

    private static IntUnaryOperator wholePlanes(int rows, int columns) {
        if (rows < 1) throw new IllegalArgumentException("planes cannot have " + rows + " rows");
        if (columns < 1) throw new IllegalArgumentException("rows cannot have " + columns + " columns");
        int plane = RangeLayout.size(rows, columns);
        return size -> {
            if (size % plane == 0) return size;
            throw new IllegalArgumentException(size + " elements are no whole number of planes of " + rows + " rows of " + columns);
        };
    }
}
