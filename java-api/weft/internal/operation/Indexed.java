package weft.internal.operation;

import java.util.function.BiFunction;
import java.util.function.Function;
import weft.Tuple2;
import weft.internal.program.Around;

/** The program's functions as functions of pairs of an element and its index. */
public final class Indexed {
    private Indexed() {}

    /** {@code inner} of the element and the index. */
    public record Both<A, B>(BiFunction<? super A, ? super Integer, ? extends B> inner)
            implements Function<Tuple2<A, Integer>, B>, Around {
        @Override public B apply(Tuple2<A, Integer> pair) {
            return inner.apply(pair._1(), pair._2());
        }
    }

    /** {@code inner} of the element; the index stays. */
    record First<A, B>(Function<A, B> inner) implements Function<Tuple2<A, Integer>, Tuple2<B, Integer>>, Around {
        static Function<?, ?> of(Function<?, ?> inner) {
            return new First<>(inner);
        }

        @Override public Tuple2<B, Integer> apply(Tuple2<A, Integer> pair) {
            return new Tuple2<>(inner.apply(pair._1()), pair._2());
        }
    }
}
