package weft;

import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import weft.internal.jni.Library;

/** Code that would never end to compile is refused, and soon. */
@Tag("kernels")
class LimitsTest {
    /** Each calls the next twice: a million calls once everything is inlined. */
    @Test void callsThatDoubleAtEveryLevel() {
        assumeTrue(Library.loaded(), "no native library to test");
        ArrayFunction<Integer, Integer> f = AF.map(LimitsTest::a);
        CpuTime.within(10, () -> assertThrows(OffloadException.class, () -> f.apply(PArray.of(1, 2, 3))));
    }

    private static int a(int x) {
        return b(x + 1) + b(x - 1);
    }

    private static int b(int x) {
        return c(x + 1) + c(x - 1);
    }

    private static int c(int x) {
        return d(x + 1) + d(x - 1);
    }

    private static int d(int x) {
        return e(x + 1) + e(x - 1);
    }

    private static int e(int x) {
        return f(x + 1) + f(x - 1) + f(x) + f(-x);
    }

    private static int f(int x) {
        return g(x + 1) + g(x - 1) + g(x) + g(-x);
    }

    private static int g(int x) {
        return h(x + 1) + h(x - 1) + h(x) + h(-x);
    }

    private static int h(int x) {
        return i(x + 1) + i(x - 1) + i(x) + i(-x);
    }

    private static int i(int x) {
        return j(x + 1) + j(x - 1) + j(x) + j(-x);
    }

    private static int j(int x) {
        return k(x + 1) + k(x - 1) + k(x) + k(-x);
    }

    private static int k(int x) {
        return 3 * x;
    }
}
