package weft.r.tree;

import weft.r.value.Capture;
import weft.r.value.Mode;

/**
 * The variables of one call; null where one has no value yet. At top level there are none: they are
 * {@link weft.r.value.Binding}s.
 */
public final class Frame {
    final Object[] values;
    final Frame parent;
    final Mode mode;

    public Frame(int size, Frame parent, Mode mode) {
        values = new Object[size];
        this.parent = parent;
        this.mode = mode;
    }

    /** A copy with the variables alone that functions inside {@code of}, whose frame this is, may ask for. */
    Frame captured(Capture by, FunctionNode of) {
        Frame known = by.known(this);
        if (known != null) return known;
        Frame outside = of.around == null ? parent : parent.captured(by, of.around);
        known = by.known(this); // a function outside may be one of those in here
        if (known != null) return known;
        Frame copy = new Frame(values.length, outside, mode);
        by.know(this, copy);
        for (int i = 0; i < values.length; i++)
            if (of.asked[i]) copy.values[i] = by.value(values[i]);
        return copy;
    }
}
