package weft.internal.plain;

import java.nio.Buffer;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.CharBuffer;
import java.nio.DoubleBuffer;
import java.nio.FloatBuffer;
import java.nio.IntBuffer;
import java.nio.LongBuffer;
import java.nio.ShortBuffer;
import weft.internal.layout.Kind;

/** Elements of a Java array, from a place on and with as much between any two as between the first two, and a column of them. */
final class LoopElements {
    private LoopElements() {}

    /** A column, and its elements one after the other: all that it takes to write them, so that nothing is allocated then. */
    record Column(ByteBuffer bytes, Buffer elements) {
        static Column of(Kind kind, ByteBuffer column) {
            ByteBuffer bytes = column.duplicate().order(ByteOrder.nativeOrder());
            return new Column(bytes, switch (kind) {
                case BOOLEAN, BYTE -> bytes;
                case SHORT -> bytes.asShortBuffer();
                case CHAR -> bytes.asCharBuffer();
                case INT -> bytes.asIntBuffer();
                case LONG -> bytes.asLongBuffer();
                case FLOAT -> bytes.asFloatBuffer();
                case DOUBLE -> bytes.asDoubleBuffer();
            });
        }
    }

    /** Reads {@code count} of them into a column, from its element {@code first} on. */
    static void read(Kind kind, Object array, int at, int step, int first, int count, Column column) {
        ByteBuffer to = column.bytes;
        boolean row = step == 1;
        int end = first + count;
        switch (kind) {
            case BOOLEAN -> {
                boolean[] a = (boolean[]) array;
                for (int k = first, i = at; k < end; k++, i += step) to.put(k, (byte) (a[i] ? 1 : 0));
            }
            case BYTE -> {
                byte[] a = (byte[]) array;
                if (row) to.put(first, a, at, count);
                else for (int k = first, i = at; k < end; k++, i += step) to.put(k, a[i]);
            }
            case SHORT -> {
                short[] a = (short[]) array;
                if (row) ((ShortBuffer) column.elements).put(first, a, at, count);
                else for (int k = first, i = at; k < end; k++, i += step) to.putShort(k << 1, a[i]);
            }
            case CHAR -> {
                char[] a = (char[]) array;
                if (row) ((CharBuffer) column.elements).put(first, a, at, count);
                else for (int k = first, i = at; k < end; k++, i += step) to.putChar(k << 1, a[i]);
            }
            case INT -> {
                int[] a = (int[]) array;
                if (row) ((IntBuffer) column.elements).put(first, a, at, count);
                else for (int k = first, i = at; k < end; k++, i += step) to.putInt(k << 2, a[i]);
            }
            case LONG -> {
                long[] a = (long[]) array;
                if (row) ((LongBuffer) column.elements).put(first, a, at, count);
                else for (int k = first, i = at; k < end; k++, i += step) to.putLong(k << 3, a[i]);
            }
            case FLOAT -> {
                float[] a = (float[]) array;
                if (row) ((FloatBuffer) column.elements).put(first, a, at, count);
                else for (int k = first, i = at; k < end; k++, i += step) to.putFloat(k << 2, a[i]);
            }
            case DOUBLE -> {
                double[] a = (double[]) array;
                if (row) ((DoubleBuffer) column.elements).put(first, a, at, count);
                else for (int k = first, i = at; k < end; k++, i += step) to.putDouble(k << 3, a[i]);
            }
        }
    }

