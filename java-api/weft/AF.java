package weft;

import java.util.Objects;
import java.util.function.BiFunction;
import java.util.function.BinaryOperator;
import java.util.function.Function;
import java.util.function.IntFunction;
import java.util.function.IntUnaryOperator;
import java.util.function.Predicate;
import weft.internal.array.ArrayData;
import weft.internal.layout.RangeLayout;
import weft.internal.loops.Views;
import weft.internal.operation.BinsOperation;
import weft.internal.operation.Indexed;
import weft.internal.operation.MapOperation;
import weft.internal.operation.PullOperation;
import weft.internal.operation.ScatterOperation;
import weft.internal.program.Stages;

/** Where array functions begin. */
public final class AF {
    private AF() {}

    /**
     * The function that applies {@code f} to every element.
     *
     * @param <T> the class of an input's elements
     * @param <R> the class of a result's elements
     * @param f what to apply; on a device it may not write to anything outside itself
     * @return an array function: {@code n} elements in, {@code n} elements out
     * @throws NullPointerException if {@code f} is null
     */
    public static <T, R> ArrayFunction<T, R> map(Function<? super T, ? extends R> f) {
        return AF.<T>identity().map(f);
    }

    /**
     * The function that applies {@code f} to every element and its index.
     *
     * @param <T> the class of an input's elements
     * @param <R> the class of a result's elements
     * @param f what to apply to an element and its index, from 0; on a device it may not write to anything outside itself
     * @return an array function: {@code n} elements in, {@code n} elements out
     * @throws NullPointerException if {@code f} is null
     */
    public static <T, R> ArrayFunction<T, R> mapWithIndex(BiFunction<? super T, ? super Integer, ? extends R> f) {
        return AF.<T>identity().mapWithIndex(f);
    }

    /**
     * The function that makes pairs, to be mapped: {@code AF.<Float, Float>zip2().map(t -> t._1() * t._2())}.
     *
     * @param <A> the class of the first array's elements
     * @param <B> the class of the second array's elements
     * @return a function to be applied to two arrays, or to one of pairs
     */
    public static <A, B> ArrayFunction<Tuple2<A, B>, Tuple2<A, B>> zip2() {
        return identity();
    }

    /**
     * The function that makes triples, to be mapped.
     *
     * @param <A> the class of the first array's elements
     * @param <B> the class of the second array's elements
     * @param <C> the class of the third array's elements
     * @return a function to be applied to three arrays, or to one of triples
     */
    public static <A, B, C> ArrayFunction<Tuple3<A, B, C>, Tuple3<A, B, C>> zip3() {
        return identity();
    }

    /**
     * The function that makes quadruples, to be mapped.
     *
     * @param <A> the class of the first array's elements
     * @param <B> the class of the second array's elements
     * @param <C> the class of the third array's elements
     * @param <D> the class of the fourth array's elements
     * @return a function to be applied to four arrays, or to one of quadruples
     */
    public static <A, B, C, D> ArrayFunction<Tuple4<A, B, C, D>, Tuple4<A, B, C, D>> zip4() {
        return identity();
    }

    /**
     * The function that makes quintuples, to be mapped.
     *
     * @param <A> the class of the first array's elements
     * @param <B> the class of the second array's elements
     * @param <C> the class of the third array's elements
     * @param <D> the class of the fourth array's elements
     * @param <E> the class of the fifth array's elements
     * @return a function to be applied to five arrays, or to one of quintuples
     */
    public static <A, B, C, D, E> ArrayFunction<Tuple5<A, B, C, D, E>, Tuple5<A, B, C, D, E>> zip5() {
        return identity();
    }

    /**
     * The function that makes sextuples, to be mapped.
     *
     * @param <A> the class of the first array's elements
     * @param <B> the class of the second array's elements
     * @param <C> the class of the third array's elements
     * @param <D> the class of the fourth array's elements
     * @param <E> the class of the fifth array's elements
     * @param <F> the class of the sixth array's elements
     * @return a function to be applied to six arrays, or to one of sextuples
     */
    public static <A, B, C, D, E, F>
            ArrayFunction<Tuple6<A, B, C, D, E, F>, Tuple6<A, B, C, D, E, F>> zip6() {
        return identity();
    }

