package weft;

import java.util.LinkedHashMap;
import java.util.Map;

/** An interpreter that Weft compiles away: docs/interpreters.md. Programs are like {@code n = 0; while n < 5 { n = n + x }; n}. */
final class Calculator {
    /** Numbers that decide what is compiled are fields of enum constants. */
    enum Slot {
        S0, S1, S2, S3, S4, S5, S6, S7;

        final int index = ordinal();
    }

    interface Node {
        Object run(Object[] variables);
    }

    record Constant(Object value) implements Node {
        @Override public Object run(Object[] variables) {
            return value;
        }
    }

    record Get(Slot slot) implements Node {
        @Override public Object run(Object[] variables) {
            return variables[slot.index];
        }
    }

    record Set(Slot slot, Node value) implements Node {
        @Override public Object run(Object[] variables) {
            Object v = value.run(variables);
            variables[slot.index] = v;
            return v;
        }
    }

    record Then(Node first, Node rest) implements Node { // a chain, and no array with a loop over it
        @Override public Object run(Object[] variables) {
            first.run(variables);
            return rest.run(variables);
        }
    }

    record While(Node left, Node right, Node body) implements Node {
        @Override public Object run(Object[] variables) {
            while ((double) (Double) left.run(variables) < (Double) right.run(variables)) body.run(variables);
            return 0.0;
        }
    }

    /** Values are Objects, as in any dynamic language; here all are Doubles. */
    static final class Binary implements Node {
        private final Operator op;
        private final Node left, right;

        Binary(Operator op, Node left, Node right) {
            this.op = op;
            this.left = left;
            this.right = right;
        }

        @Override public Object run(Object[] variables) {
            Object a = left.run(variables), b = right.run(variables);
            if (a instanceof Double x && b instanceof Double y) return op.of(x, y);
            throw new ArithmeticException();
        }
    }

    interface Operator {
        double of(double a, double b);
    }

    private final Node program;

    private Calculator(Node program) {
        this.program = program;
    }

    double run(double x) {
        Object[] variables = new Object[8];
        variables[0] = x;
        return (Double) program.run(variables);
    }

    // ---- the parser: nothing of it is compiled ----

    static Calculator parse(String text) {
        return new Calculator(new Parser(text).block());
    }

    private static final class Parser {
        private final String[] tokens;
        private final Map<String, Slot> names = new LinkedHashMap<>(Map.of("x", Slot.S0));
        private int at;

        Parser(String text) {
            tokens = text.replaceAll("([^a-z0-9.])", " $1 ").trim().split(" +");
        }

        private boolean take(String token) {
            boolean is = at < tokens.length && tokens[at].equals(token);
            if (is) at++;
            return is;
        }

        private Node block() {
            Node first = statement();
            return take(";") ? new Then(first, block()) : first;
        }

        private Node statement() {
            if (take("while")) {
                Node left = sum();
                take("<");
                Node right = sum();
                take("{");
                Node loop = new While(left, right, block());
                take("}");
                return loop;
            }
            if (at + 1 < tokens.length && tokens[at + 1].equals("=")) {
                Slot slot = names.computeIfAbsent(tokens[at], name -> Slot.values()[names.size()]);
                at += 2;
                return new Set(slot, sum());
            }
            return sum();
        }

        private Node sum() {
            Node left = product();
            while (true)
                if (take("+")) left = new Binary((a, b) -> a + b, left, product());
                else if (take("-")) left = new Binary((a, b) -> a - b, left, product());
                else return left;
        }

        private Node product() {
            Node left = factor();
            while (true)
                if (take("*")) left = new Binary((a, b) -> a * b, left, factor());
                else if (take("/")) left = new Binary((a, b) -> a / b, left, factor());
                else return left;
        }

        private Node factor() {
            if (take("(")) {
                Node inside = sum();
                take(")");
                return inside;
            }
            String token = tokens[at++];
            if (names.containsKey(token)) return new Get(names.get(token));
            return new Constant(Double.valueOf(token));
        }
    }
}
