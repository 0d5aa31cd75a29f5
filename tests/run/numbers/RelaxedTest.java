package weft;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.util.Random;
import java.util.function.DoubleUnaryOperator;
import java.util.function.Function;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** Relaxed functions: close to Java's answer, and no function beside them is any less exact. */
@Tag("kernels")
class RelaxedTest {
    private static final int SIZE = 10_000;
    static final Function<Float, Float> POLYNOMIAL = v -> ((0.13f * v + 0.71f) * v + 0.37f) * v + 1.1f;
    private static final Function<Double, Double> ELEMENTARY =
        v -> Math.exp(0.3 * v) / Math.sqrt(1 + v * v) + Math.log(1 + v) * Math.sin(v) + 2;
    private static final Function<Float, Float> SINES = v -> 3 + FMath.sin(v) + FMath.cos(v);
    private static final Function<Float, Float> ELEMENTARY_FLOAT =
        v -> FMath.exp(0.3f * v) / FMath.sqrt(1 + v * v) + FMath.log(1 + v) * FMath.cos(v) + 2;

    private static final Function<Float, Float> ELEMENTARY_NARROWED =
        v -> (float) Math.exp(0.3f * v) + (float) Math.log(1 + v) * (float) Math.cos(v) + (float) Math.pow(1 + v, 1.7) + 2;

    private static final Function<Float, Float> ATTRACTION = v -> {
        float square = v * v + 0.01f;
        return (v + 1) / (square * (float) Math.sqrt(square));
    };

    static PArray<Float> floats() {
        Random random = new Random(3);
        float[] values = new float[SIZE];
        for (int i = 0; i < SIZE; i++) values[i] = random.nextFloat() * 4;
        return PArray.of(values);
    }

    private static PArray<Double> doubles() {
        Random random = new Random(4);
        double[] values = new double[SIZE];
        for (int i = 0; i < SIZE; i++) values[i] = random.nextDouble() * 4;
        return PArray.of(values);
    }

    private static <T extends Number> void near(double bound, PArray<T> input, Function<T, T> f) {
        try (PArray<T> result = AF.<T, T>map(f).relaxed().apply(input)) {
            for (int i = 0; i < SIZE; i++) {
                double expected = f.apply(input.get(i)).doubleValue();
                assertEquals(expected, result.get(i).doubleValue(), bound * Math.abs(expected), "element " + i);
            }
        }
    }

    @Test void nearJava() {
        near(1e-6, floats(), POLYNOMIAL);
        near(1e-13, doubles(), ELEMENTARY);
        near(1e-5, floats(), ELEMENTARY_FLOAT);
        near(1e-5, floats(), ELEMENTARY_NARROWED);
        near(1e-5, floats(), SINES);
        near(1e-5, floats(), ATTRACTION);
    }

    /** Sizes from far below an ulp of 1 to the ends of the range, and what is around where exp and its like overflow. */
    private static double[] ofAllSizes(double largest, double overflow) {
        Random random = new Random(5);
        double[] x = new double[1 << 12];
        for (int i = 0; i < x.length; i++) {
            double size = switch (i % 4) {
                case 0 -> Math.exp(random.nextDouble(-0.9, 1) * Math.log(largest));
                case 1 -> random.nextDouble() * overflow * 1.02;
                case 2 -> overflow * (1 + random.nextDouble(-0.01, 0.01));
                default -> random.nextDouble() * 2;
            };
            x[i] = random.nextBoolean() ? size : -size;
        }
        return x;
    }

    /** In ulps, where Java has an ordinary number. */
    private static void within(double bound, String name, double x, double actual, double expected, double ulp, double least) {
        if (Math.abs(expected) < least || !Double.isFinite(expected + ulp)) return;
        assertTrue(Math.abs(actual - expected) <= bound * ulp, () -> name + "(" + x + ") is " + actual + ", in Java " + expected);
    }

    private static void sweep(String name, Function<Float, Float> f, DoubleUnaryOperator java) {
        double[] all = ofAllSizes(Float.MAX_VALUE, Math.log(Float.MAX_VALUE));
        float[] x = new float[all.length];
        for (int i = 0; i < x.length; i++) x[i] = (float) all[i];
        try (PArray<Float> input = PArray.of(x); PArray<Float> result = AF.map(f).relaxed().apply(input)) {
            for (int i = 0; i < x.length; i++) {
                double expected = java.applyAsDouble(x[i]);
                within(4, "FMath." + name, x[i], result.getFloat(i), expected, Math.ulp((float) expected), Float.MIN_NORMAL);
            }
        }
    }

