package weft;

import java.util.Arrays;

/** A plain loop whose arrays are others in each run, beside what fills most of the heap: for {@link LoopLeavesTest}, with 64 MiB. */
final class LoopHeapProgram {
    private static final int SIZE = 1_000_000;

    private LoopHeapProgram() {}

    static void mirror(int[] to, int[] from, int by) {
        for (int i = 0; i < to.length; i++) to[i] = from[from.length - 1 - i] * by;
    }

    private static int run(int by) {
        int[] from = new int[SIZE];
        Arrays.setAll(from, i -> i ^ by);
        int[] to = new int[SIZE];
        mirror(to, from, by);
        return Arrays.hashCode(to);
    }

    public static void main(String[] args) {
        for (int k = 0; k < 8; k++) System.out.println(run(k));
        byte[][] most = new byte[40][]; // beside the arrays of four runs there would not be room
        for (int k = 0; k < most.length; k++) most[k] = new byte[1 << 20];
        for (int k = 8; k < 12; k++) System.out.println(run(k));
        System.out.println(most.length + " MiB beside it");
        for (String line : Weft.loops()) System.err.println(line);
    }
}
