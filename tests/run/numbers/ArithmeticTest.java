package weft;

import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** Every operator, comparison and conversion of the primitives, on special and random values. */
@Tag("kernels")
class ArithmeticTest {
    @Test void intSums() {
        Same.check(Data.intPairs(), t -> {
            int a = t._1();
            int b = t._2();
            return new Tuple4<>(a + b, a - b, a * b, -a);
        });
    }

    @Test void intBits() {
        Same.check(Data.intPairs(), t -> {
            int a = t._1();
            int b = t._2();
            return new Tuple4<>(a & b, a | b, a ^ b, ~a);
        });
    }

    @Test void intShifts() {
        Same.check(Data.intPairs(), t -> {
            int a = t._1();
            int b = t._2();
            return new Tuple3<>(a << b, a >> b, a >>> b);
        });
    }

    @Test void intQuotients() {
        Same.check(Data.intPairs(b -> b != 0), t -> new Tuple2<>(t._1() / t._2(), t._1() % t._2()));
    }

    @Test void intConstantOperands() {
        Same.check(Data.ints(), a -> new Tuple4<>(a / 7, a % -8, a << 33, a * 0x10001 + Integer.MIN_VALUE));
    }

    @Test void intComparisons() {
        Same.check(Data.intPairs(), t -> {
            int a = t._1();
            int b = t._2();
            return new Tuple2<>(new Tuple3<>(a < b, a <= b, a == b), new Tuple3<>(a != b, a >= b, a > b));
        });
    }

    @Test void longSums() {
        Same.check(Data.longPairs(true), t -> {
            long a = t._1();
            long b = t._2();
            return new Tuple4<>(a + b, a - b, a * b, -a);
        });
    }

    @Test void longBits() {
        Same.check(Data.longPairs(true), t -> {
            long a = t._1();
            long b = t._2();
            return new Tuple4<>(a & b, a | b, a ^ b, ~a);
        });
    }

    @Test void longShifts() {
        Same.check(Data.longPairs(true), t -> {
            long a = t._1();
            long b = t._2();
            return new Tuple4<>(a << b, a >> b, a >>> b, a << (int) b);
        });
    }

    @Test void longQuotients() {
        Same.check(Data.longPairs(false), t -> new Tuple2<>(t._1() / t._2(), t._1() % t._2()));
    }

    @Test void longComparisons() {
        Same.check(Data.longPairs(true), t -> {
            long a = t._1();
            long b = t._2();
            return new Tuple2<>(new Tuple3<>(a < b, a <= b, a == b), new Tuple3<>(a != b, a >= b, a > b));
        });
    }

    @Test void floatSums() {
        Same.check(Data.floatPairs(), t -> {
            float a = t._1();
            float b = t._2();
            return new Tuple4<>(a + b, a - b, a * b, -a);
        });
    }

    @Test void floatQuotients() {
        Same.check(Data.floatPairs(), t -> new Tuple2<>(t._1() / t._2(), t._1() % t._2()));
    }

    /** Two roundings each: no fused multiply and add, no wider intermediate. */
    @Test void floatExpressions() {
        Same.check(Data.floatPairs(), t -> {
            float a = t._1();
            float b = t._2();
            return new Tuple3<>(a * a + b, a * b - a, a / b * b);
        });
    }

    @Test void floatComparisons() {
        Same.check(Data.floatPairs(), t -> {
            float a = t._1();
            float b = t._2();
            return new Tuple2<>(new Tuple3<>(a < b, a <= b, a == b), new Tuple3<>(a != b, a >= b, a > b));
        });
    }

    /** Negated comparisons use the other of fcmpl and fcmpg. */
    @Test void floatBranches() {
        Same.check(Data.floatPairs(), t -> {
            float a = t._1();
            float b = t._2();
            int bits = 0;
            if (a < b) bits |= 1;
            if (!(a < b)) bits |= 2;
            if (a >= b) bits |= 4;
            if (!(a > b)) bits |= 8;
            return bits;
        });
    }

    @Test void doubleSums() {
        Same.check(Data.doublePairs(), t -> {
            double a = t._1();
            double b = t._2();
            return new Tuple4<>(a + b, a - b, a * b, -a);
        });
    }

    @Test void doubleQuotients() {
        Same.check(Data.doublePairs(), t -> new Tuple2<>(t._1() / t._2(), t._1() % t._2()));
    }

    @Test void doubleExpressions() {
        Same.check(Data.doublePairs(), t -> {
            double a = t._1();
            double b = t._2();
            return new Tuple3<>(a * a + b, a * b - a, a / b * b);
        });
    }

    @Test void doubleComparisons() {
        Same.check(Data.doublePairs(), t -> {
            double a = t._1();
            double b = t._2();
            return new Tuple2<>(new Tuple3<>(a < b, a <= b, a == b), new Tuple3<>(a != b, a >= b, a > b));
        });
    }

    @Test void bytes() {
        Same.check(Data.bytes(), v -> {
            byte b = v;
            b += 100;
            b *= 3;
            byte shifted = (byte) (v >>> 2);
            return new Tuple4<>(b, shifted, (byte) -v, (int) v);
        });
    }

    @Test void shorts() {
        Same.check(Data.shorts(), v -> {
            short s = v;
            s += 1000;
            s <<= 3;
            return new Tuple4<>(s, (short) (v * v), (short) ~v, (int) v);
        });
    }

    @Test void chars() {
        Same.check(Data.chars(), v -> {
            char c = v;
            c++;
            return new Tuple4<>(c, (char) (v * v), (int) v, v >= 'a' && v <= 'z');
        });
    }

    @Test void booleans() {
        PArray<Boolean> a = PArray.of(false, false, true, true);
        PArray<Boolean> b = PArray.of(false, true, false, true);
        Same.check(PArray.zip(a, b), t -> {
            boolean p = t._1();
            boolean q = t._2();
            return new Tuple2<>(new Tuple4<>(p & q, p | q, p ^ q, !p),
                new Tuple4<>(p && q, p || q, p == q, p ? q : !q));
        });
    }

    @Test void fromInt() {
        Same.check(Data.ints(), v -> {
            int i = v;
            return new Tuple2<>(new Tuple3<>((byte) i, (short) i, (char) i),
                new Tuple3<>((long) i, (float) i, (double) i));
        });
    }

    @Test void fromLong() {
        Same.check(Data.longs(), v -> {
            long j = v;
            return new Tuple4<>((int) j, (float) j, (double) j, (byte) j);
        });
    }

    @Test void fromFloat() {
        Same.check(Data.floats(), v -> {
            float f = v;
            return new Tuple2<>(new Tuple3<>((int) f, (long) f, (double) f),
                new Tuple3<>((byte) f, (short) f, (char) f));
        });
    }

    @Test void fromDouble() {
        Same.check(Data.doubles(), v -> {
            double d = v;
            return new Tuple2<>(new Tuple3<>((int) d, (long) d, (float) d),
                new Tuple3<>((byte) d, (short) d, (char) d));
        });
    }

    @Test void mixedTypes() {
        Same.check(PArray.zip(PArray.of(1, -5, Integer.MAX_VALUE), PArray.of(0.1f, 2f, -3f),
            PArray.of(7L, -8L, 1L << 40),
            PArray.of(0.1, -1e300, 4.0)), t -> t._1() * t._2() + t._3() - t._4());
    }
}