    /** Writes {@code count} of them from a column, from its element {@code first} on. */
    static void write(Kind kind, Object array, int at, int step, int first, int count, Column column) {
        ByteBuffer from = column.bytes;
        boolean row = step == 1;
        int end = first + count;
        switch (kind) {
            case BOOLEAN -> {
                boolean[] a = (boolean[]) array;
                for (int k = first, i = at; k < end; k++, i += step) a[i] = from.get(k) != 0;
            }
            case BYTE -> {
                byte[] a = (byte[]) array;
                if (row) from.get(first, a, at, count);
                else for (int k = first, i = at; k < end; k++, i += step) a[i] = from.get(k);
            }
            case SHORT -> {
                short[] a = (short[]) array;
                if (row) ((ShortBuffer) column.elements).get(first, a, at, count);
                else for (int k = first, i = at; k < end; k++, i += step) a[i] = from.getShort(k << 1);
            }
            case CHAR -> {
                char[] a = (char[]) array;
                if (row) ((CharBuffer) column.elements).get(first, a, at, count);
                else for (int k = first, i = at; k < end; k++, i += step) a[i] = from.getChar(k << 1);
            }
            case INT -> {
                int[] a = (int[]) array;
                if (row) ((IntBuffer) column.elements).get(first, a, at, count);
                else for (int k = first, i = at; k < end; k++, i += step) a[i] = from.getInt(k << 2);
            }
            case LONG -> {
                long[] a = (long[]) array;
                if (row) ((LongBuffer) column.elements).get(first, a, at, count);
                else for (int k = first, i = at; k < end; k++, i += step) a[i] = from.getLong(k << 3);
            }
            case FLOAT -> {
                float[] a = (float[]) array;
                if (row) ((FloatBuffer) column.elements).get(first, a, at, count);
                else for (int k = first, i = at; k < end; k++, i += step) a[i] = from.getFloat(k << 2);
            }
            case DOUBLE -> {
                double[] a = (double[]) array;
                if (row) ((DoubleBuffer) column.elements).get(first, a, at, count);
                else for (int k = first, i = at; k < end; k++, i += step) a[i] = from.getDouble(k << 3);
            }
        }
    }

    /**
     * The same of those alone that differ from what they were before: another thread may be writing the others.
     */
    static void writeChanged(Kind kind, Object array, int at, int step, int first, int count, Column column, Column before) {
        ByteBuffer from = column.bytes;
        ByteBuffer was = before.bytes;
        int end = first + count;
        switch (kind) {
            case BOOLEAN -> {
                boolean[] a = (boolean[]) array;
                for (int k = first, i = at; k < end; k++, i += step) {
                    byte v = from.get(k);
                    if (v != was.get(k)) a[i] = v != 0;
                }
            }
            case BYTE -> {
                byte[] a = (byte[]) array;
                for (int k = first, i = at; k < end; k++, i += step) {
                    byte v = from.get(k);
                    if (v != was.get(k)) a[i] = v;
                }
            }
            case SHORT -> {
                short[] a = (short[]) array;
                for (int k = first, i = at; k < end; k++, i += step) {
                    short v = from.getShort(k << 1);
                    if (v != was.getShort(k << 1)) a[i] = v;
                }
            }
            case CHAR -> {
                char[] a = (char[]) array;
                for (int k = first, i = at; k < end; k++, i += step) {
                    char v = from.getChar(k << 1);
                    if (v != was.getChar(k << 1)) a[i] = v;
                }
            }
            case INT -> {
                int[] a = (int[]) array;
                for (int k = first, i = at; k < end; k++, i += step) {
                    int v = from.getInt(k << 2);
                    if (v != was.getInt(k << 2)) a[i] = v;
                }
            }
            case LONG -> {
                long[] a = (long[]) array;
                for (int k = first, i = at; k < end; k++, i += step) {
                    long v = from.getLong(k << 3);
                    if (v != was.getLong(k << 3)) a[i] = v;
                }
            }
            case FLOAT -> {
                float[] a = (float[]) array;
                for (int k = first, i = at; k < end; k++, i += step) {
                    int v = from.getInt(k << 2);
                    if (v != was.getInt(k << 2)) a[i] = from.getFloat(k << 2);
                }
            }
            case DOUBLE -> {
                double[] a = (double[]) array;
                for (int k = first, i = at; k < end; k++, i += step) {
                    long v = from.getLong(k << 3);
                    if (v != was.getLong(k << 3)) a[i] = from.getDouble(k << 3);
                }
            }
        }
    }
}
