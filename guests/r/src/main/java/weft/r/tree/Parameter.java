package weft.r.tree;

import weft.r.value.RError;
import weft.r.value.Small;

/**
 * A parameter of a function, and those behind it. The first slots of a frame are theirs. A call of the same method on the next one
 * is never the last thing done: Weft would make a loop of it, in which the next one is an object that depends on the round.
 */
final class Parameter {
    private final Small slot;
    private final String name;
    private final Node otherwise; // null: it has to be given
    private final Parameter next;

    Parameter(int slot, String name, Node otherwise, Parameter next) {
        this.slot = Small.of(slot);
        this.name = name;
        this.otherwise = otherwise;
        this.next = next;
    }

    /** Arguments by position, which the caller may have or pass again; how many. */
    int take(Object[] args, Frame called) {
        if (slot.value >= args.length) return 0;
        called.values[slot.value] = called.mode.share(args[slot.value]);
        return next == null ? 1 : next.take(args, called) + 1;
    }

    /** What the caller has not given; how many parameters there are from here on. */
    int complete(Frame called) {
        if (called.values[slot.value] == null) {
            if (otherwise == null) throw new RError("argument \"%s\" is missing, with no default", name);
            called.values[slot.value] = otherwise.execute(called);
        }
        return next == null ? 1 : next.complete(called) + 1;
    }
}
