package weft.r.library;

import java.util.Arrays;
import weft.r.run.HostMode;
import weft.r.tree.Builtin;
import weft.r.value.Descriptions;
import weft.r.value.Kind;
import weft.r.value.Mode;
import weft.r.value.Names;
import weft.r.value.RError;
import weft.r.value.RNull;
import weft.r.value.Scalars;
import weft.r.value.Subsets;
import weft.r.value.Vec;
import weft.r.value.VectorBuilder;
import weft.r.value.Vectors;

/** Functions that make vectors and lists. */
final class Construction {
    private Construction() {}

    static void define(Library library) {
        library.define("c", "...", (mode, args) -> {
            Builtin.Rest rest = (Builtin.Rest) args[0];
            return mode.combined(rest.values(), rest.names(), rest.vectors());
        });
        library.define("list", "...", (mode, args) -> {
            Builtin.Rest rest = (Builtin.Rest) args[0];
            return new Vectors.Items(rest.values()).with(null, Names.ofGiven(rest.names()));
        });
        library.define("numeric", "length", (mode, args) -> filled(mode, args[0], Kind.DOUBLE, 0.0));
        library.define("double", "length", (mode, args) -> filled(mode, args[0], Kind.DOUBLE, 0.0));
        library.define("integer", "length", (mode, args) -> filled(mode, args[0], Kind.INTEGER, 0));
        library.define("logical", "length", (mode, args) -> filled(mode, args[0], Kind.LOGICAL, 0));
        library.define("character", "length", (mode, args) -> filled(mode, args[0], Kind.CHARACTER, ""));
        library.define("vector", "mode length", (mode, args) -> {
            String kind = String.valueOf(args[0]);
            return switch (kind) {
                case "list" -> filled(mode, args[1], Kind.LIST, RNull.NULL);
                case "numeric", "double" -> filled(mode, args[1], Kind.DOUBLE, 0.0);
                case "integer" -> filled(mode, args[1], Kind.INTEGER, 0);
                case "character" -> filled(mode, args[1], Kind.CHARACTER, "");
                case "logical" -> filled(mode, args[1], Kind.LOGICAL, 0);
                default -> throw new RError("vector: cannot make a vector of mode '%s'.", kind);
            };
        });
        library.define("seq_len", "length.out", (mode, args) -> new Descriptions.IntRange(1, 1, length(mode, args[0])));
        library.define("seq_along", "along.with",
            (mode, args) -> new Descriptions.IntRange(1, 1, Questions.length(Library.wanted(args[0], "along.with"))));
        library.define("seq", "from to by length.out", Construction::seq);
        library.define("rep", "x times each length.out", Construction::rep);
        library.define("rep_len", "x length.out", (mode, args) -> rep(mode, new Object[] {args[0], null, null, args[1]}));
        library.define("unlist", "x", (mode, args) -> unlist(Library.host(mode), args[0]));
        library.define("rev", "x", (mode, args) -> {
            Object x = Library.wanted(args[0], "x");
            if (x == RNull.NULL) return x;
            Vec v = Library.host(mode).looked(x), places = new Descriptions.IntRange(v.length, -1, v.length);
            return v.names() == null ? new Descriptions.Picked(v, places) : Subsets.any(mode, v, places);
        });
        library.define("head", "x n", (mode, args) -> part(Library.host(mode), args, true));
        library.define("tail", "x n", (mode, args) -> part(Library.host(mode), args, false));
        library.define("append", "x values", (mode, args) -> mode.combined(args, new String[2], true));
    }

    static int length(Mode mode, Object x) {
        int n = Scalars.asInt(mode, Library.wanted(x, "length"));
        if (n < 0) throw new RError("argument of length 0 or more is wanted");
        return n;
    }

    private static Object filled(Mode mode, Object length, Kind kind, Object with) {
        HostMode host = Library.host(mode);
        VectorBuilder result = new VectorBuilder(kind, length == null ? 0 : length(mode, length));
        Vec v = result.build();
        for (int i = 0; i < v.length; i++) result.set(host, i, with);
        return v;
    }