    private static void sweepDoubles(String name, Function<Double, Double> f, DoubleUnaryOperator java) {
        double[] x = ofAllSizes(Double.MAX_VALUE, Math.log(Double.MAX_VALUE));
        try (PArray<Double> input = PArray.of(x); PArray<Double> result = AF.map(f).relaxed().apply(input)) {
            for (int i = 0; i < x.length; i++) {
                double expected = java.applyAsDouble(x[i]);
                within(4, "Math." + name, x[i], result.getDouble(i), expected, Math.ulp(expected), Double.MIN_NORMAL);
            }
        }
    }

    @Test void functionsOfFloatsAreNotRegrouped() {
        assumeTrue(Weft.devices().stream().allMatch(text -> text.contains("type: CPU")), "a GPU has instructions of its own");
        sweep("exp", x -> FMath.exp(x), StrictMath::exp);
        sweep("expm1", x -> FMath.expm1(x), StrictMath::expm1);
        sweep("log", x -> FMath.log(x), StrictMath::log);
        sweep("log10", x -> FMath.log10(x), StrictMath::log10);
        sweep("log1p", x -> FMath.log1p(x), StrictMath::log1p);
        sweep("pow(2, x)", x -> FMath.pow(2f, x * 1.44f), x -> StrictMath.pow(2, (float) x * 1.44f));
        sweep("pow(x, 1.7)", x -> FMath.pow(x, 1.7f), x -> StrictMath.pow(x, 1.7f));
        sweep("sin", x -> FMath.sin(x), StrictMath::sin);
        sweep("cos", x -> FMath.cos(x), StrictMath::cos);
        sweep("tan", x -> FMath.tan(x), StrictMath::tan);
        sweep("asin", x -> FMath.asin(x), StrictMath::asin);
        sweep("acos", x -> FMath.acos(x), StrictMath::acos);
        sweep("atan", x -> FMath.atan(x), StrictMath::atan);
        sweep("atan2(x, 3)", x -> FMath.atan2(x, 3f), x -> StrictMath.atan2(x, 3));
        sweep("sinh", x -> FMath.sinh(x), StrictMath::sinh);
        sweep("cosh", x -> FMath.cosh(x), StrictMath::cosh);
        sweep("tanh", x -> FMath.tanh(x), StrictMath::tanh);
        sweep("cbrt", x -> FMath.cbrt(x), StrictMath::cbrt);
        sweep("hypot(x, 3)", x -> FMath.hypot(x, 3f), x -> StrictMath.hypot(x, 3));
        sweep("% 0.37f", x -> x % 0.37f, x -> (float) x % 0.37f);
    }

    @Test void functionsOfDoublesAreNotRegrouped() {
        assumeTrue(Weft.devices().stream().allMatch(text -> text.contains("type: CPU")), "a GPU has functions of its own");
        sweepDoubles("exp", x -> Math.exp(x), StrictMath::exp);
        sweepDoubles("expm1", x -> Math.expm1(x), StrictMath::expm1);
        sweepDoubles("log", x -> Math.log(x), StrictMath::log);
        sweepDoubles("log10", x -> Math.log10(x), StrictMath::log10);
        sweepDoubles("log1p", x -> Math.log1p(x), StrictMath::log1p);
        sweepDoubles("pow(10, x)", x -> Math.pow(10, x * 0.434), x -> StrictMath.pow(10, x * 0.434));
        sweepDoubles("pow(x, 1.7)", x -> Math.pow(x, 1.7), x -> StrictMath.pow(x, 1.7));
        sweepDoubles("sin", x -> Math.sin(x), StrictMath::sin);
        sweepDoubles("cos", x -> Math.cos(x), StrictMath::cos);
        sweepDoubles("tan", x -> Math.tan(x), StrictMath::tan);
        sweepDoubles("asin", x -> Math.asin(x), StrictMath::asin);
        sweepDoubles("acos", x -> Math.acos(x), StrictMath::acos);
        sweepDoubles("atan", x -> Math.atan(x), StrictMath::atan);
        sweepDoubles("atan2(x, 3)", x -> Math.atan2(x, 3), x -> StrictMath.atan2(x, 3));
        sweepDoubles("sinh", x -> Math.sinh(x), StrictMath::sinh);
        sweepDoubles("cosh", x -> Math.cosh(x), StrictMath::cosh);
        sweepDoubles("tanh", x -> Math.tanh(x), StrictMath::tanh);
        sweepDoubles("cbrt", x -> Math.cbrt(x), StrictMath::cbrt);
        sweepDoubles("hypot(x, 3)", x -> Math.hypot(x, 3), x -> StrictMath.hypot(x, 3));
        sweepDoubles("% 0.37", x -> x % 0.37, x -> x % 0.37);
    }

