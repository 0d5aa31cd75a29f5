package weft.r.library;

import java.util.Arrays;
import java.util.Comparator;
import weft.r.run.HostMode;
import weft.r.tree.Builtin;
import weft.r.value.Extremes;
import weft.r.value.Kind;
import weft.r.value.Logical;
import weft.r.value.MathFunction;
import weft.r.value.Mode;
import weft.r.value.Operator;
import weft.r.value.Operators;
import weft.r.value.RError;
import weft.r.value.RNull;
import weft.r.value.Scalars;
import weft.r.value.Subsets;
import weft.r.value.Sums;
import weft.r.value.Vec;
import weft.r.value.VectorBuilder;
import weft.r.value.Vectors;

/** Sums, extremes, and functions of two numbers. */
final class Numbers {
    private static final int MOST_DECIMALS = 308, EXACT_DIGITS = 15; // of doubles
    private static final double LOG10_OF_2 = Math.log10(2);
    private static final Operator PLUS = Operators.of("+"), TIMES = Operators.of("*"), DIVIDE = Operators.of("/");

    private Numbers() {}

    static void define(Library library) {
        library.define("sum", "... na.rm", (mode, args) -> {
            Object[] values = values(mode, args);
            if (values.length == 1) return sum(mode, values[0]);
            if (values.length == 2) return plus(mode, sum(mode, values[0]), sum(mode, values[1]));
            Object all = 0;
            for (Object value : values) all = plus(mode, all, sum(mode, value));
            return all;
        });
        library.define("mean", "x na.rm", (mode, args) -> {
            Object x = isTrue(mode, args[1]) ? known(Library.host(mode), args[0]) : args[0];
            return DIVIDE.apply(mode, sum(mode, x), (double) Questions.length(x));
        });
        library.define("min", "... na.rm", (mode, args) -> {
            Object[] values = values(mode, args);
            if (values.length == 0) return Double.POSITIVE_INFINITY;
            if (values.length == 2) return lesser(mode, least(mode, values[0]), least(mode, values[1])); // no loop over objects
            Object least = least(mode, values[0]);
            for (int i = 1; i < values.length; i++) least = lesser(mode, least, least(mode, values[i]));
            return least;
        });
        library.define("max", "... na.rm", (mode, args) -> {
            Object[] values = values(mode, args);
            if (values.length == 0) return Double.NEGATIVE_INFINITY;
            if (values.length == 2) return greater(mode, greatest(mode, values[0]), greatest(mode, values[1])); // no loop over objects
            Object greatest = greatest(mode, values[0]);
            for (int i = 1; i < values.length; i++) greatest = greater(mode, greatest, greatest(mode, values[i]));
            return greatest;
        });
        library.bind("pmin", new Pairwise("pmin", new Least()));
        library.bind("pmax", new Pairwise("pmax", new Greatest()));
        library.define("prod", "x na.rm", (mode, args) -> {
            Vec v = Vectors.of(mode, isTrue(mode, args[1]) ? known(Library.host(mode), args[0]) : args[0]);
            double all = 1;
            for (int i = 0; i < v.length; i++) all *= Scalars.asDouble(mode, v.at(mode, i));
            return all;
        });
        library.define("range", "x na.rm", (mode, args) -> {
            Object x = isTrue(mode, args[1]) ? known(Library.host(mode), args[0]) : args[0];
            return mode.combined(new Object[] {least(mode, x), greatest(mode, x)}, new String[2], false);
        });
        library.bind("log", new Log());
        library.bind("atan2", new Pairwise("atan2", new Atan2()));
        library.define("round", "x digits", (mode, args) -> round(mode, args[0], args[1] == null ? 0 : Scalars.asInt(mode, args[1])));
        library.define("cumsum", "x", (mode, args) -> cumulated(Library.host(mode), args[0], PLUS));
        library.define("cumprod", "x", (mode, args) -> cumulated(Library.host(mode), DIVIDE.apply(mode, args[0], 1.0), TIMES));
        library.define("sort", "x decreasing", (mode, args) -> sorted(Library.host(mode), args));
        library.define("order", "... decreasing", (mode, args) -> Ordering.order(Library.host(mode), (Builtin.Rest) args[0], args[1]));
    }

