package weft;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.util.Random;
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

    @Test void inJavaItIsExact() {
        assumeTrue(Jvm.hasLibrary(), "no native library to test");
        Jvm.Result result = Jvm.withAgent("device=java,fallback=error", RelaxedProgram.class);
        result.mustSucceed();
        result.mustSay("0 of 10000 differ");
    }

    @Test void notTwice() {
        ArrayFunction<Float, Float> relaxed = AF.map(POLYNOMIAL).relaxed();
        assertSame(relaxed, relaxed.relaxed());
        assertTrue(relaxed.map(v -> v + 1).relaxed().explain().contains("and then"));
    }
}
