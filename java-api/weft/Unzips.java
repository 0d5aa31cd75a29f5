package weft;

/** The part of {@link PArray} that takes arrays of tuples apart, without a copy. */
abstract sealed class Unzips permits Zips {

    /**
     * The components of an array of tuples, each as an array that shares its columns; what {@code zip} does, undone.
     *
     * @param <A> the class of the first component
     * @param <B> the class of the second component
     * @param array the tuples
     * @return views, as long as the array; each to be closed as any other
     * @throws ClassCastException if the elements are no tuples of two components
     * @throws IllegalStateException if the array is closed
     */
    public static <A, B> Tuple2<PArray<A>, PArray<B>> unzip2(PArray<Tuple2<A, B>> array) {
        PArray<?>[] parts = parts(array, 2);
        return new Tuple2<>(part(parts, 0), part(parts, 1));
    }

    /**
     * The components of an array of tuples, each as an array that shares its columns; what {@code zip} does, undone.
     *
     * @param <A> the class of the first component
     * @param <B> the class of the second component
     * @param <C> the class of the third component
     * @param array the tuples
     * @return views, as long as the array; each to be closed as any other
     * @throws ClassCastException if the elements are no tuples of three components
     * @throws IllegalStateException if the array is closed
     */
    public static <A, B, C> Tuple3<PArray<A>, PArray<B>, PArray<C>> unzip3(PArray<Tuple3<A, B, C>> array) {
        PArray<?>[] parts = parts(array, 3);
        return new Tuple3<>(part(parts, 0), part(parts, 1), part(parts, 2));
    }

    /**
     * The components of an array of tuples, each as an array that shares its columns; what {@code zip} does, undone.
     *
     * @param <A> the class of the first component
     * @param <B> the class of the second component
     * @param <C> the class of the third component
     * @param <D> the class of the fourth component
     * @param array the tuples
     * @return views, as long as the array; each to be closed as any other
     * @throws ClassCastException if the elements are no tuples of four components
     * @throws IllegalStateException if the array is closed
     */
    public static <A, B, C, D>
            Tuple4<PArray<A>, PArray<B>, PArray<C>, PArray<D>> unzip4(
            PArray<Tuple4<A, B, C, D>> array) {
        PArray<?>[] parts = parts(array, 4);
        return new Tuple4<>(part(parts, 0), part(parts, 1), part(parts, 2), part(parts, 3));
    }

    /**
     * The components of an array of tuples, each as an array that shares its columns; what {@code zip} does, undone.
     *
     * @param <A> the class of the first component
     * @param <B> the class of the second component
     * @param <C> the class of the third component
     * @param <D> the class of the fourth component
     * @param <E> the class of the fifth component
     * @param array the tuples
     * @return views, as long as the array; each to be closed as any other
     * @throws ClassCastException if the elements are no tuples of five components
     * @throws IllegalStateException if the array is closed
     */
    public static <A, B, C, D, E>
            Tuple5<PArray<A>, PArray<B>, PArray<C>, PArray<D>, PArray<E>> unzip5(
            PArray<Tuple5<A, B, C, D, E>> array) {
        PArray<?>[] parts = parts(array, 5);
        return new Tuple5<>(part(parts, 0), part(parts, 1), part(parts, 2), part(parts, 3), part(parts, 4));
    }

    /**
     * The components of an array of tuples, each as an array that shares its columns; what {@code zip} does, undone.
     *
     * @param <A> the class of the first component
     * @param <B> the class of the second component
     * @param <C> the class of the third component
     * @param <D> the class of the fourth component
     * @param <E> the class of the fifth component
     * @param <F> the class of the sixth component
     * @param array the tuples
     * @return views, as long as the array; each to be closed as any other
     * @throws ClassCastException if the elements are no tuples of six components
     * @throws IllegalStateException if the array is closed
     */
    public static <A, B, C, D, E, F>
            Tuple6<PArray<A>, PArray<B>, PArray<C>, PArray<D>, PArray<E>, PArray<F>> unzip6(
            PArray<Tuple6<A, B, C, D, E, F>> array) {
        PArray<?>[] parts = parts(array, 6);
        return new Tuple6<>(part(parts, 0), part(parts, 1), part(parts, 2), part(parts, 3), part(parts, 4),
            part(parts, 5));
    }

    /**
     * The components of an array of tuples, each as an array that shares its columns; what {@code zip} does, undone.
     *
     * @param <A> the class of the first component
     * @param <B> the class of the second component
     * @param <C> the class of the third component
     * @param <D> the class of the fourth component
     * @param <E> the class of the fifth component
     * @param <F> the class of the sixth component
     * @param <G> the class of the seventh component
     * @param array the tuples
     * @return views, as long as the array; each to be closed as any other
     * @throws ClassCastException if the elements are no tuples of seven components
     * @throws IllegalStateException if the array is closed
     */
    public static <A, B, C, D, E, F, G>
            Tuple7<PArray<A>, PArray<B>, PArray<C>, PArray<D>, PArray<E>, PArray<F>, PArray<G>> unzip7(
            PArray<Tuple7<A, B, C, D, E, F, G>> array) {
        PArray<?>[] parts = parts(array, 7);
        return new Tuple7<>(part(parts, 0), part(parts, 1), part(parts, 2), part(parts, 3), part(parts, 4),
            part(parts, 5), part(parts, 6));
    }

    /**
     * The components of an array of tuples, each as an array that shares its columns; what {@code zip} does, undone.
     *
     * @param <A> the class of the first component
     * @param <B> the class of the second component
     * @param <C> the class of the third component
     * @param <D> the class of the fourth component
     * @param <E> the class of the fifth component
     * @param <F> the class of the sixth component
     * @param <G> the class of the seventh component
     * @param <H> the class of the eighth component
     * @param array the tuples
     * @return views, as long as the array; each to be closed as any other
     * @throws ClassCastException if the elements are no tuples of eight components
     * @throws IllegalStateException if the array is closed
     */
    public static <A, B, C, D, E, F, G, H>
            Tuple8<PArray<A>, PArray<B>, PArray<C>, PArray<D>, PArray<E>, PArray<F>, PArray<G>, PArray<H>> unzip8(
            PArray<Tuple8<A, B, C, D, E, F, G, H>> array) {
        PArray<?>[] parts = parts(array, 8);
        return new Tuple8<>(part(parts, 0), part(parts, 1), part(parts, 2), part(parts, 3), part(parts, 4),
            part(parts, 5), part(parts, 6), part(parts, 7));
    }

    /** The components of an array of tuples of this many, in order; all or none are open afterwards. */
    private static PArray<?>[] parts(PArray<?> array, int count) {
        if (!array.layout().isUnknown() && !isTuple(array.layout(), count)) {
            throw new ClassCastException("the array's elements are " + array.layout().typeName() + ", no tuples of "
                + count + " components");
        }
        PArray<?>[] parts = new PArray<?>[count];
        for (int k = 0; k < count; k++) {
            try {
                parts[k] = array.column(k);
            } catch (Throwable e) {
                while (--k >= 0) parts[k].close();
                throw e;
            }
        }
        return parts;
    }

    private static boolean isTuple(Layout layout, int count) {
        return layout instanceof RecordLayout records && RecordLayout.isTuple(records.type().type())
            && records.type().size() == count;
    }

    @SuppressWarnings("unchecked") // the tuples' type says of what class their component k is
    private static <C> PArray<C> part(PArray<?>[] parts, int k) {
        return (PArray<C>) parts[k];
    }
}
