package weft;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.CharBuffer;
import java.nio.DoubleBuffer;
import java.nio.FloatBuffer;
import java.nio.IntBuffer;
import java.nio.LongBuffer;
import java.nio.ShortBuffer;

/** The part of {@link PArray} that reads and writes arrays of one column without boxing. */
abstract sealed class Primitives extends Makers permits PArray {
    /** The only column, open and of this kind, and {@code index} inside it. */
    abstract Column column(Kind kind, int index);

    /** The only column, open and of this kind; null if the array is empty and of unknown kind. */
    abstract Column column(Kind kind);

    /**
     * The number of elements.
     *
     * @return 0 or more
     */
    public abstract int size();

    /** The elements' bytes, without the padding behind them. */
    private ByteBuffer bytes(Kind kind, boolean handOut) {
        Column column = column(kind);
        if (column == null) return ByteBuffer.allocate(0);
        ByteBuffer host = handOut ? column.handOut() : column.host();
        return host.slice(0, size() << kind.shift).order(ByteOrder.nativeOrder());
    }

    /**
     * Element {@code index} of an array of {@code boolean}; throws as {@link PArray#get} does.
     *
     * @param index 0 or more and less than {@link #size}
     * @return the element
     * @throws ClassCastException if the array is not one of {@code boolean}
     */
    public final boolean getBoolean(int index) {
        return column(Kind.BOOLEAN, index).host().get(index) != 0;
    }

    /**
     * Sets element {@code index} of an array of {@code boolean}; throws as {@link PArray#put} does.
     *
     * @param index 0 or more and less than {@link #size}
     * @param value the new element
     * @throws ClassCastException if the array is not one of {@code boolean}
     */
    public final void putBoolean(int index, boolean value) {
        Column column = column(Kind.BOOLEAN, index);
        column.host().put(index, (byte) (value ? 1 : 0));
        column.wrote();
    }

    /**
     * A copy of an array of {@code boolean}.
     *
     * @return a new Java array of {@link #size} elements
     * @throws ClassCastException if the array is not one of {@code boolean}
     * @throws IllegalStateException if the array is closed
     */
    public final boolean[] toBooleanArray() {
        ByteBuffer bytes = bytes(Kind.BOOLEAN, false);
        boolean[] elements = new boolean[bytes.limit()];
        for (int i = 0; i < elements.length; i++) elements[i] = bytes.get(i) != 0;
        return elements;
    }

    /**
     * Element {@code index} of an array of {@code byte}; throws as {@link PArray#get} does.
     *
     * @param index 0 or more and less than {@link #size}
     * @return the element
     * @throws ClassCastException if the array is not one of {@code byte}
     */
    public final byte getByte(int index) {
        return column(Kind.BYTE, index).host().get(index);
    }

    /**
     * Sets element {@code index} of an array of {@code byte}; throws as {@link PArray#put} does.
     *
     * @param index 0 or more and less than {@link #size}
     * @param value the new element
     * @throws ClassCastException if the array is not one of {@code byte}
     */
    public final void putByte(int index, byte value) {
        Column column = column(Kind.BYTE, index);
        column.host().put(index, value);
        column.wrote();
    }

    /**
     * A copy of an array of {@code byte}.
     *
     * @return a new Java array of {@link #size} elements
     * @throws ClassCastException if the array is not one of {@code byte}
     * @throws IllegalStateException if the array is closed
     */
    public final byte[] toByteArray() {
        byte[] elements = new byte[size()];
        bytes(Kind.BYTE, false).get(elements);
        return elements;
    }

    /**
     * The memory of an array of {@code byte}, without a copy: what is written to the buffer is in the array.
     * It stays valid after {@link PArray#close}, for as long as the buffer is reachable. On a GPU, each
     * {@code apply} to an array whose buffer was asked for copies it again.
     *
     * @return a direct buffer of {@link #size} elements
     * @throws ClassCastException if the array is not one of {@code byte}
     * @throws IllegalStateException if the array is closed
     */
    public final ByteBuffer asByteBuffer() {
        return bytes(Kind.BYTE, true);
    }

    /**
     * Element {@code index} of an array of {@code short}; throws as {@link PArray#get} does.
     *
     * @param index 0 or more and less than {@link #size}
     * @return the element
     * @throws ClassCastException if the array is not one of {@code short}
     */
    public final short getShort(int index) {
        return column(Kind.SHORT, index).host().getShort(index << 1);
    }

    /**
     * Sets element {@code index} of an array of {@code short}; throws as {@link PArray#put} does.
     *
     * @param index 0 or more and less than {@link #size}
     * @param value the new element
     * @throws ClassCastException if the array is not one of {@code short}
     */
    public final void putShort(int index, short value) {
        Column column = column(Kind.SHORT, index);
        column.host().putShort(index << 1, value);
        column.wrote();
    }

