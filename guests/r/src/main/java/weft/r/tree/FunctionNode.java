package weft.r.tree;

import weft.r.value.Binding;
import weft.r.value.Small;

/** {@code function(...) ...}: makes a closure. */
final class FunctionNode extends Node {
    final String[] names;
    final Small size;
    final String text;
    final FunctionNode around; // null at top level
    final boolean[] asked; // which of its variables functions inside it may ask for
    Parameter first; // null if there is none
    Binding[] used; // at top level, by it or by a function inside it
    Node body; // which may be about the function itself

    FunctionNode(String[] names, int size, String text, FunctionNode around) {
        this.names = names;
        this.size = Small.of(size);
        this.text = text;
        this.around = around;
        asked = new boolean[size];
    }

    @Override public Object execute(Frame frame) {
        return new Closure(this, frame);
    }

    /**
     * Runs the body, once the parameters that the caller gives are in the frame. A method of the node: it is there before any element is
     * computed, and what it calls is further down the tree, where a closure may have been made in the element.
     */
    Object run(Frame called) {
        int line = called.mode.line();
        if (first != null) first.complete(called);
        Object result = body.execute(called);
        called.mode.line(line);
        return result;
    }
}
