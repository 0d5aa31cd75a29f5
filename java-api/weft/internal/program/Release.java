package weft.internal.program;

import java.lang.ref.Cleaner;
import weft.internal.jni.Native;

/** Releases what the library has made when its owner is no longer reachable. */
record Release(long handle) implements Runnable {
    private static final Cleaner CLEANER = Cleaner.create();

    /** {@code handle} is not used but by who keeps the owner reachable. */
    static void with(Object owner, long handle) {
        CLEANER.register(owner, new Release(handle));
    }

    @Override public void run() {
        Native.release(handle);
    }
}
