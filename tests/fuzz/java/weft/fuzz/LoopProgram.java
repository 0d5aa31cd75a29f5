package weft.fuzz;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;

/**
 * A class of methods with plain loops. What a method has made of its variables it returns; what it has made of its arguments
 * and of the fields of its object, and what it has thrown and printed, is seen from outside.
 *
 * @param fields of the class, a declaration each
 * @param helpers methods that rounds call
 */
record LoopProgram(String name, Tree fields, Tree helpers, List<Method> methods) {
    /** A method, in front of whose loops there may be declarations. */
    record Method(String name, List<Parameter> parameters, Tree body) {}

    /** What an argument is, and what a round does with it. */
    enum Kind {
        /** How many rounds there may be. */
        COUNT("int"),
        /** A number near 0, added to indices. */
        OFFSET("int"),
        NUMBER("%s"),
        READ("%s[]"),
        WRITTEN("%s[]"),
        /** Indices of the arrays. */
        INDICES("int[]"),
        ROWS("%s[][]"),
        BOXES("%s[]"),
        PAIRS("Pair[]"),
        LIST("List<Integer>"),
        LOG("List<Object>");

        private final String java;

        Kind(String java) {
            this.java = java;
        }
    }

    /** @param type of the elements */
    record Parameter(String name, Kind kind, Types type) {
        String java() {
            return kind.java.formatted(kind == Kind.BOXES ? type.boxed() : type.java) + " " + name;
        }
    }

    LoopProgram named(String other) {
        return new LoopProgram(other, fields, helpers, methods);
    }

    LoopProgram with(Method only) {
        return new LoopProgram(name, fields, helpers, List.of(only));
    }

    /** Of a program of one method, for the shrinker. */
    List<Tree> trees() {
        return List.of(fields, helpers, methods.get(0).body);
    }

    /** This program of one method with these in their places. */
    LoopProgram with(List<Tree> trees) {
        Method old = methods.get(0);
        return new LoopProgram(name, trees.get(0), trees.get(1), List.of(new Method(old.name, old.parameters, trees.get(2))));
    }

    String text() {
        StringBuilder members = new StringBuilder("record Pair(int a, double b) {}\n").append(fields).append(helpers);
        for (Method method : methods) {
            String parameters = method.parameters.stream().map(Parameter::java).collect(Collectors.joining(", "));
            members.append("Object[] " + method.name + "(" + parameters + ") {\n").append(method.body).append("}\n");
        }
        for (String[] each : Tries.CLASSES) {
            if (members.indexOf(each[0]) >= 0) members.append(each[1]);
        }
        List<String> imports = new ArrayList<>(List.of("java.util.*", "java.util.function.*", "java.util.stream.*", "weft.*"));
        return imports.stream().map(each -> "import " + each + ";\n").collect(Collectors.joining())
            + "\npublic final class " + name + " {\n" + Tree.indent(members.toString(), 1) + "}\n";
    }
}
