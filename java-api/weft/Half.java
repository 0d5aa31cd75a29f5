package weft;

/**
 * 16-bit numbers, the binary16 of IEEE 754, in shorts. They take half the memory of floats, and suit numbers that are read much
 * more often than they change. An array of them is a {@code PArray<Short>}; a lambda computes with {@code Half.toFloat(x)}.
 * {@link #toFloat} is exact, and {@link #fromFloat} rounds to the nearest half. Both run on any JDK and device, with the same
 * bits. (From JDK 20 on, {@code Float} has them too.)
 */
public final class Half {
    private static final int SIGN = 0x8000;
    private static final int INFINITY = 0x7c00;
    /** The float 2<sup>-14</sup>, the smallest normal half. */
    private static final int SMALLEST_NORMAL = 0x38800000;
    /** The float 65520, which is nearer to infinity than to the largest half. */
    private static final int TOO_LARGE = 0x477ff000;
    /** By how much a float's exponent is greater than that of the same half, in its place. */
    private static final int BIAS = 112 << 23;

    private Half() {}

    /**
     * The float of the same value. A NaN becomes a NaN.
     *
     * @param half the bits of a half
     * @return its value
     */
    public static float toFloat(short half) {
        int size = half & 0x7fff;
        int bits = (size << 13) + (size < INFINITY ? BIAS : 2 * BIAS); // twice, from the largest exponent to the largest
        // A subnormal half counts 2^-24s. No subnormal float is in between, which a device may take for zero.
        if (size < 0x400) bits = Float.floatToRawIntBits(size * 0x1p-24f);
        return Float.intBitsToFloat(bits | (half & SIGN) << 16);
    }

    /**
     * The nearest half; of two that are equally near, the one whose last bit is 0. From 65520 on it is infinity. Every NaN becomes
     * the same one, {@code 0x7e00}, because Java does not say which NaN arithmetic makes. ({@code Float.floatToFloat16} keeps a
     * NaN's sign and some of its bits.)
     *
     * @param value a number
     * @return the bits of a half
     */
    public static short fromFloat(float value) {
        int bits = Float.floatToRawIntBits(value);
        int sign = bits >>> 16 & SIGN;
        int size = bits & 0x7fffffff;
        if (Float.isNaN(value)) return INFINITY | 0x200;
        if (size >= TOO_LARGE) return (short) (sign | INFINITY);
        // The last bit of floats from 0.5 on is 2^-24, as that of subnormal halves: the sum rounds.
        if (size < SMALLEST_NORMAL) return (short) (sign | Float.floatToRawIntBits(Math.abs(value) + 0.5f) - 0x3f000000);
        int last = size >> 13 & 1;
        return (short) (sign | size - BIAS + 0xfff + last >> 13);
    }
}
