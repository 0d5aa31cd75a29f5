package weft.fuzz;

import java.util.ArrayList;
import java.util.List;
import weft.fuzz.Scope.Callable;
import weft.fuzz.Scope.Form;
import weft.fuzz.Scope.Variable;

/** Random statements. Loops are bounded by counters that nothing else writes. */
final class Statements {
    private static final int DEPTH = 4;
    private static final int MAX_NESTING = 2;
    /** Interface, method, parameters, result; boxed where the interface has type parameters. */
    private static final List<String> LAMBDAS = List.of(
        "IntBinaryOperator applyAsInt II I", "IntUnaryOperator applyAsInt I I", "IntPredicate test I Z",
        "LongBinaryOperator applyAsLong JJ J", "DoubleBinaryOperator applyAsDouble DD D",
        "DoubleUnaryOperator applyAsDouble D D", "IntToDoubleFunction applyAsDouble I D",
        "DoubleToIntFunction applyAsInt D I", "IntToLongFunction applyAsLong I J",
        "Function<Integer,Float> apply I F", "BiFunction<Float,Integer,Long> apply FI J",
        "UnaryOperator<Double> apply D D", "Function<Short,Byte> apply S B", "Predicate<Character> test C Z",
        "IntSupplier getAsInt - I");

    private final Choice c;
    private final Expressions e;
    private final Tries tries;
    private final Walks walks;

    Statements(Choice c, Expressions e) {
        this.c = c;
        this.e = e;
        tries = new Tries(c, e, this);
        walks = new Walks(c, e);
    }

    Tree block(Scope scope, int count, int depth) {
        int[] mark = scope.mark();
        Tree body = list(scope, count, depth);
        scope.reset(mark);
        return body;
    }

    /** As {@link #block}, but what it declares stays in scope. */
    Tree list(Scope scope, int count, int depth) {
        List<Tree> made = new ArrayList<>();
        for (int i = 0; i < count; i++) made.add(statement(scope, depth));
        return Tree.list(made);
    }

    private Tree statement(Scope scope, int depth) {
        if (e.fuel > 0 && depth > 0) {
            switch (c.below(20)) {
                case 0: case 1: return ifElse(scope, depth);
                case 2: case 3:
                    return scope.nesting < MAX_NESTING ? loop(scope, depth) : ifElse(scope, depth);
                case 4: return c.chance(50) ? oldSwitch(scope, depth) : arrowSwitch(scope, depth);
                case 5: return c.chance(25) ? tries.raise(scope) : leave(scope);
                case 6: return array(scope);
                case 7: return lambda(scope);
                case 8: return c.chance(50) ? box(scope) : tuple(scope);
                case 9: case 10: return tries.statement(scope, depth);
                case 11: return scope.covered ? tries.raise(scope) : tries.statement(scope, depth);
                case 12: case 13: return walk(scope);
                case 14: return c.chance(50) ? chosenArray(scope) : c.chance(50) ? chosenLambda(scope) : rows(scope);
                default: break;
            }
        }
        return c.chance(40) ? declaration(scope) : assignment(scope);
    }

    private Tree declaration(Scope scope) {
        Types type = Types.any(c);
        Tree value = e.of(type, scope, DEPTH);
        boolean fixed = c.chance(30);
        String name = scope.name("v");
        scope.addScalar(name, type, !fixed);
        return Tree.statement((fixed ? "final " : "") + type.java + " " + name + " = ", value, ";\n");
    }

    private Tree box(Scope scope) {
        Types type = Types.any(c);
        Tree value = e.of(type, scope, DEPTH);
        Tree isNull = c.chance(8) ? e.condition(scope, 2) : null;
        String name = scope.name("b");
        scope.add(new Variable(name, type, Form.BOX, c.chance(60), false, 0));
        String head = type.boxed() + " " + name + " = ";
        if (isNull == null) return Tree.statement(head, value, ";\n");
        return Tree.statement(head, isNull, " ? null : (" + type.boxed() + ") ", value, ";\n");
    }

