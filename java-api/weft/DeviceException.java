package weft;

/**
 * A device failed, or had no room, or Weft's native library had no memory. That is not the function's fault, and another
 * time it may be otherwise: nobody remembers it, and the next apply tries again. Thrown where Java cannot give the answer in
 * the device's place: under the option {@code fallback=error}, and by what reads an array whose only copy the device has
 * lost.
 */
public final class DeviceException extends OffloadException {
    private static final long serialVersionUID = 1L;

    /** Thrown by the library alone. */
    DeviceException(String reason) {
        super(reason);
    }
}
