package weft.r.library;

import java.util.Arrays;
import java.util.Objects;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import weft.r.run.HostMode;
import weft.r.tree.Builtin;
import weft.r.value.Descriptions;
import weft.r.value.Kind;
import weft.r.value.Logical;
import weft.r.value.MathFunction;
import weft.r.value.Mode;
import weft.r.value.Names;
import weft.r.value.RError;
import weft.r.value.RFunction;
import weft.r.value.RNull;
import weft.r.value.Scalars;
import weft.r.value.Text;
import weft.r.value.Vec;
import weft.r.value.VectorBuilder;
import weft.r.value.Vectors;
import weft.r.value.Warning;

/** What values are, and which of them. */
final class Questions {
    private Questions() {}

    static void define(Library library) {
        library.define("length", "x", (mode, args) -> length(Library.wanted(args[0], "x")));
        library.define("ifelse", "test yes no", Questions::ifelse);
        library.bind("is.na", new Asked(true));
        library.bind("is.nan", new Asked(false));
        library.define("is.null", "x", (mode, args) -> Logical.of(args[0] == RNull.NULL));
        library.define("is.function", "x", (mode, args) -> Logical.of(args[0] instanceof RFunction));
        library.define("is.list", "x", (mode, args) -> Logical.of(args[0] instanceof Vectors.Items));
        library.define("is.numeric", "x", (mode, args) -> {
            Kind kind = Scalars.kindOf(args[0]);
            return Logical.of(args[0] != RNull.NULL && (kind == Kind.DOUBLE || kind == Kind.INTEGER));
        });
        library.define("is.character", "x", (mode, args) -> Logical.of(Scalars.kindOf(args[0]) == Kind.CHARACTER));
        library.define("is.logical", "x", (mode, args) -> Logical.of(Scalars.kindOf(args[0]) == Kind.LOGICAL));
        library.define("typeof", "x", (mode, args) -> {
            Object x = Library.host(mode) == null ? null : args[0];
            if (x == RNull.NULL) return "NULL";
            if (x instanceof RFunction) return x instanceof Builtin || x instanceof MathFunction ? "builtin" : "closure";
            return Scalars.kindOf(x).rName();
        });
        library.bind("as.numeric", new ToDouble());
        library.bind("as.double", new ToDouble());
        library.bind("as.integer", new ToInteger());
        library.define("as.logical", "x", (mode, args) -> converted(Library.host(mode), args[0], Kind.LOGICAL));
        library.define("as.character", "x", (mode, args) -> converted(Library.host(mode), args[0], Kind.CHARACTER));
        library.define("as.vector", "x", (mode, args) -> converted(Library.host(mode), args[0], Scalars.kindOf(args[0])));
        library.define("as.list", "x", (mode, args) -> converted(Library.host(mode), args[0], Kind.LIST));
        library.define("which", "x", (mode, args) -> which(Library.host(mode), args[0]));
        library.define("which.max", "x", (mode, args) -> extreme(mode, args[0], true));
        library.define("which.min", "x", (mode, args) -> extreme(mode, args[0], false));
        library.define("any", "...", (mode, args) -> decided(mode, (Builtin.Rest) args[0], 1));
        library.define("all", "...", (mode, args) -> decided(mode, (Builtin.Rest) args[0], 0));
        library.define("names", "x", (mode, args) -> {
            Library.host(mode);
            return args[0] instanceof Vec v && v.names() != null ? new Vectors.Strings(v.names().toArray()) : RNull.NULL;
        });
        library.define("names<-", "x value", (mode, args) -> named(Library.host(mode), args[0], args[1]));
        library.define("identical", "x y", (mode, args) -> Logical.of(identical(Library.host(mode), args[0], args[1])));
        library.define("xor", "x y", (mode, args) -> {
            int a = Scalars.logical(mode, args[0]), b = Scalars.logical(mode, args[1]);
            return new Logical(a == Scalars.NA || b == Scalars.NA ? Scalars.NA : a ^ b);
        });
        library.define("%in%", "x table", (mode, args) -> {
            HostMode host = Library.host(mode);
            Vec x = host.looked(args[0]), table = host.looked(args[1]);
            int[] in = new int[x.length];
            for (int i = 0; i < in.length; i++)
                for (int k = 0; k < table.length && in[i] == 0; k++) in[i] = same(host, x.at(host, i), table.at(host, k)) ? 1 : 0;
            return in.length == 1 ? new Logical(in[0]) : new Vectors.Logicals(in);
        });
    }

