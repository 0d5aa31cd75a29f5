package weft;

import java.nio.ByteBuffer;
import java.nio.IntBuffer;
import java.util.function.IntUnaryOperator;
import weft.internal.jvm.ReduceTree;

/** What {@link LargeProgram} gives to functions, and how it compares what they make. */
final class LargeData {
    private LargeData() {}

    /** The elements of {@link #bytes}. */
    static int at(int i) {
        return (byte) (i * 7 + (i >>> 12) + (i >>> 23));
    }

    static PArray<Byte> bytes(int n) {
        PArray<Byte> array = PArray.allocate(Byte.class, n);
        ByteBuffer to = array.asByteBuffer();
        for (int i = 0; i < n; i++) to.put(i, (byte) at(i));
        return array;
    }

    /** Any place from 0 to {@code n - 1}; some several times, some never. */
    static int place(int i, int n) {
        return (int) ((i * 2654435761L >>> 3) % n);
    }

    static void sameBytes(int n, PArray<Byte> actual, IntUnaryOperator expected) {
        same(n, actual.size(), "size");
        ByteBuffer from = actual.asByteBuffer();
        for (int i = 0; i < n; i++) {
            byte want = (byte) expected.applyAsInt(i);
            if (from.get(i) != want) same(want, from.get(i), i);
        }
    }

    static void sameInts(int n, PArray<Integer> actual, IntUnaryOperator expected) {
        same(n, actual.size(), "size");
        IntBuffer from = actual.asIntBuffer();
        for (int i = 0; i < n; i++) {
            int want = expected.applyAsInt(i);
            if (from.get(i) != want) same(want, from.get(i), i);
        }
    }

    static void same(Object expected, Object actual, Object where) {
        if (!expected.equals(actual)) throw new AssertionError(where + ": " + actual + ", not " + expected);
    }

    static <R> R only(PArray<R> one) {
        try (one) {
            same(1, one.size(), "size");
            return one.get(0);
        }
    }

    /** Columns of a matrix of about {@code n} elements that is about a square. */
    static int columns(int n) {
        return n == 0 ? 1 : 1 << (31 - Integer.numberOfLeadingZeros(n)) / 2;
    }

    /** Of at(i) * 0.1f, in the shape of {@link ReduceTree}, whose blocks of blocks are blocks again. */
    static float sumInTheTree(int n) {
        if (n == 0) return 0;
        float[] blocks = new float[ReduceTree.blocks(n)];
        for (int b = 0; b < blocks.length; b++) {
            int start = b * 4096;
            blocks[b] = blockSum(Math.min(4096, n - start), i -> at(start + i) * 0.1f);
        }
        while (blocks.length > 1) {
            float[] below = blocks;
            blocks = new float[ReduceTree.blocks(below.length)];
            for (int b = 0; b < blocks.length; b++) {
                int start = b * 4096;
                blocks[b] = blockSum(Math.min(4096, below.length - start), i -> below[start + i]);
            }
        }
        return blocks[0];
    }

    private interface Floats {
        float at(int i);
    }

    private static float blockSum(int count, Floats elements) {
        float[] strips = new float[(count + 7) / 8];
        for (int i = 0; i < count; i++) strips[i / 8] = i % 8 == 0 ? elements.at(i) : strips[i / 8] + elements.at(i);
        int left = strips.length;
        for (; left > 1; left = (left + 1) / 2) {
            for (int l = 0; l < left / 2; l++) strips[l] = strips[2 * l] + strips[2 * l + 1];
            if (left % 2 != 0) strips[left / 2] = strips[left - 1];
        }
        return strips[0];
    }
}
