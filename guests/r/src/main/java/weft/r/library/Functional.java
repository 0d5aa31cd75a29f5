package weft.r.library;

import java.util.Arrays;
import weft.r.run.HostMode;
import weft.r.tree.Builtin;
import weft.r.tree.Closure;
import weft.r.value.Capture;
import weft.r.value.Cell;
import weft.r.value.Dim;
import weft.r.value.Kind;
import weft.r.value.Mode;
import weft.r.value.Names;
import weft.r.value.RError;
import weft.r.value.RFunction;
import weft.r.value.RNull;
import weft.r.value.Scalars;
import weft.r.value.Small;
import weft.r.value.Subsets;
import weft.r.value.Vec;
import weft.r.value.VectorBuilder;
import weft.r.value.Vectors;

/** Functions of functions. */
final class Functional {
    private Functional() {}

    static void define(Library library) {
        library.define("sapply", "X FUN ...", (mode, args) -> named(mode, simplified(mode, applied(mode, args)), args[0]));
        library.define("vapply", "X FUN FUN.VALUE ...",
            (mode, args) -> named(mode, simplified(mode, applied(mode, new Object[] {args[0], args[1], args[3]})), args[0]));
        library.define("lapply", "X FUN ...", (mode, args) ->
            listed(Library.host(mode), applied(mode, args), args[0] instanceof Vec x ? x.names() : null));
        library.define("mapply", "FUN ...", (mode, args) -> named(mode, simplified(mode, together(mode, args)), first((Builtin.Rest) args[1])));
        library.define("Map", "f ...", (mode, args) ->
            listed(Library.host(mode), together(mode, args), namesOrText(Library.host(mode), first((Builtin.Rest) args[1]))));
        library.define("Filter", "f x", (mode, args) -> {
            HostMode host = Library.host(mode);
            Vec x = host.looked(args[1]);
            Object keep = simplified(mode, mode.map(function(args[0]), new Vec[] {x}));
            return Subsets.any(host, x, x.length == 0 ? new Vectors.Ints() : logical(host, keep));
        });
        library.define("Reduce", "f x init accumulate", Functional::reduce);
        library.define("do.call", "what args", (mode, args) -> {
            Vec values = Library.host(mode).looked(args[1]);
            Object[] all = new Object[values.length];
            for (int i = 0; i < all.length; i++) all[i] = values.at(mode, i);
            return function(args[0]).call(mode, all);
        });
    }

    static RFunction function(Object f) {
        if (f instanceof RFunction function) return function;
        throw new RError("a function is wanted");
    }

    private static Object first(Builtin.Rest rest) {
        return rest.values().length == 0 ? RNull.NULL : rest.values()[0];
    }

    private static Object applied(Mode mode, Object[] args) {
        RFunction f = function(Library.wanted(args[1], "FUN"));
        Builtin.Rest more = (Builtin.Rest) args[2];
        if (f instanceof Builtin b && b.isVariable() && Names.ofGiven(more.names()) != null) f = new Variable(b, more);
        else if (more.values().length > 0) f = new Partial(f, new String[1], more);
        return mode.map(f, new Vec[] {Vectors.of(mode, Library.wanted(args[0], "X"))});
    }

    private static Object together(Mode mode, Object[] args) {
        RFunction f = function(Library.wanted(args[0], "FUN"));
        Builtin.Rest rest = (Builtin.Rest) args[1];
        Vec[] vectors = new Vec[rest.values().length];
        for (int k = 0; k < vectors.length; k++) vectors[k] = Vectors.of(mode, rest.values()[k]);
        boolean named = Names.ofGiven(rest.names()) != null;
        return mode.map(named ? new Partial(f, rest.names(), new Builtin.Rest(new Object[0], new String[0], false)) : f, vectors);
    }

    /** A builtin function of any number of arguments, of which the last ones are known, some by name. */
    private static final class Variable extends RFunction {
        private final Builtin f;
        private final Builtin.Rest more;

