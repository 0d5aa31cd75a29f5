package weft.internal.jni;

/**
 * Whether the calling thread has stack enough for what Weft does in an apply. The JVM never again initialises a class whose initialiser ran out of
 * stack, of Weft's or of the JDK's, and it may be an apply that is the first to touch one. So an apply that may not have the room ends
 * before it begins, with the error that it would end with; a plain loop, which takes no stack itself, is Java's.
 *
 * <p>So does what makes an array: native memory that has been allocated where the stack ends may find no room for the call that hands it
 * to a cleaner, nor for the one that frees it again.
 *
 * <p>To ask takes 17 to 89 ns with the library, which compares two addresses, and 0.8 to 2.9 us without it, where a recursion asks;
 * 0.1 ms if that finds a small stack.
 *
 * <p>This class and {@link Native} have no initialiser.
 */
public final class StackRoom {
    /**
     * A process's first apply takes 24 KiB in HotSpot's interpreter, the first run of a plain loop on JDK 25 takes 30, and the smallest stacks
     * that a JVM makes have 40.
     */
    private static final int BYTES = 32 << 10;
    /** Of {@link #probe} in the interpreter. */
    private static final int FRAME_BYTES = 230;
    /** HotSpot has compiled the probe of who asks before each apply, and its frames are smaller by a third then; but not all that an apply may be the first to call. */
    private static final int COMPILED_FACTOR = 2;
    /** A thread with fewer frames is not at the end of a recursion. Its stack is a small one, in which an apply has as much room as it ever will. */
    private static final int DEEP = 64;
    private static final String TOO_DEEP =
        "less is left of the thread's stack than Weft may take: call it where fewer calls are under way, or give the thread more (-Xss, or Thread's stackSize)";

    /** What {@link Library}, which needs room to be initialised, has found out. */
    private static volatile boolean hasLibrary;
    private static volatile boolean hasNone;

    private StackRoom() {}

    static void libraryIsThere(boolean isThere) {
        hasLibrary = isThere;
        hasNone = !isThere;
        if (!isThere) depth(); // so that what the JDK initialises for it is
    }

    /**
     * Asked by all that runs functions or makes arrays, before anything else.
     *
     * @throws StackOverflowError if there is no such room
     */
    public static void ask() {
        if (!isThere()) throw new StackOverflowError(TOO_DEEP);
    }

    /** For who has something else to do where there is not. */
    public static boolean isThere() {
        return hasLibrary ? Native.hasStack(BYTES) : hasFrames() || hasNone && isShallow();
    }

    private static boolean hasFrames() {
        Object any = Thread.currentThread();
        try {
            probe(BYTES / FRAME_BYTES * (hasNone ? COMPILED_FACTOR : 1), any, any, any, any, any, any, any, any, any, any, any, any, any, any, any, any);
            return true;
        } catch (StackOverflowError end) {
            return false;
        }
    }

    private static boolean isShallow() {
        try {
            return depth() < DEEP;
        } catch (StackOverflowError end) {
            return false;
        }
    }

    /** Of the frames that traces show, one of which at least is of the JDK's. */
    private static int depth() {
        return Thread.currentThread().getStackTrace().length;
    }

    /** Each frame keeps its references until the frames below it have come back: of all types they take compiled code most in relation to the interpreter. */
    private static boolean probe(int frames, Object a, Object b, Object c, Object d, Object e, Object f, Object g, Object h, Object i, Object j,
            Object k, Object l, Object m, Object n, Object o, Object p) {
        boolean below = frames == 0 || probe(frames - 1, b, c, d, e, f, g, h, i, j, k, l, m, n, o, p, a);
        return below & a != b & c != d & e != f & g != h & i != j & k != l & m != n & o != p;
    }
}
