package weft.fuzz;

import java.util.ArrayList;
import java.util.List;
import weft.fuzz.Scope.Variable;

/** Loops over arrays: indices that are linear in a counter, and indices that are read from arrays. */
final class Walks {
    /** One less than the least int is the largest: a loop that counts down from there has 2^31 rounds. */
    private static final String LEAST = "Math.max(-Integer.MAX_VALUE, ";

    private final Choice c;
    private final Expressions e;

    Walks(Choice c, Expressions e) {
        this.c = c;
        this.e = e;
    }

    /** A loop that sums up what it reads; null where there is no array. */
    Tree loop(Scope scope) {
        List<Variable> arrays = scope.arrays(null);
        if (arrays.isEmpty()) return null;
        Variable array = c.pick(arrays);
        String counter = scope.name("i");
        String sum = scope.name("v");
        List<Object> parts = new ArrayList<>();
        parts.add("long " + sum + " = " + c.between(-3, 3) + ";\n");
        List<Variable> integral = integral(arrays);
        String limit = integral.isEmpty() ? null : c.pick(integral).name();
        parts.add(header(array.name() + ".length", limit, counter, scope));
        for (int reads = c.between(1, 3); reads > 0; reads--) {
            Variable read = c.chance(60) ? array : c.pick(arrays);
            parts.add(Tree.statement(sum + " = " + sum + " * 31 + ", bits(read, index(read, arrays, counter)), ";\n"));
        }
        parts.add("}\n");
        scope.addScalar(sum, Types.LONG, true);
        return Tree.statement(parts.toArray());
    }

    /**
     * Mostly all of the array, now and then from where or to where the data says.
     *
     * @param limit an array to read that from, or null
     */
    private Tree header(String length, String limit, String i, Scope scope) {
        Object low = c.of("0", "0", "0", "1", "2");
        Object high = c.of(length, length, length + " - 1", "Math.min(" + length + ", 4)");
        if (c.chance(20)) low = Tree.expression(Types.INT, "(", e.of(Types.INT, scope, 2), " & 3)");
        if (c.chance(6)) low = Tree.expression(Types.INT, "(", e.of(Types.INT, scope, 2), " % 3)");
        if (c.chance(20)) high = Tree.expression(Types.INT, LEAST + "Math.min(", e.of(Types.INT, scope, 2), ", " + length + "))");
        if (c.chance(6)) high = Tree.expression(Types.INT, "(", e.of(Types.INT, scope, 2), " & 31)");
        if (limit != null && c.chance(20)) {
            Tree at = Tree.expression(Types.INT, "(", e.of(Types.INT, scope, 2), c.of(" & 3)", " >>> 1) % " + limit + ".length"));
            high = Tree.expression(Types.INT, LEAST + "Math.min(" + limit + "[", at, "], " + length + "))");
        }
        if (c.chance(70)) return Tree.statement("for (int " + i + " = ", low, "; " + i + " < ", high, "; " + i + "++) {\n");
        return Tree.statement("for (int " + i + " = ", high, " - 1; " + i + " >= ", low, "; " + i + "--) {\n");
    }

    private String index(Variable array, List<Variable> arrays, String i) {
        String length = array.name() + ".length";
        List<Variable> integral = integral(arrays);
        if (!integral.isEmpty() && c.chance(40)) {
            String read = c.pick(integral).name() + "[" + i + "]";
            return c.chance(8) ? read : "Math.abs(" + read + " % " + length + ")";
        }
        if (c.chance(60)) return i;
        return c.of(i + " >> 1", length + " - 1 - " + i, i + " * 2 % " + length, i + " + 1", i + " - 1", "2 - " + i, i + " * 3",
            "Math.min(" + i + " + 1, " + length + " - 1)", "Math.max(" + i + " - 1, 0)");
    }

    /** What an index can be read from. */
    private static List<Variable> integral(List<Variable> arrays) {
        return arrays.stream().filter(v -> v.type().isIntegral() && v.type() != Types.LONG).toList();
    }

    private static Tree bits(Variable array, String index) {
        String element = array.name() + "[" + index + "]";
        return Tree.expression(Types.LONG, switch (array.type()) {
            case BOOLEAN -> "(" + element + " ? 5 : 3)";
            case FLOAT -> "Float.floatToIntBits(" + element + ")";
            case DOUBLE -> "Double.doubleToLongBits(" + element + ")";
            default -> element;
        });
    }
}
