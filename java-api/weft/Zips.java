package weft;

import java.util.ArrayList;
import java.util.List;

/** The part of {@link PArray} that makes arrays of tuples out of arrays, without a copy. */
abstract sealed class Zips extends Unzips permits Makers {

    /**
     * An array of tuples that shares the columns of its parts: what is written to one is seen in the other.
     *
     * @param <A> the class of the first component
     * @param <B> the class of the second component
     * @param first the first components
     * @param second the second components
     * @return a view, as long as its parts
     * @throws IllegalArgumentException if the lengths differ
     * @throws IllegalStateException if a part is closed
     */
    public static <A, B> PArray<Tuple2<A, B>> zip(PArray<A> first, PArray<B> second) {
        return zipAll(first, second);
    }

    /**
     * An array of tuples that shares the columns of its parts: what is written to one is seen in the other.
     *
     * @param <A> the class of the first component
     * @param <B> the class of the second component
     * @param <C> the class of the third component
     * @param first the first components
     * @param second the second components
     * @param third the third components
     * @return a view, as long as its parts
     * @throws IllegalArgumentException if the lengths differ
     * @throws IllegalStateException if a part is closed
     */
    public static <A, B, C> PArray<Tuple3<A, B, C>> zip(PArray<A> first, PArray<B> second, PArray<C> third) {
        return zipAll(first, second, third);
    }

    /**
     * An array of tuples that shares the columns of its parts: what is written to one is seen in the other.
     *
     * @param <A> the class of the first component
     * @param <B> the class of the second component
     * @param <C> the class of the third component
     * @param <D> the class of the fourth component
     * @param first the first components
     * @param second the second components
     * @param third the third components
     * @param fourth the fourth components
     * @return a view, as long as its parts
     * @throws IllegalArgumentException if the lengths differ
     * @throws IllegalStateException if a part is closed
     */
    public static <A, B, C, D> PArray<Tuple4<A, B, C, D>> zip(PArray<A> first, PArray<B> second,
            PArray<C> third, PArray<D> fourth) {
        return zipAll(first, second, third, fourth);
    }

    /**
     * An array of tuples that shares the columns of its parts: what is written to one is seen in the other.
     *
     * @param <A> the class of the first component
     * @param <B> the class of the second component
     * @param <C> the class of the third component
     * @param <D> the class of the fourth component
     * @param <E> the class of the fifth component
     * @param first the first components
     * @param second the second components
     * @param third the third components
     * @param fourth the fourth components
     * @param fifth the fifth components
     * @return a view, as long as its parts
     * @throws IllegalArgumentException if the lengths differ
     * @throws IllegalStateException if a part is closed
     */
    public static <A, B, C, D, E> PArray<Tuple5<A, B, C, D, E>> zip(PArray<A> first, PArray<B> second,
            PArray<C> third, PArray<D> fourth, PArray<E> fifth) {
        return zipAll(first, second, third, fourth, fifth);
    }

    /**
     * An array of tuples that shares the columns of its parts: what is written to one is seen in the other.
     *
     * @param <A> the class of the first component
     * @param <B> the class of the second component
     * @param <C> the class of the third component
     * @param <D> the class of the fourth component
     * @param <E> the class of the fifth component
     * @param <F> the class of the sixth component
     * @param first the first components
     * @param second the second components
     * @param third the third components
     * @param fourth the fourth components
     * @param fifth the fifth components
     * @param sixth the sixth components
     * @return a view, as long as its parts
     * @throws IllegalArgumentException if the lengths differ
     * @throws IllegalStateException if a part is closed
     */
    public static <A, B, C, D, E, F> PArray<Tuple6<A, B, C, D, E, F>> zip(PArray<A> first, PArray<B> second,
            PArray<C> third, PArray<D> fourth, PArray<E> fifth, PArray<F> sixth) {
        return zipAll(first, second, third, fourth, fifth, sixth);
    }

    /**
     * An array of tuples that shares the columns of its parts: what is written to one is seen in the other.
     *
     * @param <A> the class of the first component
     * @param <B> the class of the second component
     * @param <C> the class of the third component
     * @param <D> the class of the fourth component
     * @param <E> the class of the fifth component
     * @param <F> the class of the sixth component
     * @param <G> the class of the seventh component
     * @param first the first components
     * @param second the second components
     * @param third the third components
     * @param fourth the fourth components
     * @param fifth the fifth components
     * @param sixth the sixth components
     * @param seventh the seventh components
     * @return a view, as long as its parts
     * @throws IllegalArgumentException if the lengths differ
     * @throws IllegalStateException if a part is closed
     */
    public static <A, B, C, D, E, F, G> PArray<Tuple7<A, B, C, D, E, F, G>> zip(PArray<A> first,
            PArray<B> second, PArray<C> third, PArray<D> fourth, PArray<E> fifth, PArray<F> sixth,
            PArray<G> seventh) {
        return zipAll(first, second, third, fourth, fifth, sixth, seventh);
    }

    /**
     * An array of tuples that shares the columns of its parts: what is written to one is seen in the other.
     *
     * @param <A> the class of the first component
     * @param <B> the class of the second component
     * @param <C> the class of the third component
     * @param <D> the class of the fourth component
     * @param <E> the class of the fifth component
     * @param <F> the class of the sixth component
     * @param <G> the class of the seventh component
     * @param <H> the class of the eighth component
     * @param first the first components
     * @param second the second components
     * @param third the third components
     * @param fourth the fourth components
     * @param fifth the fifth components
     * @param sixth the sixth components
     * @param seventh the seventh components
     * @param eighth the eighth components
     * @return a view, as long as its parts
     * @throws IllegalArgumentException if the lengths differ
     * @throws IllegalStateException if a part is closed
     */
    public static <A, B, C, D, E, F, G, H> PArray<Tuple8<A, B, C, D, E, F, G, H>> zip(PArray<A> first,
            PArray<B> second, PArray<C> third, PArray<D> fourth, PArray<E> fifth, PArray<F> sixth,
            PArray<G> seventh, PArray<H> eighth) {
        return zipAll(first, second, third, fourth, fifth, sixth, seventh, eighth);
    }

    /** A view of two to eight arrays as one of tuples; the caller knows that {@code T} is the right tuple. */
    static <T> PArray<T> zipAll(PArray<?>... parts) {
        if (parts.length > RecordLayout.MAX_TUPLE) {
            throw new IllegalArgumentException("cannot zip " + parts.length
                + " arrays: the largest tuple has " + RecordLayout.MAX_TUPLE + " components");
        }
        int size = parts[0].size();
        Layout[] layouts = new Layout[parts.length];
        List<Column> columns = new ArrayList<>();
        int shared = 0;
        try {
            for (; shared < parts.length; shared++) {
                PArray<?> part = parts[shared];
                if (part.size() != size) {
                    throw new IllegalArgumentException("cannot zip arrays of different lengths: "
                        + "the first has " + size + " elements, number " + (shared + 1) + " has " + part.size());
                }
                part.retain();
                layouts[shared] = part.layout();
                columns.addAll(List.of(part.columns()));
            }
            return new PArray<>(RecordLayout.tuple(layouts), columns.toArray(new Column[0]), size);
        } catch (Throwable e) {
            while (--shared >= 0) parts[shared].release();
            throw e;
        }
    }
}