    private Tree tuple(Scope scope) {
        List<Object> parts = new ArrayList<>();
        List<Types> types = new ArrayList<>();
        for (int count = c.between(2, 4); count > 0; count--) types.add(Types.any(c));
        Shape shape = Shape.tuple(types.stream().map(Shape::of).toList());
        String name = scope.name("t");
        parts.add("final " + shape.java() + " " + name + " = new " + shape.java() + "(");
        for (Types type : types) {
            if (parts.size() > 1) parts.add(", ");
            parts.add(e.of(type, scope, DEPTH - 1));
        }
        parts.add(");\n");
        for (int i = 0; i < types.size(); i++) {
            String component = name + "._" + (i + 1) + "()";
            scope.components.add(new Variable(component, types.get(i), Form.BOX, false, true, 0));
        }
        return Tree.statement(parts.toArray());
    }

    Tree array(Scope scope) {
        String name = scope.name("a");
        if (c.chance(15) && !scope.arrays(null).isEmpty()) {
            Variable other = c.pick(scope.arrays(null));
            scope.add(new Variable(name, other.type(), Form.ARRAY, other.writable(), true, other.length()));
            return Tree.statement("final " + other.type().java + "[] " + name + " = " + other.name() + ";\n");
        }
        Types type = Types.any(c);
        int length = c.of(1, 2, 3, 4, 4, 7, 8);
        List<Object> parts = new ArrayList<>();
        parts.add("final " + type.java + "[] " + name + " = ");
        if (c.chance(50)) {
            parts.add("new " + type.java + "[" + length + "];\n");
        } else {
            for (int i = 0; i < length; i++) {
                parts.add(i == 0 ? "{" : ", ");
                parts.add(c.chance(50) ? e.literal(type) : e.of(type, scope, 1));
            }
            parts.add("};\n");
        }
        scope.add(new Variable(name, type, Form.ARRAY, true, true, length));
        return Tree.statement(parts.toArray());
    }

    /** An array of arrays, some of which have a name of their own, and may have been made, and written to, before. */
    private Tree rows(Scope scope) {
        Types type = Types.any(c);
        int columns = c.of(1, 2, 2, 3, 4);
        List<String> named = new ArrayList<>(scope.arrays(type).stream().filter(a -> a.fixed() && a.writable() && a.length() == columns)
            .map(Variable::name).toList());
        List<Object> parts = new ArrayList<>();
        List<Object> list = new ArrayList<>();
        int count = c.of(1, 2, 2, 3);
        for (int k = 0; k < count; k++) {
            if (k > 0) list.add(", ");
            if (!named.isEmpty() && c.chance(40)) {
                list.add(c.pick(named));
                continue;
            }
            List<Object> row = c.chance(40) ? parts : list;
            String name = scope.name("r");
            if (row == parts) {
                parts.add("final " + type.java + "[] " + name + " = ");
                list.add(name);
            }
            row.add(row == parts ? "{" : "new " + type.java + "[] {");
            for (int i = 0; i < columns; i++) {
                if (i > 0) row.add(", ");
                row.add(c.chance(50) ? e.literal(type) : e.of(type, scope, 1));
            }
            row.add(row == parts ? "};\n" : "}");
            if (row == parts) scope.add(new Variable(name, type, Form.ARRAY, true, true, columns));
        }
        String name = scope.name("m");
        parts.add("final " + type.java + "[][] " + name + " = {");
        parts.addAll(list);
        parts.add("};\n");
        for (int k = 0; k < count; k++) scope.add(new Variable(name + "[" + k + "]", type, Form.ARRAY, true, false, columns));
        scope.tables.add(new Scope.Table(name + "[", "][", type, count, columns));
        return Tree.statement(parts.toArray());
    }

    private Tree chosenArray(Scope scope) {
        if (scope.arrays(null).isEmpty()) return array(scope);
        Variable one = c.pick(scope.arrays(null));
        Variable other = c.pick(scope.arrays(one.type()));
        Tree condition = e.condition(scope, 2);
        String name = scope.name("a");
        int length = one.length() == other.length() ? one.length() : -1;
        scope.add(new Variable(name, one.type(), Form.ARRAY, one.writable() && other.writable(), true, length));
        return Tree.statement("final " + one.type().java + "[] " + name + " = ", condition, " ? " + one.name() + " : "
            + other.name() + ";\n");
    }

    private Tree lambda(Scope scope) {
        return lambda(scope, 1);
    }