    /**
     * The function that makes septuples, to be mapped.
     *
     * @param <A> the class of the first array's elements
     * @param <B> the class of the second array's elements
     * @param <C> the class of the third array's elements
     * @param <D> the class of the fourth array's elements
     * @param <E> the class of the fifth array's elements
     * @param <F> the class of the sixth array's elements
     * @param <G> the class of the seventh array's elements
     * @return a function to be applied to seven arrays, or to one of septuples
     */
    public static <A, B, C, D, E, F, G>
            ArrayFunction<Tuple7<A, B, C, D, E, F, G>, Tuple7<A, B, C, D, E, F, G>> zip7() {
        return identity();
    }

    /**
     * The function that makes octuples, to be mapped.
     *
     * @param <A> the class of the first array's elements
     * @param <B> the class of the second array's elements
     * @param <C> the class of the third array's elements
     * @param <D> the class of the fourth array's elements
     * @param <E> the class of the fifth array's elements
     * @param <F> the class of the sixth array's elements
     * @param <G> the class of the seventh array's elements
     * @param <H> the class of the eighth array's elements
     * @return a function to be applied to eight arrays, or to one of octuples
     */
    public static <A, B, C, D, E, F, G, H>
            ArrayFunction<Tuple8<A, B, C, D, E, F, G, H>, Tuple8<A, B, C, D, E, F, G, H>> zip8() {
        return identity();
    }

    /**
     * The numbers 0 to {@code n - 1}, which are computed where they are used: they take no memory and are never sent to a
     * device.
     *
     * @param n how many, 0 or more
     * @return an array that can be read, zipped and given to functions, but not written to
     * @throws IllegalArgumentException if {@code n} is negative
     */
    public static PArray<Integer> range(int n) {
        return rangeOf(n);
    }

    /**
     * The places of a matrix, row by row, computed as {@link #range(int)}'s elements are.
     *
     * @param rows how many rows, 0 or more
     * @param columns how many columns, 0 or more
     * @return an array of {@code rows * columns} elements
     * @throws IllegalArgumentException if a number is negative, or there are more than 2<sup>31</sup> - 1 places
     */
    public static PArray<Index2> range(int rows, int columns) {
        return rangeOf(rows, columns);
    }

    /**
     * The places of a box, plane by plane and row by row, computed as {@link #range(int)}'s elements are.
     *
     * @param planes how many planes, 0 or more
     * @param rows how many rows a plane has, 0 or more
     * @param columns how many columns a row has, 0 or more
     * @return an array of {@code planes * rows * columns} elements
     * @throws IllegalArgumentException if a number is negative, or there are more than 2<sup>31</sup> - 1 places
     */
    public static PArray<Index3> range(int planes, int rows, int columns) {
        return rangeOf(planes, rows, columns);
    }

    private static <T> PArray<T> rangeOf(int... shape) {
        return new PArray<>(ArrayData.range(shape));
    }

    /**
     * The array whose element {@code i} is {@code f(i)}.
     *
     * @param <R> the class of the elements
     * @param n how many, 0 or more
     * @param f what makes an element of its index; on a device it may not write to anything outside itself
     * @return a new array
     * @throws IllegalArgumentException if {@code n} is negative
     */
    public static <R> PArray<R> generate(int n, Function<? super Integer, ? extends R> f) {
        return generated(range(n), f);
    }

    /**
     * The matrix whose element in a place is {@code f(place)}, row by row.
     *
     * @param <R> the class of the elements
     * @param rows how many rows, 0 or more
     * @param columns how many columns, 0 or more
     * @param f what makes an element of its place; on a device it may not write to anything outside itself
     * @return a new array of {@code rows * columns} elements
     * @throws IllegalArgumentException as {@link #range(int, int)}
     */
    public static <R> PArray<R> generate(int rows, int columns, Function<? super Index2, ? extends R> f) {
        return generated(range(rows, columns), f);
    }