    /**
     * A copy of an array of {@code short}.
     *
     * @return a new Java array of {@link #size} elements
     * @throws ClassCastException if the array is not one of {@code short}
     * @throws IllegalStateException if the array is closed
     */
    public final short[] toShortArray() {
        short[] elements = new short[size()];
        bytes(Kind.SHORT, false).asShortBuffer().get(elements);
        return elements;
    }

    /**
     * The memory of an array of {@code short}, without a copy: what is written to the buffer is in the array.
     * It stays valid after {@link PArray#close}, for as long as the buffer is reachable. On a GPU, each
     * {@code apply} to an array whose buffer was asked for copies it again.
     *
     * @return a direct buffer of {@link #size} elements
     * @throws ClassCastException if the array is not one of {@code short}
     * @throws IllegalStateException if the array is closed
     */
    public final ShortBuffer asShortBuffer() {
        return bytes(Kind.SHORT, true).asShortBuffer();
    }

    /**
     * Element {@code index} of an array of {@code char}; throws as {@link PArray#get} does.
     *
     * @param index 0 or more and less than {@link #size}
     * @return the element
     * @throws ClassCastException if the array is not one of {@code char}
     */
    public final char getChar(int index) {
        return column(Kind.CHAR, index).host().getChar(index << 1);
    }

    /**
     * Sets element {@code index} of an array of {@code char}; throws as {@link PArray#put} does.
     *
     * @param index 0 or more and less than {@link #size}
     * @param value the new element
     * @throws ClassCastException if the array is not one of {@code char}
     */
    public final void putChar(int index, char value) {
        Column column = column(Kind.CHAR, index);
        column.host().putChar(index << 1, value);
        column.wrote();
    }

    /**
     * A copy of an array of {@code char}.
     *
     * @return a new Java array of {@link #size} elements
     * @throws ClassCastException if the array is not one of {@code char}
     * @throws IllegalStateException if the array is closed
     */
    public final char[] toCharArray() {
        char[] elements = new char[size()];
        bytes(Kind.CHAR, false).asCharBuffer().get(elements);
        return elements;
    }

    /**
     * The memory of an array of {@code char}, without a copy: what is written to the buffer is in the array.
     * It stays valid after {@link PArray#close}, for as long as the buffer is reachable. On a GPU, each
     * {@code apply} to an array whose buffer was asked for copies it again.
     *
     * @return a direct buffer of {@link #size} elements
     * @throws ClassCastException if the array is not one of {@code char}
     * @throws IllegalStateException if the array is closed
     */
    public final CharBuffer asCharBuffer() {
        return bytes(Kind.CHAR, true).asCharBuffer();
    }

    /**
     * Element {@code index} of an array of {@code int}; throws as {@link PArray#get} does.
     *
     * @param index 0 or more and less than {@link #size}
     * @return the element
     * @throws ClassCastException if the array is not one of {@code int}
     */
    public final int getInt(int index) {
        return column(Kind.INT, index).host().getInt(index << 2);
    }

    /**
     * Sets element {@code index} of an array of {@code int}; throws as {@link PArray#put} does.
     *
     * @param index 0 or more and less than {@link #size}
     * @param value the new element
     * @throws ClassCastException if the array is not one of {@code int}
     */
    public final void putInt(int index, int value) {
        Column column = column(Kind.INT, index);
        column.host().putInt(index << 2, value);
        column.wrote();
    }

    /**
     * A copy of an array of {@code int}.
     *
     * @return a new Java array of {@link #size} elements
     * @throws ClassCastException if the array is not one of {@code int}
     * @throws IllegalStateException if the array is closed
     */
    public final int[] toIntArray() {
        int[] elements = new int[size()];
        bytes(Kind.INT, false).asIntBuffer().get(elements);
        return elements;
    }

    /**
     * The memory of an array of {@code int}, without a copy: what is written to the buffer is in the array.
     * It stays valid after {@link PArray#close}, for as long as the buffer is reachable. On a GPU, each
     * {@code apply} to an array whose buffer was asked for copies it again.
     *
     * @return a direct buffer of {@link #size} elements
     * @throws ClassCastException if the array is not one of {@code int}
     * @throws IllegalStateException if the array is closed
     */
    public final IntBuffer asIntBuffer() {
        return bytes(Kind.INT, true).asIntBuffer();
    }

    /**
     * Element {@code index} of an array of {@code long}; throws as {@link PArray#get} does.
     *
     * @param index 0 or more and less than {@link #size}
     * @return the element
     * @throws ClassCastException if the array is not one of {@code long}
     */
    public final long getLong(int index) {
        return column(Kind.LONG, index).host().getLong(index << 3);
    }

