package weft.r.tree;

import weft.r.value.Delayed;
import weft.r.value.RError;
import weft.r.value.RNull;
import weft.r.value.Scalars;
import weft.r.value.Vec;

/** Statements. */
final class Control {
    private Control() {}

    /** A statement and those behind it. A chain and not an array, so that Weft goes through it while it compiles. */
    static final class Block extends Node {
        private final Node first, rest;
        private final int line;

        Block(Node first, int line, Node rest) {
            this.first = first;
            this.line = line;
            this.rest = rest;
        }

        @Override public Object execute(Frame frame) {
            frame.mode.line(line);
            Object value = first.execute(frame);
            return rest == null ? value : rest.execute(frame);
        }
    }

    static final class If extends Node {
        private final Node test, then, otherwise;

        If(Node test, Node then, Node otherwise) {
            this.test = test;
            this.then = then;
            this.otherwise = otherwise;
        }

        @Override public Object execute(Frame frame) {
            return Scalars.truth(frame.mode, test.execute(frame)) ? then.execute(frame) : otherwise.execute(frame);
        }
    }

    static final class While extends Node {
        private final Node test, body;

        While(Node test, Node body) {
            this.test = test;
            this.body = body;
        }

        @Override public Object execute(Frame frame) {
            while (Scalars.truth(frame.mode, test.execute(frame))) body.execute(frame);
            return RNull.NULL;
        }
    }

    static final class For extends Node {
        private final Variable variable;
        private final Node over, body;

        For(Variable variable, Node over, Node body) {
            this.variable = variable;
            this.over = over;
            this.body = body;
        }

        @Override public Object execute(Frame frame) {
            Object sequence = over.execute(frame);
            if (sequence instanceof Vec v) {
                Vec settled = v instanceof Delayed d ? frame.mode.settled(d) : v;
                for (int i = 0; i < settled.length; i++) {
                    variable.write(frame, settled.at(frame.mode, i));
                    body.execute(frame);
                }
            } else if (Scalars.isScalar(sequence)) {
                variable.write(frame, sequence);
                body.execute(frame);
            } else if (sequence != RNull.NULL) {
                throw new RError("invalid for() loop sequence");
            }
            return RNull.NULL;
        }
    }

    // ---- jumps: thrown where they are, and caught by a node around what they leave, if the text has one there ----

    static final class Break extends Node {
        @Override public Object execute(Frame frame) {
            throw new Jump.Break();
        }
    }

    /** A jump out of nothing. An error where it is met, as in R, and not where it is read. */
    static final class Refused extends Node {
        private final String message;

        Refused(String message) {
            this.message = message;
        }

        @Override public Object execute(Frame frame) {
            throw new RError(message);
        }
    }

    static final class Next extends Node {
        @Override public Object execute(Frame frame) {
            throw new Jump.Next();
        }
    }

    static final class Return extends Node {
        private final Node value;

        Return(Node value) {
            this.value = value;
        }

        @Override public Object execute(Frame frame) {
            throw new Jump.Return(value.execute(frame));
        }
    }

    /** Around a loop that has a break. */
    static final class Breakable extends Node {
        private final Node loop;

        Breakable(Node loop) {
            this.loop = loop;
        }

        @Override public Object execute(Frame frame) {
            try {
                return loop.execute(frame);
            } catch (Jump.Break end) {
                return RNull.NULL;
            }
        }
    }

    /** Around the body of a loop that has a next. */
    static final class Continued extends Node {
        private final Node body;

        Continued(Node body) {
            this.body = body;
        }

        @Override public Object execute(Frame frame) {
            try {
                return body.execute(frame);
            } catch (Jump.Next end) {
                return RNull.NULL;
            }
        }
    }

    /** Around the body of a function that returns otherwise than at its end. */
    static final class Returning extends Node {
        private final Node body;

        Returning(Node body) {
            this.body = body;
        }

        @Override public Object execute(Frame frame) {
            try {
                return body.execute(frame);
            } catch (Jump.Return end) {
                return end.value;
            }
        }
    }
}
