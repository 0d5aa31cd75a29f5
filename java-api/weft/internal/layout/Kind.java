package weft.internal.layout;

import java.nio.ByteBuffer;

/** What one column holds: one of the eight primitives. The native library knows a kind by its letter. */
public enum Kind {
    BOOLEAN('Z', 0, boolean.class, Boolean.class) {
        @Override public Object get(ByteBuffer host, int index) {
            return host.get(index) != 0;
        }

        @Override public void put(ByteBuffer host, int index, Object value) {
            host.put(index, (byte) ((Boolean) value ? 1 : 0));
        }
    },
    BYTE('B', 0, byte.class, Byte.class) {
        @Override public Object get(ByteBuffer host, int index) {
            return host.get(index);
        }

        @Override public void put(ByteBuffer host, int index, Object value) {
            host.put(index, (Byte) value);
        }
    },
    SHORT('S', 1, short.class, Short.class) {
        @Override public Object get(ByteBuffer host, int index) {
            return host.getShort(index << 1);
        }

        @Override public void put(ByteBuffer host, int index, Object value) {
            host.putShort(index << 1, (Short) value);
        }
    },
    CHAR('C', 1, char.class, Character.class) {
        @Override public Object get(ByteBuffer host, int index) {
            return host.getChar(index << 1);
        }

        @Override public void put(ByteBuffer host, int index, Object value) {
            host.putChar(index << 1, (Character) value);
        }
    },
    INT('I', 2, int.class, Integer.class) {
        @Override public Object get(ByteBuffer host, int index) {
            return host.getInt(index << 2);
        }

        @Override public void put(ByteBuffer host, int index, Object value) {
            host.putInt(index << 2, (Integer) value);
        }
    },
    LONG('J', 3, long.class, Long.class) {
        @Override public Object get(ByteBuffer host, int index) {
            return host.getLong(index << 3);
        }

        @Override public void put(ByteBuffer host, int index, Object value) {
            host.putLong(index << 3, (Long) value);
        }
    },
    FLOAT('F', 2, float.class, Float.class) {
        @Override public Object get(ByteBuffer host, int index) {
            return host.getFloat(index << 2);
        }

        @Override public void put(ByteBuffer host, int index, Object value) {
            host.putFloat(index << 2, (Float) value);
        }
    },
    DOUBLE('D', 3, double.class, Double.class) {
        @Override public Object get(ByteBuffer host, int index) {
            return host.getDouble(index << 3);
        }

        @Override public void put(ByteBuffer host, int index, Object value) {
            host.putDouble(index << 3, (Double) value);
        }
    };

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

    /** Element {@code index}, boxed. */
    public abstract Object get(ByteBuffer host, int index);

    /** Stores a value that is an instance of {@link #wrapper}. */
    public abstract void put(ByteBuffer host, int index, Object value);

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
