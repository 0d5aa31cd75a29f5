package weft.fuzz;

import java.util.ArrayList;
import java.util.List;
import weft.fuzz.Scope.Callable;
import weft.fuzz.Scope.Form;
import weft.fuzz.Scope.Table;
import weft.fuzz.Scope.Variable;

/** Makes the program that a seed stands for. */
final class Generator {
    private final Choice c;
    private final List<Variable> captured = new ArrayList<>();
    private final List<Table> tables = new ArrayList<>();
    private final int[] names = new int[1];
    private Shape input;
    private Shape output;

    private Generator(long seed) {
        c = new Choice(seed);
    }

    static Program program(String name, long seed, int cases) {
        return new Generator(seed).make(name, seed, cases);
    }

    private Program make(String name, long seed, int count) {
        List<Shape> components = new ArrayList<>(List.of(Shape.of(Types.INT)));
        for (int i = c.between(1, 3); i > 0; i--) components.add(Shape.random(c, c.chance(25) ? 1 : 0));
        input = Shape.tuple(components);
        output = Shape.random(c, 2);

        List<String> typed = new ArrayList<>();
        Tree captures = captures(typed);
        List<Program.Case> cases = new ArrayList<>();
        for (int number = 0; number < count; number++) cases.add(one(number));
        return new Program(name, seed, input, output, captures, typed, cases);
    }

    private Tree captures(List<String> typed) {
        List<Tree> declarations = new ArrayList<>();
        for (int i = c.between(0, 3); i > 0; i--) {
            Types type = Types.any(c);
            String name = "c" + i;
            captured.add(new Variable(name, type, Form.SCALAR, false, true, 0));
            typed.add(type.java + " " + name);
            declarations.add(Tree.statement(type.java + " " + name + " = "
                + Values.text(Values.random(type, c)) + ";\n"));
        }
        for (int i = c.between(0, 2); i > 0; i--) {
            Types type = Types.any(c);
            String name = "d" + i;
            int length = c.of(1, 2, 4, 5, 8, 16, 16, 33);
            captured.add(new Variable(name, type, Form.ARRAY, false, true, length));
            typed.add(type.java + "[] " + name);
            declarations.add(Tree.statement(type.java + "[] " + name + " = " + values(type, length) + ";\n"));
        }
        if (c.chance(40)) rows(typed, declarations);
        if (c.chance(40)) tuples(typed, declarations);
        if (c.chance(25)) parray(typed, declarations);
        return Tree.list(declarations);
    }

    /** An initialiser. */
    private String values(Types type, int length) {
        List<String> values = new ArrayList<>();
        while (values.size() < length) values.add(Values.text(Values.random(type, c)));
        return "{" + String.join(", ", values) + "}";
    }

    /** An array of arrays; some are ragged, or have a null. */
    private void rows(List<String> typed, List<Tree> declarations) {
        Types type = Types.any(c);
        int rows = c.of(1, 2, 4, 5);
        int columns = c.of(1, 2, 3, 8);
        boolean ragged = c.chance(30);
        List<String> texts = new ArrayList<>();
        while (texts.size() < rows) {
            int length = ragged ? c.between(0, columns) : columns;
            texts.add(ragged && c.chance(15) ? "null" : values(type, length));
            // A row is an array like others.
            if (!texts.get(texts.size() - 1).equals("null") && c.chance(40)) {
                captured.add(new Variable("m[" + (texts.size() - 1) + "]", type, Form.ARRAY, false, true, length));
            }
        }
        tables.add(new Table("m[", "][", type, rows, columns));
        typed.add(type.java + "[][] m");
        declarations.add(Tree.statement(type.java + "[][] m = {" + String.join(", ", texts) + "};\n"));
    }

    /** An array of tuples; some have a null. */
    private void tuples(List<String> typed, List<Tree> declarations) {
        Types first = Types.any(c);
        Types second = Types.any(c);
        int length = c.of(1, 2, 4, 7, 16);
        boolean nulls = c.chance(20);
        List<String> texts = new ArrayList<>();
        while (texts.size() < length) {
            texts.add(nulls && c.chance(20) ? "null" : "new Tuple2<>(" + Values.text(Values.random(first, c)) + ", "
                + Values.text(Values.random(second, c)) + ")");
        }
        if (texts.stream().allMatch("null"::equals)) return; // nothing would tell the components' types
        tables.add(new Table("((" + first.java + ") t[", "]._1())", first, length, 0));
        tables.add(new Table("((" + second.java + ") t[", "]._2())", second, length, 0));
        String type = "Tuple2<" + first.boxed() + ", " + second.boxed() + ">[] t";
        typed.add(type);
        declarations.add(Tree.statement(type + " = new Tuple2[] {" + String.join(", ", texts) + "};\n"));
    }

