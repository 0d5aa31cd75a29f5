package weft;

/** The device says that the evaluation of an element throws; only Java knows what. Never leaves Weft. */
final class TrapException extends RuntimeException {
    private static final long serialVersionUID = 1;

    final int index;

    TrapException(int index) {
        super("element " + index, null, false, false); // no stack trace: it is a jump
        this.index = index;
    }
}