    private static boolean isTrue(Mode mode, Object naRm) {
        return naRm != null && Scalars.truth(mode, naRm);
    }

    /** What {@code ...} stands for, without what is not available if {@code na.rm} says so. */
    private static Object[] values(Mode mode, Object[] args) {
        Object[] values = ((Builtin.Rest) args[0]).values();
        if (!isTrue(mode, args[1])) return values;
        HostMode host = Library.host(mode);
        return Arrays.stream(values).map(x -> known(host, x)).toArray();
    }

    /** The elements that are available. */
    private static Object known(HostMode host, Object x) {
        if (x == RNull.NULL) return x;
        Vec v = host.looked(x);
        int[] places = new int[v.length];
        int count = 0;
        for (int i = 0; i < v.length; i++) {
            if (!Scalars.isMissing(v.at(host, i))) places[count++] = i + 1;
        }
        return count == v.length ? x : Subsets.any(host, v, new Vectors.Ints(Arrays.copyOf(places, count)));
    }

    private static Object plus(Mode mode, Object a, Object b) {
        if (a instanceof Integer i && b instanceof Integer j)
            return i == Scalars.NA || j == Scalars.NA ? Scalars.NA : Sums.ofLong(mode, (long) i + j);
        return PLUS.apply(mode, a, b);
    }

    static Object sum(Mode mode, Object x) {
        if (x instanceof Vec v) return mode.sum(v);
        if (x instanceof Double || x instanceof Integer) return x;
        if (x instanceof Logical l) return l.value();
        if (x == RNull.NULL) return 0;
        throw new RError("invalid 'type' of argument");
    }

    private static Object least(Mode mode, Object x) {
        return x instanceof Vec v ? mode.leastOf(v) : number(x);
    }

    private static Object greatest(Mode mode, Object x) {
        return x instanceof Vec v ? mode.greatestOf(v) : number(x);
    }

    private static Object number(Object x) {
        if (x instanceof Logical l) return l.value();
        if (x instanceof Double || x instanceof Integer) return x;
        throw new RError("invalid 'type' of argument");
    }

    private static Object lesser(Mode mode, Object a, Object b) {
        if (a instanceof Integer i && b instanceof Integer j) return Math.min(i, j);
        return Extremes.lesser(Scalars.asDouble(mode, a), Scalars.asDouble(mode, b));
    }

    private static Object greater(Mode mode, Object a, Object b) {
        if (a instanceof Integer i && b instanceof Integer j)
            return i == Scalars.NA || j == Scalars.NA ? Scalars.NA : Math.max(i, j);
        return Extremes.greater(Scalars.asDouble(mode, a), Scalars.asDouble(mode, b));
    }

    /** A function of two numbers, element by element. */
    private static final class Pairwise extends Builtin {
        private final Operator op;

        Pairwise(String name, Operator op) {
            super(name, "x", "y");
            this.op = op;
        }

        @Override protected Object run(Mode mode, Object[] args) {
            return op.apply(mode, Library.wanted(args[0], "x"), Library.wanted(args[1], "y"));
        }
    }

    private static final class Least extends Operator {
        Least() {
            super("pmin");
        }

        @Override public Object ofDoubles(Mode mode, double a, double b) {
            return Extremes.lesser(a, b);
        }

        @Override public Object ofInts(Mode mode, int a, int b) {
            return Math.min(a, b); // NA is the least int
        }

        @Override public Kind kind(Kind a, Kind b) {
            return a.or(b).or(Kind.INTEGER);
        }
    }

    private static final class Greatest extends Operator {
        Greatest() {
            super("pmax");
        }

        @Override public Object ofDoubles(Mode mode, double a, double b) {
            return Extremes.greater(a, b);
        }

        @Override public Object ofInts(Mode mode, int a, int b) {
            return a == Scalars.NA || b == Scalars.NA ? Scalars.NA : Math.max(a, b);
        }

        @Override public Kind kind(Kind a, Kind b) {
            return a.or(b).or(Kind.INTEGER);
        }
    }

