package weft.internal.substitute;

/**
 * What {@link java.util.Arrays} does with {@code sort}, in plain loops over primitives: the compiler takes these in place of
 * the JDK's, which are too large. The results are the same, NaNs of several bit patterns among them: the JDK's first step
 * decides their order, and is done here too. The rest is Shell's sort with Knuth's gaps.
 */
public final class ArraySorts {
    private ArraySorts() {}

    private static void check(int length, int from, int to) {
        if (from > to) throw new IllegalArgumentException(String.valueOf(from));
        if (from < 0) throw new ArrayIndexOutOfBoundsException(from);
        if (to > length) throw new ArrayIndexOutOfBoundsException(to);
    }

    /** The largest of 1, 4, 13, 40, ... that is less than the count; 0 if there is none. */
    private static int firstGap(int count) {
        int gap = 0;
        for (int next = 1; next < count; next = 3 * next + 1) gap = next;
        return gap;
    }

    public static void sort(byte[] a) {
        sort(a, 0, a.length);
    }

    public static void sort(byte[] a, int from, int to) {
        check(a.length, from, to);
        for (int gap = firstGap(to - from); gap > 0; gap /= 3) {
            for (int i = from + gap; i < to; i++) {
                byte x = a[i];
                int at = i;
                for (; at - gap >= from && a[at - gap] > x; at -= gap) a[at] = a[at - gap];
                a[at] = x;
            }
        }
    }

    public static void sort(short[] a) {
        sort(a, 0, a.length);
    }

    public static void sort(short[] a, int from, int to) {
        check(a.length, from, to);
        for (int gap = firstGap(to - from); gap > 0; gap /= 3) {
            for (int i = from + gap; i < to; i++) {
                short x = a[i];
                int at = i;
                for (; at - gap >= from && a[at - gap] > x; at -= gap) a[at] = a[at - gap];
                a[at] = x;
            }
        }
    }

    public static void sort(char[] a) {
        sort(a, 0, a.length);
    }

    public static void sort(char[] a, int from, int to) {
        check(a.length, from, to);
        for (int gap = firstGap(to - from); gap > 0; gap /= 3) {
            for (int i = from + gap; i < to; i++) {
                char x = a[i];
                int at = i;
                for (; at - gap >= from && a[at - gap] > x; at -= gap) a[at] = a[at - gap];
                a[at] = x;
            }
        }
    }

    public static void sort(int[] a) {
        sort(a, 0, a.length);
    }

    public static void sort(int[] a, int from, int to) {
        check(a.length, from, to);
        for (int gap = firstGap(to - from); gap > 0; gap /= 3) {
            for (int i = from + gap; i < to; i++) {
                int x = a[i];
                int at = i;
                for (; at - gap >= from && a[at - gap] > x; at -= gap) a[at] = a[at - gap];
                a[at] = x;
            }
        }
    }

    public static void sort(long[] a) {
        sort(a, 0, a.length);
    }

    public static void sort(long[] a, int from, int to) {
        check(a.length, from, to);
        for (int gap = firstGap(to - from); gap > 0; gap /= 3) {
            for (int i = from + gap; i < to; i++) {
                long x = a[i];
                int at = i;
                for (; at - gap >= from && a[at - gap] > x; at -= gap) a[at] = a[at - gap];
                a[at] = x;
            }
        }
    }

    public static void sort(float[] a) {
        sort(a, 0, a.length);
    }

    public static void sort(float[] a, int from, int to) {
        check(a.length, from, to);
        int numbers = nansToEnd(a, from, to);
        for (int gap = firstGap(numbers - from); gap > 0; gap /= 3) {
            for (int i = from + gap; i < numbers; i++) {
                float x = a[i];
                int at = i;
                for (; at - gap >= from && isGreater(a[at - gap], x); at -= gap) a[at] = a[at - gap];
                a[at] = x;
            }
        }
    }

    /** Where they begin then. */
    private static int nansToEnd(float[] a, int from, int to) {
        int end = to;
        for (int i = to - 1; i >= from; i--) {
            float x = a[i];
            if (x == x) continue;
            end--;
            a[i] = a[end];
            a[end] = x;
        }
        return end;
    }

    /** Of two that are not NaN; 0.0 is greater than -0.0. */
    private static boolean isGreater(float x, float y) {
        return x > y || x == y && Float.floatToRawIntBits(x) > Float.floatToRawIntBits(y);
    }

    public static void sort(double[] a) {
        sort(a, 0, a.length);
    }

    public static void sort(double[] a, int from, int to) {
        check(a.length, from, to);
        int numbers = nansToEnd(a, from, to);
        for (int gap = firstGap(numbers - from); gap > 0; gap /= 3) {
            for (int i = from + gap; i < numbers; i++) {
                double x = a[i];
                int at = i;
                for (; at - gap >= from && isGreater(a[at - gap], x); at -= gap) a[at] = a[at - gap];
                a[at] = x;
            }
        }
    }

    /** Where they begin then. */
    private static int nansToEnd(double[] a, int from, int to) {
        int end = to;
        for (int i = to - 1; i >= from; i--) {
            double x = a[i];
            if (x == x) continue;
            end--;
            a[i] = a[end];
            a[end] = x;
        }
        return end;
    }

    /** Of two that are not NaN; 0.0 is greater than -0.0. */
    private static boolean isGreater(double x, double y) {
        return x > y || x == y && Double.doubleToRawLongBits(x) > Double.doubleToRawLongBits(y);
    }
}
