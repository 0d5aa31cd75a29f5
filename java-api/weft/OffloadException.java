package weft;

import weft.internal.jni.DeviceException;

/**
 * A function could not run on a device. Thrown by {@link ArrayFunction#apply apply} only under the option
 * {@code fallback=error}; otherwise the function runs in Java and {@link ArrayFunction#explain} shows the
 * reason.
 */
public sealed class OffloadException extends RuntimeException permits DeviceException {
    private static final long serialVersionUID = 1L;
    /**
     * An exception with this reason, which is also its message.
     *
     * @param reason what cannot run, where in the source, and what to change
     */
    public OffloadException(String reason) {
        super(reason);
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
