package weft.internal.offload;

import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Supplier;
import weft.Profile;

/**
 * Tells people, once a function, that most of its time goes into copying Java arrays that it has captured, for nothing else would make
 * them look. Any thread may ask.
 */
final class CopyNotice {
    private static final int FIRST_LOOK = 16;
    private static final int NEXT_LOOK = 4; // times as many applies
    /** What takes less in all is not worth a line. */
    private static final long LEAST_NANOS = 10_000_000;
    /** A program that makes functions all the time is told of the first ones. */
    private static final int MOST_LINES = 5;
    private static final AtomicInteger LINES = new AtomicInteger();

    /** After so many applies it is asked what they have taken. */
    private volatile long lookAt = FIRST_LOOK;
    private long nanosBefore;
    private long copyingBefore;
    private long bytesBefore;
    private long appliesBefore;

    /** Whether {@link #after} is to be called when there were so many applies. */
    boolean isDue(long applies) {
        return applies >= lookAt;
    }

    void after(long applies, Supplier<Profile> profile, Supplier<String> name) {
        String line = look(applies, profile.get());
        if (line != null && LINES.getAndIncrement() < MOST_LINES) System.err.println("weft: " + name.get() + line);
    }

    private synchronized String look(long applies, Profile now) {
        if (applies < lookAt) return null; // another thread has looked
        long nanos = now.nanos() - nanosBefore;
        long copying = now.captureNanos() - copyingBefore;
        if (copying < LEAST_NANOS || 2 * copying < nanos) {
            nanosBefore = now.nanos();
            copyingBefore = now.captureNanos();
            bytesBefore = now.capturedBytes();
            appliesBefore = applies;
            lookAt = NEXT_LOOK * applies;
            return null;
        }
        lookAt = Long.MAX_VALUE;
        return ": " + 100 * copying / Math.max(nanos, copying) + " % of its time goes into copying captured Java arrays, "
            + (now.capturedBytes() - bytesBefore) / Math.max(1, applies - appliesBefore)
            + " bytes an apply; capture a PArray of them, which is used where it lies";
    }
}
