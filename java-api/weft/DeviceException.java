package weft;

/**
 * A device failed, or had no room, or Weft's native library had no memory. That is not the function's fault, and may not happen
 * again, so it is not remembered, and the next apply tries again. Thrown where Java cannot compute the answer instead: under the
 * option {@code fallback=error}, and when reading an array whose only copy was lost with the device.
 */
public final class DeviceException extends OffloadException {
    private static final long serialVersionUID = 1L;

    /** Thrown by the library alone. */
    DeviceException(String reason) {
        super(reason);
    }
}
