package weft;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.SplittableRandom;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** {@link Half} against the definition of binary16, and on the device against Java. */
@Tag("kernels")
class HalfTest {
    private static final int ALL = 1 << 16;
    private static final int SMALLEST_NAN = 0x7c01;

    private static short[] halves() {
        short[] all = new short[ALL];
        for (int i = 0; i < ALL; i++) all[i] = (short) i;
        return all;
    }

    private static boolean isNaN(short half) {
        return (half & 0x7fff) >= SMALLEST_NAN;
    }

    /** By the definition: a sign, five bits of exponent and ten of fraction. */
    private static double value(short half) {
        int exponent = half >> 10 & 31;
        int fraction = half & 1023;
        double size = exponent == 31 ? fraction == 0 ? Double.POSITIVE_INFINITY : Double.NaN
            : exponent == 0 ? Math.scalb((double) fraction, -24) : Math.scalb(1024.0 + fraction, exponent - 25);
        return half < 0 ? -size : size;
    }

    @Test void everyHalf() {
        for (short half : halves()) {
            float is = Half.toFloat(half);
            assertEquals(Float.floatToIntBits((float) value(half)), Float.floatToIntBits(is), () -> Integer.toHexString(half));
            short back = Half.fromFloat(is);
            assertEquals(isNaN(half) ? 0x7e00 : half, back, () -> Integer.toHexString(half));
        }
    }

    /** Between two neighbours, at their middle, and the floats just beside it. */
    @Test void theNearestHalf() {
        for (int half = 0; half < 0x7c00; half++) {
            double next = half == 0x7bff ? 65536 : value((short) (half + 1));
            float middle = (float) ((value((short) half) + next) / 2); // exact
            int even = half + (half & 1);
            assertEquals((short) even, Half.fromFloat(middle));
            assertEquals((short) half, Half.fromFloat(Math.nextDown(middle)));
            assertEquals((short) (half + 1), Half.fromFloat(Math.nextUp(middle)));
            assertEquals((short) (even | 0x8000), Half.fromFloat(-middle));
        }
        assertEquals(0x7c00, Half.fromFloat(Float.MAX_VALUE));
        assertEquals((short) 0xfc00, Half.fromFloat(Float.NEGATIVE_INFINITY));
        assertEquals(0, Half.fromFloat(Float.MIN_VALUE));
        assertEquals(0x7e00, Half.fromFloat(Float.NaN));
        assertEquals(0x7e00, Half.fromFloat(Float.intBitsToFloat(0xff800001))); // what arithmetic makes may have a sign
    }

    @Test void onTheDevice() {
        short[] halves = halves();
        float[] floats = new float[ALL];
        for (int i = 0; i < ALL; i++) floats[i] = Half.toFloat(halves[i]);
        ArrayFunction<Short, Float> toFloat = AF.map(half -> Half.toFloat(half));
        for (ArrayFunction<Short, Float> f : java.util.List.of(toFloat, toFloat.onThreads(2), toFloat.relaxed())) {
            try (PArray<Short> input = PArray.of(halves); PArray<Float> result = f.apply(input)) {
                assertArrayEquals(floats, result.toFloatArray());
                assertEquals(1 / floats[0x8000], 1 / result.getFloat(0x8000), "the sign of zero");
            }
        }
        float[] any = new float[4 * ALL];
        SplittableRandom random = new SplittableRandom(3);
        for (int i = 0; i < any.length; i++) {
            int bits = i % 2 == 0 ? random.nextInt() : random.nextInt(0x33000000, 0x47800000) | random.nextInt() << 31;
            any[i] = Float.intBitsToFloat(bits);
        }
        short[] nearest = new short[any.length];
        for (int i = 0; i < any.length; i++) nearest[i] = Half.fromFloat(any[i]);
        try (PArray<Float> input = PArray.of(any);
                PArray<Short> result = AF.<Float, Short>map(x -> Half.fromFloat(x)).apply(input)) {
            assertArrayEquals(nearest, result.toShortArray());
        }
    }
}
