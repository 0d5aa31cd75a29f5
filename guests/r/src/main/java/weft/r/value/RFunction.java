package weft.r.value;

/** A function of R: a closure or a builtin. */
public abstract class RFunction {
    /** Calls it with arguments by position. */
    public abstract Object call(Mode mode, Object[] args);

    /** As {@link Vec#captured}. */
    public RFunction captured(Capture by) {
        by.same(this);
        return this;
    }
}
