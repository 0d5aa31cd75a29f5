package weft.r.tree;

import java.util.function.UnaryOperator;
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
        return run(called);
    }

    /** Runs the body, once the parameters that the caller gives are in the frame. */
    Object run(Frame called) {
        int line = called.mode.line();
        if (code.first != null) code.first.complete(called);
        Object result = code.body.execute(called);
        called.mode.line(line);
        return result;
    }

    /** The names of its parameters. */
    public String[] parameters() {
        return code.names;
    }

    /** Has each value that the function can see in a variable be another one that is as good. */
    public void replaceVisible(UnaryOperator<Object> by) {
        for (Binding binding : code.used)
            if (binding.value != null) binding.value = by.apply(binding.value);
        for (Frame f = frame; f != null; f = f.parent)
            for (int i = 0; i < f.values.length; i++)
                if (f.values[i] != null) f.values[i] = by.apply(f.values[i]);
    }

    @Override public String toString() {
        return code.text;
    }
}
