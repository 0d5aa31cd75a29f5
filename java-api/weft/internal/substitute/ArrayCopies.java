package weft.internal.substitute;

/**
 * What {@code clone} and {@code System.arraycopy} do, in Java: the compiler takes these in place of the native
 * methods. Where those throw an exception it is of the same class, and its message is not told on a device: where it is not
 * caught the element is run in Java, which throws the right one.
 */
public final class ArrayCopies {
    private ArrayCopies() {}

    private static void check(int from, int fromLength, int to, int toLength, int count) {
        if (from < 0 || to < 0 || count < 0 || from > fromLength - count || to > toLength - count) {
            throw new ArrayIndexOutOfBoundsException(from);
        }
    }

    public static boolean[] clone(boolean[] array) {
        boolean[] copy = new boolean[array.length];
        for (int i = 0; i < array.length; i++) copy[i] = array[i];
        return copy;
    }

    public static void copy(boolean[] from, int at, boolean[] to, int start, int count) {
        check(at, from.length, start, to.length, count);
        if (from == to && at < start) {
            for (int i = count - 1; i >= 0; i--) to[start + i] = from[at + i];
        } else {
            for (int i = 0; i < count; i++) to[start + i] = from[at + i];
        }
    }

    public static byte[] clone(byte[] array) {
        byte[] copy = new byte[array.length];
        for (int i = 0; i < array.length; i++) copy[i] = array[i];
        return copy;
    }

    public static void copy(byte[] from, int at, byte[] to, int start, int count) {
        check(at, from.length, start, to.length, count);
        if (from == to && at < start) {
            for (int i = count - 1; i >= 0; i--) to[start + i] = from[at + i];
        } else {
            for (int i = 0; i < count; i++) to[start + i] = from[at + i];
        }
    }

    public static short[] clone(short[] array) {
        short[] copy = new short[array.length];
        for (int i = 0; i < array.length; i++) copy[i] = array[i];
        return copy;
    }

    public static void copy(short[] from, int at, short[] to, int start, int count) {
        check(at, from.length, start, to.length, count);
        if (from == to && at < start) {
            for (int i = count - 1; i >= 0; i--) to[start + i] = from[at + i];
        } else {
            for (int i = 0; i < count; i++) to[start + i] = from[at + i];
        }
    }

    public static char[] clone(char[] array) {
        char[] copy = new char[array.length];
        for (int i = 0; i < array.length; i++) copy[i] = array[i];
        return copy;
    }

    public static void copy(char[] from, int at, char[] to, int start, int count) {
        check(at, from.length, start, to.length, count);
        if (from == to && at < start) {
            for (int i = count - 1; i >= 0; i--) to[start + i] = from[at + i];
        } else {
            for (int i = 0; i < count; i++) to[start + i] = from[at + i];
        }
    }

    public static int[] clone(int[] array) {
        int[] copy = new int[array.length];
        for (int i = 0; i < array.length; i++) copy[i] = array[i];
        return copy;
    }

    public static void copy(int[] from, int at, int[] to, int start, int count) {
        check(at, from.length, start, to.length, count);
        if (from == to && at < start) {
            for (int i = count - 1; i >= 0; i--) to[start + i] = from[at + i];
        } else {
            for (int i = 0; i < count; i++) to[start + i] = from[at + i];
        }
    }

    public static long[] clone(long[] array) {
        long[] copy = new long[array.length];
        for (int i = 0; i < array.length; i++) copy[i] = array[i];
        return copy;
    }

    public static void copy(long[] from, int at, long[] to, int start, int count) {
        check(at, from.length, start, to.length, count);
        if (from == to && at < start) {
            for (int i = count - 1; i >= 0; i--) to[start + i] = from[at + i];
        } else {
            for (int i = 0; i < count; i++) to[start + i] = from[at + i];
        }
    }

    public static float[] clone(float[] array) {
        float[] copy = new float[array.length];
        for (int i = 0; i < array.length; i++) copy[i] = array[i];
        return copy;
    }

    public static void copy(float[] from, int at, float[] to, int start, int count) {
        check(at, from.length, start, to.length, count);
        if (from == to && at < start) {
            for (int i = count - 1; i >= 0; i--) to[start + i] = from[at + i];
        } else {
            for (int i = 0; i < count; i++) to[start + i] = from[at + i];
        }
    }

    public static double[] clone(double[] array) {
        double[] copy = new double[array.length];
        for (int i = 0; i < array.length; i++) copy[i] = array[i];
        return copy;
    }

    public static void copy(double[] from, int at, double[] to, int start, int count) {
        check(at, from.length, start, to.length, count);
        if (from == to && at < start) {
            for (int i = count - 1; i >= 0; i--) to[start + i] = from[at + i];
        } else {
            for (int i = 0; i < count; i++) to[start + i] = from[at + i];
        }
    }
}
