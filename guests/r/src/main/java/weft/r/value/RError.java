package weft.r.value;

/** An error of R. Its text is put together where it is read, in Java, so that code that throws it can run on a device. */
public final class RError extends RuntimeException {
    private static final long serialVersionUID = 1;
    private final String about;
    private int line;

    public RError(String message) {
        this(message, null);
    }

    /** {@code message} with {@code about} in the place of {@code %s}. */
    public RError(String message, String about) {
        super(message);
        this.about = about;
    }

    public int line() {
        return line;
    }

    /** Where it was thrown, for who catches it first. */
    public RError at(int thrownLine) {
        if (line == 0) line = thrownLine;
        return this;
    }

    @Override public String getMessage() {
        return about == null ? super.getMessage() : super.getMessage().replace("%s", about);
    }
}
