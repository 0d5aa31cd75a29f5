package weft.fuzz;

import java.util.ArrayList;
import java.util.List;
import weft.fuzz.Scope.Callable;

/** Helpers with classes of their own: one object or another whose method is called, enums, and tables of lambdas. */
final class Classes {
    private final Choice c;
    private final int[] names;

    Classes(Choice c, int[] names) {
        this.c = c;
        this.names = names;
    }

    /** A method that later helpers may call, and the classes that it uses. */
    Tree helper(Scope callers) {
        if (c.chance(20)) return operators(callers);
        return c.chance(60) ? objects(callers) : constants(callers);
    }

    private Tree value(Types type, int fuel, List<Types> types, List<String> variables) {
        Scope scope = Scope.fresh(names);
        scope.nesting = 1;
        for (int i = 0; i < types.size(); i++) scope.addScalar(variables.get(i), types.get(i), false);
        return new Expressions(c, fuel).of(type, scope, 3);
    }

    /** {@code I o = choose ? new A(x) : new B(y, x); o.get(x)}, once or in a loop. */
    private Tree objects(Scope callers) {
        Types first = Types.any(c);
        Types second = Types.any(c);
        Types result = Types.any(c);
        Scope scope = Scope.fresh(names);
        String type = scope.name("I");
        String a = scope.name("A");
        String b = scope.name("B");
        String name = scope.name("h");
        List<Object> parts = new ArrayList<>();
        parts.add("sealed interface " + type + " permits " + a + ", " + b + " {\n" + result.java + " get("
            + first.java + " x);\n}\n");
        parts.add("record " + a + "(" + first.java + " v) implements " + type + " {\npublic " + result.java + " get("
            + first.java + " x) {\nreturn ");
        parts.add(value(result, 8, List.of(first, first), List.of("v", "x")));
        parts.add(";\n}\n}\nrecord " + b + "(" + second.java + " w, " + first.java + " v) implements " + type
            + " {\npublic " + result.java + " get(" + first.java + " x) {\nreturn ");
        parts.add(value(result, 8, List.of(second, first, first), List.of("w", "v", "x")));
        parts.add(";\n}\n}\n");
        parts.add("private static " + result.java + " " + name + "(" + first.java + " x, " + second.java + " y) {\n"
            + type + " o = ");
        parts.add(value(Types.BOOLEAN, 4, List.of(first, second), List.of("x", "y")));
        parts.add(" ? new " + a + "(x) : new " + b + "(y, x);\n");
        if (c.chance(40)) {
            parts.add("for (int i = 0; i < " + c.between(1, 4) + "; i++) {\nif (");
            parts.add(value(Types.BOOLEAN, 4, List.of(first, second, Types.INT), List.of("x", "y", "i")));
            parts.add(") o = new " + (c.chance(50) ? a + "(x)" : b + "(y, x)") + ";\n}\n");
        }
        if (c.chance(50)) {
            parts.add("if (o instanceof " + b + " p) return ");
            parts.add(value(result, 6, List.of(second, first), List.of("y", "x")));
            parts.add(";\n");
        }
        parts.add("return o.get(x);\n}\n");
        callers.callables.add(new Callable(name + "(", List.of(first, second), result, null, false));
        return Tree.statement(parts.toArray());
    }

    /** An array of lambdas, one of which is called. */
    private Tree operators(Scope callers) {
        Types type = c.of(Types.INT, Types.LONG, Types.DOUBLE);
        String name = Scope.fresh(names).name("h");
        String kind = Character.toUpperCase(type.java.charAt(0)) + type.java.substring(1);
        List<Object> parts = new ArrayList<>();
        parts.add("static final " + kind + "BinaryOperator[] T" + name + " = {");
        int count = c.between(1, 4);
        for (int i = 0; i < count; i++) {
            parts.add("(x, y) -> ");
            parts.add(value(type, 6, List.of(type, type), List.of("x", "y")));
            parts.add(", ");
        }
        parts.add(c.of("Math::max", type.boxed() + "::sum") + (c.chance(10) ? ", null" : "") + "};\n");
        parts.add("private static " + type.java + " " + name + "(int n, " + type.java + " x, " + type.java + " y) {\n"
            + "return T" + name + "[" + c.of("n & 1", "Math.floorMod(n, " + (count + 1) + ")", "n % 5") + "].applyAs" + kind
            + "(x, y);\n}\n");
        callers.callables.add(new Callable(name + "(", List.of(Types.INT, type, type), type, null, false));
        return Tree.statement(parts.toArray());
    }

    /** An enum with a field, one of whose constants is chosen, compared and switched on. */
    private Tree constants(Scope callers) {
        Types field = Types.any(c);
        Types result = Types.any(c);
        Scope scope = Scope.fresh(names);
        String type = scope.name("E");
        String name = scope.name("h");
        List<Object> parts = new ArrayList<>();
        parts.add("enum " + type + " {\nX(" + Values.text(Values.random(field, c)) + "), Y("
            + Values.text(Values.random(field, c)) + "), Z(" + Values.text(Values.random(field, c)) + ");\n"
            + "final " + field.java + " v;\n" + type + "(" + field.java + " v) {\nthis.v = v;\n}\n}\n");
        parts.add("private static " + result.java + " " + name + "(" + field.java + " x, int n) {\n" + type + " e = ");
        parts.add(value(Types.BOOLEAN, 4, List.of(field, Types.INT), List.of("x", "n")));
        String other = c.chance(50) ? "n % 3 == 0 ? " + type + ".Y : " + type + ".Z" : type + ".values()["
            + c.of("n & 1", "Math.floorMod(n, 3)", "(n >>> 1) % 3", "n") + "]";
        parts.add(" ? " + type + ".X : " + other + ";\n" + field.java + " v = e.v;\n");
        if (c.chance(30)) parts.add("for (" + type + " k : " + type + ".values()) n = n * 3 + k.compareTo(e);\n");
        parts.add("if (e " + c.of("==", "!=") + " " + type + "." + c.of("X", "Y", "Z") + ") n += e.ordinal();\n"
            + "return switch (e) {\ncase X -> ");
        List<Types> types = List.of(field, field, Types.INT);
        parts.add(value(result, 6, types, List.of("x", "v", "n")));
        parts.add(";\ncase Y -> ");
        parts.add(value(result, 6, types, List.of("x", "v", "n")));
        parts.add(";\ncase Z -> ");
        parts.add(value(result, 6, types, List.of("x", "v", "n")));
        parts.add(";\n};\n}\n");
        callers.callables.add(new Callable(name + "(", List.of(field, Types.INT), result, null, false));
        return Tree.statement(parts.toArray());
    }
}
