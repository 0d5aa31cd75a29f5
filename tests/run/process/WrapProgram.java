package weft;

import java.nio.Buffer;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.CharBuffer;
import java.nio.DoubleBuffer;
import java.nio.FloatBuffer;
import java.nio.IntBuffer;
import java.nio.LongBuffer;
import java.nio.ShortBuffer;

/** Main class for {@link NoLibraryTest}: memory of the user's where nobody but Java reads it. */
final class WrapProgram {
    private WrapProgram() {}

    public static void main(String[] args) {
        ByteBuffer memory = ByteBuffer.allocateDirect(4 + 256).order(ByteOrder.nativeOrder()).limit(4);
        memory.put(2, (byte) 20);
        try (PArray<Byte> wrapped = PArray.wrap(memory); PArray<Byte> part = wrapped.slice(1, 3);
                PArray<Byte> result = AF.map((Byte b) -> (byte) (b * 2)).apply(part)) {
            part.putByte(0, (byte) 7);
            System.out.println("wrapped " + result.getByte(1) + " " + memory.get(1));
        }
        try (PArray<Float> all = PArray.of(1f, 2f, 3f); PArray<Float> part = all.slice(1, 3)) {
            AF.map((Float v) -> v + 1).applyInto(part, part);
            System.out.println("slice " + all.getFloat(2));
        }
        views();
        try {
            PArray.allocate(Float.class, 1 << 29);
        } catch (IllegalArgumentException e) {
            System.out.println("too large: " + e.getMessage());
        }
    }

    private static ByteBuffer bytes(int count) {
        return ByteBuffer.allocateDirect(count + 8 + 256).order(ByteOrder.nativeOrder()).position(8);
    }

    /** The second and third elements of each: twice as much comes out, one is put, and one is put into the buffer. */
    private static void views() {
        ShortBuffer shorts = bytes(6).asShortBuffer().put(0, (short) 1).put(1, (short) 2).put(2, (short) 1).limit(3).position(1);
        try (PArray<Short> array = PArray.wrap(shorts); PArray<Short> twice = AF.map((Short v) -> (short) (2 * v)).apply(array)) {
            array.putShort(1, (short) 9);
            say(shorts, twice.getShort(0), twice.getShort(1), shorts.get(2), shorts.put(1, (short) 3), array.getShort(0));
        }
        CharBuffer chars = bytes(6).asCharBuffer().put(0, '\1').put(1, '\2').put(2, '\1').limit(3).position(1);
        try (PArray<Character> array = PArray.wrap(chars); PArray<Character> twice = AF.map((Character v) -> (char) (2 * v)).apply(array)) {
            array.putChar(1, '\t');
            say(chars, twice.getChar(0), twice.getChar(1), (int) (char) array.get(1), chars.put(1, '\3'), array.getChar(0));
        }
        IntBuffer ints = bytes(12).asIntBuffer().put(0, 1).put(1, 2).put(2, 1).limit(3).position(1);
        try (PArray<Integer> array = PArray.wrap(ints); PArray<Integer> twice = AF.map((Integer v) -> 2 * v).apply(array)) {
            array.putInt(1, 9);
            say(ints, twice.getInt(0), twice.getInt(1), ints.get(2), ints.put(1, 3), array.getInt(0));
        }
        LongBuffer longs = bytes(24).asLongBuffer().put(0, 1).put(1, 2).put(2, 1).limit(3).position(1);
        try (PArray<Long> array = PArray.wrap(longs); PArray<Long> twice = AF.map((Long v) -> 2 * v).apply(array)) {
            array.putLong(1, 9);
            say(longs, twice.getLong(0), twice.getLong(1), longs.get(2), longs.put(1, 3), array.getLong(0));
        }
        FloatBuffer floats = bytes(12).asFloatBuffer().put(0, 1).put(1, 2).put(2, 1).limit(3).position(1);
        try (PArray<Float> array = PArray.wrap(floats); PArray<Float> twice = AF.map((Float v) -> 2 * v).apply(array)) {
            array.putFloat(1, 9);
            say(floats, twice.getFloat(0), twice.getFloat(1), floats.get(2), floats.put(1, 3), array.getFloat(0));
        }
        DoubleBuffer doubles = bytes(24).asDoubleBuffer().put(0, 1).put(1, 2).put(2, 1).limit(3).position(1);
        try (PArray<Double> array = PArray.wrap(doubles); PArray<Double> twice = AF.map((Double v) -> 2 * v).apply(array)) {
            array.putDouble(1, 9);
            say(doubles, twice.getDouble(0), twice.getDouble(1), doubles.get(2), doubles.put(1, 3), array.getDouble(0));
        }
        FloatBuffer of = bytes(40).slice().order(ByteOrder.nativeOrder()).asFloatBuffer();
        for (int i = 0; i < 10; i++) of.put(i, i);
        try (PArray<Float> array = PArray.wrap(of.slice(1, 70).slice().position(1).limit(5).duplicate());
                PArray<Float> part = array.slice(1, 3); PArray<Float> twice = AF.map((Float v) -> 2 * v).apply(part)) {
            System.out.println("slice of views [" + (int) twice.asFloatBuffer().get(0) + ", " + (int) twice.getFloat(1) + "]");
        }
    }

    /** {@code put}: the buffer itself, so that this is called behind the writing. */
    private static void say(Buffer buffer, double first, double second, double written, Buffer put, double seen) {
        if (put != buffer) throw new AssertionError();
        System.out.println("view " + buffer.getClass().getSimpleName() + " [" + (int) first + ", " + (int) second + ", " + (int) written
            + "] " + (int) seen);
    }
}
