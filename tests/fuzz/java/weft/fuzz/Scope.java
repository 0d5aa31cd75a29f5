package weft.fuzz;

import java.util.ArrayList;
import java.util.List;

/** What a piece of code may name, and where it may go. Blocks push and pop. */
final class Scope {
    /** What a variable holds. */
    enum Form { SCALAR, BOX, ARRAY }

    /**
     * A variable.
     *
     * @param writable it may be assigned to; for an array, its elements
     * @param fixed it is effectively final, so lambdas may capture it
     * @param length of an array, or -1 where only {@code .length} tells
     */
    record Variable(String name, Types type, Form form, boolean writable, boolean fixed, int length) {}

    /**
     * A method or lambda.
     *
     * @param call the text up to the first argument
     * @param array the type of an array that is its first argument; null if there is none
     * @param writes whether it writes to that
     */
    record Callable(String call, List<Types> parameters, Types result, Types array, boolean writes) {
        List<Variable> arrays(Scope scope) {
            return scope.arrays(array).stream().filter(v -> v.writable || !writes).toList();
        }
    }

    /**
     * What is read by an index, or by two: a captured array of arrays, of tuples, or a PArray; or an array of arrays of its own.
     *
     * @param open the text up to the first index
     * @param close from there on, or up to the second index
     * @param length how many elements
     * @param columns of each row; 0 if there is one index
     */
    record Table(String open, String close, Types type, int length, int columns) {}

    final List<Variable> variables = new ArrayList<>();
    final List<Table> tables = new ArrayList<>();
    final List<Callable> callables = new ArrayList<>();
    /** Tuples in scope: the text that reads a component, and its type. */
    final List<Variable> components = new ArrayList<>();
    /** Labels of the loops around, innermost last; "" for a loop without one. */
    final List<String> loops = new ArrayList<>();
    /** What `return` gives back; null where there may be none. */
    java.util.function.Supplier<Tree> returned;
    /** How many loops have been opened around this code; bounds the time a program takes. */
    int nesting;
    /** Whether some try around this code may catch: then more of it throws. */
    boolean covered;
    /** How many times `names` were given out. */
    int[] counter = new int[1];

    /** For a method of the same class. */
    static Scope fresh(int[] counter) {
        Scope scope = new Scope();
        scope.counter = counter;
        return scope;
    }

    String name(String prefix) {
        return prefix + counter[0]++;
    }

    void add(Variable variable) {
        variables.add(variable);
    }

    void addScalar(String name, Types type, boolean writable) {
        add(new Variable(name, type, Form.SCALAR, writable, !writable, 0));
    }

    /** What {@link #reset} goes back to. */
    int[] mark() {
        return new int[] {variables.size(), callables.size(), components.size(), tables.size()};
    }

    void reset(int[] mark) {
        variables.subList(mark[0], variables.size()).clear();
        callables.subList(mark[1], callables.size()).clear();
        components.subList(mark[2], components.size()).clear();
        tables.subList(mark[3], tables.size()).clear();
    }

    /** For the body of a lambda: only what it may capture. */
    Scope captured() {
        Scope inner = fresh(counter);
        for (Variable v : variables) {
            boolean writable = v.writable && v.form == Form.ARRAY;
            if (v.fixed) inner.add(new Variable(v.name, v.type, v.form, writable, true, v.length));
        }
        inner.tables.addAll(tables);
        components.stream().filter(Variable::fixed).forEach(inner.components::add);
        inner.callables.addAll(callables);
        inner.nesting = nesting;
        inner.covered = covered;
        return inner;
    }

    List<Variable> scalars(Types type, boolean writable) {
        return variables.stream().filter(v -> v.form != Form.ARRAY && v.type == type
            && (!writable || v.writable)).toList();
    }

    List<Variable> arrays(Types type) {
        return variables.stream().filter(v -> v.form == Form.ARRAY && (type == null || v.type == type))
            .toList();
    }
}
