package weft.internal.jni;

/**
 * Whether the calling thread has stack enough for what Weft does in an apply. The JVM never again initialises a class whose initialiser ran out of
 * stack, of Weft's or of the JDK's, and it may be an apply that is the first to touch one. So an apply that may not have the room ends
 * before it begins, with the error that it would end with.
 *
 * <p>This class and {@link Native} have no initialiser.
 */
public final class StackRoom {
    /** A process's first apply takes 24 KiB in HotSpot's interpreter, and the smallest stacks that a JVM makes have 40. */
    private static final int BYTES = 32 << 10;
    /** Of {@link #probe} in the interpreter. */
    private static final int FRAME_BYTES = 230;
    /** HotSpot has compiled the probe of who asks before each apply, and its frames are smaller by a third then; but not all that an apply may be the first to call. */
    private static final int COMPILED_FACTOR = 2;

    /** What {@link Library}, which needs room to be initialised, has found out. */
    private static volatile boolean hasLibrary;
    private static volatile boolean hasNone;

    private StackRoom() {}

    static void libraryIsThere(boolean isThere) {
        hasLibrary = isThere;
        hasNone = !isThere;
    }

    /**
     * Asked by all that runs functions, before anything else.
     *
     * @throws StackOverflowError if there is no such room
     */
    public static void ask() {
        if (!hasLibrary) {
            Object any = Thread.currentThread();
            probe(BYTES / FRAME_BYTES * (hasNone ? COMPILED_FACTOR : 1), any, any, any, any, any, any, any, any, any, any, any, any, any, any, any, any);
        } else if (!Native.hasStack(BYTES)) {
            throw new StackOverflowError("less is left of the thread's stack than the " + (BYTES >> 10) + " KiB that applying a function may take");
        }
    }

    /** The same, for who has something else to do then. */
    public static boolean isThere() {
        try {
            ask();
            return true;
        } catch (StackOverflowError e) {
            return false;
        }
    }

    /** Each frame keeps its references until the frames below it have come back: of all types they take compiled code most in relation to the interpreter. */
    private static boolean probe(int frames, Object a, Object b, Object c, Object d, Object e, Object f, Object g, Object h, Object i, Object j,
            Object k, Object l, Object m, Object n, Object o, Object p) {
        boolean below = frames == 0 || probe(frames - 1, b, c, d, e, f, g, h, i, j, k, l, m, n, o, p, a);
        return below & a != b & c != d & e != f & g != h & i != j & k != l & m != n & o != p;
    }
}
