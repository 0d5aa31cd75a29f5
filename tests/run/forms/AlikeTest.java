package weft;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** Elements whose loops read the same, of which a GPU's work-item has several when there are many. */
@Tag("kernels")
class AlikeTest {
    /** Each a few of a work-group's 1024, and more than the {@code ENOUGH} of alike_kernel.c, or fewer. */
    private static final int[] SIZES = {1, 255, 1000, 1 << 20, (1 << 20) + 1, (1 << 20) + 1023, (1 << 20) + 3 * 256 + 77};
    private static final int SAMPLED = 97;

    private record Point(float x, float y) {}

    private static Point[] points(int count) {
        Point[] points = new Point[count];
        for (int i = 0; i < count; i++) points[i] = new Point(i * 37 % 101 * 0.01f, i * 53 % 97 * 0.01f);
        return points;
    }

    /** Chooses in each round, and then by what it has found. */
    private static int nearest(int i, Point[] points) {
        float x = (i * 0x9E3779B9 >>> 8) * 0x1p-24f;
        float y = (i * 0x85EBCA6B >>> 8) * 0x1p-24f;
        int best = -1;
        float least = Float.POSITIVE_INFINITY;
        for (int k = 0; k < points.length; k++) {
            float dx = points[k].x() - x;
            float dy = points[k].y() - y;
            float d = dx * dx + dy * dy;
            if (d < least) {
                least = d;
                best = k;
            }
        }
        return least > 0.01f ? best : ~best;
    }

    /** Takes one way of two that are longer than a value each. */
    private static double polynomial(int i, double[] factors) {
        double x = i * 0x1p-20;
        double sum = 0;
        for (double factor : factors) sum = sum * x + factor;
        if ((i & 1) == 0) {
            sum = Math.sqrt(Math.abs(sum)) - x;
            if (sum > 1) sum -= 1;
        }
        return sum;
    }

    private static float at(int i) {
        return (i * 0x9E3779B9 >>> 8) * 0x1p-24f * 60 - 5;
    }

    /** Chooses on one of two ways, which meet where all go on. */
    private static float onOneWay(int i, float[] table) {
        float x = at(i);
        float best = 0;
        for (float value : table) {
            if (value < 0 || value > 100) best += value;
            else if (value - x > best) best = (value - x) * 0.5f;
        }
        return best;
    }

    /** Leaves its loop in two places, and chooses in front of one. */
    private static float onTheWayOut(int i, float[] table) {
        float x = at(i);
        float sum = 0;
        for (float value : table) {
            if (value < 0) {
                if (value - x > sum) sum = (value - x) * 0.5f + x;
                break;
            }
            if (value > 100) {
                sum = value * 2 + x;
                break;
            }
            sum += value * x;
        }
        return sum;
    }

    private static boolean isLooked(int i, int size) {
        return size < 2000 || i % SAMPLED == 0 || size - i < 1100;
    }

    @Test void theyChoose() {
        for (int count : new int[] {1, 5, 32, 47}) {
            Point[] points = points(count);
            ArrayFunction<Integer, Integer> f = AF.map(i -> nearest(i, points));
            for (int size : SIZES) {
                try (PArray<Integer> input = AF.range(size); PArray<Integer> result = f.apply(input)) {
                    for (int i = 0; i < size; i++) {
                        if (isLooked(i, size)) assertEquals(nearest(i, points), result.getInt(i), i + " of " + size);
                    }
                }
            }
        }
    }

    @Test void theyGoOtherWays() {
        double[] factors = {0.25, -1.5, 3, 0.125, -2, 1, 1, 0.5, 7};
        ArrayFunction<Integer, Double> f = AF.map(i -> polynomial(i, factors));
        for (int size : SIZES) {
            try (PArray<Integer> input = AF.range(size); PArray<Double> result = f.apply(input)) {
                for (int i = 0; i < size; i++) {
                    if (isLooked(i, size)) assertEquals(polynomial(i, factors), result.getDouble(i), i + " of " + size);
                }
            }
        }
    }

    @Test void theyChooseWhereOthersGoOn() {
        float[] table = {3, 7, -2, 50, 101, 20, 9};
        ArrayFunction<Integer, Float> f = AF.map(i -> onOneWay(i, table));
        for (int size : SIZES) {
            try (PArray<Integer> input = AF.range(size); PArray<Float> result = f.apply(input)) {
                for (int i = 0; i < size; i++) {
                    if (isLooked(i, size)) assertEquals(onOneWay(i, table), result.getFloat(i), i + " of " + size);
                }
            }
        }
    }

    @Test void theyChooseWhereTheyLeave() {
        float[] table = {3, 7, 50, 20, -2, 9};
        ArrayFunction<Integer, Float> f = AF.map(i -> onTheWayOut(i, table));
        for (int size : SIZES) {
            try (PArray<Integer> input = AF.range(size); PArray<Float> result = f.apply(input)) {
                for (int i = 0; i < size; i++) {
                    if (isLooked(i, size)) assertEquals(onTheWayOut(i, table), result.getFloat(i), i + " of " + size);
                }
            }
        }
    }

    @Test @Tag("sweep") void inWorkGroups() {
        assumeTrue(Jvm.hasLibrary(), "no native library to test");
        Jvm.Result result = Jvm.withAgent("verify=1,fallback=error,blocks=group,emit=simt", AlikeProgram.class);
        result.mustSucceed();
        assertTrue(result.output().contains("alike: same"), result::output);
    }

    /** Both in one JVM, and that they are in the form that this is a test of. */
    static final class AlikeProgram {
        private AlikeProgram() {}

        public static void main(String[] arguments) {
            AlikeTest test = new AlikeTest();
            test.theyChoose();
            test.theyGoOtherWays();
            test.theyChooseWhereOthersGoOn();
            test.theyChooseWhereTheyLeave();
            Point[] points = points(9);
            ArrayFunction<Integer, Integer> f = AF.map(i -> nearest(i, points));
            f.apply(AF.range(1000)).close();
            String explained = f.explain();
            if (!explained.contains("4 in a work-item")) throw new AssertionError(explained);
            System.out.println("alike: same");
        }
    }
}
