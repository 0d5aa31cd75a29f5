package weft;

import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.function.DoubleBinaryOperator;
import java.util.function.DoubleUnaryOperator;
import java.util.function.Function;
import java.util.stream.DoubleStream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/**
 * Elementary functions where implementations go wrong: zeros and their signs, subnormal numbers, every power of two and
 * its neighbours, the ends of domains, where results overflow or vanish, infinities and NaN.
 *
 * <p>A result is within the bound that Math states and one ulp more, for StrictMath is not exact either; and it is zero,
 * infinite, NaN or negative exactly if StrictMath's is. Only functions of two arguments may be zero where StrictMath's
 * result is the smallest number, as the true one may lie between the two.
 */
@Tag("kernels")
class SpecialArgumentsTest {
    /** Both signs of each are arguments. */
    private static final double[] SIZES = DoubleStream.concat(
        DoubleStream.iterate(Double.MIN_VALUE, v -> v < Double.POSITIVE_INFINITY, v -> 2 * v)
            .flatMap(v -> DoubleStream.of(Math.nextDown(v), v, Math.nextUp(v), 1.5 * v)),
        DoubleStream.of(0, 3 * Double.MIN_VALUE, Double.MAX_VALUE, Double.POSITIVE_INFINITY, Double.NaN,
            // exp, expm1, sinh and cosh: the last arguments with a finite, a normal and a positive result
            709.78271, 709.7827111, 709.7827112, 709.7827125, 709.782712893384, 709.7827128933841, 709, 709.5, 710.4, 708.3964185322641, 745.1332191019411, 745.1332191019412,
            710.4758600739439, 710.475860073944, 36.7, 37.5, 22, 18.714973875118524, 0.34657359027997264,
            Math.PI, Math.PI / 2, Math.PI / 4, 6381956970095103.0 * 0x1p797, 1e300, 10, 100, 1000, 0.1, 0.999, 1.001))
        .toArray();
    private static final double[] ARGUMENTS =
        DoubleStream.concat(DoubleStream.of(SIZES), DoubleStream.of(SIZES).map(v -> -v)).toArray();

    @Test void sin() {
        check(1, v -> Math.sin(v), StrictMath::sin);
        checkFloats(v -> (float) Math.sin(v), StrictMath::sin);
    }

    @Test void cos() {
        check(1, v -> Math.cos(v), StrictMath::cos);
        checkFloats(v -> (float) Math.cos(v), StrictMath::cos);
    }

    @Test void tan() {
        check(1, v -> Math.tan(v), StrictMath::tan);
        checkFloats(v -> (float) Math.tan(v), StrictMath::tan);
    }

    @Test void asin() {
        check(1, v -> Math.asin(v), StrictMath::asin);
        checkFloats(v -> (float) Math.asin(v), StrictMath::asin);
    }

    @Test void acos() {
        check(1, v -> Math.acos(v), StrictMath::acos);
        checkFloats(v -> (float) Math.acos(v), StrictMath::acos);
    }

    @Test void atan() {
        check(1, v -> Math.atan(v), StrictMath::atan);
        checkFloats(v -> (float) Math.atan(v), StrictMath::atan);
    }

    @Test void exp() {
        check(1, v -> Math.exp(v), SpecialArgumentsTest::underflow, StrictMath::exp);
        checkFloats(v -> (float) Math.exp(v), StrictMath::exp);
    }

    @Test void expm1() {
        check(1, v -> Math.expm1(v), StrictMath::expm1);
        checkFloats(v -> (float) Math.expm1(v), StrictMath::expm1);
    }

    @Test void log() {
        check(1, v -> Math.log(v), StrictMath::log);
        checkFloats(v -> (float) Math.log(v), StrictMath::log);
    }

    @Test void log10() {
        check(1, v -> Math.log10(v), StrictMath::log10);
        checkFloats(v -> (float) Math.log10(v), StrictMath::log10);
    }

    @Test void log1p() {
        check(1, v -> Math.log1p(v), StrictMath::log1p);
        checkFloats(v -> (float) Math.log1p(v), StrictMath::log1p);
    }

    @Test void cbrt() {
        check(1, v -> Math.cbrt(v), StrictMath::cbrt);
        checkFloats(v -> (float) Math.cbrt(v), StrictMath::cbrt);
    }

    @Test void sinh() {
        check(2.5, v -> Math.sinh(v), StrictMath::sinh);
        checkFloats(v -> (float) Math.sinh(v), StrictMath::sinh);
    }

    @Test void cosh() {
        check(2.5, v -> Math.cosh(v), StrictMath::cosh);
        checkFloats(v -> (float) Math.cosh(v), StrictMath::cosh);
    }

    @Test void tanh() {
        check(2.5, v -> Math.tanh(v), StrictMath::tanh);
        checkFloats(v -> (float) Math.tanh(v), StrictMath::tanh);
    }