    /**
     * The box whose element in a place is {@code f(place)}, plane by plane and row by row.
     *
     * @param <R> the class of the elements
     * @param planes how many planes, 0 or more
     * @param rows how many rows a plane has, 0 or more
     * @param columns how many columns a row has, 0 or more
     * @param f what makes an element of its place; on a device it may not write to anything outside itself
     * @return a new array of {@code planes * rows * columns} elements
     * @throws IllegalArgumentException as {@link #range(int, int, int)}
     */
    public static <R> PArray<R> generate(int planes, int rows, int columns, Function<? super Index3, ? extends R> f) {
        return generated(range(planes, rows, columns), f);
    }

    private static <T, R> PArray<R> generated(PArray<T> range, Function<? super T, ? extends R> f) {
        return AF.<T, R>map(f).apply(range);
    }

    /**
     * The function that fetches elements: its elements are indices, its results the elements of {@code data} there.
     *
     * @param <V> the class of the results
     * @param data what is read, as it is at every apply
     * @return a function; it throws {@link IndexOutOfBoundsException} if there is no such element
     */
    public static <V> ArrayFunction<Integer, V> gather(PArray<V> data) {
        Objects.requireNonNull(data, "data");
        return map(index -> data.get(index));
    }

    /**
     * The function that computes every element from a view of the elements around it.
     *
     * @param <T> the class of an input's elements
     * @param <R> the class of a result's elements
     * @param radius how far {@code f} looks to either side, 0 or more
     * @param border what it sees beyond the ends
     * @param f what makes an element of a view; on a device it may not write to anything outside itself
     * @return a function whose results are as long as its inputs
     * @throws IllegalArgumentException if {@code radius} is negative
     */
    public static <T, R> ArrayFunction<T, R> stencil(int radius, Border border, Function<? super View<T>, ? extends R> f) {
        checkStencil(radius, border, f);
        return pull("stencil of radius " + radius, n -> n, f,
            array -> (reader, i) -> new View<>(array, i, radius, border, null),
            array -> i -> f.apply(new View<>(array, i, radius, border, null)));
    }

    /**
     * The same as {@link #stencil} where a view sees {@code outside} beyond the ends.
     *
     * @param <T> the class of an input's elements
     * @param <R> the class of a result's elements
     * @param radius how far {@code f} looks to either side, 0 or more
     * @param outside what it sees beyond the ends
     * @param f what makes an element of a view; on a device it may not write to anything outside itself
     * @return a function whose results are as long as its inputs
     * @throws IllegalArgumentException if {@code radius} is negative
     */
    public static <T, R> ArrayFunction<T, R> paddedStencil(int radius, T outside,
            Function<? super View<T>, ? extends R> f) {
        checkStencil(radius, outside, f);
        return pull("stencil of radius " + radius, n -> n, f,
            array -> (reader, i) -> new View<>(array, i, radius, null, outside),
            array -> i -> f.apply(new View<>(array, i, radius, null, outside)));
    }

    /**
     * The function that computes every element of a matrix from a view of the elements around it.
     *
     * @param <T> the class of an input's elements
     * @param <R> the class of a result's elements
     * @param columns how many columns a row has; inputs are matrices, row by row
     * @param radius how far {@code f} looks up, down and to either side, 0 or more
     * @param border what it sees beyond the edges
     * @param f what makes an element of a view; on a device it may not write to anything outside itself
     * @return a function whose results are as long as its inputs; it throws {@link IllegalArgumentException} for an input
     *     that has no whole number of rows
     * @throws IllegalArgumentException if {@code radius} is negative, or {@code columns} is not positive
     */
    public static <T, R> ArrayFunction<T, R> stencil2(int columns, int radius, Border border,
            Function<? super View2<T>, ? extends R> f) {
        checkStencil(radius, border, f);
        return pull("stencil of radius " + radius + " in rows of " + columns, wholeRows(columns, columns), f,
            array -> (reader, i) -> new View2<>(array, columns, i, radius, border, null),
            array -> i -> f.apply(new View2<>(array, columns, i, radius, border, null)));
    }

