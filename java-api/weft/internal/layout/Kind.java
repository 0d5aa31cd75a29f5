package weft.internal.layout;

import java.nio.ByteBuffer;

/**
 * What one column holds: one of the eight primitives. The native library knows a kind by its letter. Here switches ask for the letter,
 * too: constants with bodies of their own are a class each, which every program would load with its first array.
 */
public enum Kind {
    BOOLEAN('Z', 0, boolean.class, Boolean.class),
    BYTE('B', 0, byte.class, Byte.class),
    SHORT('S', 1, short.class, Short.class),
    CHAR('C', 1, char.class, Character.class),
    INT('I', 2, int.class, Integer.class),
    LONG('J', 3, long.class, Long.class),
    FLOAT('F', 2, float.class, Float.class),
    DOUBLE('D', 3, double.class, Double.class);

    public final char letter;
    /** The size of an element is {@code 1 << shift} bytes. */
    public final int shift;
    public final Class<?> primitive;
    public final Class<?> wrapper;

    Kind(char letter, int shift, Class<?> primitive, Class<?> wrapper) {
        this.letter = letter;
        this.shift = shift;
        this.primitive = primitive;
        this.wrapper = wrapper;
    }

    /**
     * Element {@code index} of a column, boxed.
     *
     * @param column a buffer; or a Java array of the primitive, which takes the JVM's interpreter a fifth of the calls
     */
    public Object get(Object column, int index) {
        return column instanceof ByteBuffer host ? ofBuffer(host, index) : ofArray(column, index);
    }

    private Object ofArray(Object array, int index) {
        return switch (letter) {
            case 'Z' -> ((boolean[]) array)[index];
            case 'B' -> ((byte[]) array)[index];
            case 'S' -> ((short[]) array)[index];
            case 'C' -> ((char[]) array)[index];
            case 'I' -> ((int[]) array)[index];
            case 'J' -> ((long[]) array)[index];
            case 'F' -> ((float[]) array)[index];
            default -> ((double[]) array)[index];
        };
    }

    private Object ofBuffer(ByteBuffer host, int index) {
        int at = index << shift;
        return switch (letter) {
            case 'Z' -> host.get(at) != 0;
            case 'B' -> host.get(at);
            case 'S' -> host.getShort(at);
            case 'C' -> host.getChar(at);
            case 'I' -> host.getInt(at);
            case 'J' -> host.getLong(at);
            case 'F' -> host.getFloat(at);
            default -> host.getDouble(at);
        };
    }

    /** Stores a value that is an instance of {@link #wrapper} in a column, as above. */
    public void put(Object column, int index, Object value) {
        if (column instanceof ByteBuffer host) toBuffer(host, index, value);
        else toArray(column, index, value);
    }

    private void toArray(Object array, int index, Object value) {
        switch (letter) {
            case 'Z' -> ((boolean[]) array)[index] = (Boolean) value;
            case 'B' -> ((byte[]) array)[index] = (Byte) value;
            case 'S' -> ((short[]) array)[index] = (Short) value;
            case 'C' -> ((char[]) array)[index] = (Character) value;
            case 'I' -> ((int[]) array)[index] = (Integer) value;
            case 'J' -> ((long[]) array)[index] = (Long) value;
            case 'F' -> ((float[]) array)[index] = (Float) value;
            default -> ((double[]) array)[index] = (Double) value;
        }
    }

    private void toBuffer(ByteBuffer host, int index, Object value) {
        int at = index << shift;
        switch (letter) {
            case 'Z' -> host.put(at, (byte) ((Boolean) value ? 1 : 0));
            case 'B' -> host.put(at, (Byte) value);
            case 'S' -> host.putShort(at, (Short) value);
            case 'C' -> host.putChar(at, (Character) value);
            case 'I' -> host.putInt(at, (Integer) value);
            case 'J' -> host.putLong(at, (Long) value);
            case 'F' -> host.putFloat(at, (Float) value);
            default -> host.putDouble(at, (Double) value);
        }
    }

    /** The kind with this letter, or null. */
    public static Kind ofLetter(char letter) {
        for (Kind kind : values()) {
            if (kind.letter == letter) return kind;
        }
        return null;
    }

    /** The kind of a wrapper or primitive class, or null. */
    public static Kind ofClass(Class<?> type) {
        for (Kind kind : values()) {
            if (kind.wrapper == type || kind.primitive == type) return kind;
        }
        return null;
    }
}
