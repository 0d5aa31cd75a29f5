package weft.r.tree;

import weft.r.value.Descriptions;
import weft.r.value.Logical;
import weft.r.value.Operator;
import weft.r.value.Operators;
import weft.r.value.RError;
import weft.r.value.Scalars;
import weft.r.value.Seen;
import weft.r.value.Small;
import weft.r.value.Vec;

/** Operators. */
final class Expressions {
    private Expressions() {}

    /** Remembers the classes of its operands. */
    static final class Binary extends Node {
        private final Operator op;
        private final Node left, right;
        private final Seen seen = new Seen();

        Binary(Operator op, Node left, Node right) {
            this.op = op;
            this.left = left;
            this.right = right;
        }

        @Override public Object execute(Frame frame) {
            return seen.apply(op, frame.mode, left.execute(frame), right.execute(frame));
        }
    }

    static final class Minus extends Node {
        private static final Operator MINUS = Operators.of("-"), TIMES = Operators.of("*");
        private final Node x;

        Minus(Node x) {
            this.x = x;
        }

        @Override public Object execute(Frame frame) {
            Object value = x.execute(frame);
            if (value instanceof Double d) return -d;
            if (value instanceof Integer || value instanceof Logical) return MINUS.apply(frame.mode, 0, value);
            return TIMES.apply(frame.mode, -1, value); // and not 0 - x, which is 0 of 0 and not -0
        }
    }

    static final class Not extends Node {
        private static final Operator EQUAL = Operators.of("==");
        private final Node x;

        Not(Node x) {
            this.x = x;
        }

        @Override public Object execute(Frame frame) {
            Object value = x.execute(frame);
            if (value instanceof String) throw new RError("invalid argument type");
            return EQUAL.apply(frame.mode, value, new Logical(0));
        }
    }

    /** {@code &&} and {@code ||}: the right operand only if the left one does not decide. */
    static final class Lazy extends Node {
        private final Small deciding; // the value of an operand that is the result: no argument of a kernel, but a part of it
        private final Node left, right;

        Lazy(boolean deciding, Node left, Node right) {
            this.deciding = Small.of(deciding ? 1 : 0);
            this.left = left;
            this.right = right;
        }

        @Override public Object execute(Frame frame) {
            int decides = deciding.value, a = Scalars.logical(frame.mode, left.execute(frame));
            int b = a == decides ? a : Scalars.logical(frame.mode, right.execute(frame));
            return new Logical(b == decides || a == 1 - decides ? b : Scalars.NA);
        }
    }

    /** {@code from:to}. */
    static final class Colon extends Node {
        private final Node from, to;

        Colon(Node from, Node to) {
            this.from = from;
            this.to = to;
        }

        @Override public Object execute(Frame frame) {
            Object a = from.execute(frame), b = to.execute(frame);
            if (a instanceof Vec v && v.length == 0 || b instanceof Vec w && w.length == 0) throw new RError("argument of length 0");
            double first = Scalars.asDouble(frame.mode, a), last = Scalars.asDouble(frame.mode, b);
            if (first != first || last != last) throw new RError("NA/NaN argument");
            double steps = Math.abs(last - first) + 1e-10; // as R has it, for 0.1 + 0.2 and its kind
            if (steps >= Integer.MAX_VALUE - 1.0) throw new RError("result would be too long a vector");
            int length = (int) steps + 1, down = first <= last ? 1 : -1;
            if (first == (int) first && Math.abs(last) < Integer.MAX_VALUE) return new Descriptions.IntRange((int) first, down, length);
            frame.mode.effect();
            return new Descriptions.DoubleRange(first, down, length);
        }
    }
}