    @Test void atan2() {
        checkPairs(2, t -> Math.atan2(t._1(), t._2()), StrictMath::atan2);
    }

    @Test void pow() {
        checkPairs(1, t -> Math.pow(t._1(), t._2()), StrictMath::pow);
    }

    @Test void hypot() {
        checkPairs(1, t -> Math.hypot(t._1(), t._2()), StrictMath::hypot);
    }

    /** These every JDK has in bytecode; compiled from it they give StrictMath's bits. */
    @Test void strict() {
        Same.check(PArray.of(ARGUMENTS), v -> new Tuple2<>(StrictMath.exp(v), StrictMath.cbrt(v)));
        Same.check(pairs(), t -> new Tuple2<>(StrictMath.pow(t._1(), t._2()), StrictMath.hypot(t._1(), t._2())));
    }

    private static PArray<Tuple2<Double, Double>> pairs() {
        double[] some = DoubleStream.of(0, Double.MIN_VALUE, 3 * Double.MIN_VALUE, Math.nextDown(Double.MIN_NORMAL),
            Double.MIN_NORMAL, 1e-200, 0x1p-60, 0.1, 0.5, Math.nextDown(1.0), 1, Math.nextUp(1.0), 1.5, 2, 3, 10, 63, 64,
            1023, 1024, 1074, 1075, 0x1p52, 0x1p53 - 1, 0x1p53, 0x1p63, 1e200, Double.MAX_VALUE, Double.POSITIVE_INFINITY,
            Double.NaN).flatMap(v -> DoubleStream.of(v, -v)).toArray();
        double[] a = new double[some.length * some.length];
        double[] b = new double[a.length];
        for (int i = 0; i < a.length; i++) {
            a[i] = some[i / some.length];
            b[i] = some[i % some.length];
        }
        return PArray.zip(PArray.of(a), PArray.of(b));
    }

    /** The least positive number is one ulp from 0: what rounds to either may be 0. */
    private static double underflow(double expected, double actual) {
        return Math.abs(expected) == Double.MIN_VALUE && actual == 0 ? Math.copySign(expected, actual) : actual;
    }

    private static void check(double ulps, Function<Double, Double> f, DoubleUnaryOperator strict) {
        check(ulps, f, (expected, actual) -> actual, strict);
    }

    /** {@code taken}: the result that another one is as good as, of what is expected and what there is. */
    private static void check(double ulps, Function<Double, Double> f, DoubleBinaryOperator taken,
            DoubleUnaryOperator strict) {
        try (PArray<Double> result = AF.<Double, Double>map(f).apply(PArray.of(ARGUMENTS))) {
            for (int i = 0; i < ARGUMENTS.length; i++) {
                double expected = strict.applyAsDouble(ARGUMENTS[i]);
                compare(ulps, expected, taken.applyAsDouble(expected, result.getDouble(i)), ARGUMENTS[i]);
            }
        }
    }

    private static void checkPairs(double ulps, Function<Tuple2<Double, Double>, Double> f,
            DoubleBinaryOperator strict) {
        PArray<Tuple2<Double, Double>> pairs = pairs();
        try (PArray<Double> result = AF.<Tuple2<Double, Double>, Double>map(f).apply(pairs)) {
            for (int i = 0; i < result.size(); i++) {
                Tuple2<Double, Double> t = pairs.get(i);
                double expected = strict.applyAsDouble(t._1(), t._2());
                compare(ulps, expected, underflow(expected, result.getDouble(i)), t);
            }
        }
    }

    /** A double that is a few ulps off may round to the float beside. */
    private static void checkFloats(Function<Float, Float> f, DoubleUnaryOperator strict) {
        float[] arguments = new float[ARGUMENTS.length];
        for (int i = 0; i < arguments.length; i++) arguments[i] = (float) ARGUMENTS[i];
        try (PArray<Float> result = AF.<Float, Float>map(f).apply(PArray.of(arguments))) {
            for (int i = 0; i < arguments.length; i++) {
                float expected = (float) strict.applyAsDouble(arguments[i]);
                float actual = result.getFloat(i);
                boolean next = actual == Math.nextUp(expected) || actual == Math.nextDown(expected);
                boolean same = Float.compare(expected, actual) == 0;
                String at = "of " + arguments[i] + "f: expected " + expected + ", got " + actual;
                assertTrue(same || (next && Math.copySign(1, expected) == Math.copySign(1, actual)), at);
            }
        }
    }

    private static void compare(double ulps, double expected, double actual, Object of) {
        if (Double.compare(expected, actual) == 0) return;
        boolean finite = Double.isFinite(expected) && Double.isFinite(actual) && expected != 0 && actual != 0;
        assertTrue(finite && Math.abs(actual - expected) <= (ulps + 1) * Math.ulp(expected)
            && Math.copySign(1, expected) == Math.copySign(1, actual),
            () -> "of " + of + ": expected " + expected + ", got " + actual);
    }
}