    private void parray(List<String> typed, List<Tree> declarations) {
        Types type = Types.any(c);
        int length = c.of(1, 3, 8);
        String read = "get" + Character.toUpperCase(type.java.charAt(0)) + type.java.substring(1);
        tables.add(new Table("p." + read + "(", ")", type, length, 0));
        typed.add("PArray<" + type.boxed() + "> p");
        declarations.add(Tree.statement("PArray<" + type.boxed() + "> p = PArray.of(new " + type.java + "[] "
            + values(type, length) + ");\n"));
    }

    private Program.Case one(int number) {
        boolean isLambda = c.chance(30);
        // Most programs are small: they compile fast, and what is wrong with them shows in the result.
        int fuel = c.of(15, 30, 30, 60, 60, 120);
        Expressions e = new Expressions(c, fuel);
        Statements s = new Statements(c, e);

        Scope scope = Scope.fresh(names);
        List<Tree> helpers = new ArrayList<>();
        for (int i = c.of(0, 0, 1, 1, 2, 3); i > 0; i--) {
            helpers.add(c.chance(20) ? new Classes(c, names).helper(scope) : helper(scope));
        }
        List<Types> leaves = input.leaves();
        for (int i = 1; i < leaves.size(); i++) scope.addScalar("x" + i, leaves.get(i), c.chance(40));
        captured.forEach(scope::add);
        scope.tables.addAll(tables);
        scope.returned = () -> result(output, e, scope, 2);

        Tree flow = c.chance(35) ? new Flows(c, e, s).statement(scope, 3) : null;
        Tree statements = s.list(scope, flow == null ? c.of(0, 1, 2, 4, 6, 8) : c.of(0, 0, 1, 2), 3);
        if (flow != null) statements = Tree.list(List.of(flow, statements));
        e.fuel = Math.max(e.fuel, 8 * output.leaves().size());
        Tree end = Tree.statement("return ", result(output, e, scope, 4), ";\n");
        return new Program.Case(number, Tree.list(helpers), Tree.list(List.of(statements, end)), isLambda);
    }

    /** What the function returns: an expression, or a tuple of them. */
    private Tree result(Shape shape, Expressions e, Scope scope, int depth) {
        if (shape.isLeaf()) return e.of(shape.leaf(), scope, depth);
        List<Object> parts = new ArrayList<>();
        parts.add("new " + shape.java() + "(");
        for (Shape part : shape.parts()) {
            if (parts.size() > 1) parts.add(", ");
            parts.add(result(part, e, scope, depth));
        }
        parts.add(")");
        return Tree.statement(parts.toArray());
    }

    /** A method that later ones of the case may call, too. */
    private Tree helper(Scope callers) {
        Expressions e = new Expressions(c, c.of(6, 12, 25));
        Statements s = new Statements(c, e);
        Types result = Types.any(c);
        Scope scope = Scope.fresh(names);
        scope.callables.addAll(callers.callables);
        scope.nesting = 1; // it may be called from a loop
        scope.covered = c.chance(40); // or from a try
        List<String> parameters = new ArrayList<>();
        List<Types> types = new ArrayList<>();
        Types array = null;
        boolean writes = c.chance(40);
        if (c.chance(30)) {
            List<Variable> arrays = captured.stream().filter(v -> v.form() == Form.ARRAY).toList();
            array = arrays.isEmpty() || writes ? Types.any(c) : c.pick(arrays).type();
            String name = scope.name("q");
            parameters.add(array.java + "[] " + name);
            scope.add(new Variable(name, array, Form.ARRAY, writes, false, -1));
        }
        for (int i = c.between(0, 3); i > 0; i--) {
            Types type = Types.any(c);
            String name = scope.name("p");
            types.add(type);
            parameters.add(type.java + " " + name);
            scope.addScalar(name, type, c.chance(50));
        }
        scope.returned = () -> e.of(result, scope, 2);
        Tree body = s.list(scope, c.of(0, 0, 1, 2, 3), 2);
        e.fuel = Math.max(e.fuel, 4);
        String name = scope.name("h");
        boolean recurs = array == null && !types.isEmpty() && c.chance(20);
        String call = recurs ? name + "(" + c.between(0, 9) + ", " : name + "(";
        callers.callables.add(new Callable(call, types, result, array, writes));
        if (recurs) parameters.add(0, "int rest");
        String head = "private static " + result.java + " " + name + "(" + String.join(", ", parameters) + ") {\n";
        Tree again = recurs ? recursion(name, types, scope, e) : Tree.statement("");
        Tree value = e.of(result, scope, 4);
        return Tree.statement(head, body, again, "return ", value, ";\n}\n");
    }

    /** A call of the method itself as the last thing that it does, fewer times. */
    private Tree recursion(String name, List<Types> types, Scope scope, Expressions e) {
        List<Object> parts = new ArrayList<>();
        parts.add("if (rest > 0) return " + name + "(rest - 1");
        for (Types type : types) {
            parts.add(", ");
            parts.add(e.of(type, scope, 2));
        }
        parts.add(");\n");
        return Tree.statement(parts.toArray());
    }
}
