package weft.r.tree;

/** A value from the program's text. */
final class Constant extends Node {
    private final Object value;

    Constant(Object value) {
        this.value = value;
    }

    @Override public Object execute(Frame frame) {
        return value;
    }
}
