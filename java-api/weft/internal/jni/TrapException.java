package weft.internal.jni;

/** The evaluation of an element throws; only Java knows what. Never leaves Weft. */
public final class TrapException extends RuntimeException {
    private static final long serialVersionUID = 1;

    /** The element, or -1 if it is not known which. */
    public final int index;

    /** What only Java can do, each with what to write in its place: the device knows where it has stopped, and not at what. */
    private static final String ONLY_JAVA = "Java has one where the function returns null (return a number that stands for it),"
        + " makes an array of a large length (give it the largest that is needed), has a loop whose index wraps around (end it before),"
        + " catches an exception in a hidden class (give the class a name), or recurses deeply: write a deep recursion as a loop";
    /** Why a check may fail on a device alone. */
    private static final String INEXACT = "in relaxed arithmetic an index, or another number that is checked, is made of inexact ones there"
        + " and fails the check, and Java's passes";

    /** The device says so of this element. */
    public TrapException(int index) {
        this(index, null);
    }

    /** {@code problem} is what to say if nothing is thrown in Java. */
    public TrapException(int index, String problem) {
        super(problem, null, false, false); // no stack trace: it is a jump
        this.index = index;
    }

    /** What to say if nothing is thrown in Java, of a function whose arithmetic is Java's, or relaxed. */
    public String problem(boolean relaxed) {
        if (getMessage() != null) return getMessage();
        return "the device has no result for element " + index + "; " + (relaxed ? INEXACT + ": compute it in a function that is not relaxed, or keep it within its bounds by a test; " : "") + ONLY_JAVA;
    }
}
