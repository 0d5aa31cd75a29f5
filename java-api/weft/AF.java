package weft;

import java.util.function.Function;

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

    private static <T> ArrayFunction<T, T> identity() {
        return new MapFunction<>();
    }
}
