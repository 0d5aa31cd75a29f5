package weft;

import java.util.Objects;
import java.util.function.BinaryOperator;
import java.util.function.Function;
import java.util.function.IntUnaryOperator;
import weft.internal.jvm.Apart;

/** What {@link AF} makes for segments: rows of uneven length that lie one behind the other. */
final class Segments {
    private Segments() {}

    /** {@code f} of each segment. */
    static <T, R> ArrayFunction<T, R> each(PArray<Integer> places, Function<? super Seq<T>, ? extends R> f) {
        Objects.requireNonNull(places, "starts");
        Objects.requireNonNull(f, "f");
        PArray<Integer> starts = places.stored();
        return Pulls.of("segments", countOf(starts), f,
            array -> (reader, i) -> Seq.<T>part(reader, array.size(), starts.getInt(i), starts.getInt(i + 1)),
            array -> i -> f.apply(Seq.part(array, starts.getInt(i), starts.getInt(i + 1))));
    }

    /** How many segments there are, whatever the input's size. */
    private static IntUnaryOperator countOf(PArray<Integer> starts) {
        return size -> {
            if (starts.size() > 0) return starts.size() - 1;
            throw new IllegalArgumentException("starts is empty: it says where each segment begins and then where the last one ends, so it has one number more than there are"
                + " segments");
        };
    }

    /** The scan of each segment by itself, where elements are told whether they begin one. */
    static <V> ArrayFunction<Tuple2<Boolean, V>, V> scan(V identity, BinaryOperator<V> combine) {
        Objects.requireNonNull(combine, "combine");
        V first = Apart.copy(Objects.requireNonNull(identity, "identity"));
        Tuple2<Boolean, V> before = new Tuple2<>(false, first);
        return AF.<Tuple2<Boolean, V>>identity()
            .scan(before, (a, b) -> b._1() ? b : new Tuple2<>(a._1(), combine.apply(a._2(), b._2())))
            // what is in front of every start has the scan's identity already
            .map(t -> t._1() ? combine.apply(ownArray(first), t._2()) : t._2());
    }

    /** A copy for an operator that changes it, if it is an array; compilers know which it is. */
    @SuppressWarnings("unchecked") // of the same class
    private static <V> V ownArray(V value) {
        if (value instanceof boolean[] a) return (V) a.clone();
        if (value instanceof byte[] a) return (V) a.clone();
        if (value instanceof short[] a) return (V) a.clone();
        if (value instanceof char[] a) return (V) a.clone();
        if (value instanceof int[] a) return (V) a.clone();
        if (value instanceof long[] a) return (V) a.clone();
        if (value instanceof float[] a) return (V) a.clone();
        if (value instanceof double[] a) return (V) a.clone();
        return value;
    }
}
