package weft.r.tree;

/** Around what makes the value of a function or of a statement at top level: whether that is printed there. */
final class Visibility {
    private Visibility() {}

    static final class Shown extends Node {
        private final Node value;

        Shown(Node value) {
            this.value = value;
        }

        @Override public Object execute(Frame frame) {
            Object result = value.execute(frame);
            frame.mode.visible(true);
            return result;
        }
    }

    /** What an assignment makes, and a loop. */
    static final class Hidden extends Node {
        private final Node value;

        Hidden(Node value) {
            this.value = value;
        }

        @Override public Object execute(Frame frame) {
            Object result = value.execute(frame);
            frame.mode.visible(false);
            return result;
        }
    }
}
