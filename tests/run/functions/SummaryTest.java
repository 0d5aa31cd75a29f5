package weft;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.Arrays;
import java.util.List;
import java.util.function.BinaryOperator;
import java.util.function.IntFunction;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import weft.internal.jvm.ReduceTree;

/** Reductions that are one word, on a device and in Java, against loops. */
@Tag("kernels")
class SummaryTest {
    private static final int[] SIZES = {1, 2, 7, 9, 100, 4095, 4096, 4097, 50_000};

    /** Finite ones of many sizes, with ties, and both zeros. */
    private static final double[] NUMBERS = {3, -1.5, 0.0, -0.0, 7e9, 0.1, -1.5, 7e9, 1e-300, 41};

    /** On the device, on threads, and in order. */
    private static <T, R> void gives(R expected, ArrayFunction<T, R> f, PArray<T> input, String what) {
        for (ArrayFunction<T, R> one : List.of(f, f.onThreads(2), f.sequential())) {
            try (PArray<R> result = one.apply(input)) {
                assertEquals(1, result.size(), what);
                assertEquals(expected, result.get(0), what); // bits, but of NaN
            }
        }
    }

    /** {@code at(i)} is element {@code i}; {@code wide(v)} is what an average adds. */
    private static <N extends Number, W extends Number> void check(Class<N> type, PArray<N> input, int n,
            BinaryOperator<N> plus, BinaryOperator<N> min, BinaryOperator<N> max, IntFunction<W> wide,
            BinaryOperator<W> widePlus, N zero) {
        ArrayFunction<N, N> f = AF.identity();
        String what = n + " x " + type.getSimpleName();
        gives(plus.apply(zero, ReduceTree.reduce(n, input::get, plus, false)), f.sum(type), input, "sum of " + what);
        gives(ReduceTree.reduce(n, wide, widePlus, false).doubleValue() / n, f.average(type), input, "average of " + what);
        int least = 0;
        int greatest = 0;
        for (int i = 1; i < n; i++) {
            if (!min.apply(input.get(least), input.get(i)).equals(input.get(least))) least = i;
            if (!max.apply(input.get(greatest), input.get(i)).equals(input.get(greatest))) greatest = i;
        }
        gives(input.get(least), f.min(type), input, "min of " + what);
        gives(input.get(greatest), f.max(type), input, "max of " + what);
        gives(least, f.argmin(type), input, "argmin of " + what);
        gives(greatest, f.argmax(type), input, "argmax of " + what);
    }

    private static double number(int i) {
        return NUMBERS[i * 7 % NUMBERS.length] * (i % 1000 + 1);
    }

    @Test void allSizes() {
        for (int n : SIZES) {
            int[] ints = new int[n];
            long[] longs = new long[n];
            float[] floats = new float[n];
            double[] doubles = new double[n];
            for (int i = 0; i < n; i++) {
                ints[i] = (int) number(i);
                longs[i] = (long) (number(i) * 1e9);
                floats[i] = (float) number(i);
                doubles[i] = number(i);
            }
            check(Integer.class, PArray.of(ints), n, Integer::sum, Math::min, Math::max, i -> (long) ints[i], Long::sum, 0);
            check(Long.class, PArray.of(longs), n, Long::sum, Math::min, Math::max, i -> longs[i], Long::sum, 0L);
            check(Float.class, PArray.of(floats), n, Float::sum, Math::min, Math::max, i -> (double) floats[i], Double::sum, 0f);
            check(Double.class, PArray.of(doubles), n, Double::sum, Math::min, Math::max, i -> doubles[i], Double::sum, 0.0);
        }
    }

