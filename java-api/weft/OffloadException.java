package weft;

/**
 * A function could not run on a device. Thrown by {@link ArrayFunction#apply apply} only under the option
 * {@code fallback=error}; otherwise the function runs in Java and {@link ArrayFunction#explain} shows the
 * reason. If the device itself failed it is a {@link DeviceException}.
 */
public sealed class OffloadException extends RuntimeException permits DeviceException {
    private static final long serialVersionUID = 1L;

    /** The line that cannot run, or null. */
    private final StackTraceElement place;

    /**
     * An exception with this reason, which is also its message.
     *
     * @param reason what cannot run, where in the source, and what to change
     */
    public OffloadException(String reason) {
        this(reason, null);
    }

    /**
     * An exception with this reason, of this line.
     *
     * @param reason what cannot run, where in the source, and what to change
     * @param place the line, or null
     */
    public OffloadException(String reason, StackTraceElement place) {
        super(reason);
        this.place = place;
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

    /**
     * The line of your lambda, or of what it calls, that cannot run on a device. The {@linkplain #reason() reason} names
     * it too, and what is called from there.
     *
     * @return class, method, file and line, as far as the class file has them; null if no line is to blame, because there is
     *     no device, or it failed
     */
    public StackTraceElement place() {
        return place;
    }
}
