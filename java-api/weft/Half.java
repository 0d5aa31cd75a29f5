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
        // In the places of a float's the bits are a number that is smaller by the exponents' difference, subnormal or not.
        float size = Float.intBitsToFloat((half & 0x7fff) << 13) * 0x1p112f;
        int bits = Float.floatToRawIntBits(size);
        if (size >= 0x1p16f) bits |= 0x7f800000; // what would be larger than any half: infinity, or NaN
        return Float.intBitsToFloat(bits | (half & SIGN) << 16);
    }

    /**
     * The nearest half; of two that are equally near, the one whose last bit is 0. From 65520 on it is infinity. A NaN becomes a
     * NaN.
     *
     * @param value a number
     * @return the bits of a half
     */
    public static short fromFloat(float value) {
        int bits = Float.floatToRawIntBits(value);
        int sign = bits >>> 16 & SIGN;
        int size = bits & 0x7fffffff;
        if (Float.isNaN(value)) return (short) (sign | INFINITY | 0x200);
        if (size >= TOO_LARGE) return (short) (sign | INFINITY);
        // The last bit of floats from 0.5 on is 2^-24, as that of subnormal halves: the sum rounds.
        if (size < SMALLEST_NORMAL) return (short) (sign | Float.floatToRawIntBits(Math.abs(value) + 0.5f) - 0x3f000000);
        int last = size >> 13 & 1;
        return (short) (sign | size - BIAS + 0xfff + last >> 13);
    }
}
