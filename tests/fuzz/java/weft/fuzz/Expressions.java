package weft.fuzz;

import java.util.ArrayList;
import java.util.List;
import weft.fuzz.Scope.Callable;
import weft.fuzz.Scope.Form;
import weft.fuzz.Scope.Table;
import weft.fuzz.Scope.Variable;

/** Random expressions whose static type is exactly the one asked for. */
final class Expressions {
    private final Choice c;
    /** How many more operators may be made; below 0 everything is a variable or a literal. */
    int fuel;
    /** Whether nothing is called but methods of Math. */
    boolean onlyMath;

    Expressions(Choice c, int fuel) {
        this.c = c;
        this.fuel = fuel;
    }

    Tree of(Types type, Scope scope, int depth) {
        if (depth <= 0 || --fuel < 0 || c.chance(12)) return leaf(type, scope);
        Tree made = switch (c.below(14)) {
            case 0 -> choice(type, scope, depth);
            case 1 -> call(type, scope, depth);
            case 2 -> element(type, scope, depth);
            case 3 -> assignment(type, scope, depth);
            case 4 -> component(type, scope);
            case 5 -> c.chance(30) ? switched(type, scope, depth) : null;
            case 6 -> !onlyMath && c.chance(30) ? box(type, scope, depth) : null;
            default -> null;
        };
        return made != null ? made : operator(type, scope, depth);
    }

    Tree literal(Types type) {
        return Tree.expression(type, Values.text(Values.random(type, c)));
    }

    private Tree leaf(Types type, Scope scope) {
        List<Variable> same = scope.scalars(type, false);
        if (!same.isEmpty() && c.chance(80)) return read(c.pick(same));
        Tree component = c.chance(40) ? component(type, scope) : null;
        if (component != null) return component;
        List<Variable> others = scope.variables.stream().filter(v -> v.form() == Form.SCALAR
            && (v.type() == Types.BOOLEAN) == (type == Types.BOOLEAN)).toList();
        if (others.isEmpty() || type == Types.BOOLEAN || c.chance(40)) return literal(type);
        Variable other = c.pick(others);
        return cast(type, Tree.expression(other.type(), other.name()));
    }

    private Tree component(Types type, Scope scope) {
        List<Variable> same = scope.components.stream().filter(v -> v.type() == type).toList();
        return same.isEmpty() ? null : read(c.pick(same));
    }

    /** Unboxed by a cast, since {@code (byte) box} is no Java for any box but a Byte. */
    private static Tree read(Variable v) {
        String unboxed = "((" + v.type().java + ") " + v.name() + ")";
        return Tree.expression(v.type(), v.form() == Form.BOX ? unboxed : v.name());
    }

    static Tree cast(Types type, Tree value) {
        return Tree.expression(type, "((" + type.java + ") ", value, ")");
    }

    private Tree operator(Types type, Scope scope, int depth) {
        if (type == Types.BOOLEAN) return condition(scope, depth);
        if (type.isNarrow() || c.chance(15)) {
            return cast(type, of(c.of(Types.INT, Types.INT, c.pick(Types.NUMBERS)), scope, depth - 1));
        }
        int way = c.below(type.isIntegral() ? 12 : 7);
        if (way == 0) return unary(type, scope, depth);
        if (way <= 4) return arithmetic(type, c.of("+", "-", "*"), scope, depth);
        if (way <= 6) return division(type, scope, depth);
        if (way <= 9) return arithmetic(type, c.of("&", "|", "^"), scope, depth);
        return shift(type, scope, depth);
    }

    private Tree unary(Types type, Scope scope, int depth) {
        return Tree.expression(type, type.isIntegral() && c.chance(40) ? "(~" : "(-",
            of(type == Types.INT ? c.pick(Types.INTS) : type, scope, depth - 1), ")");
    }

    private Tree arithmetic(Types type, String operator, Scope scope, int depth) {
        Types other = type.promotable(c);
        boolean swap = c.chance(50);
        Tree left = of(swap ? other : type, scope, depth - 1);
        Tree right = of(swap ? type : other, scope, depth - 1);
        return Tree.expression(type, "(", left, " " + operator + " ", right, ")");
    }

