package weft.fuzz;

import java.util.ArrayList;
import java.util.List;

/**
 * A class with a method {@code make}, which gives one function. The function has many cases in it and its
 * argument's first component chooses one: OpenCL compilers take a tenth of a second for anything, so
 * one kernel must test a lot.
 *
 * @param name of the class
 * @param seed of everything in it and of its inputs
 * @param input a tuple whose first component is the number of the case
 * @param captures declarations in front of the function
 * @param captured the names that they declare, with their types
 */
record Program(String name, long seed, Shape input, Shape output, Tree captures, List<String> captured,
        List<Case> cases) {
    /**
     * One case.
     *
     * @param number what the first component must be to choose it
     * @param helpers methods that it calls
     * @param isLambda whether it is a lambda that the function captures, not a method that it calls
     */
    record Case(int number, Tree helpers, Tree body, boolean isLambda) {}

    Program with(List<Case> fewer) {
        return new Program(name, seed, input, output, captures, captured, fewer);
    }

    /** The program's trees in a list, for the shrinker. */
    List<Tree> trees() {
        List<Tree> trees = new ArrayList<>(List.of(captures));
        for (Case each : cases) trees.addAll(List.of(each.helpers, each.body));
        return trees;
    }

    /** This program with these for its {@link #trees}. */
    Program withTrees(List<Tree> trees) {
        List<Case> changed = new ArrayList<>();
        for (Case old : cases) {
            int at = 1 + 2 * changed.size();
            changed.add(new Case(old.number, trees.get(at), trees.get(at + 1), old.isLambda));
        }
        return new Program(name, seed, input, output, trees.get(0), captured, changed);
    }

    int size() {
        return trees().stream().mapToInt(Tree::size).sum();
    }

    /** The class. */
    String text() {
        return "import java.util.function.*;\nimport weft.*;\n\npublic final class " + name + " {\n"
            + Tree.indent("public static " + members(), 1) + "}\n";
    }

    String functionType() {
        return "Function<" + input.java() + ", " + output.java() + ">";
    }

    /** {@code make} and what it needs, from the type on. */
    String members() {
        StringBuilder text = new StringBuilder(functionType() + " make() {\n").append(captures);
        for (Case each : cases) {
            if (each.isLambda) {
                text.append("final " + functionType() + " case" + each.number + " = e -> {\n")
                    .append(unpack()).append(each.body).append("};\n");
            }
        }
        if (cases.size() == 1) {
            text.append("return " + (cases.get(0).isLambda ? "case" + cases.get(0).number
                : "e -> " + call(cases.get(0))) + ";\n}\n");
        } else {
            text.append("return e -> switch (e._1()) {\n");
            for (int i = 0; i < cases.size(); i++) {
                text.append(i == 0 ? "default -> " : "case " + cases.get(i).number + " -> ");
                text.append(call(cases.get(i)) + ";\n");
            }
            text.append("};\n}\n");
        }
        for (Case each : cases) {
            text.append(each.helpers);
            if (each.isLambda) continue;
            text.append("private static " + output.java() + " case" + each.number + "("
                + parameters() + ") {\n").append(unpack()).append(each.body).append("}\n");
        }
        for (String[] each : Tries.CLASSES) {
            if (text.indexOf(each[0]) >= 0) text.append(each[1]);
        }
        return text.toString();
    }

    private static String call(Case each, String arguments) {
        return "case" + each.number + (each.isLambda ? ".apply(e)" : "(" + arguments + ")");
    }

    private String call(Case each) {
        List<String> names = new ArrayList<>(List.of("e"));
        for (String typed : captured) names.add(typed.substring(typed.lastIndexOf(' ') + 1));
        return call(each, String.join(", ", names));
    }

    private String parameters() {
        List<String> all = new ArrayList<>(List.of(input.java() + " e"));
        all.addAll(captured);
        return String.join(", ", all);
    }

    /** The argument's components as local variables x1, x2, ...; x0 chose the case. */
    private String unpack() {
        StringBuilder text = new StringBuilder();
        List<Types> leaves = input.leaves();
        List<String> paths = input.paths("e");
        for (int i = 1; i < leaves.size(); i++) {
            text.append(leaves.get(i).java + " x" + i + " = " + paths.get(i) + ";\n");
        }
        return text.toString();
    }

    /** The inputs that a case is tried with, each by its leaves. */
    List<List<Object>> rows(Case each, int count) {
        Choice c = new Choice(Choice.part(seed, 1_000_000 + each.number));
        List<List<Object>> rows = new ArrayList<>();
        List<Types> leaves = input.leaves();
        for (int i = 0; i < count; i++) {
            List<Object> row = new ArrayList<>(List.of((Object) each.number));
            for (Types leaf : leaves.subList(1, leaves.size())) row.add(Values.random(leaf, c));
            rows.add(row);
        }
        return rows;
    }
}
