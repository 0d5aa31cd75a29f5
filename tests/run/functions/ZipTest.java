package weft;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import weft.internal.array.ArrayData;

/** Up to eight arrays as one of tuples, and back. */
@Tag("kernels")
class ZipTest {
    private static final PArray<Integer> A = PArray.of(1, -2, 3);
    private static final PArray<Float> B = PArray.of(0.5f, Float.NaN, -0f);
    private static final PArray<Long> C = PArray.of(1L << 40, -1L, 7L);
    private static final PArray<Double> D = PArray.of(1e300, 0.1, -2.0);
    private static final PArray<Byte> E = PArray.of(new byte[] {1, -128, 127});
    private static final PArray<Short> F = PArray.of(new short[] {-1, 300, 7});
    private static final PArray<Character> G = PArray.of('a', '\uffff', '\0');
    private static final PArray<Boolean> H = PArray.of(true, false, true);

    @Test void fiveToEightOnADevice() {
        Same.check(PArray.zip(A, B, C, D, E),
            t -> new Tuple5<>(t._5(), t._4() * t._1(), t._3(), -t._2(), t._1()));
        Same.check(PArray.zip(A, B, C, D, E, F),
            t -> new Tuple6<>(t._6() + t._5(), t._5(), t._4(), t._3(), t._2(), t._1()));
        Same.check(PArray.zip(A, B, C, D, E, F, G),
            t -> new Tuple7<>(t._7() + 1, t._6(), t._5(), t._4(), t._3(), t._2(), t._1()));
        Same.check(PArray.zip(A, B, C, D, E, F, G, H),
            t -> new Tuple8<>(!t._8(), t._7(), t._6(), t._5(), t._4(), t._3(), t._2(), t._1()));
    }

    @Test void byApply() {
        assertEquals(1 + 0.5f + (1L << 40) + 1e300 + 1, AF.<Integer, Float, Long, Double, Byte>zip5()
            .map(t -> t._1() + t._2() + t._3() + t._4() + t._5()).apply(A, B, C, D, E).get(0));
        assertEquals(302, AF.<Integer, Float, Long, Double, Byte, Short>zip6()
            .map(t -> t._6() - t._1()).apply(A, B, C, D, E, F).get(1));
        assertEquals('b', AF.<Integer, Float, Long, Double, Byte, Short, Character>zip7()
            .map(t -> (char) (t._7() + t._1())).apply(A, B, C, D, E, F, G).get(0));
        assertEquals(new Tuple8<>(3, -0f, 7L, -2.0, (byte) 127, (short) 7, '\0', true),
            AF.<Integer, Float, Long, Double, Byte, Short, Character, Boolean>zip8()
                .apply(A, B, C, D, E, F, G, H).get(2));
    }

    /** Eight tuples of eight: as many columns as a device is ever given. */
    @Test void sixtyFourColumns() {
        var eight = PArray.zip(A, B, C, D, E, F, G, H);
        var all = PArray.zip(eight, eight, eight, eight, eight, eight, eight, eight);
        Same.check(all, t -> new Tuple8<>(t._8(), t._7(), t._6(), t._5(), t._4(), t._3(), t._2(), t._1()));
    }

    @Test void unzip() {
        try (PArray<Integer> a = PArray.of(1, 2); PArray<Float> b = PArray.of(3f, 4f);
                PArray<Tuple2<Integer, Float>> pairs = PArray.zip(a, b)) {
            var parts = PArray.unzip2(pairs);
            try (PArray<Integer> first = parts._1(); PArray<Float> second = parts._2()) {
                first.putInt(1, 7);
                assertEquals(7, a.getInt(1), "the columns are shared");
                assertEquals(new Tuple2<>(7, 4f), pairs.get(1));
                pairs.close();
                b.close();
                assertEquals(4f, second.getFloat(1), "a part outlives the tuples");
            }
        }
    }

    @Test void unzipThreeToEight() {
        assertEquals(7L, PArray.unzip3(PArray.zip(A, B, C))._3().getLong(2));
        assertEquals(0.1, PArray.unzip4(PArray.zip(A, B, C, D))._4().getDouble(1));
        assertEquals(-128, PArray.unzip5(PArray.zip(A, B, C, D, E))._5().getByte(1));
        assertEquals(300, PArray.unzip6(PArray.zip(A, B, C, D, E, F))._6().getShort(1));
        assertEquals('a', PArray.unzip7(PArray.zip(A, B, C, D, E, F, G))._7().getChar(0));
        var parts = PArray.unzip8(PArray.zip(A, B, C, D, E, F, G, H));
        assertTrue(parts._8().getBoolean(2));
        assertEquals(3, parts._1().getInt(2));
    }

    @Test void unzipWhatADeviceMade() {
        ArrayFunction<Integer, Tuple2<Integer, Tuple2<Integer, Float>>> f =
            AF.map(v -> new Tuple2<>(v + 1, new Tuple2<>(v + 2, v * 0.5f)));
        try (PArray<Tuple2<Integer, Tuple2<Integer, Float>>> result = f.apply(A)) {
            var outer = PArray.unzip2(result);
            var inner = PArray.unzip2(outer._2());
            assertEquals(4, outer._1().getInt(2));
            assertEquals(5, inner._1().getInt(2));
            assertEquals(1.5f, AF.map((Float v) -> v).apply(inner._2()).getFloat(2));
        }
    }

    @Test void empty() {
        PArray<Integer> none = PArray.of(new int[0]);
        var parts = PArray.unzip5(PArray.zip(none, none, none, none, none));
        assertEquals(0, parts._5().size());
        PArray<Tuple2<Integer, Float>> unknown = new PArray<>(ArrayData.emptyOfUnknown());
        assertEquals(0, PArray.unzip2(unknown)._2().size());
        assertEquals(0, AF.<Integer, Integer, Integer, Integer, Integer>zip5().map(t -> t._1() / t._5())
            .apply(none, none, none, none, none).size());
    }

    @Test void misuse() {
        String lengths = assertThrows(IllegalArgumentException.class,
            () -> PArray.zip(A, B, C, D, PArray.of(1, 2))).getMessage();
        assertEquals("cannot zip arrays of different lengths: the first has 3 elements, number 5 has 2", lengths);
        String many = assertThrows(IllegalArgumentException.class,
            () -> AF.map(t -> t).apply(A, A, A, A, A, A, A, A, A)).getMessage();
        assertEquals("cannot zip 9 arrays: the largest tuple has 8 components", many);

        PArray<Tuple2<Integer, Float>> pairs = PArray.zip(A, B);
        pairs.close();
        assertThrows(IllegalStateException.class, () -> PArray.unzip2(pairs));
        PArray<Integer> closed = PArray.of(1, 2, 3);
        closed.close();
        assertThrows(IllegalStateException.class, () -> PArray.zip(A, B, C, D, E, F, G, closed));
        assertEquals(-2, A.getInt(1), "the other parts are as they were");

        @SuppressWarnings("unchecked") // wrong on purpose
        PArray<Tuple3<Integer, Float, Long>> wrong =
            (PArray<Tuple3<Integer, Float, Long>>) (PArray<?>) PArray.zip(A, B);
        String no = assertThrows(ClassCastException.class, () -> PArray.unzip3(wrong)).getMessage();
        assertTrue(no.endsWith("no tuples of 3 components"), no);
    }
}