    /**
     * The same as {@link #stencil2} where a view sees {@code outside} beyond the edges.
     *
     * @param <T> the class of an input's elements
     * @param <R> the class of a result's elements
     * @param columns how many columns a row has; inputs are matrices, row by row
     * @param radius how far {@code f} looks up, down and to either side, 0 or more
     * @param outside what it sees beyond the edges
     * @param f what makes an element of a view; on a device it may not write to anything outside itself
     * @return a function whose results are as long as its inputs; it throws {@link IllegalArgumentException} for an input
     *     that has no whole number of rows
     * @throws IllegalArgumentException if {@code radius} is negative, or {@code columns} is not positive
     */
    public static <T, R> ArrayFunction<T, R> paddedStencil2(int columns, int radius, T outside,
            Function<? super View2<T>, ? extends R> f) {
        checkStencil(radius, outside, f);
        return pull("stencil of radius " + radius + " in rows of " + columns, wholeRows(columns, columns), f,
            array -> (reader, i) -> new View2<>(array, columns, i, radius, null, outside),
            array -> i -> f.apply(new View2<>(array, columns, i, radius, null, outside)));
    }

    /**
     * The function that computes every element of a box from a view of the elements around it.
     *
     * @param <T> the class of an input's elements
     * @param <R> the class of a result's elements
     * @param rows how many rows a plane has; inputs are boxes, plane by plane and row by row
     * @param columns how many columns a row has
     * @param radius how far {@code f} looks along each of the three, 0 or more
     * @param border what it sees beyond the faces
     * @param f what makes an element of a view; on a device it may not write to anything outside itself
     * @return a function whose results are as long as its inputs; it throws {@link IllegalArgumentException} for an input
     *     that has no whole number of planes
     * @throws IllegalArgumentException if {@code radius} is negative, {@code rows} or {@code columns} is not positive, or a
     *     plane has more than 2<sup>31</sup> - 1 elements
     */
    public static <T, R> ArrayFunction<T, R> stencil3(int rows, int columns, int radius, Border border,
            Function<? super View3<T>, ? extends R> f) {
        checkStencil(radius, border, f);
        return pull(stencil3Of(radius, rows, columns), wholePlanes(rows, columns), f,
            array -> (reader, i) -> new View3<>(array, rows, columns, i, radius, border, null),
            array -> i -> f.apply(new View3<>(array, rows, columns, i, radius, border, null)));
    }

    /**
     * The same as {@link #stencil3} where a view sees {@code outside} beyond the faces.
     *
     * @param <T> the class of an input's elements
     * @param <R> the class of a result's elements
     * @param rows how many rows a plane has; inputs are boxes, plane by plane and row by row
     * @param columns how many columns a row has
     * @param radius how far {@code f} looks along each of the three, 0 or more
     * @param outside what it sees beyond the faces
     * @param f what makes an element of a view; on a device it may not write to anything outside itself
     * @return a function whose results are as long as its inputs; it throws {@link IllegalArgumentException} for an input
     *     that has no whole number of planes
     * @throws IllegalArgumentException if {@code radius} is negative, {@code rows} or {@code columns} is not positive, or a
     *     plane has more than 2<sup>31</sup> - 1 elements
     */
    public static <T, R> ArrayFunction<T, R> paddedStencil3(int rows, int columns, int radius, T outside,
            Function<? super View3<T>, ? extends R> f) {
        checkStencil(radius, outside, f);
        return pull(stencil3Of(radius, rows, columns), wholePlanes(rows, columns), f,
            array -> (reader, i) -> new View3<>(array, rows, columns, i, radius, null, outside),
            array -> i -> f.apply(new View3<>(array, rows, columns, i, radius, null, outside)));
    }

