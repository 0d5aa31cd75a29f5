package weft.r.tree;

import weft.r.value.RFunction;

/** {@code f(x)} to the left of an assignment, {@code names(x) <- value}: x becomes {@code `names<-`(x, value)}. */
final class Attribute extends Place {
    private final Place x;
    private final Variable getter, setter;

    Attribute(Place x, Variable getter, Variable setter) {
        this.x = x;
        this.getter = getter;
        this.setter = setter;
    }

    @Override public Object execute(Frame frame) {
        return read(frame);
    }

    @Override Object read(Frame frame) {
        RFunction f = getter.function(frame);
        return f.call(frame.mode, new Object[] {x.read(frame)});
    }

    @Override void write(Frame frame, Object value) {
        frame.mode.effect();
        RFunction f = setter.function(frame);
        x.write(frame, f.call(frame.mode, new Object[] {x.read(frame), value}));
    }
}
