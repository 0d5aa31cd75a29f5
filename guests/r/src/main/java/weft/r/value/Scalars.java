package weft.r.value;

/** R's scalars as Java objects: {@code Double}, {@code Integer}, {@link Logical} and {@code String}. */
public final class Scalars {
    private Scalars() {}

    /** The integer, or logical, that is not available. */
    public static final int NA = Integer.MIN_VALUE;
    /** The double that is not available, one of the NaNs, as R has it. */
    public static final double NA_DOUBLE = Double.longBitsToDouble(0x7ff00000000007a2L);

    /** The text that is not available: an object of its own, which is asked for by {@code ==}. */
    public static final String NA_TEXT = new String("NA");

    public static double toDouble(int value) {
        return value == NA ? NA_DOUBLE : value;
    }

    public static boolean isNa(double value) {
        return value != value && (int) Double.doubleToRawLongBits(value) == 1954;
    }

    /** A scalar that is not available, or NaN. */
    public static boolean isMissing(Object x) {
        if (x instanceof Double d) return d.isNaN();
        if (x instanceof Integer i) return i == NA;
        if (x instanceof Logical l) return l.value() == NA;
        return x == NA_TEXT;
    }

    public static boolean isScalar(Object x) {
        return x instanceof Double || x instanceof Integer || x instanceof Logical || x instanceof String;
    }

    /** A number as a double; of a vector the first element. */
    public static double asDouble(Mode mode, Object x) {
        if (x instanceof Double d) return d;
        if (x instanceof Integer i) return toDouble(i);
        if (x instanceof Logical l) return toDouble(l.value());
        return asDouble(mode, mode.only(x));
    }

    /** A number as an int, cut towards zero; of a vector the first element. */
    public static int asInt(Mode mode, Object x) {
        if (x instanceof Double d) return toInt(d);
        if (x instanceof Integer i) return i;
        if (x instanceof Logical l) return l.value();
        return asInt(mode, mode.only(x));
    }

    /** As {@code as.integer} has it: NA where there is no such int. */
    public static int toInt(double d) {
        return d > -2147483649.0 && d < 2147483648.0 ? (int) d : NA;
    }

    /** What {@code if} makes of a condition. */
    public static boolean truth(Mode mode, Object x) {
        int value;
        if (x instanceof Logical l) value = l.value();
        else if (x instanceof Integer i) value = i;
        else if (x instanceof Double d) value = d.isNaN() ? NA : d != 0 ? 1 : 0;
        else return truth(mode, mode.only(x));
        if (value == NA) throw new RError("missing value where TRUE/FALSE needed");
        return value != 0;
    }

    /** A scalar as the logical that it stands for: 0, 1 or NA. */
    public static int logical(Mode mode, Object x) {
        if (x instanceof Logical l) return l.value();
        if (x instanceof Integer i) return i == NA ? NA : i != 0 ? 1 : 0;
        if (x instanceof Double d) return d.isNaN() ? NA : d != 0 ? 1 : 0;
        return logical(mode, mode.only(x));
    }

    public static Kind kindOf(Object x) {
        if (x instanceof Double) return Kind.DOUBLE;
        if (x instanceof Integer) return Kind.INTEGER;
        if (x instanceof Logical) return Kind.LOGICAL;
        if (x instanceof String) return Kind.CHARACTER;
        if (x instanceof Vec v) return v.kind();
        return Kind.LIST;
    }
}