    private static Object seq(Mode mode, Object[] args) {
        boolean to = args[1] != null, by = args[2] != null, length = args[3] != null;
        if (!to && !by && !length) {
            Object x = Library.wanted(args[0], "from");
            int n = x instanceof Vec v && v.length != 1 ? v.length : Scalars.asInt(mode, x);
            return new Descriptions.IntRange(1, n < 1 ? -1 : 1, n < 1 ? 2 - n : n);
        }
        double from = args[0] == null ? 1 : Scalars.asDouble(mode, args[0]);
        if (length) {
            int n = length(mode, args[3]);
            boolean begins = args[0] != null;
            if (begins && to && by) throw new RError("too many arguments");
            double end = to ? Scalars.asDouble(mode, args[1]) : 0;
            double step = by ? Scalars.asDouble(mode, args[2]) : to && begins && n > 1 ? (end - from) / (n - 1) : 1;
            if (to && !begins) from = end - (n - 1.0) * step;
            if (n == 0) return new Vectors.Ints();
            return range(from, step, n, !by || args[0] instanceof Integer && args[2] instanceof Integer);
        }
        double last = to ? Scalars.asDouble(mode, args[1]) : 1;
        double step = by ? Scalars.asDouble(mode, args[2]) : from <= last ? 1 : -1;
        if (from == last) return args[0] == null ? from : args[0];
        double steps = (last - from) / step;
        if (Double.isNaN(steps) || Double.isInfinite(steps)) throw new RError("invalid '(to - from)/by'");
        if (steps < 0) throw new RError("wrong sign in 'by' argument");
        if (steps >= Integer.MAX_VALUE - 1.0) throw new RError("result would be too long a vector");
        int n = (int) (steps + 1e-10) + 1;
        boolean ints = by ? args[0] instanceof Integer && args[2] instanceof Integer : from == (int) from;
        return range(from, step, n, ints);
    }

    /** Of ints if {@code ints} and all of them are such. */
    private static Vec range(double from, double step, int n, boolean ints) {
        double last = from + (n - 1.0) * step;
        return ints && isInt(from) && isInt(step) && isInt(last) ? new Descriptions.IntRange((int) from, (int) step, n)
            : new Descriptions.DoubleRange(from, step, n);
    }

    private static boolean isInt(double x) {
        return x == (int) x && x != Scalars.NA;
    }

    private static Object rep(Mode mode, Object[] args) {
        Vec v = Vectors.of(mode, Library.wanted(args[0], "x"));
        int each = args[2] == null ? 1 : length(mode, args[2]);
        if (args[1] instanceof Vec times && times.length != 1) return repEach(Library.host(mode), v, times);
        int times = args[1] == null ? 1 : length(mode, args[1]);
        long n = args[3] == null ? (long) v.length * each * times : length(mode, args[3]);
        if (n > Integer.MAX_VALUE) throw new RError("the vector is too long");
        if (each == 0 || v.length == 0) n = 0;
        Vec result = Descriptions.repeated(v, Math.max(each, 1), (int) n);
        if (v.names() == null) return result;
        Vec places = Descriptions.repeated(new Descriptions.IntRange(1, 1, v.length), Math.max(each, 1), (int) n);
        return Subsets.any(Library.host(mode), v, places);
    }

    private static Object repEach(HostMode host, Vec v, Vec times) {
        if (times.length != v.length) throw new RError("invalid 'times' argument");
        long n = 0;
        for (int i = 0; i < v.length; i++) {
            int here = Scalars.asInt(host, times.at(host, i));
            if (here < 0) throw new RError("invalid 'times' argument"); // NA too
            n += here;
        }
        if (n > Integer.MAX_VALUE) throw new RError("the vector is too long");
        int[] places = new int[(int) n];
        for (int i = 0, at = 0; i < v.length; i++)
            for (int k = Scalars.asInt(host, times.at(host, i)); k > 0; k--) places[at++] = i + 1;
        return Subsets.any(host, v, new Vectors.Ints(places));
    }

    private static Object unlist(HostMode host, Object x) {
        if (!(x instanceof Vec v) || v.kind() != Kind.LIST) return x;
        Object[] values = new Object[v.length];
        String[] names = new String[v.length];
        for (int i = 0; i < v.length; i++) {
            values[i] = unlist(host, v.at(host, i));
            names[i] = v.names() == null || v.names().get(i).isEmpty() ? null : v.names().get(i);
        }
        return host.combined(values, names, true);
    }

    private static Object part(HostMode host, Object[] args, boolean head) {
        Vec v = host.looked(args[0]);
        int n = args[1] == null ? 6 : Scalars.asInt(host, args[1]);
        int count = n >= 0 ? Math.min(n, v.length) : Math.max(v.length + n, 0), from = head ? 1 : v.length - count + 1;
        int[] places = new int[count];
        Arrays.setAll(places, i -> from + i);
        return Subsets.any(host, v, new Vectors.Ints(places));
    }
}
