package weft;

import java.util.Arrays;

/** A plain loop that allocates nothing, on a heap that is full: for {@link LoopLeavesTest}. */
final class LoopMemoryProgram {
    /** More than the JDK counts calls before it compiles what is between them anew. */
    private static final int RUNS = 34;
    /** What fills the heap. */
    private static Object[] last;

    private LoopMemoryProgram() {}

    static void step(long[] a, long by, double more) {
        for (int i = 0; i < a.length; i++) a[i] = a[i] * by + (long) more;
    }

    static void nest(int[][] a, int by) {
        for (int i = 0; i < a.length; i++) {
            for (int j = 0; j < a[i].length; j++) a[i][j] = a[i][j] * by + j;
        }
    }

    /** Until not even the smallest object can be had. */
    private static void fill() {
        for (int size = 1 << 20; size > 0; size /= 2) {
            try {
                while (true) {
                    Object[] next = new Object[size];
                    next[0] = last;
                    last = next;
                }
            } catch (OutOfMemoryError e) {
                continue;
            }
        }
    }

    public static void main(String[] args) {
        long[] a = new long[100];
        int[][] b = new int[10][20];
        step(a, 3, 1e7);
        nest(b, 3);
        Throwable thrown = null;
        fill();
        try {
            for (int k = 0; k < RUNS; k++) {
                step(a, 123_456_789_012L + k, 1e6 + k);
                nest(b, 1000 + k);
            }
        } catch (Throwable e) {
            thrown = e;
        }
        last = null;
        if (thrown != null) thrown.printStackTrace(System.out);
        step(a, 5, 1e5);
        nest(b, 5);
        System.out.println(Arrays.hashCode(a) + " " + Arrays.deepHashCode(b));
        for (String line : Weft.loops()) System.err.println(line);
    }
}
