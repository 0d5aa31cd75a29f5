package weft.r.library;

import java.util.Map;
import weft.r.run.HostMode;
import weft.r.tree.Builtin;
import weft.r.value.Binding;
import weft.r.value.Logical;
import weft.r.value.MathFunctions;
import weft.r.value.Mode;
import weft.r.value.Operator;
import weft.r.value.Operators;
import weft.r.value.RError;
import weft.r.value.RFunction;
import weft.r.value.RNull;

/** R's functions, by their names at top level. */
public final class Library {
    private final Map<String, Binding> globals;

    private Library(Map<String, Binding> globals) {
        this.globals = globals;
    }

    /** Binds all functions. */
    public static void define(Map<String, Binding> globals) {
        Library library = new Library(globals);
        MathFunctions.ALL.forEach(library::bind);
        for (Operator op : Operators.all())
            library.define(op.symbol(), "e1 e2", (mode, args) -> op.apply(mode, args[0], args[1]));
        library.bind("pi", Math.PI);
        library.bind("T", new Logical(1));
        library.bind("F", new Logical(0));
        Construction.define(library);
        Numbers.define(library);
        Functional.define(library);
        Matrices.define(library);
        Questions.define(library);
        Output.define(library);
    }

    /** What a builtin function does, of one value for each parameter; null for one that is not given. */
    interface Body {
        Object run(Mode mode, Object[] args);
    }

    void bind(String name, Object value) {
        Binding binding = new Binding(name, value instanceof RFunction f ? f : null);
        binding.set(value);
        globals.put(name, binding);
    }

    /** {@code parameters}: their names, with blanks between. */
    void define(String name, String parameters, Body body) {
        bind(name, new Defined(name, names(parameters), body));
    }

    /** A function whose value is not printed at top level. */
    void defineHidden(String name, String parameters, Body body) {
        bind(name, new Defined(name, names(parameters), body) {
            @Override protected boolean isVisible() {
                return false;
            }
        });
    }

    private static String[] names(String parameters) {
        return parameters.isEmpty() ? new String[0] : parameters.split(" ");
    }

    private static class Defined extends Builtin {
        private final Body body;

        Defined(String name, String[] parameters, Body body) {
            super(name, parameters);
            this.body = body;
        }

        @Override protected Object run(Mode mode, Object[] args) {
            return body.run(mode, args);
        }
    }

    // ---- for the functions ----

    /** The interpreter: on a device the element stops here. */
    static HostMode host(Mode mode) {
        mode.effect();
        return (HostMode) mode;
    }

    static Object wanted(Object arg, String name) {
        if (arg == null) throw new RError("argument \"%s\" is missing, with no default", name);
        return arg;
    }

    static Object orNull(Object arg) {
        return arg == null ? RNull.NULL : arg;
    }
}
