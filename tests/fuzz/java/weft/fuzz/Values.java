package weft.fuzz;

import java.util.List;
import java.util.Map;

/** Values where arithmetic turns a corner, random ones, and how Java writes either. */
final class Values {
    private static final Map<Types, List<? extends Object>> SPECIAL = Map.of(
        Types.BOOLEAN, List.of(false, true),
        Types.BYTE, bytes(0, 1, -1, 2, 7, -128, 127, 64),
        Types.SHORT, shorts(0, 1, -1, 127, 128, -129, 255, Short.MIN_VALUE, Short.MAX_VALUE),
        Types.CHAR, List.of('\0', '\1', 'a', '\u007f', '\u0080', '\u00ff', '\u8000', '\uffff'),
        Types.INT, List.of(0, 1, -1, 2, -2, 3, 7, 31, 32, 33, 63, 64, 127, 128, -129, 255, 65535, 65536,
            46341, 1 << 24, (1 << 24) + 1, Integer.MIN_VALUE, Integer.MIN_VALUE + 1, Integer.MAX_VALUE,
            Integer.MAX_VALUE - 1),
        Types.LONG, List.of(0L, 1L, -1L, 2L, -3L, 31L, 32L, 63L, 64L, 1L << 31, 1L << 32, -1L << 31,
            (1L << 53) - 1, (1L << 53) + 1, 3037000500L, 0x5555555555555555L, (long) Integer.MIN_VALUE,
            Long.MIN_VALUE, Long.MIN_VALUE + 1, Long.MAX_VALUE, Long.MAX_VALUE - 1),
        Types.FLOAT, List.of(0f, -0f, 1f, -1f, 0.5f, -0.5f, 1.5f, 2.5f, -2.5f, 3f, 0.1f, 1e10f, 8388607.5f,
            8388608f, 16777216f, 0x1p31f, -0x1p31f, 0x1p63f, Float.MIN_VALUE, -Float.MIN_VALUE,
            Float.MIN_NORMAL, Math.nextDown(Float.MIN_NORMAL), Float.MAX_VALUE, -Float.MAX_VALUE,
            Float.POSITIVE_INFINITY, Float.NEGATIVE_INFINITY, Float.NaN, 0.49999997f),
        Types.DOUBLE, List.of(0d, -0d, 1d, -1d, 0.5, -0.5, 1.5, 2.5, -2.5, 3d, 0.1, 1e10, 1e200,
            4503599627370495.5, 4503599627370496d, 0x1p31, -0x1p31, 2147483647.5, 0x1p63, -0x1p63, 0x1p-150,
            Double.MIN_VALUE, -Double.MIN_VALUE, Double.MIN_NORMAL, Math.nextDown(Double.MIN_NORMAL),
            Float.MAX_VALUE * 1.0000001, Double.MAX_VALUE, -Double.MAX_VALUE, Double.POSITIVE_INFINITY,
            Double.NEGATIVE_INFINITY, Double.NaN, 0.49999999999999994));

    private Values() {}

    private static List<Byte> bytes(int... values) {
        return java.util.Arrays.stream(values).mapToObj(v -> (byte) v).toList();
    }

    private static List<Short> shorts(int... values) {
        return java.util.Arrays.stream(values).mapToObj(v -> (short) v).toList();
    }

    /** A special value, a small one, or random bits. */
    static Object random(Types type, Choice c) {
        int way = c.below(10);
        if (way < 4) return c.pick(SPECIAL.get(type));
        return of(type, way < 8 ? c.between(-20, 20) : c.random.nextLong(), way >= 8);
    }

    /** {@code value} as the type has it: converted, or the same low bits. */
    static Object of(Types type, long value, boolean bits) {
        return switch (type) {
            case BOOLEAN -> (value & 1) != 0;
            case BYTE -> (byte) value;
            case SHORT -> (short) value;
            case CHAR -> (char) value;
            case INT -> (int) value;
            case LONG -> value;
            case FLOAT -> bits ? quiet(Float.intBitsToFloat((int) value)) : value / 4f;
            case DOUBLE -> bits ? quiet(Double.longBitsToDouble(value)) : value / 4d;
        };
    }

    /** Java leaves open what becomes of a NaN's payload, so all inputs are the one NaN. */
    private static float quiet(float x) {
        return Float.isNaN(x) ? Float.NaN : x;
    }

    private static double quiet(double x) {
        return Double.isNaN(x) ? Double.NaN : x;
    }

    /** The expression of exactly this value and type. */
    static String text(Object value) {
        if (value instanceof Float f) {
            if (Float.isNaN(f)) return "Float.NaN";
            if (Float.isInfinite(f)) return f > 0 ? "Float.POSITIVE_INFINITY" : "Float.NEGATIVE_INFINITY";
        }
        if (value instanceof Double d) {
            if (Double.isNaN(d)) return "Double.NaN";
            if (Double.isInfinite(d)) return d > 0 ? "Double.POSITIVE_INFINITY" : "Double.NEGATIVE_INFINITY";
        }
        if (value instanceof Byte || value instanceof Short) {
            return "((" + (value instanceof Byte ? "byte" : "short") + ") " + value + ")";
        }
        if (value instanceof Character ch) return "((char) " + (int) ch + ")";
        String text = value + (value instanceof Long ? "L" : value instanceof Float ? "f" : "");
        return text.startsWith("-") ? "(" + text + ")" : text;
    }
}