    static int length(Object x) {
        return x instanceof Vec v ? v.length : x == RNull.NULL ? 0 : 1;
    }

    /** A description where one of the operands is a vector. */
    private static Object ifelse(Mode mode, Object[] args) {
        Object test = Library.wanted(args[0], "test"), yes = Library.wanted(args[1], "yes"), no = Library.wanted(args[2], "no");
        if (!(test instanceof Vec v)) {
            int value = Scalars.logical(mode, test);
            if (value == Scalars.NA) return new Logical(Scalars.NA);
            Object chosen = value != 0 ? yes : no;
            return chosen instanceof Vec c && c.length > 0 ? c.at(mode, 0) : chosen;
        }
        Vec a = mode.stretched(Vectors.of(mode, yes), v.length), b = mode.stretched(Vectors.of(mode, no), v.length);
        return mode.described(new Descriptions.Chosen(v, a, b), v, null);
    }

    /** {@code is.na} and {@code is.nan}, of scalars and element by element. */
    private static final class Asked extends MathFunction {
        private final boolean either;

        Asked(boolean either) {
            this.either = either;
        }

        @Override protected double of(double x) {
            return 0;
        }

        @Override protected Object ofDouble(Mode mode, double x) {
            return new Logical(x != x && (either || !Scalars.isNa(x)) ? 1 : 0);
        }

        @Override protected Object ofInt(Mode mode, int x) {
            return new Logical(either && x == Scalars.NA ? 1 : 0);
        }

        @Override protected Object ofOther(Mode mode, Object x) {
            return new Logical(either && x == Scalars.NA_TEXT ? 1 : 0);
        }

        @Override public Kind kind(Kind argument) {
            return Kind.LOGICAL;
        }
    }

    private static final class ToDouble extends MathFunction {
        @Override protected double of(double x) {
            return x;
        }

        @Override protected Object ofOther(Mode mode, Object x) {
            return x == RNull.NULL ? new Vectors.Doubles() : number(mode, x);
        }

        @Override protected Vec shape(Vec argument) {
            return null;
        }
    }

    private static final class ToInteger extends MathFunction {
        @Override protected double of(double x) {
            return x;
        }

        @Override protected Object ofDouble(Mode mode, double x) {
            int result = Scalars.toInt(x);
            if (result == Scalars.NA && x == x) mode.warn(Warning.COERCION);
            return result;
        }

        @Override protected Object ofInt(Mode mode, int x) {
            return x;
        }

        @Override protected Object ofOther(Mode mode, Object x) {
            return x == RNull.NULL ? new Vectors.Ints() : ofDouble(mode, number(mode, x));
        }

        @Override protected Vec shape(Vec argument) {
            return null;
        }

        @Override public Kind kind(Kind argument) {
            return Kind.INTEGER;
        }
    }

    /** Numbers as R reads them: an exponent may lack its digits, and there is no letter behind it, as Java allows. */
    private static final Pattern NUMBER = Pattern.compile("[+-]?(?:(?<decimal>(?:\\d+\\.?\\d*|\\.\\d+)(?:[eE][+-]?\\d+)?)(?:[eE][+-]?)?"
        + "|(?<hex>0[xX]\\p{XDigit}+\\.?\\p{XDigit}*(?<power>[pP][+-]?\\d+)?)|(?<word>(?i:inf|infinity|nan)))");

    private static double number(Mode mode, Object x) {
        Library.host(mode);
        if (!(x instanceof String text)) throw new RError("cannot be coerced to a number");
        if (text == Scalars.NA_TEXT || text.isBlank()) return Scalars.NA_DOUBLE;
        Matcher number = NUMBER.matcher(text.trim());
        if (!number.matches()) {
            mode.warn(Warning.COERCION);
            return Scalars.NA_DOUBLE;
        }
        double size;
        if (number.group("word") != null) size = number.group("word").equalsIgnoreCase("nan") ? Double.NaN : Double.POSITIVE_INFINITY;
        else if (number.group("hex") == null) size = Double.parseDouble(number.group("decimal"));
        else size = Double.parseDouble(number.group("hex") + (number.group("power") == null ? "p0" : ""));
        return text.trim().startsWith("-") ? -size : size;
    }

    /** What a text says, or NA. */
    private static Logical truth(String text) {
        return switch (text) {
            case "TRUE", "true", "True", "T" -> new Logical(1);
            case "FALSE", "false", "False", "F" -> new Logical(0);
            default -> new Logical(Scalars.NA);
        };
    }

