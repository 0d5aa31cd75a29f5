package weft;

import java.lang.invoke.MethodType;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.function.Function;
import weft.internal.layout.RecordClass;
import weft.javac.Javac;

/**
 * Lambdas written and compiled while the test runs, for the methods that it finds. Their input is a record of
 * an {@code int} that selects one of several methods, so that one kernel serves for all of them, and of the
 * arguments.
 */
final class MethodLambdas {
    private final Javac javac;
    private final Set<String> records = new LinkedHashSet<>();
    private final List<String> makers = new ArrayList<>();
    private Class<?> made;

    MethodLambdas(Javac javac) {
        this.javac = javac;
    }

    /** Adds a lambda that calls one of these methods of the same types; the number returned is its name. */
    int add(List<StaticMethod> methods, Function<StaticMethod, String> call) {
        StaticMethod first = methods.get(0);
        String input = inputName(first);
        StringBuilder components = new StringBuilder("int select");
        for (int i = 0; i < first.parameters().size(); i++) {
            components.append(", " + first.parameters().get(i) + " a" + (i + 1));
        }
        records.add("    public record " + input + "(" + components + ") {}\n");
        StringBuilder body = new StringBuilder();
        for (int i = 0; i < methods.size() - 1; i++) {
            body.append("            if (t.select() == ").append(i).append(") return ")
                .append(call.apply(methods.get(i))).append(";\n");
        }
        body.append("            return ").append(call.apply(methods.get(methods.size() - 1))).append(";\n");
        String result = MethodType.methodType(first.result()).wrap().returnType().getSimpleName();
        makers.add("    public static Function<" + input + ", " + result + "> f" + makers.size()
            + "() {\n        return t -> {\n" + body + "        };\n    }\n");
        return makers.size() - 1;
    }

    /** Compiles all that was added. */
    void compile() {
        String text = "import java.util.function.Function;\npublic class Lambdas {\n" + String.join("", records)
            + String.join("", makers) + "}\n";
        List<Class<?>> classes = javac.compile(List.of(new Javac.Source("Lambdas", text)));
        if (classes == null) throw new AssertionError("javac refuses the lambdas: " + javac.errors());
        made = classes.get(0);
    }

    @SuppressWarnings("unchecked")
    Function<Object, Object> get(int number) throws ReflectiveOperationException {
        return (Function<Object, Object>) made.getMethod("f" + number).invoke(null);
    }

    /** An input of {@code method}'s lambda. */
    Object element(StaticMethod method, int select, Object[] arguments) throws ClassNotFoundException {
        Object[] parts = new Object[arguments.length + 1];
        parts[0] = select;
        System.arraycopy(arguments, 0, parts, 1, arguments.length);
        return inputClass(method).make(parts);
    }

    private RecordClass inputClass(StaticMethod method) throws ClassNotFoundException {
        return RecordClass.of(made.getClassLoader().loadClass("Lambdas$" + inputName(method)));
    }

    private static String inputName(StaticMethod m) {
        StringBuilder name = new StringBuilder("Of");
        for (Class<?> type : m.parameters()) name.append("_").append(type);
        return name.toString();
    }
}
