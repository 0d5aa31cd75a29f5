package weft.internal.jni;

import java.security.AccessControlContext;
import java.security.AccessController;
import java.security.PrivilegedAction;
import java.security.ProtectionDomain;

/** Daemon threads that keep nothing of whoever happens to be the first to need them: no class loader, no variables, no program alive. */
@SuppressWarnings("removal") // a thread keeps its maker's access control context, and by that its classes' loaders, as long as the JDK has such
public final class OwnThreads {
    private static final AccessControlContext NOBODY = new AccessControlContext(new ProtectionDomain[0]);

    /** A class, which takes the JVM less than a lambda. */
    private record Making(Runnable work, String name, long stackBytes) implements PrivilegedAction<Thread> {
        @Override public Thread run() {
            Thread thread = new Thread(null, work, name, stackBytes, false);
            thread.setDaemon(true);
            thread.setContextClassLoader(OwnThreads.class.getClassLoader());
            return thread;
        }
    }

    private OwnThreads() {}

    /** @param stackBytes 0: as the JVM gives it */
    public static Thread make(Runnable work, String name, long stackBytes) {
        return AccessController.doPrivileged(new Making(work, name, stackBytes), NOBODY);
    }
}
