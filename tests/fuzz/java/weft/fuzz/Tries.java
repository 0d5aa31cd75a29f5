package weft.fuzz;

import java.util.ArrayList;
import java.util.List;
import weft.fuzz.Scope.Callable;
import weft.fuzz.Scope.Form;
import weft.fuzz.Scope.Variable;

/** try, catch, finally, try-with-resources and throw, of the JDK's exceptions and the program's own. */
final class Tries {
    /** Name and text of the classes that a program declares if it uses them. */
    static final List<String[]> CLASSES = List.of(
        new String[] {"Fault", """
            static class Fault extends RuntimeException {
            final int a;
            long b;
            Fault(int a, long b) {
            super("fault " + a);
            this.a = a;
            this.b = b;
            }
            int kind() {
            return a;
            }
            }
            static final class DeepFault extends Fault {
            final double d;
            DeepFault(int a, double d) {
            super(a + 1, (long) d);
            this.d = d;
            }
            @Override public synchronized Throwable fillInStackTrace() {
            return this;
            }
            @Override int kind() {
            return (int) d;
            }
            }
            """},
        new String[] {"Resource", """
            static final class Resource implements AutoCloseable {
            private int left;
            Resource(int left) {
            this.left = left;
            if (left == 7) throw new IllegalStateException("seven");
            }
            int use(int by) {
            left += 1 + 100 / by;
            return left;
            }
            @Override public void close() {
            if ((left & 3) == 1) throw new IllegalArgumentException("closed at " + left);
            }
            }
            """});

    /** What is caught, a class before those that it extends. */
    private static final List<String> CAUGHT = List.of("DeepFault", "Fault", "ArithmeticException",
        "ArrayIndexOutOfBoundsException", "IndexOutOfBoundsException", "NullPointerException",
        "IllegalStateException", "IllegalArgumentException", "UnsupportedOperationException",
        "RuntimeException", "Exception", "Throwable");

    private final Choice c;
    private final Expressions e;
    private final Statements statements;

    Tries(Choice c, Expressions e, Statements statements) {
        this.c = c;
        this.e = e;
        this.statements = statements;
    }

    /** A try with what may follow it. */
    Tree statement(Scope scope, int depth) {
        boolean covered = scope.covered;
        List<Object> parts = new ArrayList<>();
        int[] mark = scope.mark();
        int way = c.below(10);
        parts.add("try ");
        if (way < 2) {
            String name = scope.name("r");
            parts.add("(Resource " + name + " = new Resource(");
            parts.add(e.of(Types.INT, scope, 2));
            parts.add(")) ");
            scope.callables.add(new Callable(name + ".use(", List.of(Types.INT), Types.INT, null, false));
        }
        parts.add("{\n");
        scope.covered = true;
        parts.add(statements.block(scope, c.between(1, 3), depth - 1));
        if (c.chance(50)) parts.add(raise(scope));
        scope.covered = covered;
        scope.reset(mark);
        if (way != 9) handlers(scope, depth, parts);
        if (way == 9 || c.chance(25)) {
            parts.add("} finally {\n");
            parts.add(statements.block(scope, c.between(1, 2), depth - 1));
        }
        parts.add("}\n");
        return Tree.statement(parts.toArray());
    }

    private void handlers(Scope scope, int depth, List<Object> parts) {
        int count = c.of(1, 1, 1, 2, 2, 3);
        int at = 0;
        for (int i = 0; i < count && at < CAUGHT.size(); i++) {
            at += c.below(CAUGHT.size() - at);
            String type = CAUGHT.get(at);
            // Neither of two alternatives may extend the other.
            boolean two = at >= 2 && at <= 5 && c.chance(30);
            if (two) type += c.chance(50) ? " | IllegalStateException" : " | UnsupportedOperationException";
            String name = scope.name("e");
            int[] mark = scope.mark();
            parts.add("} catch (" + type + " " + name + ") {\n");
            if (type.endsWith("Fault")) {
                scope.add(new Variable(name + ".a", Types.INT, Form.SCALAR, false, true, 0));
                scope.add(new Variable(name + ".b", Types.LONG, Form.SCALAR, true, false, 0));
                scope.callables.add(new Callable(name + ".kind(", List.of(), Types.INT, null, false));
            }
            if (type.equals("DeepFault")) {
                scope.add(new Variable(name + ".d", Types.DOUBLE, Form.SCALAR, false, true, 0));
            }
            parts.add(statements.block(scope, c.between(1, 2), depth - 1));
            if (c.chance(20)) parts.add(again(scope, name));
            scope.reset(mark);
            // A class may be caught once.
            at = two ? Math.max(at + 1, CAUGHT.indexOf("RuntimeException")) : at + 1;
        }
    }

    /** The exception again, or another one that it is the cause of. */
    private Tree again(Scope scope, String name) {
        Tree condition = e.condition(scope, 3);
        String thrown = c.of(name, name, "new IllegalStateException(\"again\", " + name + ")",
            "new RuntimeException(" + name + ")");
        return Tree.statement("if (", condition, ") {\nthrow " + thrown + ";\n}\n");
    }

    /** throw under a condition, which is a rare one where nothing catches it. */
    Tree raise(Scope scope) {
        Types type = c.of(Types.INT, Types.LONG, Types.FLOAT, Types.DOUBLE, Types.CHAR, Types.BYTE);
        List<Object> parts = new ArrayList<>();
        parts.add("if (");
        if (scope.covered && c.chance(60)) {
            parts.add(e.condition(scope, 2));
        } else {
            parts.add(e.of(type, scope, 2));
            parts.add(" == ");
            parts.add(e.literal(type));
        }
        parts.add(") {\nthrow new ");
        if (c.chance(45)) {
            boolean deep = c.chance(40);
            parts.add(deep ? "DeepFault(" : "Fault(");
            parts.add(e.of(Types.INT, scope, 2));
            parts.add(", ");
            parts.add(e.of(deep ? Types.DOUBLE : Types.LONG, scope, 2));
            parts.add(");\n}\n");
        } else {
            String exception = c.of("IllegalStateException", "IllegalArgumentException", "ArithmeticException",
                "UnsupportedOperationException");
            parts.add(exception + c.of("()", "(\"thrown\")", "(\"thrown\")") + ";\n}\n");
        }
        return Tree.statement(parts.toArray());
    }
}
