package weft;

import java.util.Objects;
import java.util.function.Function;
import java.util.function.IntUnaryOperator;
import weft.internal.layout.RangeLayout;
import weft.internal.loops.Reader;

/** What {@link AF} makes of functions that are given a view of the elements around each one. */
final class Stencils {
    private Stencils() {}

    static <T, R> ArrayFunction<T, R> of(int radius, Border border, Function<? super View<T>, ? extends R> f) {
        return one(radius, border, null, f);
    }

    static <T, R> ArrayFunction<T, R> padded(int radius, T outside, Function<? super View<T>, ? extends R> f) {
        return one(radius, null, outside, f);
    }

    static <T, R> ArrayFunction<T, R> of2(int columns, int radius, Border border, Function<? super View2<T>, ? extends R> f) {
        return two(columns, radius, border, null, f);
    }

    static <T, R> ArrayFunction<T, R> padded2(int columns, int radius, T outside, Function<? super View2<T>, ? extends R> f) {
        return two(columns, radius, null, outside, f);
    }

    static <T, R> ArrayFunction<T, R> of3(int rows, int columns, int radius, Border border,
            Function<? super View3<T>, ? extends R> f) {
        return three(rows, columns, radius, border, null, f);
    }

    static <T, R> ArrayFunction<T, R> padded3(int rows, int columns, int radius, T outside,
            Function<? super View3<T>, ? extends R> f) {
        return three(rows, columns, radius, null, outside, f);
    }

    /** Here and below {@code border} is null where elements have a value outside. */
    private static <T, R> ArrayFunction<T, R> one(int radius, Border border, T outside, Function<? super View<T>, ? extends R> f) {
        checkStencil(radius, border == null ? outside : border, f);
        Border rule = radius == 0 && border != null ? Border.CLAMP : border; // nobody looks beyond the ends: the plainest one
        return Pulls.ofShown("stencil of radius " + radius, new InView(radius, Pulls.wholeRows(1, 1)), f, new OfViews<>(null, radius, rule, outside, f));
    }

    private static <T, R> ArrayFunction<T, R> two(int columns, int radius, Border border, T outside, Function<? super View2<T>, ? extends R> f) {
        checkStencil(radius, border == null ? outside : border, f);
        return Pulls.ofShown(stencil2Of(radius, columns), new InView(radius, Pulls.wholeRows(columns, columns)), f,
            new OfViews2<>(null, columns, radius, border, outside, f));
    }

    private static <T, R> ArrayFunction<T, R> three(int rows, int columns, int radius, Border border, T outside,
            Function<? super View3<T>, ? extends R> f) {
        checkStencil(radius, border == null ? outside : border, f);
        return Pulls.ofShown(stencil3Of(radius, rows, columns), new InView(radius, wholePlanes(rows, columns)), f,
            new OfViews3<>(null, rows, columns, radius, border, outside, f));
    }

    // ---- views: no lambdas, here and below, each of which a first apply would wait for ----

    private record OfViews<T, R>(PArray<T> array, int radius, Border border, T outside, Function<? super View<T>, ? extends R> f)
            implements Pulls.Places<T, R> {
        @Override public OfViews<T, R> of(PArray<T> other) {
            return new OfViews<>(other, radius, border, outside, f);
        }

        @Override public View<T> view(Reader reader, int index) {
            return new View<>(array, index, radius, border, outside);
        }

        @Override public R apply(Integer index) {
            return f.apply(new View<>(array, index, radius, border, outside));
        }
    }

    private record OfViews2<T, R>(PArray<T> array, int columns, int radius, Border border, T outside,
            Function<? super View2<T>, ? extends R> f) implements Pulls.Places<T, R> {
        @Override public OfViews2<T, R> of(PArray<T> other) {
            return new OfViews2<>(other, columns, radius, border, outside, f);
        }

        @Override public View2<T> view(Reader reader, int index) {
            return new View2<>(array, columns, index, radius, border, outside);
        }

        @Override public R apply(Integer index) {
            return f.apply(new View2<>(array, columns, index, radius, border, outside));
        }
    }

    private record OfViews3<T, R>(PArray<T> array, int rows, int columns, int radius, Border border, T outside,
            Function<? super View3<T>, ? extends R> f) implements Pulls.Places<T, R> {
        @Override public OfViews3<T, R> of(PArray<T> other) {
            return new OfViews3<>(other, rows, columns, radius, border, outside, f);
        }

        @Override public View3<T> view(Reader reader, int index) {
            return new View3<>(array, rows, columns, index, radius, border, outside);
        }

        @Override public R apply(Integer index) {
            return f.apply(new View3<>(array, rows, columns, index, radius, border, outside));
        }
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

    /** Of inputs in which an int says every place that a view has. */
    private record InView(int radius, IntUnaryOperator size) implements IntUnaryOperator {
        @Override public int applyAsInt(int n) {
            if (n <= Integer.MAX_VALUE - radius) return size.applyAsInt(n);
            throw new IllegalArgumentException("views of radius " + radius + " of " + n + " elements have more than " + Integer.MAX_VALUE + " places");
        }
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
