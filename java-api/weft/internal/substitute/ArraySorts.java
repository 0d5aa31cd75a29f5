package weft.internal.substitute;

/**
 * What {@link java.util.Arrays} does with {@code sort}, in plain loops over primitives: the compiler takes these in place of
 * the JDK's, which are too large. The results are the same, NaNs of several bit patterns among them: the JDK's first step
 * decides their order, and is done here too. The rest is Batcher's merge exchange (Knuth, The Art of Computer Programming 3, 5.2.2, algorithm M):
 * which places are compared depends on the length alone, so elements of one length go through it side by side, in vectors; and where
 * the length is a constant, it is a network.
 */
public final class ArraySorts {
    private ArraySorts() {}

    private static void check(int length, int from, int to) {
        if (from > to) throw new IllegalArgumentException(String.valueOf(from));
        if (from < 0) throw new ArrayIndexOutOfBoundsException(from);
        if (to > length) throw new ArrayIndexOutOfBoundsException(to);
    }

    /** The largest power of two that is less than the count; 0 if there is none. */
    private static int half(int count) {
        int half = 0;
        for (int next = 1; next < count; next = 2 * next) half = next;
        return half;
    }

    public static void sort(byte[] a) {
        sort(a, 0, a.length);
    }

    public static void sort(byte[] a, int from, int to) {
        check(a.length, from, to);
        int half = half(to - from);
        for (int run = half; run > 0; run /= 2) {
            exchange(a, from, to, run, 0, run);
            for (int apart = half; apart > run; apart /= 2) exchange(a, from, to, run, run, apart - run);
        }
    }

    /** The lesser one first, of each two that are so far apart; the first one is in every second run of places, from {@code offset} on. */
    private static void exchange(byte[] a, int from, int to, int run, int offset, int apart) {
        for (int start = from + offset; start < to - apart; start += 2 * run) {
            for (int i = start; i < Math.min(start + run, to - apart); i++) {
                byte x = a[i];
                byte y = a[i + apart];
                a[i] = (byte) Math.min(x, y);
                a[i + apart] = (byte) Math.max(x, y);
            }
        }
    }

    public static void sort(short[] a) {
        sort(a, 0, a.length);
    }

    public static void sort(short[] a, int from, int to) {
        check(a.length, from, to);
        int half = half(to - from);
        for (int run = half; run > 0; run /= 2) {
            exchange(a, from, to, run, 0, run);
            for (int apart = half; apart > run; apart /= 2) exchange(a, from, to, run, run, apart - run);
        }
    }

    /** The lesser one first, of each two that are so far apart; the first one is in every second run of places, from {@code offset} on. */
    private static void exchange(short[] a, int from, int to, int run, int offset, int apart) {
        for (int start = from + offset; start < to - apart; start += 2 * run) {
            for (int i = start; i < Math.min(start + run, to - apart); i++) {
                short x = a[i];
                short y = a[i + apart];
                a[i] = (short) Math.min(x, y);
                a[i + apart] = (short) Math.max(x, y);
            }
        }
    }

    public static void sort(char[] a) {
        sort(a, 0, a.length);
    }

    public static void sort(char[] a, int from, int to) {
        check(a.length, from, to);
        int half = half(to - from);
        for (int run = half; run > 0; run /= 2) {
            exchange(a, from, to, run, 0, run);
            for (int apart = half; apart > run; apart /= 2) exchange(a, from, to, run, run, apart - run);
        }
    }

    /** The lesser one first, of each two that are so far apart; the first one is in every second run of places, from {@code offset} on. */
    private static void exchange(char[] a, int from, int to, int run, int offset, int apart) {
        for (int start = from + offset; start < to - apart; start += 2 * run) {
            for (int i = start; i < Math.min(start + run, to - apart); i++) {
                char x = a[i];
                char y = a[i + apart];
                a[i] = (char) Math.min(x, y);
                a[i + apart] = (char) Math.max(x, y);
            }
        }
    }

    public static void sort(int[] a) {
        sort(a, 0, a.length);
    }

    public static void sort(int[] a, int from, int to) {
        check(a.length, from, to);
        int half = half(to - from);
        for (int run = half; run > 0; run /= 2) {
            exchange(a, from, to, run, 0, run);
            for (int apart = half; apart > run; apart /= 2) exchange(a, from, to, run, run, apart - run);
        }
    }