    /** A sum with 0.0 of which the bits are asked for: it makes one zero of both. */
    @Test void bitsOfZeros() {
        float[] x = {-0f, 0f, 1f, -1f, 3e38f, -0f, 0.1f};
        try (PArray<Float> input = PArray.of(x);
                PArray<Integer> up = AF.map((Float v) -> Float.floatToRawIntBits(Math.nextUp(v))).relaxed().apply(input);
                PArray<Integer> after = AF.map((Float v) -> Float.floatToIntBits(Math.nextAfter(v, 2.0))).relaxed().apply(input);
                PArray<Long> wide = AF.map((Float v) -> Double.doubleToLongBits(Math.nextUp((double) v))).relaxed().apply(input)) {
            for (int i = 0; i < x.length; i++) {
                assertEquals(Float.floatToRawIntBits(Math.nextUp(x[i])), up.getInt(i), "nextUp of " + x[i]);
                assertEquals(Float.floatToIntBits(Math.nextAfter(x[i], 2.0)), after.getInt(i), "nextAfter of " + x[i]);
                assertEquals(Double.doubleToLongBits(Math.nextUp((double) x[i])), wide.getLong(i), "nextUp of the double " + x[i]);
            }
        }
    }

    @Test void exactBesideRelaxed() {
        PArray<Float> input = floats();
        ArrayFunction<Float, Float> exact = AF.map(POLYNOMIAL);
        exact.relaxed().apply(input).close();
        Same.check(input, POLYNOMIAL);
        exact.apply(input).close();
        assertFalse(exact.explain().contains("relaxed"), exact.explain());
        assertTrue(exact.relaxed().explain().contains("relaxed"), exact.relaxed().explain());
    }

    @Test void whatFollowsIsExact() {
        PArray<Float> input = floats();
        ArrayFunction<Float, Float> relaxed = AF.map(POLYNOMIAL).relaxed();
        Function<Float, Float> next = v -> v * 1.3f + v * v / 0.7f;
        try (PArray<Float> between = relaxed.apply(input)) {
            float sum = AF.map(next).reduce(0f, Float::sum).apply(between).getFloat(0);
            assertEquals(sum, relaxed.map(next).reduce(0f, Float::sum).apply(input).getFloat(0));
            assertEquals(sum, relaxed.andThen(AF.map(next).reduce(0f, Float::sum)).apply(input).getFloat(0));
            assertEqual(between, next, relaxed.map(next));
            assertEqual(between, next, relaxed.andThen(AF.map(next)));
            assertEqual(between, next, relaxed.pipelined(1000).map(next));
            assertEqual(between, next, relaxed.filter(v -> v > 0).map(next));
        }
    }

    private static void assertEqual(PArray<Float> between, Function<Float, Float> next,
            ArrayFunction<Float, Float> all) {
        try (PArray<Float> result = all.apply(floats())) {
            for (int i = 0; i < SIZE; i++) assertEquals(next.apply(between.getFloat(i)), result.get(i), "element " + i);
        }
    }

    @Test void whatPrecedesIsExact() {
        PArray<Float> input = floats();
        // A change of sign is exact in any arithmetic, so the bits of what is before it are seen.
        ArrayFunction<Float, Float> relaxed = AF.map((Float v) -> -v).relaxed();
        try (PArray<Float> result = AF.map(POLYNOMIAL).andThen(relaxed).apply(input)) {
            for (int i = 0; i < SIZE; i++) assertEquals(-POLYNOMIAL.apply(input.get(i)), result.getFloat(i));
        }
        ArrayFunction<Float, Float> largest = AF.map((Float v) -> v).reduce(0f, Math::max).relaxed();
        float expected = 0;
        for (int i = 0; i < SIZE; i++) expected = Math.max(expected, POLYNOMIAL.apply(input.get(i)));
        assertEquals(expected, AF.map(POLYNOMIAL).andThen(largest).apply(input).getFloat(0));
    }

    @Test void reductionsAndScans() {
        PArray<Double> input = doubles();
        double sum = 0;
        for (int i = 0; i < SIZE; i++) sum += ELEMENTARY.apply(input.get(i));
        ArrayFunction<Double, Double> all = AF.map(ELEMENTARY).reduce(0.0, Double::sum).relaxed();
        assertEquals(sum, all.apply(input).getDouble(0), 1e-12 * sum);
        assertTrue(all.explain().contains("relaxed"), all.explain());
        ArrayFunction<Double, Double> scan = AF.map(ELEMENTARY).scan(0.0, Double::sum).relaxed();
        assertEquals(sum, scan.apply(input).getDouble(SIZE - 1), 1e-12 * sum);
    }