    private static Object converted(HostMode host, Object x, Kind kind) {
        if (x == RNull.NULL) return new VectorBuilder(kind, 0).build();
        if (Scalars.isScalar(x) && kind != Kind.LIST) {
            VectorBuilder one = new VectorBuilder(kind, 1);
            one.set(host, 0, readable(x, kind));
            return one.build().at(host, 0);
        }
        Vec v = host.looked(x);
        VectorBuilder result = new VectorBuilder(kind, v.length);
        for (int i = 0; i < v.length; i++) result.set(host, i, readable(v.at(host, i), kind));
        return result.build().with(null, kind == Kind.LIST ? v.names() : null);
    }

    private static Object readable(Object x, Kind kind) {
        return x instanceof String text && kind == Kind.LOGICAL ? truth(text) : x;
    }

    private static Object which(HostMode host, Object x) {
        Vec v = host.looked(x);
        if (v.kind() != Kind.LOGICAL) throw new RError("argument to 'which' is not logical");
        int count = 0;
        int[] at = new int[v.length];
        for (int i = 0; i < v.length; i++)
            if (Scalars.logical(host, v.at(host, i)) == 1) at[count++] = i + 1;
        Vec found = new Vectors.Ints(Arrays.copyOf(at, count));
        return v.names() == null ? found : found.with(null, v.names().at(Arrays.copyOf(at, count)));
    }

    /** The first place of the greatest or least element. */
    private static Object extreme(Mode mode, Object x, boolean greatest) {
        Vec v = Vectors.of(mode, x);
        int at = -1;
        double found = 0;
        for (int i = 0; i < v.length; i++) {
            double value = Scalars.asDouble(mode, v.at(mode, i));
            if (value != value || at >= 0 && (greatest ? value <= found : value >= found)) continue;
            found = value;
            at = i;
        }
        if (at < 0) {
            mode.effect();
            return new Vectors.Ints();
        }
        return v.names() == null ? at + 1 : new Vectors.Ints(at + 1).with(null, v.names().at(at + 1));
    }

    /** Whether one, or each, is {@code deciding}; NA if that is not known. */
    private static Object decided(Mode mode, Builtin.Rest rest, int deciding) {
        boolean na = false;
        for (Object x : rest.values()) {
            Vec v = Vectors.of(mode, x);
            for (int i = 0; i < v.length; i++) {
                int value = Scalars.logical(mode, v.at(mode, i));
                if (value == deciding) return new Logical(deciding);
                if (value == Scalars.NA) na = true;
            }
        }
        return new Logical(na ? Scalars.NA : 1 - deciding);
    }

    private static Object named(HostMode host, Object x, Object names) {
        Vec v = host.looked(x);
        VectorBuilder copy = new VectorBuilder(v.kind(), v.length);
        for (int i = 0; i < v.length; i++) copy.set(host, i, v.at(host, i));
        if (names == RNull.NULL) return copy.build();
        Vec given = Vectors.of(host, names);
        if (given.length > v.length) throw new RError("'names' attribute is longer than the vector");
        String[] all = new String[v.length];
        for (int i = 0; i < all.length; i++) all[i] = i < given.length ? Text.of(host, given.at(host, i)) : "NA";
        return copy.build().with(null, Names.of(all));
    }

    private static boolean identical(HostMode host, Object x, Object y) {
        if (x instanceof RFunction || y instanceof RFunction || x == RNull.NULL || y == RNull.NULL) return x == y;
        Vec a = host.looked(x), b = host.looked(y);
        if (a.kind() != b.kind() || a.length != b.length || a.names() != b.names() || !Objects.equals(a.dim(), b.dim())) return false;
        for (int i = 0; i < a.length; i++)
            if (!same(host, a.at(host, i), b.at(host, i))) return false;
        return true;
    }

    private static boolean same(HostMode host, Object a, Object b) {
        if (a instanceof Double x && b instanceof Double y)
            return x.doubleValue() == y || x != x.doubleValue() && y != y.doubleValue() && Scalars.isNa(x) == Scalars.isNa(y);
        if (a instanceof Vec || b instanceof Vec || a instanceof RFunction) return identical(host, a, b);
        if (!(a instanceof String) && !(b instanceof String) && Scalars.isScalar(a) && Scalars.isScalar(b))
            return Scalars.asDouble(host, a) == Scalars.asDouble(host, b) || a.equals(b);
        return a.equals(b);
    }
}
