package weft.internal.program;

/** The compiler has refused functions. Never leaves Weft. */
public final class RefusedException extends RuntimeException {
    private static final long serialVersionUID = 1;

    private final transient Refusal refusal;

    public RefusedException(Refusal refusal) {
        super(refusal.text(), null, false, false);
        this.refusal = refusal;
    }

    public Refusal refusal() {
        return refusal;
    }
}
