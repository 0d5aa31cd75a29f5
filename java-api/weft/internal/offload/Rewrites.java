package weft.internal.offload;

import weft.internal.program.Refusal;

/**
 * How often Java had to change what a function reads, so that the device's work was in vain. Once or twice it is an interpreter that
 * learns; a function that does so again and again is Java's for good. Any thread may tell it.
 */
final class Rewrites {
    /** Three in a row are too many, and one of four applies. */
    private static final int EACH = 4;
    private static final int MOST = 12;

    private volatile int level;

    /** The device had a result. */
    void none() {
        if (level > 0) less();
    }

    private synchronized void less() {
        if (level > 0) level--;
    }

    /** Java has changed something, because of {@code why}: what is to be said from now on if that was once too often, else null. */
    synchronized Refusal another(Refusal why) {
        level += EACH;
        return level < MOST ? null : new Refusal(why.text() + " (it did so in apply after apply, and is left to Java)", why.place(), false,
            false, null, null);
    }
}
