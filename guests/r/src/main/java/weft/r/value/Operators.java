package weft.r.value;

import static weft.r.value.Scalars.NA;

import java.util.LinkedHashMap;
import java.util.Map;

/** R's operators by their symbols. */
public final class Operators {
    private static final Map<String, Operator> ALL = new LinkedHashMap<>();

    static {
        for (Operator op : new Operator[] {new Plus(), new Minus(), new Times(), new Divide(), new Power(), new Modulo(),
            new IntegerDivide(), new Equal(), new NotEqual(), new Less(), new LessOrEqual(), new Greater(),
            new GreaterOrEqual(), new And(), new Or()}) ALL.put(op.symbol(), op);
    }

    private Operators() {}

    public static Operator of(String symbol) {
        return ALL.get(symbol);
    }

    public static Iterable<Operator> all() {
        return ALL.values();
    }

    /** Integers in, integers out, unless they get too large. */
    private abstract static class Arithmetic extends Operator {
        Arithmetic(String symbol) {
            super(symbol);
        }

        abstract long ofLongs(long a, long b);

        @Override public Object ofInts(Mode mode, int a, int b) {
            if (a == NA || b == NA) return NA;
            long exact = ofLongs(a, b);
            if (exact == (int) exact && exact != NA) return (int) exact;
            mode.warn(Warning.OVERFLOW);
            return NA;
        }

        @Override public Kind kind(Kind a, Kind b) {
            return a.or(b).or(Kind.INTEGER);
        }
    }

    private static final class Plus extends Arithmetic {
        Plus() {
            super("+");
        }

        @Override public Object ofDoubles(Mode mode, double a, double b) {
            return a + b;
        }

        @Override long ofLongs(long a, long b) {
            return a + b;
        }
    }

    private static final class Minus extends Arithmetic {
        Minus() {
            super("-");
        }

        @Override public Object ofDoubles(Mode mode, double a, double b) {
            return a - b;
        }

        @Override long ofLongs(long a, long b) {
            return a - b;
        }
    }

    private static final class Times extends Arithmetic {
        Times() {
            super("*");
        }

        @Override public Object ofDoubles(Mode mode, double a, double b) {
            return a * b;
        }

        @Override long ofLongs(long a, long b) {
            return a * b;
        }
    }

    /** Integers in, doubles out. */
    private abstract static class Fractional extends Operator {
        Fractional(String symbol) {
            super(symbol);
        }

        @Override public Object ofInts(Mode mode, int a, int b) {
            return ofDoubles(mode, Scalars.toDouble(a), Scalars.toDouble(b));
        }

        @Override public Kind kind(Kind a, Kind b) {
            return Kind.DOUBLE;
        }
    }

    private static final class Divide extends Fractional {
        Divide() {
            super("/");
        }

        @Override public Object ofDoubles(Mode mode, double a, double b) {
            return a / b;
        }
    }

    private static final class Power extends Fractional {
        Power() {
            super("^");
        }

        @Override public Object ofDoubles(Mode mode, double a, double b) {
            if (b == 2) return a * a;
            if (a == 1 || b == 0) return 1.0;
            double result = Math.pow(a, b);
            if (result == result) return result;
            if (a != a) return a; // NA is a NaN that R knows by its bits, which pow need not keep
            if (b != b) return b;
            mode.warn(Warning.NAN);
            return result;
        }
    }

    private static final class Modulo extends Operator {
        Modulo() {
            super("%%");
        }

        @Override public Object ofDoubles(Mode mode, double a, double b) {
            if (b == 0) return Double.NaN;
            if (a != a) return a; // NA is a NaN that R knows by its bits, which a remainder need not keep
            if (b != b) return b;
            double rest = a % b;
            if (rest == 0) return 0.0; // R's is never -0
            return (rest < 0) != (b < 0) ? rest + b : rest;
        }

        @Override public Object ofInts(Mode mode, int a, int b) {
            return a == NA || b == NA || b == 0 ? NA : Math.floorMod(a, b);
        }

        @Override public Kind kind(Kind a, Kind b) {
            return a.or(b).or(Kind.INTEGER);
        }
    }

    /** So that {@code a == b * (a %/% b) + a %% b}, but for rounding. */
    private static final class IntegerDivide extends Operator {
        private static final double EXACT = 0x1p52;

        IntegerDivide() {
            super("%/%");
        }

