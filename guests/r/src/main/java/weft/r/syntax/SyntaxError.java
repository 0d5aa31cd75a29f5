package weft.r.syntax;

/** Text that is not R, or not of the part of R that this interpreter has. */
public final class SyntaxError extends RuntimeException {
    private static final long serialVersionUID = 1;
    private final int line;
    private final boolean incomplete;

    SyntaxError(int line, String message, boolean incomplete) {
        super(message);
        this.line = line;
        this.incomplete = incomplete;
    }

    public int line() {
        return line;
    }

    /** Whether more text might make it right. */
    public boolean isIncomplete() {
        return incomplete;
    }
}
