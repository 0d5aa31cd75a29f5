package weft.r.value;

/** A function of one number, of scalars and of every element of a vector. */
public abstract class MathFunction extends RFunction {
    protected abstract double of(double x);

    /** Of an integer: a double, unless a function says otherwise. */
    protected Object ofInt(Mode mode, int x) {
        return checked(mode, Scalars.toDouble(x));
    }

    /** The kind of its results, of arguments of a kind. */
    public Kind kind(Kind argument) {
        return Kind.DOUBLE;
    }

    /** Whose names and dimensions a vector of results has; null: it has none. */
    protected Vec shape(Vec argument) {
        return argument;
    }

    public final Object apply(Mode mode, Object x) {
        if (x instanceof Double d) return ofDouble(mode, d);
        if (x instanceof Integer i) return ofInt(mode, i);
        if (x instanceof Logical l) return ofInt(mode, l.value());
        if (x instanceof Vec v) return mode.described(new Descriptions.Computed(this, v), shape(v), null);
        return ofOther(mode, x);
    }

    protected Object ofDouble(Mode mode, double x) {
        return checked(mode, x);
    }

    protected Object ofOther(Mode mode, Object x) {
        throw new RError("non-numeric argument to mathematical function");
    }

    private Object checked(Mode mode, double x) {
        double result = of(x);
        if (result == result) return result;
        if (x != x) return x; // NA is a NaN that R knows by its bits, and a function of a NaN may have others
        mode.warn(Warning.NAN);
        return result;
    }

    @Override public final Object call(Mode mode, Object[] args) {
        return apply(mode, args[0]);
    }
}