    private static String stencil3Of(int radius, int rows, int columns) {
        return "stencil of radius " + radius + " in planes of " + rows + " rows of " + columns;
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

    /**
     * The function that makes several elements of each, stored one behind the other: number {@code i * count + k} of the result
     * is {@code f(element i, k)}.
     *
     * @param <T> the class of an input's elements
     * @param <R> the class of a result's elements
     * @param count how many of each, 1 or more
     * @param f what to apply to an element and a number from 0 to {@code count - 1}; on a device it may not write to anything
     *     outside itself
     * @return a function whose results are {@code count} times as long; it throws {@link IllegalArgumentException} for an input
     *     whose result would have more than 2<sup>31</sup> - 1 elements
     * @throws NullPointerException if {@code f} is null
     * @throws IllegalArgumentException if {@code count} is not positive
     */
    public static <T, R> ArrayFunction<T, R> flatMap(int count, BiFunction<? super T, ? super Integer, ? extends R> f) {
        if (count < 1) throw new IllegalArgumentException(count + " results of each element");
        Indexed.Both<T, R> ofPair = new Indexed.Both<>(Objects.requireNonNull(f, "f"));
        return pull(count + " results of each element", n -> RangeLayout.size(n, count), ofPair,
            array -> (reader, i) -> new Tuple2<>(reader.get(i / count), i % count),
            array -> i -> ofPair.apply(new Tuple2<>(array.get(i / count), i % count)));
    }

    /**
     * The function that turns a matrix around: its columns become rows.
     *
     * @param <T> the class of the elements
     * @param columns how many columns a row of an input has; inputs are matrices, row by row
     * @return a function whose results are as long as its inputs; it throws {@link IllegalArgumentException} for an input
     *     that has no whole number of rows
     * @throws IllegalArgumentException if {@code columns} is not positive
     */
    public static <T> ArrayFunction<T, T> transpose(int columns) {
        return pull("transposition of rows of " + columns, wholeRows(columns, columns),
            (Whole<T> matrix) -> matrix.get(beforeTransposing(matrix.index(), matrix.size(), columns)),
            array -> (reader, i) -> new Whole<>(array, i),
            array -> i -> array.get(beforeTransposing(i, array.size(), columns)));
    }

    /** Where the element at a place of the result is. */
    private static int beforeTransposing(int place, int size, int columns) {
        int rows = size / columns;
        return place % rows * columns + place / rows;
    }

    /**
     * The function that puts the elements of {@code tail} behind those of its input.
     *
     * @param <T> the class of the elements
     * @param tail what is put behind, as it is at every apply
     * @return a function whose results are as long as both; it throws {@link IllegalArgumentException} if no array is so long
     * @throws NullPointerException if {@code tail} is null
     */
    public static <T> ArrayFunction<T, T> concat(PArray<T> tail) {
        Objects.requireNonNull(tail, "tail");
        return pull("the elements of another array behind", size -> both(size, tail.size()),
            (Whole<T> head) -> head.index() < head.size() ? head.get() : tail.get(head.index() - head.size()),
            array -> (reader, i) -> new Whole<>(array, i),
            array -> i -> i < array.size() ? array.get(i) : tail.get(i - array.size()));
    }

    private static int both(int size, int more) {
        if (more <= Integer.MAX_VALUE - size) return size + more;
        throw new IllegalArgumentException("no array has " + size + " and " + more + " elements");
    }

    /**
     * The function that computes every element from the whole array.
     *
     * @param <T> the class of an input's elements
     * @param <R> the class of a result's elements
     * @param f what makes an element of an index and the array; on a device it may not write to anything outside itself
     * @return a function whose results are as long as its inputs
     * @throws NullPointerException if {@code f} is null
     */
    public static <T, R> ArrayFunction<T, R> whole(Function<? super Whole<T>, ? extends R> f) {
        Objects.requireNonNull(f, "f");
        return pull("a function of the whole array", n -> n, f, array -> (reader, i) -> new Whole<>(array, i),
            array -> i -> f.apply(new Whole<>(array, i)));
    }

    /**
     * The function that makes an array of a length of its own, each element of it from its index and the whole array.
     *
     * @param <T> the class of an input's elements
     * @param <R> the class of a result's elements
     * @param size how many elements a result has, 0 or more
     * @param f what makes an element of an index, from 0 to {@code size - 1}, and the array; on a device it may not write to
     *     anything outside itself
     * @return a function whose results have {@code size} elements, whatever its inputs have
     * @throws NullPointerException if {@code f} is null
     * @throws IllegalArgumentException if {@code size} is negative
     */
    public static <T, R> ArrayFunction<T, R> whole(int size, Function<? super Whole<T>, ? extends R> f) {
        Objects.requireNonNull(f, "f");
        if (size < 0) throw new IllegalArgumentException("an array cannot have " + size + " elements");
        return pull(size + " elements from the whole array", n -> size, f, array -> (reader, i) -> new Whole<>(array, i),
            array -> i -> f.apply(new Whole<>(array, i)));
    }

    private static void checkStencil(int radius, Object outside, Object f) {
        if (radius < 0) throw new IllegalArgumentException("a view cannot have a radius of " + radius);
        Objects.requireNonNull(outside, "what is beyond the border");
        Objects.requireNonNull(f, "f");
    }

    /**
     * The function that makes one element of every row of a matrix.
     *
     * @param <T> the class of an input's elements
     * @param <R> the class of a result's elements
     * @param columns how many elements a row has; inputs are matrices, row by row
     * @param f what makes an element of a row; on a device it may not write to anything outside itself
     * @return a function whose results have an element a row; it throws {@link IllegalArgumentException} for an input that
     *     has no whole number of rows
     * @throws IllegalArgumentException if {@code columns} is not positive
     */
    public static <T, R> ArrayFunction<T, R> rows(int columns, Function<? super Seq<T>, ? extends R> f) {
        Objects.requireNonNull(f, "f");
        return pull("rows of " + columns, wholeRows(columns, 1), f,
            array -> (reader, row) -> Seq.row(reader, columns, row),
            array -> row -> f.apply(new Seq<>(columns, i -> array.get(row * columns + i))));
    }

    /**
     * The function that makes one element of every segment. Segments are rows of uneven length, one behind the other, as those of a
     * sparse matrix are: number {@code i} is the elements from {@code starts[i]} up to, but not with, {@code starts[i + 1]}.
     * So the starts must not descend. Elements before the first one and from the last one on are in no segment.
     *
     * <p>Of lengths the starts are made by {@code AF.<Integer>concat(PArray.of(0)).scanExclusive(0, Integer::sum)}.
     *
     * @param <T> the class of an input's elements
     * @param <R> the class of a result's elements
     * @param starts where segments begin, and, as the last one, where the last segment ends; so there is one more than there are
     *     segments. Read at every apply; those of a {@link #range} are computed now, and kept
     * @param f what makes an element of a segment, which may be empty; on a device it may not write to anything outside itself
     * @return a function whose results have an element a segment; it throws {@link IndexOutOfBoundsException} if a segment is not
     *     in its input or ends before it begins, and {@link IllegalArgumentException} if {@code starts} is empty
     * @throws NullPointerException if an argument is null
     */
    public static <T, R> ArrayFunction<T, R> segments(PArray<Integer> starts, Function<? super Seq<T>, ? extends R> f) {
        return Segments.each(starts, f);
    }

    /** {@code f} of a view at every place: {@code views} makes them in Java, {@code at} does it all on a device. */
    @SuppressWarnings("unchecked") // f gets the views
    static <T, V, R> ArrayFunction<T, R> pull(String what, IntUnaryOperator size, Function<? super V, ? extends R> f,
            Function<PArray<T>, Views> views, Function<PArray<T>, Function<Integer, R>> at) {
        return new ArrayFunction<>(new PullOperation(what, size, (Function<Object, R>) f,
            data -> views.apply(new PArray<>(data)), data -> at.apply(new PArray<>(data))));
    }

    /** For each row of the input, so many elements. */
    private static IntUnaryOperator wholeRows(int columns, int elements) {
        if (columns < 1) throw new IllegalArgumentException("rows cannot have " + columns + " columns");
        return size -> {
            if (size % columns == 0) return size / columns * elements;
            throw new IllegalArgumentException(size + " elements are no whole number of rows of " + columns);
        };
    }

    /**
     * The function that writes values to places: its elements are pairs (a {@link Tuple2}, or another record of two
     * components) of a place, an {@code Integer}, and a value. Of several values for one place the last one counts.
     *
     * @param <V> the class of the values
     * @param onto what is in the places that get no value; not changed, read at every apply
     * @return a function whose results are as long as {@code onto}; it throws {@link IndexOutOfBoundsException} if there
     *     is no such place
     */
    public static <V> ArrayFunction<Tuple2<Integer, V>, V> scatter(PArray<V> onto) {
        return new ArrayFunction<>(new ScatterOperation(Stages.NONE, Objects.requireNonNull(onto, "onto").data()));
    }

    /**
     * The function that combines the values of each place: its elements are pairs (a {@link Tuple2}, or another record of
     * two components) of a place, an {@code Integer}, and a value. The values of a place are combined in their order, in a
     * shape that depends on the numbers of elements and of places alone, so {@code combine} must be associative, or
     * nearly so; it need not be commutative.
     *
     * @param <V> the class of the values
     * @param places how many places there are, 0 or more
     * @param identity a value that changes nothing when combined, several times perhaps
     * @param combine makes one value of two; it may not write to anything outside itself
     * @return a function whose results have an element a place; it throws {@link IndexOutOfBoundsException} if there is
     *     no such place
     * @throws IllegalArgumentException if {@code places} is negative
     */
    public static <V> ArrayFunction<Tuple2<Integer, V>, V> reduceByIndex(int places, V identity,
            BinaryOperator<V> combine) {
        return new ArrayFunction<>(new BinsOperation(Stages.NONE, places, identity, combine));
    }

    /**
     * The scan of every segment by itself. Elements are pairs of a {@code Boolean}, whether a segment begins there, and a value; the
     * first segment begins with the first element, whatever that says. Each result is the combination of its segment's values up
     * to it, with the identity in front, as of {@link ArrayFunction#scan}; what is said there of the operator and the order holds,
     * over all elements: where a segment lies shows in the bits of a sum of floats, the device does not.
     *
     * @param <V> the class of the values
     * @param identity a value that changes nothing when combined
     * @param combine makes one value of two; it may not write to anything outside itself
     * @return a function whose results are as long as its inputs
     * @throws NullPointerException if an argument is null
     */
    public static <V> ArrayFunction<Tuple2<Boolean, V>, V> scanBySegment(V identity, BinaryOperator<V> combine) {
        return Segments.scan(identity, combine);
    }

    /**
     * The product of matrices, row by row: inputs, of as many columns as {@code b} has rows, times {@code b}. An element of the
     * product is that of the loop {@code sum = 0; for (k ...) sum += a[row][k] * b[k][column]}, in this order and with no fused
     * operations, so it has the loop's bits.
     *
     * @param <N> the class of the elements
     * @param type the class of the elements: {@code Integer}, {@code Long}, {@code Float} or {@code Double}, or their primitives'
     * @param b the other matrix, row by row; read at every apply. A {@link #range} is computed now, and kept
     * @param columns how many columns {@code b} has, and so the product
     * @return a function whose results have {@code columns} elements for each row of an input; it throws {@link
     *     IllegalArgumentException} if {@code b} or the input has no whole number of rows, or no array has so many elements
     * @throws NullPointerException if an argument is null
     * @throws IllegalArgumentException if {@code columns} is not positive, or {@code type} is another class
     */
    public static <N> ArrayFunction<N, N> matmul(Class<N> type, PArray<N> b, int columns) {
        return MatrixProduct.with(type, b, columns);
    }

    /**
     * The function that counts how often each of the numbers from 0 to {@code places - 1} occurs.
     *
     * @param places how many numbers there are
     * @return a function whose results have {@code places} elements; it throws {@link IndexOutOfBoundsException} for any
     *     other number
     * @throws IllegalArgumentException if {@code places} is negative
     */
    public static ArrayFunction<Integer, Integer> histogram(int places) {
        return AF.<Integer, Tuple2<Integer, Integer>>map(place -> new Tuple2<>(place, 1))
            .andThen(reduceByIndex(places, 0, Integer::sum));
    }

    /**
     * The function that changes nothing: a result is a copy of its input, made where the newest data are. Composed
     * with another it costs nothing.
     *
     * @param <T> the class of the elements
     * @return an array function: {@code n} elements in, the same out
     */
    public static <T> ArrayFunction<T, T> identity() {
        return new ArrayFunction<>(new MapOperation());
    }

    /**
     * Sees to it that the device has the newest data of what it is applied to, before the functions composed with it
     * run; see {@link ArrayFunction#copyToDevice}. Alone it makes a copy; {@link PArray#copyToDevice} does not.
     *
     * @param <T> the class of the elements
     * @return an array function: {@code n} elements in, the same out
     */
    public static <T> ArrayFunction<T, T> copyToDevice() {
        return AF.<T>identity().copyToDevice();
    }

    /**
     * Sees to it that the host has the newest data of what it is applied to; see {@link ArrayFunction#copyToHost}.
     * Alone it makes a copy; {@link PArray#copyToHost} does not.
     *
     * @param <T> the class of the elements
     * @return an array function: {@code n} elements in, the same out
     */
    public static <T> ArrayFunction<T, T> copyToHost() {
        return AF.<T>identity().copyToHost();
    }

    /**
     * {@code step}, {@code rounds} times: {@link ArrayFunction#iterate(int, ArrayFunction)} from the input itself.
     *
     * @param <T> the class of the elements
     * @param rounds how often, 0 or more
     * @param step what each round applies to the result of the one before
     * @return a new function
     * @throws NullPointerException if {@code step} is null
     * @throws IllegalArgumentException if {@code rounds} is negative
     */
    public static <T> ArrayFunction<T, T> iterate(int rounds, ArrayFunction<T, T> step) {
        return AF.<T>identity().iterate(rounds, step);
    }

    /**
     * Rounds that know their number: {@link ArrayFunction#iterate(int, IntFunction)} from the input itself.
     *
     * @param <T> the class of the elements
     * @param rounds how often, 0 or more
     * @param step makes the function of a round of its number, from 0
     * @return a new function
     * @throws NullPointerException if {@code step} is null or makes null
     * @throws IllegalArgumentException if {@code rounds} is negative
     */
    public static <T> ArrayFunction<T, T> iterate(int rounds, IntFunction<ArrayFunction<T, T>> step) {
        return AF.<T>identity().iterate(rounds, step);
    }

    /**
     * {@code step} until {@code done}: {@link ArrayFunction#iterateUntil(Predicate, ArrayFunction, int)} from the
     * input itself.
     *
     * @param <T> the class of the elements
     * @param done told the array as it is; neither keeps it nor writes to it
     * @param step what each round applies to the result of the one before
     * @param mostRounds how often at most, 0 or more
     * @return a new function
     * @throws NullPointerException if an argument is null
     * @throws IllegalArgumentException if {@code mostRounds} is negative
     */
    public static <T> ArrayFunction<T, T> iterateUntil(Predicate<? super PArray<T>> done, ArrayFunction<T, T> step,
            int mostRounds) {
        return AF.<T>identity().iterateUntil(done, step, mostRounds);
    }

    /**
     * {@code step} until a value is right: {@link ArrayFunction#iterateUntil(ArrayFunction, Predicate, ArrayFunction,
     * int)} from the input itself.
     *
     * @param <T> the class of the elements
     * @param <V> the class of the value
     * @param measure makes an array of one element
     * @param done told this element
     * @param step what each round applies to the result of the one before
     * @param mostRounds how often at most, 0 or more
     * @return a new function
     * @throws NullPointerException if an argument is null
     * @throws IllegalArgumentException if {@code mostRounds} is negative
     */
    public static <T, V> ArrayFunction<T, T> iterateUntil(ArrayFunction<T, V> measure, Predicate<? super V> done,
            ArrayFunction<T, T> step, int mostRounds) {
        return AF.<T>identity().iterateUntil(measure, done, step, mostRounds);
    }
}