        @Override public Object ofDoubles(Mode mode, double a, double b) {
            double quotient = a / b;
            if (b == 0 || Double.isNaN(quotient) || Double.isInfinite(quotient) || Math.abs(quotient) > EXACT) return quotient;
            if (Math.abs(quotient) < 1) return a == 0 || (a < 0) == (b < 0) ? 0.0 : -1.0;
            double whole = Math.floor(quotient), rest = Math.fma(-whole, b, a); // whose sign is right where the quotient was rounded
            if (b > 0 ? rest < 0 : rest > 0) return whole - 1;
            return (b > 0 ? rest >= b : rest <= b) ? whole + 1 : whole;
        }

        @Override public Object ofInts(Mode mode, int a, int b) {
            return a == NA || b == NA || b == 0 ? NA : Math.floorDiv(a, b);
        }

        @Override public Kind kind(Kind a, Kind b) {
            return a.or(b).or(Kind.INTEGER);
        }
    }

    private abstract static class Comparison extends Operator {
        Comparison(String symbol) {
            super(symbol);
        }

        abstract boolean holds(double a, double b);

        /** Of a comparison of two strings: less than, equal to or more than 0. */
        abstract boolean holdsOrder(int order);

        @Override public Object ofDoubles(Mode mode, double a, double b) {
            return new Logical(a != a || b != b ? NA : holds(a, b) ? 1 : 0);
        }

        @Override public Object ofInts(Mode mode, int a, int b) {
            return new Logical(a == NA || b == NA ? NA : holdsOrder(Integer.compare(a, b)) ? 1 : 0);
        }

        @Override protected Object ofStrings(String a, String b) {
            return new Logical(a == Scalars.NA_TEXT || b == Scalars.NA_TEXT ? NA : holdsOrder(a.compareTo(b)) ? 1 : 0);
        }

        @Override public Kind kind(Kind a, Kind b) {
            return Kind.LOGICAL;
        }
    }

    private static final class Equal extends Comparison {
        Equal() {
            super("==");
        }

        @Override boolean holds(double a, double b) {
            return a == b;
        }

        @Override boolean holdsOrder(int order) {
            return order == 0;
        }
    }

    private static final class NotEqual extends Comparison {
        NotEqual() {
            super("!=");
        }

        @Override boolean holds(double a, double b) {
            return a != b;
        }

        @Override boolean holdsOrder(int order) {
            return order != 0;
        }
    }

    private static final class Less extends Comparison {
        Less() {
            super("<");
        }

        @Override boolean holds(double a, double b) {
            return a < b;
        }

        @Override boolean holdsOrder(int order) {
            return order < 0;
        }
    }

    private static final class LessOrEqual extends Comparison {
        LessOrEqual() {
            super("<=");
        }

        @Override boolean holds(double a, double b) {
            return a <= b;
        }

        @Override boolean holdsOrder(int order) {
            return order <= 0;
        }
    }

    private static final class Greater extends Comparison {
        Greater() {
            super(">");
        }

        @Override boolean holds(double a, double b) {
            return a > b;
        }

        @Override boolean holdsOrder(int order) {
            return order > 0;
        }
    }

    private static final class GreaterOrEqual extends Comparison {
        GreaterOrEqual() {
            super(">=");
        }

        @Override boolean holds(double a, double b) {
            return a >= b;
        }

        @Override boolean holdsOrder(int order) {
            return order >= 0;
        }
    }

    /** Of logicals, element by element; NA where the known operand does not decide. */
    private abstract static class Connective extends Operator {
        Connective(String symbol) {
            super(symbol);
        }

        @Override public Object ofDoubles(Mode mode, double a, double b) {
            return ofLogicals(mode, a != a ? NA : a != 0 ? 1 : 0, b != b ? NA : b != 0 ? 1 : 0);
        }

        @Override public Object ofInts(Mode mode, int a, int b) {
            return ofLogicals(mode, a == NA ? NA : a != 0 ? 1 : 0, b == NA ? NA : b != 0 ? 1 : 0);
        }

        @Override public Kind kind(Kind a, Kind b) {
            return Kind.LOGICAL;
        }
    }

    private static final class And extends Connective {
        And() {
            super("&");
        }

        @Override protected Object ofLogicals(Mode mode, int a, int b) {
            return new Logical(a == 0 || b == 0 ? 0 : a == NA || b == NA ? NA : 1);
        }
    }

    private static final class Or extends Connective {
        Or() {
            super("|");
        }

        @Override protected Object ofLogicals(Mode mode, int a, int b) {
            return new Logical(a == 1 || b == 1 ? 1 : a == NA || b == NA ? NA : 0);
        }
    }
}