    @Test void everyKindOfFunction() {
        PArray<Float> input = floats();
        ArrayFunction<Float, Float> half = AF.map((Float v) -> v * 0.5f);
        float first = input.getFloat(0);
        assertEquals(first / 4, half.copyToDevice().map(v -> v * 0.5f).relaxed().apply(input).getFloat(0));
        assertEquals(first / 8, half.iterate(2, half).relaxed().apply(input).getFloat(0));
        ArrayFunction<Float, Float> filter = half.filter(v -> v >= 0);
        assertSame(filter, filter.relaxed());
        ArrayFunction<Float, Float> scatter = AF.map((Float v) -> new Tuple2<>((int) (float) v, v)).andThen(AF.scatter(input));
        assertSame(scatter, scatter.relaxed());
        assertEquals(SIZE, half.relaxed().partition(v -> v >= 0).apply(input).accepted().size());
        ArrayFunction<Float, Float> stencil = AF.stencil(1, Border.CLAMP, (View<Float> v) -> v.get(0) * 0.5f);
        assertEquals(first / 4, stencil.relaxed().map(v -> v * 0.5f).apply(input).getFloat(0));
        assertEquals(0, AF.<Float>identity().relaxed().apply(PArray.of(new float[0])).size());
    }

    @Test void exceptions() {
        PArray<Float> input = floats();
        int[] table = {1, 2, 3};
        Function<Float, Float> f = v -> v * table[(int) (float) v] + 1;
        int failing = 0;
        while (input.getFloat(failing) < 3) failing++;
        Throwable expected = assertThrows(ArrayIndexOutOfBoundsException.class, () -> {
            for (int i = 0; i < SIZE; i++) f.apply(input.get(i));
        });
        Throwable actual = assertThrows(ArrayIndexOutOfBoundsException.class, () -> AF.map(f).relaxed().apply(input));
        assertEquals(expected.getMessage(), actual.getMessage());
        assertThrows(ArithmeticException.class, () -> AF.map((Integer v) -> 1 / v).relaxed().apply(PArray.of(1, 0)));
    }

    /** Whatever such values become, loops that they end do end, and what they index is checked. */
    @Test void notNumbers() {
        float infinity = Float.POSITIVE_INFINITY;
        PArray<Float> input = PArray.of(Float.NaN, infinity, -infinity, -0f, Float.MIN_VALUE);
        float[] table = {1, 2, 3};
        Function<Float, Float> steps = v -> {
            float at = v;
            int count = 0;
            while (at > 0.5f && count < 1000) {
                at = at * 0.5f - 0.1f;
                count++;
            }
            int index = (int) (at * 0);
            return index < 0 || index >= table.length ? -1f : table[index] + count;
        };
        assertEquals(5, AF.map(steps).relaxed().apply(input).size());
        assertEquals(1, AF.map(steps).relaxed().apply(input).getFloat(3));
    }

    /** An index that only relaxed arithmetic takes out of the array: the apply is Java's, and says why. */
    @Test void onlyRelaxedArithmeticTraps() {
        assumeTrue(Jvm.hasLibrary(), "no native library to test");
        float[] x = new float[1 << 16];
        for (int i = 0; i < x.length; i++) x[i] = i;
        Function<Float, Integer> scaled = v -> (int) ((v * 0.1f + 0.7f) * 10f - 7f);
        PArray<Float> input = PArray.of(x);
        int differs = -1;
        try (PArray<Integer> result = AF.map(scaled).relaxed().apply(input)) {
            for (int i = 0; i < x.length && differs < 0; i++) if (result.getInt(i) > scaled.apply(x[i])) differs = i;
        }
        if (differs < 0) assertFalse(Jvm.deviceIsPocls(), "PoCL multiplies the brackets out");
        assumeTrue(differs >= 0, "a device whose relaxed arithmetic is Java's here");
        int[] table = new int[scaled.apply(x[differs]) + 1];
        ArrayFunction<Float, Integer> reads = AF.map((Float v) -> table[scaled.apply(v)]).relaxed();
        PArray<Float> one = PArray.of(0f, x[differs], 1f);
        OffloadException e = assertThrows(OffloadException.class, () -> reads.apply(one));
        assertTrue(e.reason().contains("element 1; in relaxed arithmetic") && e.reason().contains("in a function that is not relaxed"), e.reason());
        assertEquals(3, reads.apply(PArray.of(0f, 1f, 0f)).size()); // the device again
    }

    @Test void inJavaItIsExact() {
        assumeTrue(Jvm.hasLibrary(), "no native library to test");
        Jvm.Result result = Jvm.withAgent("device=java,fallback=error", RelaxedProgram.class);
        result.mustSucceed();
        result.mustSay("0 of 10000 differ");
    }

    @Test void notTwice() {
        ArrayFunction<Float, Float> relaxed = AF.map(POLYNOMIAL).relaxed();
        assertSame(relaxed, relaxed.relaxed());
        ArrayFunction<Float, Float> then = relaxed.map(v -> v + 1); // which is exact
        assertTrue(then.explain().contains("and then"));
        assertFalse(then.relaxed().explain().contains("and then")); // both are relaxed, and one kernel
    }
}
