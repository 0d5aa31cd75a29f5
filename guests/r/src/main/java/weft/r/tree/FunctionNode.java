package weft.r.tree;

import weft.r.value.Small;

/** {@code function(...) ...}: makes a closure. */
final class FunctionNode extends Node {
    final String[] names;
    final Parameter first; // null if there is none
    final Small size;
    final String text;
    Binding[] used; // at top level, by it or by a function inside it
    Node body; // which may be about the function itself

    FunctionNode(String[] names, Parameter first, int size, String text) {
        this.names = names;
        this.first = first;
        this.size = Small.of(size);
        this.text = text;
    }

    @Override public Object execute(Frame frame) {
        return new Closure(this, frame);
    }
}