        Variable(Builtin f, Builtin.Rest more) {
            this.f = f;
            this.more = more;
        }

        @Override public Object call(Mode mode, Object[] args) {
            mode.effect();
            int first = args.length, n = first + more.values().length;
            Object[] values = Arrays.copyOf(args, n);
            String[] names = new String[n];
            System.arraycopy(more.values(), 0, values, first, n - first);
            System.arraycopy(more.names(), 0, names, first, n - first);
            return f.call(mode, values, names);
        }
    }

    /** A function some of whose arguments are known, and others come by name. */
    private static final class Partial extends RFunction {
        private final RFunction f;
        private final Small size;
        private final Filled first;

        Partial(RFunction f, String[] names, Builtin.Rest more) {
            this.f = f;
            String[] parameters = f instanceof Closure c ? c.parameters() : f instanceof Builtin b ? b.parameters() : new String[] {"x"};
            Object[] known = new Object[Math.max(parameters.length, names.length + more.values().length)];
            int[] elements = new int[known.length]; // which one goes there, counted from 1
            boolean[] taken = new boolean[known.length];
            for (int k = 0; k < names.length; k++)
                if (names[k] != null) elements[take(taken, place(parameters, names[k]))] = k + 1;
            Object[] values = more.values();
            for (int k = 0; k < values.length; k++)
                if (more.names()[k] != null) known[take(taken, place(parameters, more.names()[k]))] = values[k];
            for (int k = 0; k < names.length; k++)
                if (names[k] == null) elements[take(taken, next(taken))] = k + 1;
            for (int k = 0; k < values.length; k++)
                if (more.names()[k] == null) known[take(taken, next(taken))] = values[k];
            Filled filled = null;
            for (int p = known.length - 1; p >= 0; p--)
                filled = new Filled(Small.of(p), known[p], elements[p] == 0 ? null : Small.of(elements[p] - 1), filled);
            size = Small.of(known.length);
            first = filled;
        }

        private static int place(String[] parameters, String name) {
            for (int p = 0; p < parameters.length; p++)
                if (parameters[p].equals(name)) return p;
            throw new RError("unused argument (%s)", name);
        }

        private static int next(boolean[] taken) {
            int p = 0;
            while (taken[p]) p++;
            return p;
        }

        private static int take(boolean[] taken, int p) {
            if (taken[p]) throw new RError("formal argument matched by multiple actual arguments");
            taken[p] = true;
            return p;
        }

        private Partial(RFunction f, Small size, Filled first) {
            this.f = f;
            this.size = size;
            this.first = first;
        }

        @Override public RFunction captured(Capture by) {
            by.same(Partial.class);
            by.same(size);
            return new Partial(f.captured(by), size, first.captured(by));
        }

        @Override public Object call(Mode mode, Object[] args) {
            Object[] all = new Object[size.value];
            first.fill(args, all);
            return f.call(mode, all);
        }

        /** A parameter, and those behind it: what is known of it, or which of the elements it is. */
        private record Filled(Small place, Object known, Small element, Filled next) {
            int fill(Object[] elements, Object[] all) {
                all[place.value] = element == null ? Cell.open(known) : elements[element.value];
                return next == null ? 1 : next.fill(elements, all) + 1;
            }

            Filled captured(Capture by) {
                by.same(element);
                Object copy = by.value(known);
                return new Filled(place, copy, element, next == null ? null : next.captured(by));
            }
        }
    }

    // ---- what comes out ----

    /** As sapply has it: scalars are a vector, vectors of one length a matrix. */
    private static Object simplified(Mode mode, Object results) {
        return results instanceof Vectors.Items items ? simplified(Library.host(mode), items) : results;
    }