    private Tree chosenLambda(Scope scope) {
        return lambda(scope, c.between(2, 3));
    }

    /** A variable that holds one of several lambdas. */
    private Tree lambda(Scope scope, int count) {
        String[] words = c.pick(LAMBDAS).split(" ");
        List<Object> parts = new ArrayList<>();
        List<Types> parameters = new ArrayList<>();
        if (!words[2].equals("-")) for (char letter : words[2].toCharArray()) parameters.add(Types.ofLetter(letter));
        for (int i = 1; i <= count; i++) {
            if (i < count) parts.add(e.condition(scope, 2));
            if (i < count) parts.add(" ? ");
            addLambda(words, parameters, scope, parts);
            parts.add(i < count ? " : " : ";\n");
        }
        String name = scope.name("f");
        parts.add(0, "final " + words[0] + " " + name + " = ");
        scope.callables.add(new Callable(name + "." + words[1] + "(", parameters, Types.ofLetter(words[3].charAt(0)), null,
            false));
        return Tree.statement(parts.toArray());
    }

    private void addLambda(String[] words, List<Types> parameters, Scope scope, List<Object> parts) {
        Scope inside = scope.captured();
        List<String> names = new ArrayList<>();
        boolean boxed = words[0].contains("<");
        for (Types type : parameters) {
            names.add(scope.name("p"));
            inside.add(new Variable(names.get(names.size() - 1), type, boxed ? Form.BOX : Form.SCALAR, false, !boxed, 0));
        }
        parts.add("(" + String.join(", ", names) + ") -> ");
        parts.add(e.of(Types.ofLetter(words[3].charAt(0)), inside, DEPTH - 1));
    }

    private Tree walk(Scope scope) {
        Tree loop = scope.nesting < MAX_NESTING ? walks.loop(scope) : null;
        return loop != null ? loop : assignment(scope);
    }

    private Tree assignment(Scope scope) {
        List<Variable> writable = scope.variables.stream().filter(Variable::writable).toList();
        if (writable.isEmpty()) return declaration(scope);
        Variable v = c.pick(writable);
        if (v.form() == Form.ARRAY) {
            Tree index = e.index(v, scope, DEPTH - 1);
            Tree value = e.of(v.type(), scope, DEPTH);
            if (v.type() != Types.BOOLEAN && c.chance(40)) {
                String operator = c.of("+", "-", "*", v.type().isIntegral() ? ">>>" : "/");
                return Tree.statement(v.name() + "[", index, "] " + operator + "= ", value, ";\n");
            }
            return Tree.statement(v.name() + "[", index, "] = ", value, ";\n");
        }
        if (v.form() == Form.SCALAR && c.chance(40)) {
            Tree compound = e.compound(v.name(), v.type(), scope, DEPTH);
            return Tree.statement(v.name() + " = ", compound, ";\n");
        }
        return Tree.statement(v.name() + " = ", e.of(v.type(), scope, DEPTH), ";\n");
    }

    private Tree ifElse(Scope scope, int depth) {
        Tree condition = e.condition(scope, DEPTH - 1);
        Tree then = block(scope, c.between(1, 3), depth - 1);
        if (c.chance(50)) return Tree.statement("if (", condition, ") {\n", then, "}\n");
        Tree other = block(scope, c.between(1, 3), depth - 1);
        return Tree.statement("if (", condition, ") {\n", then, "} else {\n", other, "}\n");
    }

