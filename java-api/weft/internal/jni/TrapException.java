package weft.internal.jni;

/** The evaluation of an element throws; only Java knows what. Never leaves Weft. */
public final class TrapException extends RuntimeException {
    private static final long serialVersionUID = 1;

    /** The element, or -1 if it is not known which. */
    public final int index;

    /** The device says so of this element. */
    public TrapException(int index) {
        this(index, "the device has no result for element " + index + "; the function returns null there, recurses deeply, makes a"
            + " large array, has a loop whose index wraps around, or catches an exception in a hidden class, and only Java can: test for the case before it happens");
    }

    /** {@code problem} is what to say if nothing is thrown in Java. */
    public TrapException(int index, String problem) {
        super(problem, null, false, false); // no stack trace: it is a jump
        this.index = index;
    }
}
