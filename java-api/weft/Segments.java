package weft;

import java.util.Objects;
import java.util.function.BinaryOperator;
import java.util.function.Function;
import java.util.function.IntUnaryOperator;

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
            throw new IllegalArgumentException("there are no starts: of no segments there is one too, where the last one ends");
        };
    }

    /** The scan of each segment by itself, where elements are told whether they begin one. */
    static <V> ArrayFunction<Tuple2<Boolean, V>, V> scan(V identity, BinaryOperator<V> combine) {
        Objects.requireNonNull(combine, "combine");
        Tuple2<Boolean, V> before = new Tuple2<>(false, Objects.requireNonNull(identity, "identity"));
        return AF.<Tuple2<Boolean, V>>identity()
            .scan(before, (a, b) -> b._1() ? b : new Tuple2<>(a._1(), combine.apply(a._2(), b._2())))
            // what is in front of every start has the scan's identity already
            .map(t -> t._1() ? combine.apply(identity, t._2()) : t._2());
    }
}
