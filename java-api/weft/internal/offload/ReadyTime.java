package weft.internal.offload;

import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import weft.internal.program.Device;

/** About how long it takes to make a function ready for a device, with its compiler: over all functions of the process. */
final class ReadyTime {
    private static final Map<Device, Long> LATELY = new ConcurrentHashMap<>();

    private ReadyTime() {}

    static void took(Device device, long nanos) {
        LATELY.merge(device, nanos, (before, now) -> (before + now) / 2);
    }

    /** Where a thread takes {@code load} times as long as on an idle machine; what was measured was so on this one. */
    static long expected(Device device, double load) {
        Long nanos = LATELY.get(device);
        return nanos != null ? nanos : (long) (device.guessedReadyNanos() * load);
    }
}
