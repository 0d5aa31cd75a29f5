package weft.internal.events;

/** What events are of. */
public enum Kind {
    APPLY("apply", false, "elements"),
    COMPILE("compile", false, null),
    CAPTURE("captured arrays", false, "bytes"),
    TO_DEVICE("to the device", true, "bytes"),
    KERNEL("kernel", true, "elements"),
    TO_HOST("to the host", true, "bytes");

    /** For people. */
    public final String label;
    /** Whether it goes on on a device, where one is known, and not on a Java thread. */
    final boolean isDevices;
    /** What its amount counts; null: it has none. */
    final String unit;

    Kind(String label, boolean isDevices, String unit) {
        this.label = label;
        this.isDevices = isDevices;
        this.unit = unit;
    }
}
