package weft.bench.contest;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.channels.FileChannel;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;

/** Arrays as files, and answers compared. */
final class Data {
    /** How far results in other arithmetic may lie away, as a part of the largest. */
    private static final double CLOSE = 1e-3;
    /** How many of a hundred integers may be others, where a float next to a bound is on its other side. */
    private static final double OTHERS = 1;

    private Data() {}

    static long bytes(Object array) {
        if (array instanceof float[] f) return 4L * f.length;
        if (array instanceof int[] i) return 4L * i.length;
        if (array instanceof long[] l) return 8L * l.length;
        return 8L * ((double[]) array).length;
    }

    static void write(Object array, Path file) throws IOException {
        try (FileChannel channel = FileChannel.open(file, StandardOpenOption.CREATE, StandardOpenOption.READ,
                StandardOpenOption.WRITE, StandardOpenOption.TRUNCATE_EXISTING)) {
            if (bytes(array) == 0) return;
            put(array, channel.map(FileChannel.MapMode.READ_WRITE, 0, bytes(array)).order(ByteOrder.nativeOrder()));
        }
    }

    private static ByteBuffer put(Object array, ByteBuffer to) {
        if (array instanceof float[] f) to.asFloatBuffer().put(f);
        else if (array instanceof int[] i) to.asIntBuffer().put(i);
        else if (array instanceof long[] l) to.asLongBuffer().put(l);
        else to.asDoubleBuffer().put((double[]) array);
        return to;
    }

    /** A copy of an array of at most 2 GB. */
    static ByteBuffer copy(Object array) {
        return put(array, ByteBuffer.allocateDirect((int) bytes(array)).order(ByteOrder.nativeOrder()));
    }

    static ByteBuffer read(Path file) throws IOException {
        try (FileChannel channel = FileChannel.open(file)) {
            return channel.map(FileChannel.MapMode.READ_ONLY, 0, channel.size()).order(ByteOrder.nativeOrder());
        }
    }

    /** What is wrong with an answer; null: nothing. {@code like}: an array of its type. */
    static String wrong(Object like, ByteBuffer expected, ByteBuffer got, boolean bits) {
        if (expected.capacity() != got.capacity()) return got.capacity() + " bytes and not " + expected.capacity();
        int differs = expected.mismatch(got);
        if (differs < 0) return null;
        if (bits) return "other bits at byte " + differs;
        if (like instanceof float[] || like instanceof double[]) return far(like instanceof float[], expected, got);
        int width = like instanceof int[] ? 4 : 8;
        long others = 0;
        for (int at = 0; at < expected.capacity(); at += width) {
            if (!expected.slice(at, width).equals(got.slice(at, width))) others++;
        }
        double part = 100.0 * width * others / expected.capacity();
        return part <= OTHERS ? null : part + " of a hundred differ";
    }

    private static String far(boolean single, ByteBuffer expected, ByteBuffer got) {
        int width = single ? 4 : 8;
        double largest = 0;
        double off = 0;
        for (int at = 0; at < expected.capacity(); at += width) {
            double e = single ? expected.getFloat(at) : expected.getDouble(at);
            double g = single ? got.getFloat(at) : got.getDouble(at);
            largest = Math.max(largest, Math.abs(e));
            if (!(Math.abs(e - g) <= off)) off = Double.isNaN(e - g) ? Double.POSITIVE_INFINITY : Math.abs(e - g);
        }
        return off <= CLOSE * largest ? null : "off by " + off + ", the largest being " + largest;
    }
}