    /**
     * Sets element {@code index} of an array of {@code long}; throws as {@link PArray#put} does.
     *
     * @param index 0 or more and less than {@link #size}
     * @param value the new element
     * @throws ClassCastException if the array is not one of {@code long}
     */
    public final void putLong(int index, long value) {
        Column column = column(Kind.LONG, index);
        column.host().putLong(index << 3, value);
        column.wrote();
    }

    /**
     * A copy of an array of {@code long}.
     *
     * @return a new Java array of {@link #size} elements
     * @throws ClassCastException if the array is not one of {@code long}
     * @throws IllegalStateException if the array is closed
     */
    public final long[] toLongArray() {
        long[] elements = new long[size()];
        bytes(Kind.LONG, false).asLongBuffer().get(elements);
        return elements;
    }

    /**
     * The memory of an array of {@code long}, without a copy: what is written to the buffer is in the array.
     * It stays valid after {@link PArray#close}, for as long as the buffer is reachable. On a GPU, each
     * {@code apply} to an array whose buffer was asked for copies it again.
     *
     * @return a direct buffer of {@link #size} elements
     * @throws ClassCastException if the array is not one of {@code long}
     * @throws IllegalStateException if the array is closed
     */
    public final LongBuffer asLongBuffer() {
        return bytes(Kind.LONG, true).asLongBuffer();
    }

    /**
     * Element {@code index} of an array of {@code float}; throws as {@link PArray#get} does.
     *
     * @param index 0 or more and less than {@link #size}
     * @return the element
     * @throws ClassCastException if the array is not one of {@code float}
     */
    public final float getFloat(int index) {
        return column(Kind.FLOAT, index).host().getFloat(index << 2);
    }

    /**
     * Sets element {@code index} of an array of {@code float}; throws as {@link PArray#put} does.
     *
     * @param index 0 or more and less than {@link #size}
     * @param value the new element
     * @throws ClassCastException if the array is not one of {@code float}
     */
    public final void putFloat(int index, float value) {
        Column column = column(Kind.FLOAT, index);
        column.host().putFloat(index << 2, value);
        column.wrote();
    }

    /**
     * A copy of an array of {@code float}.
     *
     * @return a new Java array of {@link #size} elements
     * @throws ClassCastException if the array is not one of {@code float}
     * @throws IllegalStateException if the array is closed
     */
    public final float[] toFloatArray() {
        float[] elements = new float[size()];
        bytes(Kind.FLOAT, false).asFloatBuffer().get(elements);
        return elements;
    }

    /**
     * The memory of an array of {@code float}, without a copy: what is written to the buffer is in the array.
     * It stays valid after {@link PArray#close}, for as long as the buffer is reachable. On a GPU, each
     * {@code apply} to an array whose buffer was asked for copies it again.
     *
     * @return a direct buffer of {@link #size} elements
     * @throws ClassCastException if the array is not one of {@code float}
     * @throws IllegalStateException if the array is closed
     */
    public final FloatBuffer asFloatBuffer() {
        return bytes(Kind.FLOAT, true).asFloatBuffer();
    }

    /**
     * Element {@code index} of an array of {@code double}; throws as {@link PArray#get} does.
     *
     * @param index 0 or more and less than {@link #size}
     * @return the element
     * @throws ClassCastException if the array is not one of {@code double}
     */
    public final double getDouble(int index) {
        return column(Kind.DOUBLE, index).host().getDouble(index << 3);
    }

    /**
     * Sets element {@code index} of an array of {@code double}; throws as {@link PArray#put} does.
     *
     * @param index 0 or more and less than {@link #size}
     * @param value the new element
     * @throws ClassCastException if the array is not one of {@code double}
     */
    public final void putDouble(int index, double value) {
        Column column = column(Kind.DOUBLE, index);
        column.host().putDouble(index << 3, value);
        column.wrote();
    }

    /**
     * A copy of an array of {@code double}.
     *
     * @return a new Java array of {@link #size} elements
     * @throws ClassCastException if the array is not one of {@code double}
     * @throws IllegalStateException if the array is closed
     */
    public final double[] toDoubleArray() {
        double[] elements = new double[size()];
        bytes(Kind.DOUBLE, false).asDoubleBuffer().get(elements);
        return elements;
    }

    /**
     * The memory of an array of {@code double}, without a copy: what is written to the buffer is in the
     * array. It stays valid after {@link PArray#close}, for as long as the buffer is reachable. On a GPU,
     * each {@code apply} to an array whose buffer was asked for copies it again.
     *
     * @return a direct buffer of {@link #size} elements
     * @throws ClassCastException if the array is not one of {@code double}
     * @throws IllegalStateException if the array is closed
     */
    public final DoubleBuffer asDoubleBuffer() {
        return bytes(Kind.DOUBLE, true).asDoubleBuffer();
    }
}

