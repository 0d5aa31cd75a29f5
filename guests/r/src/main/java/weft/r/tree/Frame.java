package weft.r.tree;

import weft.r.value.Mode;

/** The variables of one call; null where one has no value yet. At top level there are none: they are {@link Binding}s. */
public final class Frame {
    final Object[] values;
    final Frame parent;
    final Mode mode;

    public Frame(int size, Frame parent, Mode mode) {
        values = new Object[size];
        this.parent = parent;
        this.mode = mode;
    }
}