    private Tree loop(Scope scope, int depth) {
        String label = c.chance(30) ? scope.name("l") : "";
        String head = label.isEmpty() ? "" : label + ":\n";
        String counter = scope.name("i");
        int trips = c.of(0, 1, 2, 3, 5, 9);
        int way = c.below(6);
        int[] mark = scope.mark();
        scope.loops.add(label);
        scope.nesting++;
        // A for's counter is known to its body, so that it can be an index; the others count unseen.
        if (way < 3) scope.add(new Variable(counter, Types.INT, Form.SCALAR, false, false, 0));
        Tree body = block(scope, c.between(1, 4), depth - 1);
        scope.reset(mark);
        scope.loops.remove(scope.loops.size() - 1);
        scope.nesting--;
        String name = counter;
        if (way < 2) {
            String header = c.of("for (int %s = 0; %s < " + trips + "; %s++) {\n",
                "for (int %s = " + trips + "; %s > 0; %s--) {\n",
                "for (int %s = -2; %s <= " + trips + "; %s += 3) {\n");
            return Tree.statement(head + header.formatted(name, name, name), body, "}\n");
        }
        Tree condition = e.condition(scope, DEPTH - 1);
        if (way == 2) {
            String header = "for (int " + name + " = 0; " + name + " < " + trips + " && ";
            return Tree.statement(head + header, condition, "; " + name + "++) {\n", body, "}\n");
        }
        String zero = "int " + name + " = 0;\n";
        String bound = name + "++ < " + trips + " && ";
        if (way == 3) {
            return Tree.statement(zero + head + "while (" + bound, condition, ") {\n", body, "}\n");
        }
        if (way == 4) {
            String out = "if (" + name + "++ >= " + trips + ") break;\n";
            return Tree.statement(zero + head + "while (true) {\n" + out, body, "}\n");
        }
        return Tree.statement(zero + head + "do {\n", body, "} while (" + bound, condition, ");\n");
    }

    /** break, continue or return, under a condition, so that what follows can be reached. */
    Tree leave(Scope scope) {
        Tree condition = e.condition(scope, DEPTH - 1);
        List<Object> ways = new ArrayList<>();
        for (String label : scope.loops) {
            boolean innermost = scope.loops.get(scope.loops.size() - 1).equals(label);
            if (label.isEmpty() && !innermost) continue;
            // "?" is an old switch: break leaves it, continue goes to the loop around.
            if (label.equals("?")) {
                ways.add("break;");
            } else {
                ways.add(("break " + label).strip() + ";");
                ways.add(("continue " + label).strip() + ";");
            }
        }
        if (scope.returned != null && (ways.isEmpty() || c.chance(25))) {
            return Tree.statement("if (", condition, ") {\nreturn ", scope.returned.get(), ";\n}\n");
        }
        if (ways.isEmpty()) return assignment(scope);
        return Tree.statement("if (", condition, ") {\n" + c.pick(ways) + "\n}\n");
    }

    private Tree oldSwitch(Scope scope, int depth) {
        List<Object> parts = new ArrayList<>();
        parts.add("switch (");
        parts.add(e.of(c.of(Types.INT, Types.INT, Types.SHORT, Types.CHAR), scope, DEPTH - 1));
        parts.add(c.chance(60) ? " & 7) {\n" : ") {\n");
        scope.loops.add("?");
        int label = c.of(0, 0, 1, 97);
        int step = c.of(1, 1, 3, 29);
        int arms = c.between(1, 4);
        int defaultAt = c.chance(75) ? c.between(0, arms) : -1;
        for (int arm = 0; arm <= arms; arm++) {
            if (arm == defaultAt) {
                parts.add("default:\n");
            } else {
                parts.add("case " + label + ":\n" + (c.chance(25) ? "case " + (label + step) + ":\n" : ""));
                label += 2 * step;
            }
            parts.add("{\n");
            parts.add(block(scope, c.between(1, 2), depth - 1));
            parts.add("}\n");
            if (c.chance(60)) parts.add(Tree.statement("break;\n"));
        }
        scope.loops.remove(scope.loops.size() - 1);
        parts.add("}\n");
        return Tree.statement(parts.toArray());
    }

    private Tree arrowSwitch(Scope scope, int depth) {
        List<Object> parts = new ArrayList<>();
        parts.add("switch (");
        parts.add(e.of(Types.INT, scope, DEPTH - 1));
        parts.add(c.chance(60) ? " & 3) {\n" : ") {\n");
        int label = c.of(0, 0, -1, 50);
        scope.loops.add("?");
        for (int arms = c.between(1, 4); arms > 0; arms--) {
            parts.add("case " + label + (c.chance(30) ? ", " + (label += 5) : "") + " -> {\n");
            label += 1 + c.below(3);
            parts.add(block(scope, c.between(1, 2), depth - 1));
            parts.add("}\n");
        }
        parts.add("default -> {\n");
        parts.add(block(scope, 1, depth - 1));
        parts.add("}\n}\n");
        scope.loops.remove(scope.loops.size() - 1);
        return Tree.statement(parts.toArray());
    }
}
