package weft.r.tree;

import weft.r.value.Binding;
import weft.r.value.Cell;
import weft.r.value.Mode;
import weft.r.value.RError;
import weft.r.value.RFunction;
import weft.r.value.Small;

/**
 * A variable where it is used. Its place is known from the program's text: in the frame of the call, of an enclosing function,
 * or at top level. While a function has not yet given a variable a value, that of the next enclosing one is meant.
 */
abstract class Variable extends Place {
    final String name;

    Variable(String name) {
        this.name = name;
    }

    /** The value in this variable, or in that of an enclosing function; null if there is none. */
    abstract Object find(Frame frame, Mode mode);

    /** As find, of functions alone: a variable that holds another value does not hide a function. */
    abstract RFunction findFunction(Frame frame, Mode mode);

    @Override public Object execute(Frame frame) {
        return frame.mode.share(read(frame));
    }

    @Override Object read(Frame frame) {
        Object value = find(frame, frame.mode);
        if (value == null) throw new RError("object '%s' not found", name);
        return value;
    }

    RFunction function(Frame frame) {
        RFunction f = findFunction(frame, frame.mode);
        if (f == null) throw new RError("could not find function \"%s\"", name);
        return f;
    }

    /** In the frame of the call. */
    static final class Local extends Variable {
        private final Small slot;
        private final Variable outside;

        Local(String name, Small slot, Variable outside) {
            super(name);
            this.slot = slot;
            this.outside = outside;
        }

        @Override Object find(Frame frame, Mode mode) {
            Object value = frame.values[slot.value];
            return value != null ? value : Cell.open(outside.find(frame.parent, mode));
        }

        @Override RFunction findFunction(Frame frame, Mode mode) {
            return frame.values[slot.value] instanceof RFunction f ? f : outside.findFunction(frame.parent, mode);
        }

        @Override void write(Frame frame, Object value) {
            frame.values[slot.value] = value;
        }

        @Override void writeFound(Frame frame, Object value) {
            if (frame.values[slot.value] != null) write(frame, value);
            else outside.writeFound(frame.parent, value);
        }
    }

    /** Not a variable of this function: of the one around it. */
    static final class Outer extends Variable {
        private final Variable outside;

        Outer(String name, Variable outside) {
            super(name);
            this.outside = outside;
        }

        @Override Object find(Frame frame, Mode mode) {
            return Cell.open(outside.find(frame.parent, mode));
        }

        @Override RFunction findFunction(Frame frame, Mode mode) {
            return outside.findFunction(frame.parent, mode);
        }

        /** By {@code <<-}. */
        @Override void write(Frame frame, Object value) {
            frame.mode.effect();
            outside.writeFound(frame.parent, value);
        }

        @Override void writeFound(Frame frame, Object value) {
            outside.writeFound(frame.parent, value);
        }
    }

    /** At top level. */
    static final class Global extends Variable {
        private final Binding binding;

        Global(Binding binding) {
            super(binding.name);
            this.binding = binding;
        }

        @Override Object find(Frame frame, Mode mode) {
            return mode.read(binding);
        }

        @Override RFunction findFunction(Frame frame, Mode mode) {
            return mode.read(binding) instanceof RFunction f ? f : binding.builtin;
        }

        @Override void write(Frame frame, Object value) {
            binding.set(value);
        }
    }

    /** As {@code <<-} has it: the next variable of that name that has a value, or the one at top level. */
    void writeFound(Frame frame, Object value) {
        write(frame, value);
    }
}