    @Test void specialNumbers() {
        check(Integer.class, Data.ints(), Data.ints().size(), Integer::sum, Math::min, Math::max,
            i -> (long) Data.ints().get(i), Long::sum, 0);
        int n = Data.FLOATS.length;
        float[] floats = Arrays.copyOf(Data.FLOATS, n + 1); // NaN, and then 0
        for (int size : new int[] {n - 1, n + 1}) {
            check(Float.class, PArray.of(floats).slice(0, size), size, Float::sum, Math::min, Math::max,
                i -> (double) floats[i], Double::sum, 0f);
        }
        double[] doubles = {Double.NaN, 1, Double.NEGATIVE_INFINITY, Double.NaN};
        check(Double.class, PArray.of(doubles), 4, Double::sum, Math::min, Math::max, i -> doubles[i], Double::sum, 0.0);
        gives(1, AF.<Double>identity().argmin(Double.class), PArray.of(0.0, -0.0, -0.0), "the first -0.0");
        gives(1, AF.<Double>identity().argmax(Double.class), PArray.of(-0.0, 0.0, 0.0), "the first 0.0");
        gives(-0.5, AF.<Long>identity().average(Long.class), PArray.of(Long.MAX_VALUE, Long.MIN_VALUE), "of longs");
        gives((double) Integer.MAX_VALUE, AF.<Integer>identity().average(Integer.class),
            PArray.of(Integer.MAX_VALUE, Integer.MAX_VALUE, Integer.MAX_VALUE), "no overflow");
    }

    @Test void ofNone() {
        PArray<Integer> none = PArray.of(new int[0]);
        ArrayFunction<Integer, Integer> f = AF.map(v -> v + 1);
        gives(0, f.sum(Integer.class), none, "sum");
        gives(Integer.MAX_VALUE, f.min(Integer.class), none, "min");
        gives(Integer.MIN_VALUE, f.max(Integer.class), none, "max");
        gives(Double.NaN, f.average(Integer.class), none, "average");
        gives(-1, f.argmin(Integer.class), none, "argmin");
        gives(-1, f.argmax(Integer.class), none, "argmax");
        gives(Float.POSITIVE_INFINITY, AF.<Float>identity().min(float.class), PArray.of(new float[0]), "min of floats");
        gives(-1, AF.<Double>identity().argmax(double.class), PArray.of(List.<Double>of()), "of a class that nobody knows");
    }

    @Test void behindOtherFunctions() {
        PArray<Integer> numbers = PArray.of(5, -3, 8, 6, -9, 8);
        gives(2, AF.map((Integer v) -> v % 7 + 0.5f).argmin(Float.class).map(i -> i + 1), numbers, "of a map");
        gives(2, AF.<Integer>identity().filter(v -> v > 5).argmax(Integer.class).map(i -> i + 2), numbers, "of what is kept");
        gives(22 / 3.0, AF.<Integer>identity().filter(v -> v > 5).average(Integer.class), numbers, "of so many");
        gives(28, AF.<Integer>identity().scan(0, Integer::sum).sum(Integer.class).map(v -> v - 27), numbers, "of a scan");
    }

    @Test void asManyKernelsAsAReduction() {
        int n = 1 << 14;
        try (PArray<Integer> input = AF.generate(n, i -> i * 31 % 1009)) {
            for (ArrayFunction<Integer, ?> f : List.of(AF.<Integer>identity().reduce(0, Integer::sum),
                    AF.map((Integer v) -> v * 3).average(Integer.class), AF.map((Integer v) -> v * 3).argmax(Integer.class))) {
                f.apply(input).close();
                Work before = Weft.work();
                f.apply(input).close();
                assertEquals(2, Weft.work().since(before).launches(), f.explain());
            }
        }
    }

    @Test void otherClassesAreRefused() {
        IllegalArgumentException e = assertThrows(IllegalArgumentException.class,
            () -> AF.<Byte>identity().sum(Byte.class));
        assertEquals("there is no arithmetic of java.lang.Byte; it has to be Integer, Long, Float or Double: map the elements"
            + " first, or use reduce", e.getMessage());
        assertThrows(NullPointerException.class, () -> AF.<Integer>identity().min(null));
        assertTrue(assertThrows(IllegalArgumentException.class, () -> AF.<Boolean>identity().argmin(Boolean.class))
            .getMessage().contains("Boolean"));
    }
}
