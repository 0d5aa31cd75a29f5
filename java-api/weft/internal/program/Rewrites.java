package weft.internal.program;

/**
 * How often Java had to change what a function, or a plain loop, reads, so that the device's work was in vain. Once or twice it is an
 * interpreter that learns; what does so again and again is Java's for good. Any thread may tell it.
 */
public final class Rewrites {
    /** Three in a row are too many, and one of four applies. */
    private static final int EACH = 4;
    private static final int MOST = 12;

    private final String often;
    private volatile int level;

    /** {@code often} as in "in apply after apply". */
    public Rewrites(String often) {
        this.often = often;
    }

    /** The device had a result. */
    public void none() {
        if (level > 0) less();
    }

    private synchronized void less() {
        if (level > 0) level--;
    }

    /** Java has changed something, because of {@code why}: what is to be said from now on if that was once too often, else null. */
    public synchronized Refusal another(Refusal why) {
        level += EACH;
        return level < MOST ? null : Refusal.because(why.text() + " (it did so in " + often + ", and is left to Java)", why.place());
    }
}
