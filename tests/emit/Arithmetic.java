/** Straight code: what each instruction of the JVM becomes. */
class Arithmetic {
    static float saxpy(float x, float y) {
        return 2.5f * x + y;
    }

    static int ints(int a, int b) {
        return (a + b) * (a - b) ^ (a << b) | (a >>> 3) & ~b;
    }

    static int divide(int a, int b) {
        return a / b + a % b;
    }

    static int divideIfAny(int a, int b) {
        int sum = 0;
        for (int k = 0; k < a; k++) {
            if (b != 0) sum += a / b + k % 7;
        }
        return sum;
    }

    static int divideByConstant(int a) {
        return a / 10 + a % 10;
    }

    static long longs(long a, int b) {
        return (a * 31 + b) >> b;
    }

    static double remainder(double a, double b) {
        return a % b;
    }

    static int conversions(float x, double y, long z) {
        return (int) x + (byte) (int) y + (char) z + (short) (int) (long) x;
    }

    static float negativeZero(float x) {
        return -x + 0f;
    }

    static boolean isNaN(float x) {
        return x != x;
    }

    static byte bytes(byte a, byte b) {
        return (byte) (a + b);
    }

    static char chars(char c) {
        return (char) (c + 1);
    }
}
