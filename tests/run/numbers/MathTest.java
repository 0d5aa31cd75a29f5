package weft;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.math.BigDecimal;
import java.util.SplittableRandom;
import java.util.function.DoubleUnaryOperator;
import java.util.function.Function;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/**
 * java.lang.Math: bit for bit where Java defines the result exactly, else within the bound that Math states.
 */
@Tag("kernels")
class MathTest {
    @Test void exactDouble() {
        Same.check(Data.doubles(), v -> {
            double d = v;
            return new Tuple2<>(new Tuple4<>(Math.sqrt(d), Math.abs(d), Math.floor(d), Math.ceil(d)),
                new Tuple4<>(Math.rint(d), Math.signum(d), Math.round(d), -Math.abs(d)));
        });
    }

    @Test void exactFloat() {
        Same.check(Data.floats(), v -> {
            float f = v;
            return new Tuple2<>(new Tuple4<>((float) Math.sqrt(f), Math.abs(f), Math.floor(f), Math.ceil(f)),
                new Tuple3<>((float) Math.rint(f), Math.signum(f), Math.round(f)));
        });
    }

    /** Computed in floats, because rounding twice does no harm. */
    @Test void narrowedAtOnce() {
        Same.check(Data.floatPairs(), t -> {
            double a = t._1();
            double b = t._2();
            return new Tuple3<>(new Tuple4<>((float) (a + b), (float) (a - b), (float) (a * b), (float) (a / b)),
                new Tuple4<>((float) (a % b), (float) -a, (float) (a * 0.1), (float) (a / 3)),
                new Tuple3<>((float) Math.min(a, b), (float) Math.max(a, b), (float) Math.abs(a)));
        });
    }

    @Test void doublePairs() {
        Same.check(Data.doublePairs(), t -> {
            double a = t._1();
            double b = t._2();
            return new Tuple3<>(Math.min(a, b), Math.max(a, b), Math.fma(a, b, a));
        });
    }

    @Test void floatPairs() {
        Same.check(Data.floatPairs(), t -> {
            float a = t._1();
            float b = t._2();
            return new Tuple3<>(Math.min(a, b), Math.max(a, b), Math.fma(a, b, a));
        });
    }

    @Test void intPairs() {
        Same.check(Data.intPairs(b -> b != 0), t -> {
            int a = t._1();
            int b = t._2();
            return new Tuple2<>(new Tuple3<>(Math.min(a, b), Math.max(a, b), Math.abs(a)),
                new Tuple2<>(Math.floorMod(a, b), Math.floorDiv(a, b)));
        });
    }

    @Test void longPairs() {
        Same.check(Data.longPairs(false), t -> {
            long a = t._1();
            long b = t._2();
            return new Tuple2<>(new Tuple3<>(Math.min(a, b), Math.max(a, b), Math.abs(a)),
                new Tuple2<>(Math.floorMod(a, b), Math.floorDiv(a, b)));
        });
    }

    // The bounds: what Math states in ulps, and one more because StrictMath is not exact either.

    @Test void sin() {
        within(2, -100, 100, v -> Math.sin(v), StrictMath::sin);
    }

    @Test void cos() {
        within(2, -100, 100, v -> Math.cos(v), StrictMath::cos);
    }

    @Test void tan() {
        within(2, -100, 100, v -> Math.tan(v), StrictMath::tan);
    }

    /** Lanes with moderate angles, huge ones and none at all beside each other. */
    @Test void anglesOfAllSizes() {
        Same.within(2, angles(), v -> Math.sin(v), StrictMath::sin);
        Same.within(2, angles(), v -> Math.cos(v), StrictMath::cos);
        Same.within(2, angles(), v -> Math.tan(v), StrictMath::tan);
    }

    /** What is asked for together is what it is alone, whichever comes first. */
    @Test void sineAndCosineOfOneAngle() {
        same(angles(), v -> Math.sin(v), v -> Math.cos(v), v -> new Tuple2<>(Math.sin(v), Math.cos(v)));
        same(angles(), v -> Math.cos(v), v -> Math.sin(v), v -> new Tuple2<>(Math.cos(v), Math.sin(v)));
        same(Data.floats(), v -> FMath.sin(v), v -> FMath.cos(v), v -> new Tuple2<>(FMath.sin(v), FMath.cos(v)));
        double angle = angles().get(0);
        same(angles(), v -> v * Math.sin(angle), v -> v * Math.cos(angle),
            v -> new Tuple2<>(v * Math.sin(angle), v * Math.cos(angle)));
    }

