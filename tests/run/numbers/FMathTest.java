package weft;

import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import java.util.function.DoubleBinaryOperator;
import java.util.function.DoubleUnaryOperator;
import java.util.function.Function;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** FMath is (float) Math.f in Java, and on a device within what each function states; special values exactly. */
@Tag("kernels")
class FMathTest {
    /** All floats, but for so many at a time. */
    private static final int STEP = 20011;
    private static final int PAIRS = 60_000;

    @Test void exp() {
        check(1, x -> FMath.exp(x), StrictMath::exp);
    }

    @Test void expm1() {
        check(1.5, x -> FMath.expm1(x), StrictMath::expm1);
    }

    @Test void log() {
        check(1, x -> FMath.log(x), StrictMath::log);
    }

    @Test void log10() {
        check(1, x -> FMath.log10(x), StrictMath::log10);
    }

    @Test void log1p() {
        check(1, x -> FMath.log1p(x), StrictMath::log1p);
    }

    @Test void pow() {
        checkPairs(1.5, t -> FMath.pow(t._1(), t._2()), StrictMath::pow);
    }

    @Test void sin() {
        check(1, x -> FMath.sin(x), StrictMath::sin);
    }

    @Test void cos() {
        check(1, x -> FMath.cos(x), StrictMath::cos);
    }

    @Test void tan() {
        check(2.5, x -> FMath.tan(x), StrictMath::tan);
    }

    @Test void asin() {
        check(1, x -> FMath.asin(x), StrictMath::asin);
    }

    @Test void acos() {
        check(1, x -> FMath.acos(x), StrictMath::acos);
    }

    @Test void atan() {
        check(2, x -> FMath.atan(x), StrictMath::atan);
    }

    @Test void atan2() {
        checkPairs(2, t -> FMath.atan2(t._1(), t._2()), StrictMath::atan2);
    }

    @Test void sinh() {
        check(2.5, x -> FMath.sinh(x), StrictMath::sinh);
    }

    @Test void cosh() {
        check(1.5, x -> FMath.cosh(x), StrictMath::cosh);
    }

    @Test void tanh() {
        check(2.5, x -> FMath.tanh(x), StrictMath::tanh);
    }

    @Test void cbrt() {
        check(1, x -> FMath.cbrt(x), StrictMath::cbrt);
    }

    @Test void hypot() {
        checkPairs(1, t -> FMath.hypot(t._1(), t._2()), StrictMath::hypot);
    }

    @Test void sqrt() {
        Same.check(Data.floats(), x -> FMath.sqrt(x));
    }

    private static void check(double ulps, Function<Float, Float> f, DoubleUnaryOperator exact) {
        List<Float> inputs = new ArrayList<>();
        for (float x : Data.FLOATS) inputs.add(x);
        for (float x = Float.MIN_VALUE; x < Float.POSITIVE_INFINITY; x *= 2) {
            for (float near : new float[] {Math.nextDown(x), x, Math.nextUp(x)}) {
                inputs.add(near);
                inputs.add(-near);
            }
        }
        for (long bits = 0; bits < 1L << 32; bits += STEP) inputs.add(Float.intBitsToFloat((int) bits));
        float[] all = new float[inputs.size()];
        for (int i = 0; i < all.length; i++) all[i] = inputs.get(i);
        try (PArray<Float> input = PArray.of(all);
             PArray<Float> result = AF.<Float, Float>map(f).apply(input)) {
            for (int i = 0; i < all.length; i++) {
                compare(ulps, exact.applyAsDouble(all[i]), result.getFloat(i), String.valueOf(all[i]));
            }
        }
    }

    private static void checkPairs(double ulps, Function<Tuple2<Float, Float>, Float> f, DoubleBinaryOperator exact) {
        SplittableRandom random = new SplittableRandom(3);
        int special = Data.FLOATS.length * Data.FLOATS.length;
        float[] a = new float[special + PAIRS];
        float[] b = new float[a.length];
        for (int i = 0; i < a.length; i++) {
            boolean bits = i % 2 == 0;
            a[i] = i < special ? Data.FLOATS[i / Data.FLOATS.length]
                : bits ? Float.intBitsToFloat(random.nextInt()) : (float) random.nextDouble(0, 20);
            b[i] = i < special ? Data.FLOATS[i % Data.FLOATS.length]
                : bits ? Float.intBitsToFloat(random.nextInt()) : (float) random.nextDouble(-30, 30);
        }
        try (PArray<Tuple2<Float, Float>> input = PArray.zip(PArray.of(a), PArray.of(b));
             PArray<Float> result = AF.<Tuple2<Float, Float>, Float>map(f).apply(input)) {
            for (int i = 0; i < a.length; i++) {
                compare(ulps, exact.applyAsDouble(a[i], b[i]), result.getFloat(i), a[i] + ", " + b[i]);
            }
        }
    }

    /** Infinite, zero and NaN exactly; else by the distance in ulps of the float next to the exact value. */
    private static void compare(double ulps, double exact, float actual, String at) {
        float rounded = (float) exact;
        if (Float.compare(rounded, actual) == 0) return;
        boolean special = Double.isNaN(exact) || Double.isInfinite(exact) || exact == 0 || Float.isNaN(actual);
        double allowed = ulps * Math.ulp(Float.isInfinite(rounded) ? Float.MAX_VALUE : rounded);
        double given = Float.isInfinite(actual) ? Math.copySign(0x1p128, actual) : actual;
        assertTrue(!special && Math.abs(given - exact) <= allowed && Math.copySign(1, exact) == Math.copySign(1, actual),
            () -> "of " + at + ": expected " + rounded + ", got " + actual);
    }
}
