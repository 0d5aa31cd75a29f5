package weft.internal.substitute;

/**
 * What {@link java.util.Arrays} does with {@code equals}, element by element: the compiler takes these in place of the
 * JDK's, which look at the memory. Floats and doubles are equal as their wrappers are.
 */
public final class ArrayEquals {
    private ArrayEquals() {}

    public static boolean equals(boolean[] a, boolean[] b) {
        if (a == null || b == null) return a == null && b == null;
        if (a.length != b.length) return false;
        for (int i = 0; i < a.length; i++) {
            if (a[i] != b[i]) return false;
        }
        return true;
    }

    public static boolean equals(byte[] a, byte[] b) {
        if (a == null || b == null) return a == null && b == null;
        if (a.length != b.length) return false;
        for (int i = 0; i < a.length; i++) {
            if (a[i] != b[i]) return false;
        }
        return true;
    }

    public static boolean equals(short[] a, short[] b) {
        if (a == null || b == null) return a == null && b == null;
        if (a.length != b.length) return false;
        for (int i = 0; i < a.length; i++) {
            if (a[i] != b[i]) return false;
        }
        return true;
    }

    public static boolean equals(char[] a, char[] b) {
        if (a == null || b == null) return a == null && b == null;
        if (a.length != b.length) return false;
        for (int i = 0; i < a.length; i++) {
            if (a[i] != b[i]) return false;
        }
        return true;
    }

    public static boolean equals(int[] a, int[] b) {
        if (a == null || b == null) return a == null && b == null;
        if (a.length != b.length) return false;
        for (int i = 0; i < a.length; i++) {
            if (a[i] != b[i]) return false;
        }
        return true;
    }

    public static boolean equals(long[] a, long[] b) {
        if (a == null || b == null) return a == null && b == null;
        if (a.length != b.length) return false;
        for (int i = 0; i < a.length; i++) {
            if (a[i] != b[i]) return false;
        }
        return true;
    }

    public static boolean equals(float[] a, float[] b) {
        if (a == null || b == null) return a == null && b == null;
        if (a.length != b.length) return false;
        for (int i = 0; i < a.length; i++) {
            if (Float.compare(a[i], b[i]) != 0) return false;
        }
        return true;
    }

    public static boolean equals(double[] a, double[] b) {
        if (a == null || b == null) return a == null && b == null;
        if (a.length != b.length) return false;
        for (int i = 0; i < a.length; i++) {
            if (Double.compare(a[i], b[i]) != 0) return false;
        }
        return true;
    }
}
