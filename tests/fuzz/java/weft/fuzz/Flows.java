package weft.fuzz;

import java.util.ArrayList;
import java.util.List;

/**
 * Control flow in which lanes part and meet: updates under conditions, then loops that follow one another with nothing
 * between them or lie in each other, left and begun again from the inside by label, and values of several types that
 * all of them carry. One counter, which goes up wherever a loop is tested, bounds them together.
 */
final class Flows {
    private static final int DEPTH = 3;

    private final Choice c;
    private final Expressions e;
    private final Statements s;
    private final List<String> carried = new ArrayList<>();
    private final List<Types> types = new ArrayList<>();
    private String counter;
    private int most;

    Flows(Choice c, Expressions e, Statements s) {
        this.c = c;
        this.e = e;
        this.s = s;
    }

    /** What it declares stays in scope. */
    Tree statement(Scope scope, int depth) {
        List<Object> parts = new ArrayList<>();
        for (int k = c.between(2, 4); k > 0; k--) parts.add(carry(scope));
        if (c.chance(40)) parts.add(s.array(scope));
        counter = scope.name("k");
        most = c.between(1, 6);
        parts.add("int " + counter + " = 0;\n");
        scope.add(new Scope.Variable(counter, Types.INT, Scope.Form.SCALAR, false, false, 0));
        for (int k = c.between(0, 2); k > 0; k--) parts.add(update(scope));
        parts.add(loops(scope, depth));
        for (int k = c.between(0, 2); k > 0; k--) parts.add(update(scope));
        return Tree.statement(parts.toArray());
    }

    private Tree carry(Scope scope) {
        Types type = c.of(Types.INT, Types.LONG, Types.FLOAT, Types.DOUBLE);
        Tree value = e.of(type, scope, 2);
        carried.add(scope.name("v"));
        types.add(type);
        scope.addScalar(last(), type, true);
        return Tree.statement(type.java + " " + last() + " = ", value, ";\n");
    }

    private String last() {
        return carried.get(carried.size() - 1);
    }

    private Tree assign(Scope scope) {
        int which = c.below(carried.size());
        Types type = types.get(which);
        String name = carried.get(which);
        String step = c.of(" + 1", " * 3", " - " + counter, " + " + counter);
        if (c.chance(50)) return Tree.statement(name + " = " + name + step + ";\n");
        return Tree.statement(name + " = ", e.of(type, scope, DEPTH), ";\n");
    }

    /** Assignments that some lanes make. */
    private Tree update(Scope scope) {
        if (c.chance(25)) return fallThrough(scope);
        Tree first = Tree.statement("if (", e.condition(scope, DEPTH), ") {\n", assign(scope), "}");
        if (c.chance(40)) return Tree.statement(first, "\n");
        Tree second = Tree.statement(" else if (", e.condition(scope, DEPTH), ") {\n", assign(scope), assign(scope), "}");
        if (c.chance(50)) return Tree.statement(first, second, "\n");
        return Tree.statement(first, second, " else {\n", assign(scope), "}\n");
    }

    private Tree fallThrough(Scope scope) {
        List<Object> parts = new ArrayList<>();
        parts.add("switch (");
        parts.add(e.of(Types.INT, scope, 2));
        parts.add(" & 3) {\n");
        for (int label = 0; label < 3; label++) {
            parts.add("case " + label + ":\n");
            parts.add(assign(scope));
            if (c.chance(40)) parts.add("break;\n");
        }
        parts.add("default:\n");
        parts.add(assign(scope));
        parts.add("}\n");
        return Tree.statement(parts.toArray());
    }

    /** One behind another. */
    private Tree loops(Scope scope, int depth) {
        List<Object> parts = new ArrayList<>();
        for (int k = c.between(1, 3); k > 0; k--) {
            parts.add(loop(scope, depth));
            most += c.between(0, 5);
            if (c.chance(30)) parts.add(update(scope));
        }
        return Tree.statement(parts.toArray());
    }

    private Tree loop(Scope scope, int depth) {
        String label = scope.name("l");
        int[] mark = scope.mark();
        scope.loops.add(label);
        scope.nesting++;
        Tree body = body(scope, depth);
        scope.reset(mark);
        scope.loops.remove(scope.loops.size() - 1);
        scope.nesting--;
        String goesOn = counter + "++ < " + most;
        String head = label + ":\n";
        Tree test = test(scope);
        switch (c.below(5)) {
            case 0: return Tree.statement(head + "do {\n", body, "} while (" + goesOn + " && ", test, ");\n");
            case 1: return Tree.statement(head + "do {\n", body, "} while (", test, " && " + goesOn + ");\n");
            case 2: return Tree.statement(head + "while (" + goesOn + " && ", test, ") {\n", body, "}\n");
            case 3:
                Tree more = Tree.statement(assign(scope), assign(scope));
                return Tree.statement(head + "for (;;) {\nif (!(" + goesOn + ")) break;\n", body, "if (", test, ") break;\n",
                    more, "}\n");
            default:
                String j = scope.name("j");
                return Tree.statement(head + "for (int " + j + " = ", e.condition(scope, 2), " ? 1 : 3; " + j + " < (", test,
                    " ? 4 : 7) && " + goesOn + "; " + j + " += ", e.condition(scope, 2), " ? 1 : 2) {\n", body, "}\n");
        }
    }

    private Tree test(Scope scope) {
        Tree one = e.condition(scope, DEPTH);
        if (c.chance(40)) return Tree.statement("(", one, ")");
        return Tree.statement("(", one, c.of(" && ", " || "), e.condition(scope, 2), ")");
    }

    private Tree body(Scope scope, int depth) {
        List<Object> parts = new ArrayList<>();
        for (int k = c.between(1, 3); k > 0; k--) {
            int way = c.below(10);
            if (way < 3) parts.add(update(scope));
            else if (way < 5) parts.add(s.leave(scope));
            else if (way < 7 && depth > 1 && scope.nesting < 3) parts.add(loop(scope, depth - 1));
            else if (way < 8) parts.add(s.list(scope, 1, depth - 1));
            else parts.add(assign(scope));
        }
        return Tree.statement(parts.toArray());
    }
}
