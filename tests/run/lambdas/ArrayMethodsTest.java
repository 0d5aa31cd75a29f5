package weft;

import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.Arrays;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** {@code Arrays.sort}, {@code Arrays.equals} and {@code System.arraycopy} of arrays of primitives made in the function. */
@Tag("kernels")
class ArrayMethodsTest {
    private static final float[] FLOATS = {
        0f, -0f, 1.5f, Float.NaN, -1.5f, Float.POSITIVE_INFINITY, -0f, 0f, Float.MIN_VALUE
    };

    private static int random(int x, int k) {
        int h = (x + k * 0x9e3779b9) * 0x85ebca6b;
        return h ^ h >>> 13;
    }

    @Test void sortInts() {
        Same.check(Data.ints(), x -> {
            int[] v = {x, 1, -x, 7};
            Arrays.sort(v);
            return v[0] * 1000003 + v[1] * 10007 + v[2] * 101 + v[3];
        });
        Same.check(Data.ints(), x -> {
            int[] v = new int[100];
            for (int k = 0; k < v.length; k++) v[k] = random(x, k);
            Arrays.sort(v);
            return Arrays.hashCode(v);
        });
        Same.check(Data.ints(), x -> {
            long[] v = new long[33];
            for (int k = 0; k < v.length; k++) v[k] = (long) random(x, k) << k;
            Arrays.sort(v, 5, 30);
            return Arrays.hashCode(v);
        });
    }

    @Test void sortNarrow() {
        Same.check(Data.ints(), x -> {
            byte[] b = new byte[20];
            short[] s = new short[20];
            char[] c = new char[20];
            for (int k = 0; k < 20; k++) {
                b[k] = (byte) random(x, k);
                s[k] = (short) random(x, k + 20);
                c[k] = (char) random(x, k + 40);
            }
            Arrays.sort(b);
            Arrays.sort(s);
            Arrays.sort(c, 1, 19);
            return Arrays.hashCode(b) + 3 * Arrays.hashCode(s) + 5 * Arrays.hashCode(c);
        });
    }

    @Test void sortFloats() {
        Same.check(Data.ints(), x -> {
            float[] v = new float[12];
            for (int k = 0; k < v.length; k++) v[k] = FLOATS[Math.floorMod(random(x, k), FLOATS.length)];
            Arrays.sort(v);
            int h = 1;
            for (float f : v) h = 31 * h + Float.floatToIntBits(f);
            return h;
        });
        Same.check(Data.doubles(), x -> {
            double[] v = {x, 0.0, -0.0, -x, Double.NaN, x * 3};
            Arrays.sort(v, 0, 5);
            long h = 1;
            for (double d : v) h = 31 * h + Double.doubleToLongBits(d);
            return h;
        });
    }

    @Test void sortsThatThrow() {
        Same.throwsSame(PArray.of(4, 3, 9), x -> {
            int[] v = {3, 1, 2, 5};
            Arrays.sort(v, 0, x);
            return v[0];
        });
        Same.throwsSame(PArray.of(0, 3), x -> {
            int[] v = {3, 1, 2, 5};
            Arrays.sort(v, x, 2);
            return v[0];
        });
        Same.check(PArray.of(0, 2, 7), x -> {
            int[] v = {3, 1, 2, 5};
            try {
                Arrays.sort(v, 0, x);
            } catch (ArrayIndexOutOfBoundsException e) {
                return -1;
            }
            return v[0];
        });
    }

    @Test void sortOfACapturedArrayIsRefused() {
        int[] captured = {3, 1, 2};
        String why = Same.refused(PArray.of(0, 1), x -> {
            Arrays.sort(captured);
            return captured[x];
        });
        assertTrue(why.contains("java.util.Arrays.sort changes an object that is captured"), why);
    }

    @Test void equal() {
        double[] captured = {1, 2, Double.NaN};
        Same.check(Data.doubles(), x -> Arrays.equals(new double[] {x, 1}, new double[] {1, x}));
        Same.check(Data.doubles(), x -> Arrays.equals(captured, new double[] {1, 2, x}));
        Same.check(Data.floats(), x -> Arrays.equals(new float[] {x, 0f}, new float[] {x, x}));
        Same.check(Data.ints(), x -> Arrays.equals(new int[] {x}, new int[] {x, 0})
            || Arrays.equals(new int[] {x}, new int[] {1}));
        Same.check(Data.ints(), x -> Arrays.equals(x > 0 ? new long[] {x} : null, x > 5 ? null : new long[] {1}));
        Same.check(Data.ints(), x -> Arrays.equals(new boolean[] {x > 0}, new boolean[] {true})
            && Arrays.equals(new byte[] {x.byteValue()}, new byte[] {1}) || Arrays.equals(new char[] {'a'}, new char[] {(char) (int) x})
            || Arrays.equals(new short[] {x.shortValue()}, new short[] {3}));
    }

    private abstract static class Vector {
        final double[] values;
        private double[] later;

        Vector(double... of) {
            values = new double[of.length + 1];
            System.arraycopy(of, 0, values, 0, of.length);
        }

        void keep(double[] from) {
            later = new double[from.length];
            System.arraycopy(from, 0, later, 0, from.length);
            later[0] += 1;
        }

        abstract double product();

        double both() {
            keep(values);
            return product() + later[0];
        }
    }

    private static final class Pair extends Vector {
        Pair(double a, double b) {
            super(a, b);
        }

        @Override double product() {
            return values[0] * values[1] + values[2];
        }
    }

    @Test void copyIntoAFieldsArray() {
        Same.check(Data.doubles(), x -> new Pair(x, 2).product());
        Same.check(Data.doubles(), x -> new Pair(2, x).both());
    }

    /** Scala asks so how long an array of a generic class is. */
    @Test void lengthByReflection() {
        float[] weights = {1, 2, 3};
        int[][] rows = {{1}, {2, 3}};
        Same.check(PArray.of(0, 1, 2), n -> java.lang.reflect.Array.getLength(weights) + n);
        Same.check(PArray.of(0, 1), n -> java.lang.reflect.Array.getLength(rows) + java.lang.reflect.Array.getLength(new long[n]));
        Same.throwsSame(PArray.of(0, 1), n -> java.lang.reflect.Array.getLength(n == 0 ? weights : null));
    }
}