    private static final class Atan2 extends Operator {
        Atan2() {
            super("atan2");
        }

        @Override public Object ofDoubles(Mode mode, double a, double b) {
            if (a != a) return a; // NA stays NA
            if (b != b) return b;
            return Math.atan2(a, b);
        }

        @Override public Object ofInts(Mode mode, int a, int b) {
            return ofDoubles(mode, Scalars.toDouble(a), Scalars.toDouble(b));
        }

        @Override public Kind kind(Kind a, Kind b) {
            return Kind.DOUBLE;
        }
    }

    /** The natural logarithm, or to a base. */
    private static final class Log extends Builtin {
        private static final MathFunction NATURAL = new MathFunction() {
            @Override protected double of(double x) {
                return Math.log(x);
            }
        };

        Log() {
            super("log", "x", "base");
        }

        @Override protected Object run(Mode mode, Object[] args) {
            Object log = NATURAL.apply(mode, Library.wanted(args[0], "x"));
            return args[1] == null ? log : DIVIDE.apply(mode, log, NATURAL.apply(mode, args[1]));
        }
    }

    private static final MathFunction NEAREST = new MathFunction() {
        @Override protected double of(double x) {
            return Math.rint(x);
        }
    };

    private static Object round(Mode mode, Object x, int digits) {
        if (x instanceof Integer) return x;
        if (digits == 0) return NEAREST.apply(mode, x);
        HostMode host = Library.host(mode);
        if (x instanceof Double d) return rounded(d, digits);
        Vec v = host.looked(x);
        VectorBuilder result = new VectorBuilder(Kind.DOUBLE, v.length);
        for (int i = 0; i < v.length; i++) result.set(mode, i, rounded(Scalars.asDouble(mode, v.at(mode, i)), digits));
        return result.build().with(v.dim(), v.names());
    }

    /** As R since 4.0.0: of the numbers of so many digits below and above the one that is closer, by doubles; of two the even one. */
    private static double rounded(double x, int digits) {
        if (x != x || Double.isInfinite(x)) return x;
        if (x < 0) return -rounded(-x, digits);
        if (digits > MOST_DECIMALS || x == 0 || digits + (Math.getExponent(x) + 0.5) * LOG10_OF_2 > EXACT_DIGITS) return x;
        double power = Math.pow(10, Math.abs(digits)), scaled = digits > 0 ? x * power : x / power;
        if (Double.isInfinite(power)) return 0;
        double down = Math.floor(scaled), up = Math.ceil(scaled);
        double below = digits > 0 ? down / power : down * power, above = digits > 0 ? up / power : up * power;
        return x - below < above - x || x - below == above - x && down % 2 == 0 ? below : above;
    }

    private static Object cumulated(HostMode host, Object x, Operator op) {
        Vec v = host.looked(x);
        if (v.length == 0) return v;
        VectorBuilder result = new VectorBuilder(v.kind().or(Kind.INTEGER), v.length);
        Object all = v.at(host, 0);
        for (int i = 0; i < v.length; i++) {
            if (i > 0) all = op.apply(host, all, v.at(host, i));
            result.set(host, i, all);
        }
        return result.build().with(null, v.names());
    }

    private static Object sorted(HostMode host, Object[] args) {
        Vec v = host.looked(args[0]);
        boolean down = args[1] != null && Scalars.truth(host, args[1]);
        Integer[] places = new Integer[v.length]; // from 1
        int count = 0;
        for (int i = 0; i < v.length; i++)
            if (!Scalars.isMissing(v.at(host, i))) places[count++] = i + 1;
        Comparator<Integer> order = (i, j) -> Ordering.compared(host, v.at(host, i - 1), v.at(host, j - 1));
        Arrays.sort(places, 0, count, down ? order.reversed() : order);
        VectorBuilder result = new VectorBuilder(v.kind(), count);
        for (int i = 0; i < count; i++) result.set(host, i, v.at(host, places[i] - 1));
        int[] sorted = Arrays.stream(places, 0, count).mapToInt(place -> place).toArray();
        return result.build().with(null, v.names() == null ? null : v.names().at(sorted));
    }

}
