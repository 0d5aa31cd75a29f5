package weft.internal.jni;

import java.net.URL;
import java.security.CodeSource;
import java.security.ProtectionDomain;

/**
 * Weft's own classes, which the library defines out of the jar as soon as it is known that they will be wanted: on a thread, where
 * there is more than one processor. Each takes the JVM's class loader several times as long. They are not initialised, so that of
 * these nothing is seen that would not be seen without; and what is not defined, whatever the reason, the loader finds as ever.
 *
 * <p>The sets and their classes are in {@code native/agent/own/own_classes.def}.
 */
public final class OwnClasses implements Runnable {
    private static final int APPLY = 0;
    private static final int LOOPS = 1;
    private static final int DEVICE = 2;
    private static final int LONG = 3;
    private static final int ADAPTIVE = 4;
    private static final int SKELETONS = 5;
    private static final int BLOCKS = 6;
    private static final int VIEWS = 7;

    /** Who else loads Weft, an application server's loader say, may have something to say about its classes. */
    private static final String LOADER = "jdk.internal.loader.ClassLoaders$AppClassLoader";

    /** There is one processor: a thread would gain nothing. */
    private static final boolean IS_ALONE = Runtime.getRuntime().availableProcessors() == 1;

    /** Bits of those that have begun. */
    private static volatile int begun;
    /** What a thread does behind the classes where a device may run functions, and behind those of what may take long; null: nothing. */
    private static Runnable behindDevice;
    private static Runnable behindLong;

    /** Bits. */
    private final int sets;

    private OwnClasses(int sets) {
        this.sets = sets;
    }

    /**
     * Those of a first apply: Weft has been touched. The thread does {@code device} then where a device may run functions, and {@code mayBeLong} where they may
     * take Java long; where there is no thread nobody does it, nor are classes defined that not every program wants.
     */
    public static void forApply(Runnable device, Runnable mayBeLong) {
        if (Library.absence() != null) return;
        int others = IS_ALONE ? 0 : 1 << SKELETONS;
        String place = Native.option("device");
        if (place.equals("java") || place.equals("sequential")) {
            begin(1 << APPLY | others);
            return;
        }
        behindDevice = device;
        behindLong = mayBeLong;
        // where the best place is looked for a device is readied at once
        int readied = IS_ALONE ? 0 : 1 << LONG;
        begin(1 << APPLY | 1 << DEVICE | (place.equals("adaptive") ? readied | 1 << ADAPTIVE : 0) | others);
    }

    /** Those that write loops of a function's own, for many elements; which may take long. */
    public static void forLoops() {
        if (Library.absence() != null) return;
        boolean mayRunOnDevice = (begun & 1 << DEVICE) != 0;
        begin(1 << LOOPS | (mayRunOnDevice ? 1 << LONG : 0));
    }

    /** Those that ready a device: there are programs for it. Asked by the thread. */
    public static void forKept() {
        begin(1 << LONG);
    }

    /** Those of loops of reductions: one is about to be written. */
    public static void forBlocks() {
        if (!IS_ALONE && Library.absence() == null) begin(1 << BLOCKS);
    }

    /** Those of stencils and other functions that are given views: one has been made. */
    public static void forViews() {
        if (!IS_ALONE && Library.absence() == null) begin(1 << VIEWS);
    }

    private static void begin(int wanted) {
        if ((begun & wanted) == wanted) return;
        int sets;
        synchronized (OwnClasses.class) {
            sets = wanted & ~begun;
            if (sets == 0) return;
            begun |= sets;
        }
        OwnClasses all = new OwnClasses(sets);
        if (IS_ALONE) {
            all.define();
            return;
        }
        try {
            OwnThreads.make(all, "weft-classes", 0).start();
        } catch (OutOfMemoryError e) {
            // no thread is to be had
        }
    }

    @Override public void run() {
        define();
        if ((sets & 1 << DEVICE) != 0) behindDevice.run();
        if ((sets & 1 << LONG) != 0) behindLong.run();
    }

    private void define() {
        try {
            ClassLoader loader = OwnClasses.class.getClassLoader();
            if (loader == null || !LOADER.equals(loader.getClass().getName())) return;
            ProtectionDomain domain = OwnClasses.class.getProtectionDomain();
            CodeSource source = domain.getCodeSource();
            URL jar = source == null ? null : source.getLocation();
            if (jar == null || !"file".equals(jar.getProtocol())) return;
            Native.defineClasses(loader, domain, jar.getPath(), sets);
        } catch (SecurityException e) {
            // a security manager keeps where the jar is to itself
        }
    }
}
