package weft.internal.jni;

import weft.OffloadException;

/**
 * A device failed, or had no room, or the library had no memory. That is not the function's fault, and another time it
 * may be otherwise: nobody remembers it, and the next apply tries again.
 */
public final class DeviceException extends OffloadException {
    private static final long serialVersionUID = 1L;

    /** Thrown by the library alone. */
    public DeviceException(String reason) {
        super(reason);
    }
}
