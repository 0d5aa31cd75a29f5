/** Values from outside the element: scalars and arrays, and small arrays of its own. */
class Captured {
    // weftc gather: --element I
    static float gather(float[] table, int i) {
        return table[i];
    }

    // weftc scale: --element F
    static float scale(float alpha, int n, float x) {
        return alpha * x + n;
    }

    // weftc polynomial: --element D
    static double polynomial(double[] coefficients, double x) {
        double y = 0;
        for (int i = coefficients.length - 1; i >= 0; i--) {
            y = y * x + coefficients[i];
        }
        return y;
    }

    // weftc rows: --element I
    static long rows(long[] matrix, int columns, int row) {
        long sum = 0;
        for (int c = 0; c < columns; c++) {
            sum += matrix[row * columns + c];
        }
        return sum;
    }

    static float own(float x) {
        float[] a = new float[4];
        a[0] = x;
        for (int i = 1; i < 4; i++) {
            a[i] = a[i - 1] * x;
        }
        return a[3];
    }

    static int counter;

    static int staticField(int x) {
        return x + counter;
    }

    // weftc bytes: --element I
    static int bytes(byte[] text, int i) {
        return text[i] & 0xff;
    }

    // weftc chosen: --element I
    static float chosen(float[] a, float[] b, int i) {
        float[] t = i > 3 ? a : b;
        return t[i] + t.length;
    }

    // weftc mixed: --element I
    static float mixed(float[] a, int i) {
        float[] t = i > 3 ? a : new float[4];
        return t[i];
    }

    // weftc chosenWritten: --element I
    static float chosenWritten(float[] a, float[] b, int i) {
        float[] t = i > 3 ? a : b;
        t[0] = 1;
        return t[i];
    }

    // weftc flag: --element I
    static boolean flag(boolean[] a, boolean[] b, int i) {
        boolean[] t = i > 3 ? a : b, own = new boolean[2];
        own[i & 1] = t[i];
        return own[1] ? a[0] : own[0];
    }
}
