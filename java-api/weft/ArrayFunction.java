package weft;

import java.util.Objects;
import java.util.function.BinaryOperator;
import java.util.function.Function;

/**
 * A function from arrays to arrays, composed out of functions of elements. It is immutable: composing makes a
 * new one, and applying the same one twice, from any number of threads, gives the same twice. It is compiled
 * at the first {@code apply} to an input of its kind and reused from then on, so keep it in a variable.
 *
 * <p>{@code apply} gives the answer that evaluating the elements in order in Java would give, or throws the
 * exception that this would throw, that of the lowest failing element. What cannot run on a device runs in
 * Java: on threads, or in order if the functions may write to state that others see. (Without the native
 * library Weft cannot look into a function; as with parallel streams, it must then be free of side effects.)
 *
 * <p>Functions of elements may return whatever an array can hold (see {@link PArray}), a primitive's wrapper
 * or a record such as {@link Tuple2}: the same class for every element, and never null.
 *
 * @param <T> the class of the elements of an input
 * @param <R> the class of the elements of a result
 */
public abstract sealed class ArrayFunction<T, R> implements Function<PArray<T>, PArray<R>>
        permits MapFunction, ReduceFunction, ChainFunction {
    ArrayFunction() {}

    /**
     * Applies this function.
     *
     * @param input the elements; not changed
     * @return a new array that nothing else shares; to be closed, or left to the collector
     * @throws NullPointerException if {@code input} is null, or a function returned null
     * @throws IllegalStateException if {@code input} is closed
     * @throws ClassCastException if a function returned different classes for different elements, or one that
     *     no array can hold
     * @throws OffloadException under the option {@code fallback=error}, if this function cannot run on a
     *     device
     */
    @Override public abstract PArray<R> apply(PArray<T> input);

    /**
     * Applies this function to tuples made of several arrays, two to eight, without a copy.
     *
     * @param first the first components
     * @param second the second components
     * @param more the other components
     * @return as {@link #apply(PArray)}
     * @throws IllegalArgumentException if the arrays' lengths differ, or they are more than eight
     */
    public final PArray<R> apply(PArray<?> first, PArray<?> second, PArray<?>... more) {
        PArray<?>[] parts = new PArray<?>[2 + more.length];
        parts[0] = Objects.requireNonNull(first, "first");
        parts[1] = Objects.requireNonNull(second, "second");
        for (int i = 0; i < more.length; i++) parts[i + 2] = Objects.requireNonNull(more[i], "more");
        try (PArray<T> zipped = PArray.zipAll(parts)) {
            return apply(zipped);
        }
    }

    /**
     * The function that applies this one and then {@code f} to every element of its result.
     *
     * @param <V> the class of the new result's elements
     * @param f what to apply; on a device it may not write to anything outside itself
     * @return a new function; it runs as one with this one where it can
     * @throws NullPointerException if {@code f} is null
     */
    public abstract <V> ArrayFunction<T, V> map(Function<? super R, ? extends V> f);

    /**
     * The function that applies this one and then combines all elements of its result into one.
     *
     * <p>The elements are combined in a fixed order that depends on their number alone, so the bits of the
     * result are the same on every device and every run. It is not the order of a loop: {@code combine} must
     * be associative and commutative, or nearly so, as the addition of floats is. The identity is combined
     * once, as the first operand of the last step; it is the result for an empty array.
     *
     * @param identity a value that changes nothing when combined
     * @param combine makes one element of two; it may not write to anything outside itself
     * @return a new function whose results have one element
     * @throws NullPointerException if an argument is null
     */
    public ArrayFunction<T, R> reduce(R identity, BinaryOperator<R> combine) {
        return new ReduceFunction<>(this, identity, combine);
    }

    /**
     * The function that applies this one and then {@code next} to its result.
     *
     * @param <V> the class of the new result's elements
     * @param next what to apply
     * @return a new function; both run as one where they can
     * @throws NullPointerException if {@code next} is null
     */
    public <V> ArrayFunction<T, V> andThen(ArrayFunction<R, V> next) {
        return Objects.requireNonNull(next, "next").after(this);
    }

    /**
     * What became of this function: for each kind of input it was applied to, where it ran or why not on a
     * device (method, source line and what to change), and the intermediate code and OpenCL text it was
     * compiled to.
     *
     * @return lines of text for people
     */
    public final String explain() {
        StringBuilder text = new StringBuilder();
        explain(text);
        return text.toString();
    }

    abstract void explain(StringBuilder text);

    /** {@code before} and then this one, as one function. */
    <S> ArrayFunction<S, R> after(ArrayFunction<S, T> before) {
        return new ChainFunction<>(before, this);
    }
}
