package weft.internal.offload;

import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

/**
 * Functions of the same code, told by their identities. A program may make one for every apply, as {@code AF.generate} does: each is
 * new, and has neither a program nor a loop that HotSpot has compiled. What this process has seen of others tells whether to
 * wait for the device.
 */
final class Siblings {
    /** What Java does in less is worth no wait. */
    static final long LEAST_NANOS = 1_000_000;
    /** To ready one for a device that has its programs took less wherever it was measured, which is at once. */
    private static final long GUESSED_NANOS = 1_000_000;
    /** What takes no longer is not worth another thread. */
    private static final long QUICK_NANOS = 500_000;
    /** Then it begins anew: of what is made once there may be many. */
    private static final int MOST = 1024;
    private static final Map<String, Siblings> ALL = new ConcurrentHashMap<>();

    /** What readying the latest took, with its programs at hand; 0: no device is known to have them. */
    private volatile long readyNanos;
    /** What Java took for an element, of the latest; 0: it has run none for long. */
    private volatile double javaNanos;

    private Siblings() {}

    private static Siblings of(String identity) {
        if (ALL.size() >= MOST) ALL.clear();
        return ALL.computeIfAbsent(identity, any -> new Siblings());
    }

    /** Java took so long for so many elements, more than {@link #LEAST_NANOS}. */
    static void ranInJava(String identity, int size, long nanos) {
        of(identity).javaNanos = (double) nanos / size;
    }

    /** {@code compiled}: with the device's compiler. */
    static void readied(String identity, boolean compiled, long nanos) {
        of(identity).readyNanos = compiled ? GUESSED_NANOS : nanos;
    }

    /** A device was not ready although it was waited for. */
    static void failed(String identity) {
        ALL.remove(identity);
    }

    /** Whether the next one had better ask the device at once, for its kernels are known, as those of the latest were. */
    static boolean areQuick(String identity) {
        Siblings known = ALL.get(identity);
        return known != null && known.readyNanos > 0 && known.readyNanos <= QUICK_NANOS;
    }

    /** How long the next one may wait for the device: as long as Java would take for that many elements; 0: Java is as fast. */
    static long patience(String identity, int size) {
        Siblings known = ALL.get(identity);
        if (known == null || known.readyNanos == 0) return 0;
        double java = known.javaNanos * size;
        return java > LEAST_NANOS + known.readyNanos ? (long) java : 0;
    }
}