    /** Mostly by something that is not 0, or nearly every program would throw for every input. */
    private Tree division(Types type, Scope scope, int depth) {
        String operator = c.of(" / ", " % ");
        Tree left = of(type, scope, depth - 1);
        if (!type.isIntegral() || c.chance(scope.covered ? 40 : 8)) {
            return Tree.expression(type, "(", left, operator, of(type.promotable(c), scope, depth - 1), ")");
        }
        if (c.chance(40)) {
            Object divisor = Values.random(type, c);
            if (((Number) divisor).longValue() == 0) divisor = Values.of(type, c.of(-1, 3, 10), false);
            return Tree.expression(type, "(", left, operator + Values.text(divisor) + ")");
        }
        return Tree.expression(type, "(", left, operator + "(", of(type, scope, depth - 1), " | 1))");
    }

    private Tree shift(Types type, Scope scope, int depth) {
        Types count = c.chance(60) ? Types.INT : c.pick(Types.INTEGRAL);
        return Tree.expression(type, "(", of(type, scope, depth - 1), c.of(" << ", " >> ", " >>> "),
            c.chance(40) ? literal(count) : of(count, scope, depth - 1), ")");
    }

    Tree condition(Scope scope, int depth) {
        int way = c.below(10);
        if (way < 6) {
            Types type = c.pick(Types.NUMBERS);
            Types other = c.chance(75) ? type : c.pick(Types.NUMBERS);
            return Tree.expression(Types.BOOLEAN, "(", of(type, scope, depth - 1),
                c.of(" < ", " <= ", " > ", " >= ", " == ", " != "), of(other, scope, depth - 1), ")");
        }
        if (way == 6) return Tree.expression(Types.BOOLEAN, "(!", of(Types.BOOLEAN, scope, depth - 1), ")");
        return Tree.expression(Types.BOOLEAN, "(", of(Types.BOOLEAN, scope, depth - 1),
            c.of(" && ", " || ", " && ", " || ", " & ", " | ", " ^ ", " == "),
            of(Types.BOOLEAN, scope, depth - 1), ")");
    }

    private Tree choice(Types type, Scope scope, int depth) {
        return Tree.expression(type, "(", condition(scope, depth - 1), " ? ", of(type, scope, depth - 1),
            " : ", of(type, scope, depth - 1), ")");
    }

    private Tree call(Types type, Scope scope, int depth) {
        List<Callable> own = scope.callables.stream().filter(f -> f.result() == type
            && (f.array() == null || !f.arrays(scope).isEmpty())).toList();
        List<Callable> library = Calls.ALL.stream().filter(f -> f.result() == type && (!onlyMath || f.call().startsWith("Math."))).toList();
        if (own.isEmpty() && library.isEmpty()) return null;
        Callable f = !own.isEmpty() && (library.isEmpty() || c.chance(50)) ? c.pick(own) : c.pick(library);
        List<Object> parts = new ArrayList<>();
        parts.add("((" + type.java + ") " + f.call());
        if (f.array() != null) parts.add(c.pick(f.arrays(scope)).name());
        for (Types parameter : f.parameters()) {
            if (parts.size() > 1) parts.add(", ");
            parts.add(of(parameter, scope, depth - 1));
        }
        parts.add("))");
        return Tree.expression(type, parts.toArray());
    }

    private Tree element(Types type, Scope scope, int depth) {
        if (c.chance(10) && type == Types.INT && !scope.arrays(null).isEmpty()) {
            return Tree.expression(type, c.pick(scope.arrays(null)).name() + ".length");
        }
        List<Table> tables = scope.tables.stream().filter(t -> t.type() == type).toList();
        List<Variable> arrays = scope.arrays(type);
        if (!tables.isEmpty() && (arrays.isEmpty() || c.chance(60))) return element(c.pick(tables), scope, depth);
        if (arrays.isEmpty()) return null;
        Variable array = c.pick(arrays);
        return Tree.expression(type, array.name() + "[", index(array, scope, depth), "]");
    }

    private Tree element(Table table, Scope scope, int depth) {
        Tree row = index(table.length(), scope, depth);
        if (table.columns() == 0) return Tree.expression(table.type(), table.open(), row, table.close());
        return Tree.expression(table.type(), table.open(), row, table.close(),
            index(table.columns(), scope, depth), "]");
    }

    private Tree index(int length, Scope scope, int depth) {
        return index(new Variable("", Types.INT, Form.ARRAY, false, true, length), scope, depth);
    }

