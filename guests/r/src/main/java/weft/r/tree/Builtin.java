package weft.r.tree;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import weft.r.value.Mode;
import weft.r.value.RFunction;

/** A function that is written in Java. */
public abstract class Builtin extends RFunction {
    private final String name;
    final String[] parameters;
    private final boolean variable;

    /** {@code parameters}: their names; one called {@code ...} takes what is left over. */
    protected Builtin(String name, String... parameters) {
        this.name = name;
        this.parameters = parameters;
        variable = Arrays.asList(parameters).contains("...");
    }

    /** The names of its parameters. */
    public final String[] parameters() {
        return parameters;
    }

    public final String name() {
        return name;
    }

    /** Whether what it returns is printed at top level. */
    protected boolean isVisible() {
        return true;
    }

    /** {@code args}: one for each parameter, null if it is not given; that of {@code ...} is a {@link Rest}. */
    protected abstract Object run(Mode mode, Object[] args);

    @Override public final Object call(Mode mode, Object[] args) {
        Object[] all = new Object[parameters.length];
        if (!variable && args.length == all.length) return run(mode, args);
        for (int k = 0; k < all.length; k++) {
            if (parameters[k].equals("...")) {
                int more = Math.max(args.length - k, 0);
                Object[] rest = new Object[more];
                System.arraycopy(args, Math.min(k, args.length), rest, 0, more);
                all[k] = new Rest(rest, new String[more], true);
                break;
            }
            if (k < args.length) all[k] = args[k];
        }
        return run(mode, all);
    }

    /** Whether {@code ...} is among its parameters. */
    public final boolean isVariable() {
        return variable;
    }

    /** Calls one that is variable with arguments by name or, where that is null, by position; in the interpreter. */
    public final Object call(Mode mode, Object[] values, String[] names) {
        mode.effect();
        Object[] all = new Object[parameters.length];
        List<Object> rest = new ArrayList<>();
        List<String> restNames = new ArrayList<>();
        List<String> known = Arrays.asList(parameters);
        int next = 0;
        for (int k = 0; k < values.length; k++) {
            int place = names[k] == null ? -1 : known.indexOf(names[k]);
            if (names[k] == null && !parameters[next].equals("...")) place = next++;
            if (place >= 0) {
                all[place] = values[k];
            } else {
                rest.add(values[k]);
                restNames.add(names[k]);
            }
        }
        all[known.indexOf("...")] = new Rest(rest.toArray(), restNames.toArray(new String[0]), true);
        return run(mode, all);
    }

    @Override public final String toString() {
        return "function: " + name;
    }

    /** What {@code ...} stands for; a name is null where there is none. {@code vectors}: whether there may be one among them. */
    public record Rest(Object[] values, String[] names, boolean vectors) {}
}
