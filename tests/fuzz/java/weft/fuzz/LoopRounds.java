package weft.fuzz;

import java.util.ArrayList;
import java.util.List;
import weft.fuzz.Scope.Form;
import weft.fuzz.Scope.Variable;

/**
 * What the rounds of a loop do: variables of their own, elements that are written, sums, conditions, loops, and now and then
 * something that only Java can do, or that makes them depend on one another.
 */
final class LoopRounds {
    private static final int DEPTH = 3;
    /** How a condition or a loop may lie in another. */
    private static final int BLOCKS = 2;

    /** Elements that are a round's own. */
    record Target(Types type, List<String> elements) {}

    /** A variable or a field, and the one operation that its rounds do with it. */
    record Sum(String name, Types type, String operator) {}

    final List<Target> targets = new ArrayList<>();
    final List<Sum> sums = new ArrayList<>();
    /** Those that the round has added to; to one of floating-point numbers it may once. */
    private final List<Sum> added = new ArrayList<>();
    /** What a round begins with, if anything. */
    Tree first = Tree.statement("");
    /** A variable of the method's that every round assigns; null: none. */
    Target last;
    /** A list that rounds may add to; null: none. */
    String log;

    private final Choice c;
    private final Expressions e;
    private final Statements s;
    private final Scope scope;
    private final List<Types> types;
    private final String again;

    /**
     * @param types of most variables
     * @param again the statement that ends a round
     */
    LoopRounds(Choice c, Expressions e, Statements s, Scope scope, List<Types> types, String again) {
        this.c = c;
        this.e = e;
        this.s = s;
        this.scope = scope;
        this.types = types;
        this.again = again;
    }

    Tree body() {
        int[] mark = scope.mark();
        List<Tree> all = new ArrayList<>(List.of(first, list(c.between(0, 4), BLOCKS)));
        for (Target target : targets) all.add(write(target));
        for (Sum sum : sums) {
            if (!added.contains(sum)) all.add(sum(sum));
        }
        if (last != null) all.add(Tree.statement(last.elements.get(0) + " = ", e.of(last.type, scope, DEPTH), ";\n"));
        scope.reset(mark);
        return Tree.list(all);
    }

    private Tree block(int count, int blocks) {
        int[] mark = scope.mark();
        Tree body = list(count, blocks);
        scope.reset(mark);
        return body;
    }

    private Tree list(int count, int blocks) {
        List<Tree> all = new ArrayList<>();
        for (int i = 0; i < count; i++) all.add(statement(blocks));
        return Tree.list(all);
    }

    private Tree statement(int blocks) {
        return switch (c.below(20)) {
            case 0, 1, 2, 3 -> targets.isEmpty() ? sum() : write(c.pick(targets));
            case 4, 5, 6 -> sum();
            case 7, 8 -> blocks > 0 ? condition(blocks) : sum();
            case 9 -> Tree.statement("if (", e.condition(scope, DEPTH), ") {\n" + again + "\n}\n");
            case 10, 11 -> blocks > 0 ? inner(blocks) : own();
            case 12 -> c.chance(50) ? Tree.statement("if (", rarely(), ") {\n" + javas() + "}\n") : own();
            case 13 -> c.chance(10) ? leave() : s.list(scope, 1, 2);
            default -> own();
        };
    }

    /** What ends the loop, if it is one. */
    private Tree leave() {
        return Tree.statement("if (", rarely(), ") {\n" + (again.startsWith("continue") ? "break;" : again) + "\n}\n");
    }

    /** A variable of the round's own. */
    private Tree own() {
        Types type = c.chance(60) ? c.pick(types) : Types.any(c);
        Tree value = e.of(type, scope, DEPTH);
        String name = scope.name("v");
        scope.addScalar(name, type, c.chance(50));
        return Tree.statement(type.java + " " + name + " = ", value, ";\n");
    }

    private Tree write(Target target) {
        if (c.chance(30)) return change(target);
        return Tree.statement(c.pick(target.elements) + " = ", e.of(target.type, scope, DEPTH), ";\n");
    }