    private static Object simplified(HostMode host, Vectors.Items items) {
        if (items.length == 0) return new Vectors.Items();
        int length = -1;
        Kind kind = Kind.LOGICAL;
        for (Object x : items.elements) {
            int n = Scalars.isScalar(x) ? 1 : x instanceof Vec v ? v.length : -2;
            if (n < 1 || length >= 0 && n != length) return items;
            length = n;
            kind = kind.or(Scalars.kindOf(x));
        }
        if (length == 1 && Arrays.stream(items.elements).anyMatch(x -> x instanceof Vec v && v.names() != null))
            return host.combined(items.elements, new String[items.length], true);
        VectorBuilder result = new VectorBuilder(kind, items.length * length);
        for (int i = 0; i < items.length; i++) {
            Vec v = host.looked(items.elements[i]);
            for (int k = 0; k < length; k++) result.set(host, i * length + k, v.at(host, k));
        }
        return length == 1 ? result.build() : result.build().with(new Dim(length, items.length), null);
    }

    /** With the names of what it was made of, or with the text itself; a matrix has none. */
    private static Object named(Mode mode, Object results, Object of) {
        if (!(mode instanceof HostMode host) || !(results instanceof Vec v) || v.dim() != null) return results;
        Names names = namesOrText(host, of);
        if (names == null || names.size() != v.length) return results;
        String[] all = names.toArray();
        for (int i = 0; i < all.length && v.names() != null; i++)
            if (!v.names().get(i).isEmpty()) all[i] += all[i].isEmpty() ? v.names().get(i) : "." + v.names().get(i);
        return v.with(null, Names.of(all));
    }

    private static Names namesOrText(HostMode host, Object x) {
        Vec v = Vectors.of(host, x);
        if (v.names() != null || v.kind() != Kind.CHARACTER) return v.names();
        String[] texts = new String[v.length];
        for (int i = 0; i < texts.length; i++) texts[i] = (String) v.at(host, i);
        return Names.of(texts);
    }

    /** A list, with the names of what it was made of. */
    private static Object listed(HostMode host, Object results, Names of) {
        Vec v = (Vec) results;
        int n = v.dim() == null ? v.length : v.dim().columns();
        Names names = of != null && of.size() == n ? of : null;
        if (v instanceof Vectors.Items) return v.with(null, names);
        Object[] items = new Object[n];
        for (int i = 0; i < n; i++) items[i] = v.dim() == null ? v.at(host, i) : host.subset(v, null, i + 1);
        return new Vectors.Items(items).with(null, names);
    }

    private static Object logical(HostMode host, Object keep) {
        Vec v = host.looked(keep);
        int[] values = new int[v.length];
        for (int i = 0; i < values.length; i++) {
            int value = Scalars.logical(host, v.at(host, i));
            values[i] = value == Scalars.NA ? 0 : value;
        }
        return new Vectors.Logicals(values);
    }

    /** From the left. */
    private static Object reduce(Mode mode, Object[] args) {
        RFunction f = function(Library.wanted(args[0], "f"));
        Vec x = Vectors.of(mode, Library.wanted(args[1], "x"));
        boolean all = args[3] != null && Scalars.truth(mode, args[3]);
        if (all) return accumulated(Library.host(mode), f, x, args[2]);
        if (x.length == 0) return Library.orNull(args[2]);
        Object value = args[2] == null ? x.at(mode, 0) : args[2];
        for (int i = args[2] == null ? 1 : 0; i < x.length; i++) value = f.call(mode, new Object[] {value, x.at(mode, i)});
        return value;
    }

    private static Object accumulated(HostMode host, RFunction f, Vec x, Object init) {
        int more = init == null ? 0 : 1;
        Object[] values = new Object[x.length + more];
        if (values.length == 0) return new Vectors.Items();
        values[0] = init == null ? x.at(host, 0) : init;
        for (int i = 1; i < values.length; i++) values[i] = f.call(host, new Object[] {values[i - 1], x.at(host, i - more)});
        return simplified(host, new Vectors.Items(values));
    }

}
