package weft.r.tree;

import java.util.Arrays;
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

    @Override public final String toString() {
        return "function: " + name;
    }

    /** What {@code ...} stands for; a name is null where there is none. {@code vectors}: whether there may be one among them. */
    public record Rest(Object[] values, String[] names, boolean vectors) {}
}
