package weft;

import java.util.List;
import weft.internal.jni.Library;
import weft.internal.jni.Native;
import weft.internal.jni.Version;
import weft.internal.offload.History;
import weft.internal.plain.LoopSites;
import weft.internal.program.Tally;

/** The version of Weft, the devices that it has found on this machine, and figures of what it has done. */
public final class Weft {
    private Weft() {}

    /**
     * The version of Weft.
     *
     * @return {@code 0.1.0}, say
     */
    public static String version() {
        return Version.text();
    }

    /**
     * The OpenCL devices of every platform, each as a block of text: the name, then lines {@code field: value}.
     *
     * @return an unmodifiable list with at least one entry
     * @throws OffloadException with the reason if there is no device or no native library
     */
    public static List<String> devices() {
        if (!Library.loaded()) throw new OffloadException(Library.absence());
        return List.of(Native.devices());
    }

    /**
     * What the device of the option {@code device} has done so far: builds, launches and copies. Apart from trials, this does not
     * include what rules, {@code on(device)} or {@code device=adaptive} ran on other devices.
     *
     * @return figures that only grow, except those that {@link Work} says describe the present. Without a device its figures are zero;
     *     without the native library all are, apart from trials
     */
    public static Work work() {
        if (!Library.loaded()) return Work.ofJava();
        long[] host = Native.hostMemory();
        Tally all = Tally.ofAll();
        try {
            return Work.of(Native.work(Native.CHOSEN_DEVICE), host, all, Native.classBytes());
        } catch (OffloadException e) {
            return Work.of(host, all, Native.classBytes());
        }
    }

    /**
     * The figures of all applies of all functions in this process so far. {@code Weft.profile().since(before)} is what happened
     * between two profiles.
     *
     * @return figures that only grow
     */
    public static Profile profile() {
        return History.all();
    }

    /**
     * The name of the device of the option {@code device}, where functions run unless a rule or {@code on(device)} sends them
     * elsewhere.
     *
     * @return its name, as its driver gives it
     * @throws OffloadException with the reason if functions run in Java because there is no device or native
     *     library
     */
    public static String device() {
        if (!Library.loaded()) throw new OffloadException(Library.absence());
        return Native.deviceName(Native.CHOSEN_DEVICE);
    }

    /**
     * Lets the plain loops of some methods run on a device, like the option {@code plain}, but for a class that is already loaded.
     * Nothing else changes: a loop that cannot run on a device, or is not faster there, runs as it always did, and {@link #loops()}
     * says why.
     *
     * @param type a class of the program
     * @param methods the names of the methods whose loops to run, one by one
     * @throws IllegalArgumentException if one of them is no method of the class
     * @throws OffloadException if there is no native library, or the JVM does not let the class be changed
     */
    public static void loops(Class<?> type, String... methods) {
        if (!Library.loaded()) throw new OffloadException(Library.absence());
        try {
            PlainLoops.initialise();
        } catch (LinkageError e) { // then the class stays as it is, and the lines of loops() say why
        }
        for (String method : methods) Native.rewriteLoops(type, method);
    }

    /**
     * The plain loops that were asked for, a line for each: where it is, where it ran and how often, or why it runs in Java.
     *
     * @return an unmodifiable list
     */
    public static List<String> loops() {
        return LoopSites.explain();
    }
}
