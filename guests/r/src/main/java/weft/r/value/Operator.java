package weft.r.value;

/** An operator of two operands, each a scalar or a vector. One object for each operator: {@link Operators}. */
public abstract class Operator {
    private final String symbol;

    protected Operator(String symbol) {
        this.symbol = symbol;
    }

    public final String symbol() {
        return symbol;
    }

    public abstract Object ofDoubles(Mode mode, double a, double b);

    public abstract Object ofInts(Mode mode, int a, int b);

    protected Object ofStrings(String a, String b) {
        throw new RError("non-numeric argument to binary operator");
    }

    /** The kind of the result of two vectors of numbers. */
    public abstract Kind kind(Kind a, Kind b);

    /** Where nothing is remembered. */
    public final Object apply(Mode mode, Object a, Object b) {
        return apply(mode, a, b, null);
    }

    /** {@code elements}: what remembers the elements of vectors, or null. */
    final Object apply(Mode mode, Object a, Object b, Seen elements) {
        if (a instanceof Double x) {
            if (b instanceof Double y) return ofDoubles(mode, x, y);
            if (b instanceof Integer y) return ofDoubles(mode, x, Scalars.toDouble(y));
            if (b instanceof Logical y) return ofDoubles(mode, x, Scalars.toDouble(y.value()));
        } else if (a instanceof Integer x) {
            if (b instanceof Double y) return ofDoubles(mode, Scalars.toDouble(x), y);
            if (b instanceof Integer y) return ofInts(mode, x, y);
            if (b instanceof Logical y) return ofInts(mode, x, y.value());
        } else if (a instanceof Logical x) {
            if (b instanceof Double y) return ofDoubles(mode, Scalars.toDouble(x.value()), y);
            if (b instanceof Integer y) return ofInts(mode, x.value(), y);
            if (b instanceof Logical y) return ofLogicals(mode, x.value(), y.value());
        }
        if (a instanceof Vec v) {
            if (b instanceof Vec w) return ofVectors(mode, v, w, elements);
            if (Scalars.isScalar(b)) return ofVectors(mode, v, new Vectors.One(b), elements);
        } else if (b instanceof Vec w && Scalars.isScalar(a)) {
            return ofVectors(mode, new Vectors.One(a), w, elements);
        }
        return others(mode, a, b);
    }

    protected Object ofLogicals(Mode mode, int a, int b) {
        return ofInts(mode, a, b);
    }

    final Object ofVectors(Mode mode, Vec a, Vec b, Seen elements) {
        mode.conform(a, b);
        int n = a.length == 0 || b.length == 0 ? 0 : Math.max(a.length, b.length);
        if (n > 0 && (n % a.length != 0 || n % b.length != 0)) mode.warn(Warning.LENGTHS);
        return mode.described(new Descriptions.Combined(this, elements == null ? new Seen() : elements, mode.stretched(a, n), mode.stretched(b, n), n), a, b);
    }

    private Object others(Mode mode, Object a, Object b) {
        if ((a instanceof String || b instanceof String) && Scalars.isScalar(a) && Scalars.isScalar(b)) {
            mode.effect(); // a device has no text
            return ofStrings(Text.orMissing(mode, a), Text.orMissing(mode, b));
        }
        if (a == RNull.NULL) return ofNothing(b);
        if (b == RNull.NULL) return ofNothing(a);
        throw new RError("non-numeric argument to binary operator");
    }

    /** With NULL, which counts as a vector of no integers: it changes no other operand's kind. */
    private Object ofNothing(Object other) {
        Kind kind = other == RNull.NULL ? Kind.INTEGER : Scalars.kindOf(other);
        if (kind == Kind.CHARACTER || kind == Kind.LIST) ofStrings("", ""); // throws where there is no such operator
        return new VectorBuilder(kind(Kind.INTEGER, kind), 0).build();
    }
}
