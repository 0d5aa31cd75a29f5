package weft;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.fail;

import java.util.Objects;
import java.util.function.Function;
import weft.internal.layout.RecordClass;

/**
 * Compares what Weft makes of a function, on the device and on Java threads, with what a loop over it makes. With
 * {@code loops=always} threads run what the compiler makes of it, however few elements there are.
 */
final class Same {
    private static final int THREADS = 2;

    private Same() {}

    /** The same bits for every element. */
    static <T, R> void check(PArray<T> input, Function<T, R> f) {
        within(0, input, f, f);
    }

    /**
     * Doubles and floats may be up to {@code ulps} away from what {@code reference} gives, everything else is
     * equal.
     */
    static <T, R> void within(int ulps, PArray<T> input, Function<T, R> f, Function<T, R> reference) {
        within(ulps, input, AF.<T, R>map(f), reference);
        within(ulps, input, AF.<T, R>map(f).onThreads(THREADS), reference);
    }

    private static <T, R> void within(int ulps, PArray<T> input, ArrayFunction<T, R> f, Function<T, R> reference) {
        try (PArray<R> result = f.apply(input)) {
            assertEquals(input.size(), result.size());
            for (int i = 0; i < input.size(); i++) {
                T element = input.get(i);
                R expected = reference.apply(element);
                R actual = result.get(i);
                if (!close(ulps, expected, actual)) {
                    fail("element " + i + ", " + element + ": expected " + expected + ", got " + actual);
                }
            }
        }
    }

    /**
     * The exception of a loop over the elements: same class, same message; and none of the result is seen.
     */
    static <T, R> Throwable throwsSame(PArray<T> input, Function<T, R> f) {
        Throwable expected = null;
        try {
            for (int i = 0; i < input.size(); i++) f.apply(input.get(i));
        } catch (Throwable e) {
            expected = e;
        }
        if (expected == null) throw new AssertionError("the loop does not throw");
        throwsSame(input, AF.<T, R>map(f).onThreads(THREADS), expected);
        return throwsSame(input, AF.<T, R>map(f), expected);
    }

    private static <T, R> Throwable throwsSame(PArray<T> input, ArrayFunction<T, R> f, Throwable expected) {
        try (PArray<R> result = f.apply(input)) {
            throw new AssertionError("expected " + expected + ", got " + result);
        } catch (OffloadException | AssertionError e) {
            throw e;
        } catch (Throwable actual) {
            assertEquals(expected.getClass(), actual.getClass());
            assertEquals(expected.getMessage(), actual.getMessage());
            return actual;
        }
    }

    /** Why the function cannot run on a device. */
    static <T, R> String refused(PArray<T> input, Function<T, R> f) {
        try (PArray<R> result = AF.<T, R>map(f).apply(input)) {
            throw new AssertionError("it is compiled, and gives " + result);
        } catch (OffloadException e) {
            return e.getMessage();
        }
    }

    private static boolean close(int ulps, Object expected, Object actual) {
        if (expected instanceof Record) {
            if (expected.getClass() != actual.getClass()) return false;
            RecordClass type = RecordClass.of(expected.getClass());
            for (int k = 0; k < type.size(); k++) {
                if (!close(ulps, type.part(expected, k), type.part(actual, k))) return false;
            }
            return true;
        }
        if (expected.getClass().isArray()) return Objects.deepEquals(expected, actual);
        // equals compares bits, but takes any NaN for any other: Java leaves a NaN's bits open.
        if (expected.equals(actual)) return true;
        if (ulps == 0 || expected.getClass() != actual.getClass()) return false;
        if (expected instanceof Double e) {
            double a = (Double) actual;
            return Double.isFinite(e) && Double.isFinite(a) && Math.abs(a - e) <= ulps * Math.ulp(e);
        }
        if (expected instanceof Float e) {
            float a = (Float) actual;
            return Float.isFinite(e) && Float.isFinite(a) && Math.abs((double) a - e) <= ulps * Math.ulp(e);
        }
        return false;
    }
}
