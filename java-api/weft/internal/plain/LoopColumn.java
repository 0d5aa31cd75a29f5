package weft.internal.plain;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.CharBuffer;
import java.nio.DoubleBuffer;
import java.nio.FloatBuffer;
import java.nio.IntBuffer;
import java.nio.LongBuffer;
import java.nio.ShortBuffer;
import weft.internal.layout.Kind;

/**
 * A column, and its elements one after the other, which are those of a Java array from a place on and with as much between any two as between
 * the first two. It has all that it takes to write them, so that nothing is allocated then.
 *
 * <p>A class for each kind, with a loop in each method: HotSpot compiled loops for all kinds in one method well for the first kind alone.
 */
abstract class LoopColumn {
    final ByteBuffer bytes;

    private LoopColumn(ByteBuffer bytes) {
        this.bytes = bytes;
    }

    static LoopColumn of(Kind kind, ByteBuffer column) {
        ByteBuffer bytes = column.duplicate().order(ByteOrder.nativeOrder());
        return switch (kind) {
            case BOOLEAN -> new Booleans(bytes);
            case BYTE -> new Bytes(bytes);
            case SHORT -> new Shorts(bytes);
            case CHAR -> new Chars(bytes);
            case INT -> new Ints(bytes);
            case LONG -> new Longs(bytes);
            case FLOAT -> new Floats(bytes);
            case DOUBLE -> new Doubles(bytes);
        };
    }

    /** Reads {@code count} elements of the array, from {@code at} on, into the column, from its element {@code first} on. */
    abstract void read(Object array, int at, int step, int first, int count);

    /** Writes {@code count} of them from the column, from its element {@code first} on. */
    abstract void write(Object array, int at, int step, int first, int count);

    /**
     * The same of those alone whose bits differ from those that a column of the same kind has: another thread may be writing the others.
     * By the bytes, of which HotSpot checks the places better than those of views.
     */
    abstract void writeChanged(Object array, int at, int step, int first, int count, LoopColumn before);

    private static final class Booleans extends LoopColumn {
        Booleans(ByteBuffer bytes) {
            super(bytes);
        }

        @Override void read(Object array, int at, int step, int first, int count) {
            boolean[] a = (boolean[]) array;
            for (int k = first, i = at; k < first + count; k++, i += step) bytes.put(k, (byte) (a[i] ? 1 : 0));
        }

        @Override void write(Object array, int at, int step, int first, int count) {
            boolean[] a = (boolean[]) array;
            for (int k = first, i = at; k < first + count; k++, i += step) a[i] = bytes.get(k) != 0;
        }

        @Override void writeChanged(Object array, int at, int step, int first, int count, LoopColumn before) {
            boolean[] a = (boolean[]) array;
            ByteBuffer was = before.bytes;
            for (int k = first, i = at; k < first + count; k++, i += step) {
                byte v = bytes.get(k);
                if (v != was.get(k)) a[i] = v != 0;
            }
        }
    }

    private static final class Bytes extends LoopColumn {
        Bytes(ByteBuffer bytes) {
            super(bytes);
        }

        @Override void read(Object array, int at, int step, int first, int count) {
            byte[] a = (byte[]) array;
            if (step == 1) bytes.put(first, a, at, count);
            else for (int k = first, i = at; k < first + count; k++, i += step) bytes.put(k, a[i]);
        }

        @Override void write(Object array, int at, int step, int first, int count) {
            byte[] a = (byte[]) array;
            if (step == 1) bytes.get(first, a, at, count);
            else for (int k = first, i = at; k < first + count; k++, i += step) a[i] = bytes.get(k);
        }

        @Override void writeChanged(Object array, int at, int step, int first, int count, LoopColumn before) {
            byte[] a = (byte[]) array;
            ByteBuffer was = before.bytes;
            for (int k = first, i = at; k < first + count; k++, i += step) {
                byte v = bytes.get(k);
                if (v != was.get(k)) a[i] = v;
            }
        }
    }

    private static final class Shorts extends LoopColumn {
        private final ShortBuffer elements;

        Shorts(ByteBuffer bytes) {
            super(bytes);
            elements = bytes.asShortBuffer();
        }

        @Override void read(Object array, int at, int step, int first, int count) {
            short[] a = (short[]) array;
            if (step == 1) elements.put(first, a, at, count);
            else for (int k = first, i = at; k < first + count; k++, i += step) elements.put(k, a[i]);
        }

        @Override void write(Object array, int at, int step, int first, int count) {
            short[] a = (short[]) array;
            if (step == 1) elements.get(first, a, at, count);
            else for (int k = first, i = at; k < first + count; k++, i += step) a[i] = elements.get(k);
        }

        @Override void writeChanged(Object array, int at, int step, int first, int count, LoopColumn before) {
            short[] a = (short[]) array;
            ByteBuffer was = before.bytes;
            for (int k = first, i = at; k < first + count; k++, i += step) {
                short v = bytes.getShort(k << 1);
                if (v != was.getShort(k << 1)) a[i] = v;
            }
        }
    }

    private static final class Chars extends LoopColumn {
        private final CharBuffer elements;

        Chars(ByteBuffer bytes) {
            super(bytes);
            elements = bytes.asCharBuffer();
        }

