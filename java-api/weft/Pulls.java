package weft;

import java.util.Objects;
import java.util.function.BiFunction;
import java.util.function.Function;
import java.util.function.IntUnaryOperator;
import weft.internal.array.ArrayData;
import weft.internal.jni.OwnClasses;
import weft.internal.layout.RangeLayout;
import weft.internal.loops.Views;
import weft.internal.operation.Indexed;
import weft.internal.operation.PullOperation;

/**
 * What {@link AF} makes of functions that are given a view of the whole input for each element of the result. The library reads the class
 * file of what makes the views, for which the JVM takes milliseconds where a class names as much as {@link AF} does; so these are
 * here, and {@link Stencils} apart.
 */
final class Pulls {
    static {
        OwnClasses.forViews();
    }

    private Pulls() {}

    /** What gives {@code f} the view at each place of one array: a device what it makes of that, loops in Java the views. */
    interface Places<T, R> extends Views, Function<Integer, R>, PullOperation.Shown {
        /** The same of another array. */
        Places<T, R> of(PArray<T> array);

        @Override default Views views(ArrayData data) {
            return of(new PArray<>(data));
        }

        @Override default Function<Integer, ?> at(ArrayData data) {
            return of(new PArray<>(data));
        }
    }

    /** The same by two functions of the array. */
    private record Made<T, R>(Function<PArray<T>, Views> views, Function<PArray<T>, Function<Integer, R>> at) implements PullOperation.Shown {
        @Override public Views views(ArrayData data) {
            return views.apply(new PArray<>(data));
        }

        @Override public Function<Integer, ?> at(ArrayData data) {
            return at.apply(new PArray<>(data));
        }
    }

    /** {@code f} of a view at every place. */
    @SuppressWarnings("unchecked") // f gets the views
    static <T, V, R> ArrayFunction<T, R> ofShown(String what, IntUnaryOperator size, Function<? super V, ? extends R> f, PullOperation.Shown places) {
        return new ArrayFunction<>(PullOperation.of(what, size, (Function<Object, R>) f, places));
    }

    static <T, V, R> ArrayFunction<T, R> of(String what, IntUnaryOperator size, Function<? super V, ? extends R> f,
            Function<PArray<T>, Views> views, Function<PArray<T>, Function<Integer, R>> at) {
        return ofShown(what, size, f, new Made<>(views, at));
    }

    // ---- rows, and elements of any place ----

    static <T, R> ArrayFunction<T, R> rows(int columns, Function<? super Seq<T>, ? extends R> f) {
        Objects.requireNonNull(f, "f");
        return of("rows of " + columns, wholeRows(columns, 1), f,
            array -> (reader, row) -> Seq.row(reader, columns, row),
            array -> row -> f.apply(new Seq<>(columns, i -> array.getInside(row * columns + i))));
    }

    /** So many of each element. */
    static <T, R> ArrayFunction<T, R> several(int count, BiFunction<? super T, ? super Integer, ? extends R> f) {
        if (count < 1) throw new IllegalArgumentException("flatMap makes 1 element or more of each, not " + count + "; filter drops elements");
        Indexed.Both<T, R> ofPair = new Indexed.Both<>(Objects.requireNonNull(f, "f"));
        return of(count + " results of each element", n -> RangeLayout.size(n, count), ofPair,
            array -> (reader, i) -> new Tuple2<>(reader.get(i / count), i % count),
            array -> i -> ofPair.apply(new Tuple2<>(array.get(i / count), i % count)));
    }

    static <T> ArrayFunction<T, T> transposition(int columns) {
        return of("transposition of rows of " + columns, wholeRows(columns, columns),
            (Whole<T> matrix) -> matrix.get(beforeTransposing(matrix.index(), matrix.size(), columns)),
            array -> (reader, i) -> new Whole<>(array, i),
            array -> i -> array.get(beforeTransposing(i, array.size(), columns)));
    }

    /** Where the element at a place of the result is. */
    private static int beforeTransposing(int place, int size, int columns) {
        int rows = size / columns;
        return place % rows * columns + place / rows;
    }

    /** The input, and {@code tail} behind it. */
    static <T> ArrayFunction<T, T> both(PArray<T> tail) {
        Objects.requireNonNull(tail, "tail");
        return of("the elements of another array behind", size -> both(size, tail.size()),
            (Whole<T> head) -> head.index() < head.size() ? head.get() : tail.get(head.index() - head.size()),
            array -> (reader, i) -> new Whole<>(array, i),
            array -> i -> i < array.size() ? array.get(i) : tail.get(i - array.size()));
    }

    static <T, R> ArrayFunction<T, R> whole(Function<? super Whole<T>, ? extends R> f) {
        Objects.requireNonNull(f, "f");
        return of("a function of the whole array", n -> n, f, array -> (reader, i) -> new Whole<>(array, i),
            array -> i -> f.apply(new Whole<>(array, i)));
    }

    static <T, R> ArrayFunction<T, R> whole(int size, Function<? super Whole<T>, ? extends R> f) {
        Objects.requireNonNull(f, "f");
        if (size < 0) throw new IllegalArgumentException("an array cannot have " + size + " elements");
        return of(size + " elements from the whole array", n -> size, f, array -> (reader, i) -> new Whole<>(array, i),
            array -> i -> f.apply(new Whole<>(array, i)));
    }

    // ---- sizes ----

    private static int both(int size, int more) {
        if (more <= Integer.MAX_VALUE - size) return size + more;
        throw new IllegalArgumentException("no array has " + size + " and " + more + " elements");
    }

    /** For each row of the input, so many elements. */
    static IntUnaryOperator wholeRows(int columns, int elements) {
        if (columns < 1) throw new IllegalArgumentException("rows cannot have " + columns + " columns");
        return new WholeRows(columns, elements);
    }

    private record WholeRows(int columns, int elements) implements IntUnaryOperator {
        @Override public int applyAsInt(int size) {
            if (size % columns == 0) return size / columns * elements;
            throw new IllegalArgumentException(size + " elements are no whole number of rows of " + columns);
        }
    }
}
