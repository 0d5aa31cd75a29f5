package weft.fuzz;

import java.util.ArrayList;
import java.util.List;
import weft.fuzz.LoopProgram.Method;
import weft.fuzz.Scope.Callable;
import weft.fuzz.Scope.Form;
import weft.fuzz.Scope.Variable;

/** Makes the class of methods with plain loops that a seed stands for: its fields, methods that rounds call, and {@link LoopForms}. */
final class LoopGenerator {
    private static final int DEPTH = 3;
    private static final int HELD = 120;

    private final Choice c;
    private final int[] names = new int[1];
    private final Members members = new Members(new ArrayList<>(), new ArrayList<>(), new ArrayList<>(), new ArrayList<>());
    private boolean helpersAreStatic = true;

    /**
     * What the methods share.
     *
     * @param read fields of numbers that nothing writes
     * @param summed fields of numbers that rounds sum in
     * @param held fields of arrays
     */
    record Members(List<Variable> read, List<Variable> summed, List<Variable> held, List<Callable> callables) {}

    private LoopGenerator(long seed) {
        c = new Choice(seed);
    }

    static LoopProgram program(String name, long seed, int methods) {
        LoopGenerator generator = new LoopGenerator(seed);
        Tree fields = generator.fields();
        List<Tree> helpers = new ArrayList<>();
        for (int i = generator.c.between(0, 3); i > 0; i--) helpers.add(generator.helper());
        List<Method> all = new ArrayList<>();
        for (int i = 0; i < methods; i++) all.add(new LoopForms(generator.c, generator.names, generator.members).method("m" + i));
        return new LoopProgram(name, fields, Tree.list(helpers), all);
    }

    private Tree fields() {
        List<Tree> all = new ArrayList<>();
        for (int i = c.between(1, 3); i > 0; i--) all.add(number("field" + i, members.read));
        for (int i = c.between(1, 3); i > 0; i--) all.add(number("total" + i, members.summed));
        for (int i = c.between(0, 2); i > 0; i--) {
            Types type = Types.any(c);
            members.held.add(new Variable("held" + i, type, Form.ARRAY, true, false, -1));
            all.add(Tree.statement(c.of("", "static ", "final ") + type.java + "[] held" + i + " = new " + type.java + "[" + HELD + "];\n"));
        }
        return Tree.list(all);
    }

    private Tree number(String name, List<Variable> fields) {
        Types type = c.of(Types.INT, Types.LONG, Types.FLOAT, Types.DOUBLE);
        fields.add(new Variable(name, type, Form.SCALAR, false, true, 0));
        return Tree.statement(c.of("", "", "static ") + type.java + " " + name + " = " + Values.text(Values.of(type, c.between(-9, 9), false)) + ";\n");
    }

    /** A method that rounds call. */
    private Tree helper() {
        Expressions body = new Expressions(c, c.of(4, 8, 16));
        Types result = Types.any(c);
        helpersAreStatic &= c.chance(70); // a static one may call the ones before it
        Scope inside = Scope.fresh(names);
        inside.callables.addAll(members.callables);
        inside.nesting = 1;
        if (!helpersAreStatic) inside.components.addAll(members.read);
        List<String> texts = new ArrayList<>();
        List<Types> types = new ArrayList<>();
        for (int i = c.between(1, 3); i > 0; i--) {
            String name = inside.name("p");
            types.add(Types.any(c));
            texts.add(types.get(types.size() - 1).java + " " + name);
            inside.addScalar(name, types.get(types.size() - 1), c.chance(50));
        }
        inside.returned = () -> body.of(result, inside, 2);
        Tree statements = new Statements(c, body).list(inside, c.of(0, 0, 1, 2), 2);
        body.fuel = Math.max(body.fuel, 3);
        String name = inside.name("call");
        members.callables.add(new Callable(name + "(", types, result, null, false));
        return Tree.statement((helpersAreStatic ? "static " : "") + result.java + " " + name + "(" + String.join(", ", texts) + ") {\n",
            statements, "return ", body.of(result, inside, DEPTH), ";\n}\n");
    }
}
