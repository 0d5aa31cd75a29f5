package weft.r;

/** A program in R has stopped with an error, or is not R. */
public final class RException extends RuntimeException {
    private static final long serialVersionUID = 1;
    private final int line;

    RException(String message, int line) {
        super(message);
        this.line = line;
    }

    /**
     * The line of the program, from 1.
     *
     * @return the line of the statement
     */
    public int line() {
        return line;
    }
}
