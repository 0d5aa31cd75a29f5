package weft;

import java.util.Objects;
import java.util.function.BinaryOperator;
import java.util.function.Function;
import java.util.function.IntFunction;
import weft.internal.loops.Reader;

/**
 * A sequence of elements for use inside a lambda: a row of a matrix ({@link AF#rows}), or an array that the lambda has
 * captured ({@link #of(PArray)}). Its operations run in order where the lambda runs; on a device they are compiled into
 * the lambda's kernel, and nothing is stored. {@code AF.map(x -> Seq.of(points).map(p -> distance(x, p)).reduce(0f, Float::sum))} is a
 * map with a reduction in each element.
 *
 * @param <T> the class of the elements
 */
public final class Seq<T> {
    private final int size;
    private final IntFunction<? extends T> element;

    Seq(int size, IntFunction<? extends T> element) {
        this.size = size;
        this.element = element;
    }

    /** Row {@code row} of a matrix, in Java. */
    static <T> Seq<T> row(Reader reader, int columns, int row) {
        int first = row * columns;
        @SuppressWarnings("unchecked") // the reader's elements are of the matrix's class
        IntFunction<T> element = i -> (T) reader.get(first + i);
        return new Seq<>(columns, element);
    }

    /** The elements from {@code from} up to {@code to}. */
    static <T> Seq<T> part(PArray<T> array, int from, int to) {
        Objects.checkFromToIndex(from, to, array.size());
        return new Seq<>(to - from, i -> array.getInside(from + i));
    }

    /** The same of an array of {@code size} elements, in Java. */
    static <T> Seq<T> part(Reader reader, int size, int from, int to) {
        Objects.checkFromToIndex(from, to, size);
        @SuppressWarnings("unchecked") // the reader's elements are of the array's class
        IntFunction<T> element = i -> (T) reader.get(from + i);
        return new Seq<>(to - from, element);
    }

    /**
     * The elements of an array.
     *
     * @param <T> the class of the elements
     * @param array must stay open for as long as this is used
     * @return a view
     */
    public static <T> Seq<T> of(PArray<T> array) {
        return new Seq<>(array.size(), i -> array.get(i));
    }

    /**
     * The numbers 0 to {@code n - 1}.
     *
     * @param n how many, 0 or more
     * @return computed elements
     */
    public static Seq<Integer> range(int n) {
        return new Seq<>(n, i -> i);
    }

    /**
     * The number of elements.
     *
     * @return 0 or more
     */
    public int size() {
        return size;
    }

    /**
     * Element {@code index}.
     *
     * @param index 0 or more and less than {@link #size}
     * @return the element
     * @throws IndexOutOfBoundsException if there is no such element
     */
    public T get(int index) {
        if (index < 0 || index >= size) throw new IndexOutOfBoundsException("Index " + index + " out of bounds for length "
            + size);
        return element.apply(index);
    }

    /**
     * {@code f} of every element.
     *
     * @param <R> the class of the results
     * @param f what to apply whenever an element is needed
     * @return a view
     */
    public <R> Seq<R> map(Function<? super T, ? extends R> f) {
        return new Seq<>(size, i -> f.apply(element.apply(i)));
    }

    /**
     * Pairs of elements with equal index.
     *
     * @param <U> the class of the other elements
     * @param other as many elements
     * @return a view
     * @throws IllegalArgumentException if the sizes differ
     */
    public <U> Seq<Tuple2<T, U>> zip(Seq<U> other) {
        if (other.size != size) throw new IllegalArgumentException("cannot zip " + size + " elements with " + other.size);
        return new Seq<>(size, i -> new Tuple2<>(element.apply(i), other.element.apply(i)));
    }

    /**
     * The elements combined from the first to the last, starting with the identity, as in a loop.
     *
     * @param identity the result for no elements
     * @param combine combines two elements into one
     * @return the result
     */
    @SuppressWarnings("unchecked") // of an Integer or another number, T is its class or a supertype
    public T reduce(T identity, BinaryOperator<T> combine) {
        BinaryOperator<Object> step = (BinaryOperator<Object>) combine;
        if (identity instanceof Float number) return (T) reduce(number.floatValue(), step);
        if (identity instanceof Double number) return (T) reduce(number.doubleValue(), step);
        if (identity instanceof Integer number) return (T) reduce(number.intValue(), step);
        if (identity instanceof Long number) return (T) reduce(number.longValue(), step);
        return (T) reduce(identity, 0, step);
    }

    // The loops carry primitives: HotSpot would not remove a box that a loop carries.

    private Object reduce(float result, BinaryOperator<Object> combine) {
        for (int i = 0; i < size; i++) {
            Object next = combine.apply(result, element.apply(i));
            if (!(next instanceof Float)) return reduce(next, i + 1, combine);
            result = (Float) next;
        }
        return result;
    }

    private Object reduce(double result, BinaryOperator<Object> combine) {
        for (int i = 0; i < size; i++) {
            Object next = combine.apply(result, element.apply(i));
            if (!(next instanceof Double)) return reduce(next, i + 1, combine);
            result = (Double) next;
        }
        return result;
    }

    private Object reduce(int result, BinaryOperator<Object> combine) {
        for (int i = 0; i < size; i++) {
            Object next = combine.apply(result, element.apply(i));
            if (!(next instanceof Integer)) return reduce(next, i + 1, combine);
            result = (Integer) next;
        }
        return result;
    }

    private Object reduce(long result, BinaryOperator<Object> combine) {
        for (int i = 0; i < size; i++) {
            Object next = combine.apply(result, element.apply(i));
            if (!(next instanceof Long)) return reduce(next, i + 1, combine);
            result = (Long) next;
        }
        return result;
    }

    private Object reduce(Object result, int from, BinaryOperator<Object> combine) {
        for (int i = from; i < size; i++) result = combine.apply(result, element.apply(i));
        return result;
    }
}
