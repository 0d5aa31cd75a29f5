package weft;

import static org.junit.jupiter.api.Assertions.assertEquals;

import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** Tuples in, out, nested, and as locals. */
@Tag("kernels")
class TupleTest {
    private static final PArray<Integer> A = PArray.of(1, -2, 3);
    private static final PArray<Float> B = PArray.of(0.5f, Float.NaN, -0f);
    private static final PArray<Long> C = PArray.of(1L << 40, -1L, 7L);
    private static final PArray<Double> D = PArray.of(1e300, 0.1, -2.0);

    @Test void two() {
        Same.check(PArray.zip(A, B), t -> new Tuple2<>(t._2(), t._1() + 1));
    }

    @Test void three() {
        Same.check(PArray.zip(A, B, C), t -> new Tuple3<>(t._3() * t._1(), t._2(), t._1()));
    }

    @Test void four() {
        Same.check(PArray.zip(A, B, C, D), t -> new Tuple4<>(t._4() * t._1(), t._3(), -t._2(), t._1()));
    }

    @Test void nestedIn() {
        Same.check(PArray.zip(A, PArray.zip(B, PArray.zip(C, D))), t -> t._2()._2()._1() + t._1()
            + t._2()._1());
    }

    @Test void nestedOut() {
        Same.check(A, v -> new Tuple3<>(v, new Tuple2<>(v * 2L, new Tuple2<>((byte) (int) v, v > 0)),
            v * 0.5f));
    }

    @Test void passedThrough() {
        Same.check(PArray.zip(PArray.zip(A, B), C), t -> t._1());
    }

    @Test void asLocals() {
        Same.check(A, v -> {
            Tuple2<Integer, Integer> pair = new Tuple2<>(v, 1);
            for (int i = 0; i < 5; i++) pair = new Tuple2<>(pair._2(), pair._1() + pair._2());
            return pair._1() * 1000 + pair._2();
        });
    }

    @Test void onEitherPath() {
        Same.check(A, v -> v > 0 ? new Tuple2<>(v, 1f) : new Tuple2<>(-v, -1f));
    }

    @Test void zippedByApply() {
        ArrayFunction<Tuple2<Integer, Float>, Float> two =
            AF.<Integer, Float>zip2().map(t -> t._1() + t._2());
        ArrayFunction<Tuple3<Integer, Float, Long>, Float> three =
            AF.<Integer, Float, Long>zip3().map(t -> t._1() + t._2() + t._3());
        ArrayFunction<Tuple4<Integer, Float, Long, Double>, Double> four =
            AF.<Integer, Float, Long, Double>zip4().map(t -> t._1() + t._2() + t._3() + t._4());
        assertEquals(1.5f, two.apply(A, B).get(0));
        assertEquals(10f, three.apply(A, B, C).get(2));
        assertEquals(8.0, four.apply(A, B, C, D).get(2));
        assertEquals(new Tuple2<>(3, -0f), AF.<Integer, Float>zip2().apply(A, B).get(2));
    }

    @Test void sameColumnTwice() {
        Same.check(PArray.zip(A, A), t -> t._1() * 10 + t._2());
    }

    @Test void resultIsAnInput() {
        ArrayFunction<Integer, Tuple2<Integer, Float>> split = AF.map(v -> new Tuple2<>(v, v * 0.5f));
        ArrayFunction<Tuple2<Integer, Float>, Float> join =
            AF.<Integer, Float>zip2().map(t -> t._1() + t._2());
        try (PArray<Tuple2<Integer, Float>> between = split.apply(A);
                PArray<Float> result = join.apply(between)) {
            assertEquals(4.5f, result.get(2));
            assertEquals(4.5f, split.andThen(join).apply(A).get(2));
        }
    }
}
