package weft.r.value;

/**
 * Thrown on a device where an element needs what only the interpreter can do: give a warning, print, assign. The vector is
 * then computed by the interpreter, and as an element on a device has changed nothing, nothing is done twice.
 */
public final class Trap extends RuntimeException {
    private static final long serialVersionUID = 1;

    public Trap() {
        super(null, null, false, false);
    }
}
