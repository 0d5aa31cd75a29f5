package weft.r.value;

import java.util.List;

/**
 * A copy of values for a function on a device, which lasts as long as the function.
 *
 * @param root the copy
 * @param key what the function's code depends on
 * @param arguments what it does not depend on
 * @param shown the arrays among them
 */
public record Captured(Object root, List<Object> key, List<Argument> arguments, List<Slot<?>> shown) {
    /** Becomes what was captured with the same key. */
    void become(List<Argument> now) {
        for (int k = 0; k < arguments.size(); k++) arguments.get(k).become(now.get(k));
    }

    /** Lets go of the arrays until the next run. */
    public void release() {
        for (Slot<?> slot : shown) slot.release();
    }
}
