package weft;

/**
 * The elementary functions of {@link Math} for floats.
 *
 * <p>In Java each function is {@code (float) Math.f(x)}. On a device it is computed in floats, which is faster than in doubles
 * (docs/numbers.md has figures). The error that each function states is the distance from the exact result
 * in ulps of float. NaN, infinities and signed zeros are treated as {@link Math} specifies. The bits are the same on
 * every device.
 */
public final class FMath {
    private FMath() {}

    /**
     * e to the power x; within 1 ulp on a device.
     *
     * @param x the exponent
     * @return <i>e</i> to the power {@code x}
     */
    public static float exp(float x) {
        return (float) Math.exp(x);
    }

    /**
     * e to the power x, less 1; within 1.5 ulps on a device.
     *
     * @param x the exponent
     * @return <i>e</i> to the power {@code x}, less 1
     */
    public static float expm1(float x) {
        return (float) Math.expm1(x);
    }

    /**
     * The natural logarithm; within 1 ulp on a device.
     *
     * @param x a number
     * @return the natural logarithm
     */
    public static float log(float x) {
        return (float) Math.log(x);
    }

    /**
     * The logarithm to base 10; within 1 ulp on a device.
     *
     * @param x a number
     * @return the logarithm to base 10
     */
    public static float log10(float x) {
        return (float) Math.log10(x);
    }

    /**
     * The natural logarithm of 1 + x; within 1 ulp on a device.
     *
     * @param x a number
     * @return the natural logarithm of {@code 1 + x}
     */
    public static float log1p(float x) {
        return (float) Math.log1p(x);
    }

    /**
     * x to the power y; within 1.5 ulps on a device.
     *
     * @param x the base
     * @param y the exponent
     * @return {@code x} to the power {@code y}
     */
    public static float pow(float x, float y) {
        return (float) Math.pow(x, y);
    }

    /**
     * The sine; within 1 ulp on a device.
     *
     * @param x an angle in radians
     * @return the sine
     */
    public static float sin(float x) {
        return (float) Math.sin(x);
    }

    /**
     * The cosine; within 1 ulp on a device.
     *
     * @param x an angle in radians
     * @return the cosine
     */
    public static float cos(float x) {
        return (float) Math.cos(x);
    }

    /**
     * The tangent; within 2.5 ulps on a device.
     *
     * @param x an angle in radians
     * @return the tangent
     */
    public static float tan(float x) {
        return (float) Math.tan(x);
    }

    /**
     * The arc sine; within 1 ulp on a device.
     *
     * @param x a number of -1 to 1
     * @return the angle in radians, -pi/2 to pi/2
     */
    public static float asin(float x) {
        return (float) Math.asin(x);
    }

    /**
     * The arc cosine; within 1 ulp on a device.
     *
     * @param x a number of -1 to 1
     * @return the angle in radians, 0 to pi
     */
    public static float acos(float x) {
        return (float) Math.acos(x);
    }

    /**
     * The arc tangent; within 2 ulps on a device.
     *
     * @param x a number
     * @return the angle in radians, -pi/2 to pi/2
     */
    public static float atan(float x) {
        return (float) Math.atan(x);
    }

    /**
     * The angle of the point (x, y); within 2 ulps on a device.
     *
     * @param y the second coordinate
     * @param x the first coordinate
     * @return the angle in radians, -pi to pi
     */
    public static float atan2(float y, float x) {
        return (float) Math.atan2(y, x);
    }

    /**
     * The hyperbolic sine; within 2.5 ulps on a device.
     *
     * @param x a number
     * @return the hyperbolic sine
     */
    public static float sinh(float x) {
        return (float) Math.sinh(x);
    }

    /**
     * The hyperbolic cosine; within 1.5 ulps on a device.
     *
     * @param x a number
     * @return the hyperbolic cosine
     */
    public static float cosh(float x) {
        return (float) Math.cosh(x);
    }

    /**
     * The hyperbolic tangent; within 2.5 ulps on a device.
     *
     * @param x a number
     * @return the hyperbolic tangent
     */
    public static float tanh(float x) {
        return (float) Math.tanh(x);
    }

    /**
     * The cube root; within 1 ulp on a device.
     *
     * @param x a number
     * @return the cube root
     */
    public static float cbrt(float x) {
        return (float) Math.cbrt(x);
    }

    /**
     * The square root of x * x + y * y, which may be larger than any float itself; within 1 ulp on a device.
     *
     * @param x one side
     * @param y the other side
     * @return the length of the hypotenuse
     */
    public static float hypot(float x, float y) {
        return (float) Math.hypot(x, y);
    }

    /**
     * The square root, correctly rounded.
     *
     * @param x a number
     * @return the square root
     */
    public static float sqrt(float x) {
        return (float) Math.sqrt(x);
    }
}
