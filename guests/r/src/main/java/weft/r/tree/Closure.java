package weft.r.tree;

import weft.r.value.Capture;
import weft.r.value.Mode;
import weft.r.value.RError;
import weft.r.value.RFunction;

/** A function with the frame in which it was made. */
public final class Closure extends RFunction {
    final FunctionNode code;
    final Frame frame;

    Closure(FunctionNode code, Frame frame) {
        this.code = code;
        this.frame = frame;
    }

    @Override public Object call(Mode mode, Object[] args) {
        if (args.length > code.names.length) throw new RError("unused argument");
        Frame called = new Frame(code.size.value, frame, mode);
        if (code.first != null) code.first.take(args, called);
        return code.run(called);
    }

    /** The names of its parameters. */
    public String[] parameters() {
        return code.names;
    }

    @Override public RFunction captured(Capture by) {
        by.same(code);
        by.globals(code.used);
        return code.around == null ? this : new Closure(code, frame.captured(by, code.around));
    }

    @Override public String toString() {
        return code.text;
    }
}
