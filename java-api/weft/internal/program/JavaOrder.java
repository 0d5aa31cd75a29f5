package weft.internal.program;

import java.lang.ref.Reference;
import weft.DeviceException;
import weft.OffloadException;
import weft.internal.jni.Library;
import weft.internal.jni.Native;

/**
 * Whether several threads may call functions at once.
 *
 * @param why why not; null if so, or if nobody has looked
 * @param forNow whether the answer may be another one when the functions have been called
 */
public record JavaOrder(boolean parallel, String why, boolean forNow) {
    /** What is asked for, not found. */
    public static final JavaOrder SEQUENTIAL = new JavaOrder(false, null, false);

    /** Without the library nobody can look. */
    private static final JavaOrder UNKNOWN = new JavaOrder(false,
        "without its native library Weft cannot see whether a function writes what others see; onThreads(n) asks for threads nevertheless", false);

    /** The same where the program has said that threads are to run it, which counts where nobody knows better. */
    public JavaOrder onRequest() {
        return this == UNKNOWN ? new JavaOrder(true, null, false) : this;
    }

    /** Whether an element may write what another one sees. */
    public boolean writes() {
        return !parallel && !forNow;
    }

    /**
     * What is known of these functions, and of the constructors of the records that are made for them.
     *
     * @param owner as long as it is reachable the library tells whether what was looked at is as it was
     * @param handle for that; 0: nothing was looked at
     * @param isKept whether it holds for later applies; else there was no room to look
     */
    public record Answer(Object[] functions, Class<?>[] records, JavaOrder order, Object owner, long handle, boolean isKept) {
        /** Whether it is about these same objects; that others are equal says nothing of what they do. */
        public boolean isOf(Object[] functions, Class<?>[] records) {
            return isSame(this.functions, functions) && isSame(this.records, records);
        }

        /** Whether asking again would have the same answer: no class has become another one, none is waited for, and there was room to look. */
        public boolean stands() {
            return isKept && !order.forNow && !isOutdated();
        }

        private boolean isOutdated() {
            try {
                return handle != 0 && Native.isOutdated(handle);
            } finally {
                Reference.reachabilityFence(owner);
            }
        }

        private static boolean isSame(Object[] a, Object[] b) {
            if (a.length != b.length) return false;
            for (int i = 0; i < a.length; i++) {
                if (a[i] != b[i]) return false;
            }
            return true;
        }
    }

    /** As the library says it. */
    static JavaOrder of(int number, String why) {
        return new JavaOrder(number == Native.ORDER_THREADS, why, number == Native.ORDER_SEQUENTIAL_FOR_NOW);
    }

    /** Asks the library. */
    public static Answer ask(Object[] functions, Class<?>[] records) {
        if (!Library.loaded()) return new Answer(functions, records, UNKNOWN, null, 0, true);
        try {
            Object[] told = new Object[2];
            long handle = Native.javaOrder(functions, records, told);
            Release.with(told[0], handle);
            return new Answer(functions, records, of(Native.order(handle), (String) told[1]), told[0], handle, true);
        } catch (OffloadException | IllegalArgumentException e) { // what cannot be read might do anything
            return new Answer(functions, records, new JavaOrder(false, e.getMessage(), false), null, 0, !(e instanceof DeviceException));
        }
    }

    /** For explain(): where a run in Java takes place, which happens because of {@code reason}. */
    public String describe(String reason) {
        String place = parallel ? "on Java threads: " : "in order in Java: ";
        return place + reason + (why == null ? "" : "\n  not on threads: " + why);
    }
}