    /** Mostly inside the array. */
    Tree index(Variable array, Scope scope, int depth) {
        Tree index = of(Types.INT, scope, depth - 1);
        int length = array.length();
        int way = c.below(20);
        if (way == 0 || (way < 5 && scope.covered)) return index;
        if (length < 0) {
            return Tree.expression(Types.INT, "Math.floorMod(", index, ", " + array.name() + ".length)");
        }
        if (Integer.bitCount(length) == 1 && way < 12) {
            return Tree.expression(Types.INT, "(", index, " & " + (length - 1) + ")");
        }
        if (way < 14) return Tree.expression(Types.INT, "(", index, " >>> 1) % " + Math.max(length, 1));
        // One too many, now and then.
        return Tree.expression(Types.INT, "" + (c.chance(3) ? length : c.below(Math.max(length, 1))));
    }

    private Tree assignment(Types type, Scope scope, int depth) {
        List<Variable> writable = scope.scalars(type, true);
        if (writable.isEmpty() || !c.chance(35)) return null;
        Variable v = c.pick(writable);
        if (type != Types.BOOLEAN && c.chance(50)) {
            String text = c.of("%s++", "%s--", "++%s", "--%s").formatted(v.name());
            return Tree.expression(type, "((" + type.java + ") " + text + ")");
        }
        if (v.form() == Form.BOX || c.chance(40)) {
            String head = "((" + type.java + ") (" + v.name() + " = ";
            return Tree.expression(type, head, of(type, scope, depth - 1), "))");
        }
        return compound(v.name(), type, scope, depth);
    }

    /** {@code target op= value}, with the narrowing conversion that hides in it. */
    Tree compound(String target, Types type, Scope scope, int depth) {
        if (type == Types.BOOLEAN) {
            return Tree.expression(type, "(" + target + c.of(" &= ", " |= ", " ^= "),
                of(type, scope, depth - 1), ")");
        }
        boolean bits = type.isIntegral() && c.chance(50);
        String operator = bits ? c.of("&", "|", "^", "<<", ">>", ">>>")
            : c.of("+", "-", "*", "+", "-", "/", "%");
        Types other = c.chance(60) ? type : c.pick(bits ? Types.INTEGRAL : Types.NUMBERS);
        Tree value = of(other, scope, depth - 1);
        boolean divides = operator.equals("/") || operator.equals("%");
        return divides && other.isIntegral() && c.chance(95)
            ? Tree.expression(type, "(" + target + " " + operator + "= (", value, " | 1))")
            : Tree.expression(type, "(" + target + " " + operator + "= ", value, ")");
    }

    private Tree switched(Types type, Scope scope, int depth) {
        List<Object> parts = new ArrayList<>();
        parts.add("switch (");
        parts.add(of(c.of(Types.INT, Types.INT, Types.SHORT, Types.CHAR), scope, depth - 1));
        parts.add(c.chance(50) ? ") {\n" : " & 3) {\n");
        int label = c.of(0, 0, 0, 7, 100);
        int step = c.of(1, 1, 2, 13);
        for (int arms = c.between(1, 4); arms > 0; arms--) {
            String labels = label + (c.chance(30) ? ", " + (label += step) : "");
            label += step;
            parts.add("case " + labels + " -> ");
            parts.add(of(type, scope, depth - 1));
            parts.add(";\n");
        }
        parts.add("default -> ");
        parts.add(of(type, scope, depth - 1));
        parts.add(";\n}");
        parts.add(0, "((" + type.java + ") ");
        parts.add(")");
        return Tree.expression(type, parts.toArray());
    }

    private Tree box(Types type, Scope scope, int depth) {
        Tree value = of(type, scope, depth - 1);
        if (type == Types.BOOLEAN) {
            Types other = c.pick(Types.ALL);
            return Tree.expression(type, other.boxed() + ".valueOf(", of(other, scope, depth - 1),
                ").equals(", of(other, scope, depth - 1), ")");
        }
        if (type == Types.CHAR || c.chance(50)) {
            return Tree.expression(type, "((" + type.java + ") (" + type.boxed() + ") ", value, ")");
        }
        Types from = c.of(Types.INT, Types.LONG, Types.FLOAT, Types.DOUBLE, Types.SHORT, Types.BYTE);
        return Tree.expression(type, from.boxed() + ".valueOf(", of(from, scope, depth - 1),
            ")." + type.java + "Value()");
    }
}