    /** The lesser one first, of each two that are so far apart; the first one is in every second run of places, from {@code offset} on. */
    private static void exchange(int[] a, int from, int to, int run, int offset, int apart) {
        for (int start = from + offset; start < to - apart; start += 2 * run) {
            for (int i = start; i < Math.min(start + run, to - apart); i++) {
                int x = a[i];
                int y = a[i + apart];
                a[i] = Math.min(x, y);
                a[i + apart] = Math.max(x, y);
            }
        }
    }

    public static void sort(long[] a) {
        sort(a, 0, a.length);
    }

    public static void sort(long[] a, int from, int to) {
        check(a.length, from, to);
        int half = half(to - from);
        for (int run = half; run > 0; run /= 2) {
            exchange(a, from, to, run, 0, run);
            for (int apart = half; apart > run; apart /= 2) exchange(a, from, to, run, run, apart - run);
        }
    }

    /** The lesser one first, of each two that are so far apart; the first one is in every second run of places, from {@code offset} on. */
    private static void exchange(long[] a, int from, int to, int run, int offset, int apart) {
        for (int start = from + offset; start < to - apart; start += 2 * run) {
            for (int i = start; i < Math.min(start + run, to - apart); i++) {
                long x = a[i];
                long y = a[i + apart];
                a[i] = Math.min(x, y);
                a[i + apart] = Math.max(x, y);
            }
        }
    }

    public static void sort(float[] a) {
        sort(a, 0, a.length);
    }

    public static void sort(float[] a, int from, int to) {
        check(a.length, from, to);
        nansToEnd(a, from, to);
        int half = half(to - from);
        for (int run = half; run > 0; run /= 2) {
            exchange(a, from, to, run, 0, run);
            for (int apart = half; apart > run; apart /= 2) exchange(a, from, to, run, run, apart - run);
        }
    }

    /** The lesser one first, of each two that are so far apart; the first one is in every second run of places, from {@code offset} on. */
    private static void exchange(float[] a, int from, int to, int run, int offset, int apart) {
        for (int start = from + offset; start < to - apart; start += 2 * run) {
            for (int i = start; i < Math.min(start + run, to - apart); i++) {
                float x = a[i];
                float y = a[i + apart];
                boolean swap = isGreater(x, y);
                a[i] = swap ? y : x;
                a[i + apart] = swap ? x : y;
            }
        }
    }

    private static void nansToEnd(float[] a, int from, int to) {
        int end = to;
        for (int i = to - 1; i >= from; i--) {
            float x = a[i];
            if (x == x) continue;
            end--;
            a[i] = a[end];
            a[end] = x;
        }
    }

    /** 0.0 is greater than -0.0. Nothing is than NaN, nor is NaN: they stay where they are. */
    private static boolean isGreater(float x, float y) {
        return x > y || x == y && Float.floatToRawIntBits(x) > Float.floatToRawIntBits(y);
    }

    public static void sort(double[] a) {
        sort(a, 0, a.length);
    }

    public static void sort(double[] a, int from, int to) {
        check(a.length, from, to);
        nansToEnd(a, from, to);
        int half = half(to - from);
        for (int run = half; run > 0; run /= 2) {
            exchange(a, from, to, run, 0, run);
            for (int apart = half; apart > run; apart /= 2) exchange(a, from, to, run, run, apart - run);
        }
    }

    /** The lesser one first, of each two that are so far apart; the first one is in every second run of places, from {@code offset} on. */
    private static void exchange(double[] a, int from, int to, int run, int offset, int apart) {
        for (int start = from + offset; start < to - apart; start += 2 * run) {
            for (int i = start; i < Math.min(start + run, to - apart); i++) {
                double x = a[i];
                double y = a[i + apart];
                boolean swap = isGreater(x, y);
                a[i] = swap ? y : x;
                a[i + apart] = swap ? x : y;
            }
        }
    }

    private static void nansToEnd(double[] a, int from, int to) {
        int end = to;
        for (int i = to - 1; i >= from; i--) {
            double x = a[i];
            if (x == x) continue;
            end--;
            a[i] = a[end];
            a[end] = x;
        }
    }

    /** 0.0 is greater than -0.0. Nothing is than NaN, nor is NaN: they stay where they are. */
    private static boolean isGreater(double x, double y) {
        return x > y || x == y && Double.doubleToRawLongBits(x) > Double.doubleToRawLongBits(y);
    }
}
