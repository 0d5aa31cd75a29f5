package weft;

import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/**
 * Math of constants. A device's compiler computes it, from the device's own library, and where that is
 * undefined for an argument, anything may come of the kernel, wrong exceptions included.
 */
@Tag("kernels")
class ConstantMathTest {
    /** For traps to be wrong there must be one: the index. */
    private static final double[] D = {-0.25, 3, 1e300};

    @Test void rint() {
        double[] d = D;
        Same.check(Data.ints(), v -> d[v & 1] % Math.rint(Double.NEGATIVE_INFINITY));
        Same.check(Data.ints(), v -> d[v & 1] + Math.rint(Double.NaN));
        Same.check(Data.ints(), v -> d[v & 1] * Math.rint(1e300));
        Same.check(Data.ints(), v -> d[v & 1] + Math.rint(4503599627370494.5) + Math.rint(-2147483648.5));
        Same.check(Data.ints(), v -> d[v & 1] + (float) Math.rint(Float.NaN));
        Same.check(Data.ints(), v -> d[v & 1] % (float) Math.rint(-1e30f));
    }

    @Test void floorAndCeil() {
        double[] d = D;
        Same.check(Data.ints(), v -> Math.floor(Double.NaN) % d[v & 1]);
        Same.check(Data.ints(), v -> Math.ceil(Double.NaN) % d[v & 1]);
        Same.check(Data.ints(), v -> (float) Math.floor(Float.NaN) % d[v & 1]);
        Same.check(Data.ints(), v -> d[v & 1] + Math.floor(4503599627370494.5) + Math.ceil(-2147483648.5));
        Same.check(Data.ints(), v -> Math.floor(v > 0 ? Double.NaN : 1e30) % d[v & 1]);
    }

    @Test void round() {
        double[] d = D;
        Same.check(Data.ints(), v -> Math.round(Double.NaN) + d[v & 1]);
        Same.check(Data.ints(), v -> Math.round(Float.NaN) + d[v & 1]);
        Same.check(Data.ints(), v -> Math.round(-1e30) + Math.round(1e30f) + d[v & 1]);
    }

    @Test void exponentials() {
        double[] d = D;
        Same.check(Data.ints(), v -> Math.exp(Double.NaN) < d[v & 1] ? 1 : 2);
        Same.check(Data.ints(), v -> Math.exp(Double.NaN));
        Same.check(Data.ints(), v -> Math.exp(v > 0 ? Double.NaN : 1) > d[v & 1] ? 1 : 2);
        Same.check(Data.ints(), v -> (float) Math.exp(Float.NaN) % d[v & 1]);
        Same.check(Data.ints(), v -> Math.exp(Math.log(-1)) > 0 ? 1 : 2);
        Same.check(Data.ints(), v -> Math.exp(Double.POSITIVE_INFINITY) + Math.exp(1e300) + Math.exp(-1e300));
        Same.check(Data.ints(), v -> Math.expm1(Double.NaN) + d[v & 1]);
        Same.check(Data.ints(), v -> Math.exp(Double.NEGATIVE_INFINITY) + d[v & 1]);
        Same.check(Data.ints(), v -> Math.expm1(Double.NEGATIVE_INFINITY) + d[v & 1]);
    }

    /** A constant for LLVM, which unrolls the loop, but not for Weft, which would compute the function itself. */
    private static double constant(double x) {
        double y = x;
        for (int i = 0; i < 2; i++) y *= 1;
        return y;
    }

    @Test void onlyTheDevicesCompilerSees() {
        double[] d = D;
        Same.check(Data.ints(), v -> Math.exp(constant(Double.NaN)));
        Same.check(Data.ints(), v -> Math.exp(constant(Double.NaN)) < d[v & 1] ? 1 : 2);
        Same.check(Data.ints(), v -> Math.exp(constant(Double.POSITIVE_INFINITY)) + Math.exp(constant(-1e300)));
        Same.check(Data.ints(), v -> Math.expm1(constant(Double.NaN)) + d[v & 1]);
        Same.check(Data.ints(), v -> Math.floor(constant(Double.NaN)) % d[v & 1]);
        Same.check(Data.ints(), v -> Math.ceil(constant(1e300)) % d[v & 1]);
        Same.check(Data.ints(), v -> d[v & 1] + (float) Math.rint((float) constant(Float.NaN)));
        Same.check(Data.ints(), v -> Math.round(constant(Double.NaN)) + d[v & 1]);
    }
}
