package weft;

/**
 * A function could not run on a device. Thrown by {@link ArrayFunction#apply apply} only under the option
 * {@code fallback=error}; otherwise the function runs in Java and {@link ArrayFunction#explain} shows the
 * reason.
 */
public sealed class OffloadException extends RuntimeException permits DeviceException {
    private static final long serialVersionUID = 1L;
    /** What the compiler said, or null. */
    private final transient Refusal refusal;

    /**
     * An exception with this reason, which is also its message.
     *
     * @param reason what cannot run, where in the source, and what to change
     */
    public OffloadException(String reason) {
        super(reason);
        this.refusal = null;
    }

    OffloadException(Refusal refusal) {
        super(refusal.text());
        this.refusal = refusal;
    }

    /** What the compiler said, for as long as its classes stay as they are; null for any other reason. */
    Refusal refusal() {
        return refusal;
    }

    /**
     * Why the function could not run on a device: the method and source line, what stands in the way, and
     * what to change; or why there is no device.
     *
     * @return the reason, never null
     */
    public String reason() {
        return String.valueOf(getMessage());
    }
}
