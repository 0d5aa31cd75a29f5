package weft.spark;

import weft.Blocks;

/** Where the parts of an array begin; the last number is its size. */
final class Cuts {
    private Cuts() {}

    /** Of parts of these sizes. */
    static long[] starts(long... sizes) {
        long[] starts = new long[sizes.length + 1];
        for (int i = 0; i < sizes.length; i++) starts[i + 1] = starts[i] + sizes[i];
        return starts;
    }

    /** About even ones that begin with a block. */
    static long[] even(long size, int parts) {
        return even(size, parts, Blocks.SIZE);
    }

    /** About even ones that begin at multiples of {@code grain}. */
    static long[] even(long size, int parts, long grain) {
        long grains = (size + grain - 1) / grain;
        long[] starts = new long[parts + 1];
        for (int i = 0; i <= parts; i++) starts[i] = Math.min(size, share(grains, i, parts) * grain);
        return starts;
    }

    /** {@code all * part / parts}, rounded down, without overflow. */
    static long share(long all, int part, int parts) {
        return all / parts * part + all % parts * part / parts;
    }

    /** Whether each part that has any elements begins with a block. */
    static boolean isAligned(long[] starts) {
        for (int i = 0; i + 1 < starts.length; i++) {
            if (starts[i] < starts[i + 1] && starts[i] % Blocks.SIZE != 0) return false;
        }
        return true;
    }
}