    /** An element is made of what it was. */
    Tree change(Target target) {
        String element = c.pick(target.elements);
        if (target.type != Types.BOOLEAN && c.chance(20)) return Tree.statement(element + c.of("++", "--") + ";\n");
        String operator = target.type == Types.BOOLEAN ? c.of("&", "|", "^") : c.of("+", "+", "-", "*");
        return Tree.statement(element + " " + operator + "= ", e.of(target.type, scope, DEPTH), ";\n");
    }

    private Tree sum() {
        if (sums.isEmpty()) return own();
        Sum sum = c.pick(sums);
        boolean isOrdered = !sum.type.isIntegral();
        return isOrdered && added.contains(sum) && c.chance(90) ? own() : sum(sum);
    }

    private Tree sum(Sum sum) {
        added.add(sum);
        if (sum.operator.length() > 1) {
            return Tree.statement(sum.name + " = Math." + sum.operator + "(" + sum.name + ", ", e.of(sum.type, scope, DEPTH), ");\n");
        }
        if (sum.operator.equals("+") && c.chance(30)) return Tree.statement(sum.name + c.of("++", "--", " -= 3") + ";\n");
        String operator = c.chance(2) ? "-" : sum.operator;
        return Tree.statement(sum.name + " " + operator + "= ", e.of(sum.type, scope, DEPTH), ";\n");
    }

    private Tree condition(int blocks) {
        Tree condition = e.condition(scope, DEPTH);
        Tree then = block(c.between(1, 2), blocks - 1);
        if (c.chance(60)) return Tree.statement("if (", condition, ") {\n", then, "}\n");
        return Tree.statement("if (", condition, ") {\n", then, "} else {\n", block(1, blocks - 1), "}\n");
    }

    /** A loop whose rounds are one after the other, into a variable of the round's. */
    private Tree inner(int blocks) {
        Types type = c.of(Types.INT, Types.LONG, Types.FLOAT, Types.DOUBLE);
        String name = scope.name("v");
        String counter = scope.name("j");
        Tree begin = Tree.statement(type.java + " " + name + " = ", e.of(type, scope, 2), ";\n");
        scope.addScalar(name, type, true);
        int[] mark = scope.mark();
        scope.add(new Variable(counter, Types.INT, Form.SCALAR, false, false, 0));
        scope.nesting++;
        String operator = c.of("+", "-", "*", type.isIntegral() ? "^" : "+");
        Tree body = Tree.statement(c.chance(20) ? block(1, blocks - 1) : Tree.statement(""), name + " " + operator + "= ", e.of(type, scope, DEPTH), ";\n");
        scope.nesting--;
        scope.reset(mark);
        String trips = c.of("3", "5", "8", "17");
        return Tree.statement(begin, "for (int " + counter + " = 0; " + counter + " < " + trips + "; " + counter + "++) {\n", body, "}\n");
    }

    private Tree rarely() {
        Types type = c.of(Types.INT, Types.INT, Types.LONG, Types.DOUBLE);
        if (type != Types.INT) return Tree.expression(Types.BOOLEAN, "(", e.of(type, scope, 2), " == ", e.literal(type), ")");
        return Tree.expression(Types.BOOLEAN, "((", e.of(type, scope, 2), " & " + c.of(15, 63, 255) + ") == " + c.below(12) + ")");
    }

    /** What no device does. */
    private String javas() {
        List<String> numbers = scope.variables.stream().filter(v -> v.form() == Form.SCALAR).map(Variable::name).toList();
        String number = numbers.isEmpty() ? "n" : c.pick(numbers);
        if (log != null && c.chance(60)) return log + ".add(" + number + ");\n";
        return switch (c.below(4)) {
            case 0 -> "throw new IllegalStateException(\"at \" + " + number + ");\n";
            case 1 -> "Runtime.getRuntime().availableProcessors();\n";
            default -> "System.out.println(\"at \" + " + number + ");\n";
        };
    }
}