    private static PArray<Double> angles() {
        SplittableRandom random = new SplittableRandom(5);
        double[] angles = new double[5000];
        for (int i = 0; i < angles.length; i++) {
            double moderate = random.nextDouble(-100, 100);
            angles[i] = i < 2000 ? moderate : i % 5 == 0 ? Double.longBitsToDouble(random.nextLong()) : moderate * (i % 3 * 1e6);
        }
        return PArray.of(angles);
    }

    private static <T, R> void same(PArray<T> elements, Function<T, R> one, Function<T, R> other, Function<T, Tuple2<R, R>> both) {
        try (PArray<R> first = AF.map(one).apply(elements); PArray<R> second = AF.map(other).apply(elements);
                PArray<Tuple2<R, R>> pairs = AF.map(both).apply(elements)) {
            for (int i = 0; i < elements.size(); i++)
                assertEquals(new Tuple2<>(first.get(i), second.get(i)), pairs.get(i), "of " + elements.get(i));
        }
    }

    @Test void asin() {
        within(2, -1, 1, v -> Math.asin(v), StrictMath::asin);
    }

    @Test void acos() {
        within(2, -1, 1, v -> Math.acos(v), StrictMath::acos);
    }

    @Test void atan() {
        within(2, -100, 100, v -> Math.atan(v), StrictMath::atan);
    }

    @Test void exp() {
        within(2, -700, 700, v -> Math.exp(v), StrictMath::exp);
    }

    @Test void log() {
        within(2, 0, 1000, v -> Math.log(v), StrictMath::log);
    }

    @Test void log10() {
        within(2, 0, 1000, v -> Math.log10(v), StrictMath::log10);
    }

    @Test void cbrt() {
        within(2, -1e9, 1e9, v -> Math.cbrt(v), StrictMath::cbrt);
    }

    @Test void sinh() {
        within(4, -20, 20, v -> Math.sinh(v), StrictMath::sinh);
    }

    @Test void cosh() {
        within(4, -20, 20, v -> Math.cosh(v), StrictMath::cosh);
    }

    @Test void tanh() {
        within(4, -20, 20, v -> Math.tanh(v), StrictMath::tanh);
    }

    @Test void expm1() {
        within(2, -30, 30, v -> Math.expm1(v), StrictMath::expm1);
    }

    @Test void log1p() {
        within(2, -1, 1000, v -> Math.log1p(v), StrictMath::log1p);
    }

    @Test void pow() {
        Same.within(2, Data.doublePairs(), t -> Math.pow(t._1(), t._2()), t ->
            StrictMath.pow(t._1(), t._2()));
    }

    @Test void squares() {
        Same.within(0, Data.doubles(), v -> Math.pow(v, 2), v -> v * v);
        Same.within(0, Data.floats(), v -> FMath.pow(v, 2), v -> v * v);
    }

    @Test void powOfModerateValues() {
        PArray<Double> base = Data.doubles(0, 50);
        Same.within(2, base, v -> Math.pow(v, 2.7), v -> StrictMath.pow(v, 2.7));
    }

    /** Math promises these exactly, whatever its bound. */
    @Test void powOfIntegersAndLog10OfPowersOfTen() {
        double[] base = new double[60 * 24];
        double[] exponent = new double[base.length];
        for (int i = 0; i < base.length; i++) {
            base[i] = i / 24 - 30;
            exponent[i] = i % 24;
            if (Math.abs(Math.pow(base[i], exponent[i])) > 0x1p53) exponent[i] = 2;
        }
        Same.within(0, PArray.zip(PArray.of(base), PArray.of(exponent)), t -> Math.pow(t._1(), t._2()), t -> {
            double power = 1;
            for (int k = 0; k < t._2(); k++) power *= t._1();
            return power;
        });
        double[] tens = new double[23];
        for (int n = 0; n < tens.length; n++) tens[n] = Double.parseDouble("1e" + n);
        Same.within(0, PArray.of(tens), v -> Math.log10(v),
            v -> new BigDecimal(v).toPlainString().length() - 1.0);
    }

    @Test void atan2() {
        Same.within(3, Data.doublePairs(), t -> Math.atan2(t._1(), t._2()), t ->
            StrictMath.atan2(t._1(), t._2()));
    }

    @Test void hypot() {
        Same.within(2, Data.doublePairs(), t -> Math.hypot(t._1(), t._2()), t ->
            StrictMath.hypot(t._1(), t._2()));
    }

    /**
     * As float programs use it. Both doubles differ by an ulp of double at most, so the floats by one of
     * float.
     */
    @Test void floatThroughDouble() {
        Same.within(1, Data.floats(), v -> (float) Math.exp(v), v -> (float) StrictMath.exp(v));
    }

    private static void within(int ulps, double from, double to, Function<Double, Double> f,
            DoubleUnaryOperator reference) {
        Same.within(ulps, Data.doubles(from, to), f, v -> reference.applyAsDouble(v));
    }
}
