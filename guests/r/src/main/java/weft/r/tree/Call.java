package weft.r.tree;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import weft.r.value.MathFunction;
import weft.r.value.RError;
import weft.r.value.RFunction;

/**
 * A call. How its arguments fit the parameters is found when a function is called here for the first time, and kept until
 * another one is.
 */
final class Call extends Node {
    private final Node function;
    private final String[] names; // null for an argument by position
    private final Node[] arguments;
    private Fit fit;

    Call(Node function, String[] names, Node[] arguments) {
        this.function = function;
        this.names = names;
        this.arguments = arguments;
    }

    @Override public Object execute(Frame frame) {
        Object f = function instanceof Variable v ? v.function(frame) : function.execute(frame);
        if (f instanceof Closure closure) {
            Fit known = fit;
            if (known == null || known.of != closure.code) known = fitted(frame, closure.code, closure.code.names);
            Frame called = new Frame(closure.code.size.value, closure.frame, frame.mode);
            if (known.first != null) known.first.give(frame, called.values);
            return closure.code.run(called);
        }
        if (f instanceof MathFunction m) {
            if (arguments.length != 1) throw new RError("one argument is wanted");
            Object result = m.apply(frame.mode, arguments[0].execute(frame));
            frame.mode.visible(true);
            return result;
        }
        if (f instanceof Builtin builtin) {
            Fit known = fit;
            if (known == null || known.of != builtin) known = fitted(frame, builtin, builtin.parameters);
            Object[] args = new Object[builtin.parameters.length];
            if (known.first != null) known.first.give(frame, args);
            Object result = builtin.run(frame.mode, args);
            frame.mode.visible(builtin.isVisible());
            return result;
        }
        if (f instanceof RFunction other) {
            Given all = Given.of(arguments, 0);
            Object[] args = new Object[arguments.length];
            if (all != null) all.give(frame, args);
            return other.call(frame.mode, args);
        }
        throw new RError("attempt to apply non-function");
    }

    /** Not on a device: a call that has never been made, or calls several functions, is for the interpreter. */
    private Fit fitted(Frame frame, Object of, String[] parameters) {
        frame.mode.learn();
        fit = new Fit(of, Given.of(fit(parameters), 0));
        return fit;
    }

    /** {@code of}: what is called. {@code first}: the first argument that is given, or null. */
    private record Fit(Object of, Given first) {}

    /** As R has it: full names, then beginnings of names, then positions. */
    private Node[] fit(String[] parameters) {
        Node[] fitted = new Node[parameters.length];
        boolean[] used = new boolean[arguments.length];
        int dots = Arrays.asList(parameters).indexOf("...");
        for (int a = 0; a < names.length; a++)
            for (int p = 0; p < parameters.length && names[a] != null; p++)
                if (parameters[p].equals(names[a]) && p != dots) used[a] = take(fitted, p, a);
        for (int a = 0; a < names.length; a++) {
            if (names[a] == null || used[a]) continue;
            int found = -1;
            for (int p = 0; p < (dots < 0 ? parameters.length : dots); p++)
                if (fitted[p] == null && parameters[p].startsWith(names[a])) found = found < 0 ? p : parameters.length;
            if (found == parameters.length) throw new RError("argument '%s' matches multiple formal arguments", names[a]);
            if (found >= 0) used[a] = take(fitted, found, a);
        }
        List<Node> rest = new ArrayList<>();
        List<String> restNames = new ArrayList<>();
        int next = 0;
        for (int a = 0; a < arguments.length; a++) {
            if (used[a]) continue;
            while (next < parameters.length && next != dots && fitted[next] != null) next++;
            if (names[a] == null && next < parameters.length && next != dots) {
                take(fitted, next, a);
            } else if (dots >= 0) {
                rest.add(arguments[a]);
                restNames.add(names[a]);
            } else if (names[a] != null) {
                throw new RError("unused argument (%s)", names[a]);
            } else {
                throw new RError("unused argument");
            }
        }
        if (dots >= 0) fitted[dots] = new Rest(rest.toArray(new Node[0]), restNames.toArray(new String[0]));
        return fitted;
    }

    private boolean take(Node[] fitted, int parameter, int argument) {
        if (fitted[parameter] != null) throw new RError("formal argument matched by multiple actual arguments");
        fitted[parameter] = arguments[argument];
        return true;
    }

    /** What {@code ...} of a builtin function stands for. */
    private static final class Rest extends Node {
        private final Given first;
        private final String[] names;

        Rest(Node[] nodes, String[] names) {
            first = Given.of(nodes, 0);
            this.names = names;
        }

        @Override public Object execute(Frame frame) {
            Object[] values = new Object[names.length];
            boolean vectors = first != null && first.give(frame, values);
            return new Builtin.Rest(values, names, vectors);
        }
    }
}