        @Override void read(Object array, int at, int step, int first, int count) {
            char[] a = (char[]) array;
            if (step == 1) elements.put(first, a, at, count);
            else for (int k = first, i = at; k < first + count; k++, i += step) elements.put(k, a[i]);
        }

        @Override void write(Object array, int at, int step, int first, int count) {
            char[] a = (char[]) array;
            if (step == 1) elements.get(first, a, at, count);
            else for (int k = first, i = at; k < first + count; k++, i += step) a[i] = elements.get(k);
        }

        @Override void writeChanged(Object array, int at, int step, int first, int count, LoopColumn before) {
            char[] a = (char[]) array;
            ByteBuffer was = before.bytes;
            for (int k = first, i = at; k < first + count; k++, i += step) {
                char v = bytes.getChar(k << 1);
                if (v != was.getChar(k << 1)) a[i] = v;
            }
        }
    }

    private static final class Ints extends LoopColumn {
        private final IntBuffer elements;

        Ints(ByteBuffer bytes) {
            super(bytes);
            elements = bytes.asIntBuffer();
        }

        @Override void read(Object array, int at, int step, int first, int count) {
            int[] a = (int[]) array;
            if (step == 1) elements.put(first, a, at, count);
            else for (int k = first, i = at; k < first + count; k++, i += step) elements.put(k, a[i]);
        }

        @Override void write(Object array, int at, int step, int first, int count) {
            int[] a = (int[]) array;
            if (step == 1) elements.get(first, a, at, count);
            else for (int k = first, i = at; k < first + count; k++, i += step) a[i] = elements.get(k);
        }

        @Override void writeChanged(Object array, int at, int step, int first, int count, LoopColumn before) {
            int[] a = (int[]) array;
            ByteBuffer was = before.bytes;
            for (int k = first, i = at; k < first + count; k++, i += step) {
                int v = bytes.getInt(k << 2);
                if (v != was.getInt(k << 2)) a[i] = v;
            }
        }
    }

    private static final class Longs extends LoopColumn {
        private final LongBuffer elements;

        Longs(ByteBuffer bytes) {
            super(bytes);
            elements = bytes.asLongBuffer();
        }

        @Override void read(Object array, int at, int step, int first, int count) {
            long[] a = (long[]) array;
            if (step == 1) elements.put(first, a, at, count);
            else for (int k = first, i = at; k < first + count; k++, i += step) elements.put(k, a[i]);
        }

        @Override void write(Object array, int at, int step, int first, int count) {
            long[] a = (long[]) array;
            if (step == 1) elements.get(first, a, at, count);
            else for (int k = first, i = at; k < first + count; k++, i += step) a[i] = elements.get(k);
        }

        @Override void writeChanged(Object array, int at, int step, int first, int count, LoopColumn before) {
            long[] a = (long[]) array;
            ByteBuffer was = before.bytes;
            for (int k = first, i = at; k < first + count; k++, i += step) {
                long v = bytes.getLong(k << 3);
                if (v != was.getLong(k << 3)) a[i] = v;
            }
        }
    }

    private static final class Floats extends LoopColumn {
        private final FloatBuffer elements;

        Floats(ByteBuffer bytes) {
            super(bytes);
            elements = bytes.asFloatBuffer();
        }

        @Override void read(Object array, int at, int step, int first, int count) {
            float[] a = (float[]) array;
            if (step == 1) elements.put(first, a, at, count);
            else for (int k = first, i = at; k < first + count; k++, i += step) elements.put(k, a[i]);
        }

        @Override void write(Object array, int at, int step, int first, int count) {
            float[] a = (float[]) array;
            if (step == 1) elements.get(first, a, at, count);
            else for (int k = first, i = at; k < first + count; k++, i += step) a[i] = elements.get(k);
        }

        @Override void writeChanged(Object array, int at, int step, int first, int count, LoopColumn before) {
            float[] a = (float[]) array;
            ByteBuffer was = before.bytes;
            for (int k = first, i = at; k < first + count; k++, i += step) {
                int v = bytes.getInt(k << 2);
                if (v != was.getInt(k << 2)) a[i] = bytes.getFloat(k << 2);
            }
        }
    }

    private static final class Doubles extends LoopColumn {
        private final DoubleBuffer elements;

        Doubles(ByteBuffer bytes) {
            super(bytes);
            elements = bytes.asDoubleBuffer();
        }

        @Override void read(Object array, int at, int step, int first, int count) {
            double[] a = (double[]) array;
            if (step == 1) elements.put(first, a, at, count);
            else for (int k = first, i = at; k < first + count; k++, i += step) elements.put(k, a[i]);
        }

        @Override void write(Object array, int at, int step, int first, int count) {
            double[] a = (double[]) array;
            if (step == 1) elements.get(first, a, at, count);
            else for (int k = first, i = at; k < first + count; k++, i += step) a[i] = elements.get(k);
        }

        @Override void writeChanged(Object array, int at, int step, int first, int count, LoopColumn before) {
            double[] a = (double[]) array;
            ByteBuffer was = before.bytes;
            for (int k = first, i = at; k < first + count; k++, i += step) {
                long v = bytes.getLong(k << 3);
                if (v != was.getLong(k << 3)) a[i] = bytes.getDouble(k << 3);
            }
        }
    }
}
