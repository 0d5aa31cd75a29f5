package weft;

import java.util.List;
import weft.internal.jni.Library;
import weft.internal.jni.Native;
import weft.internal.jni.Version;
import weft.internal.offload.History;
import weft.internal.plain.LoopSites;
import weft.internal.program.Tally;

/** This version of Weft, and what it has found on this machine. */
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
     * The OpenCL devices of every platform, one text block each: the name, then lines {@code field: value}.
     *
     * @return an unmodifiable list with at least one entry
     * @throws OffloadException with the reason if there is no device or no native library
     */
    public static List<String> devices() {
        if (!Library.loaded()) throw new OffloadException(Library.absence());
        return List.of(Native.devices());
    }

    /**
     * What the device of the option {@code device} has done so far: builds, launches, and what was copied. What rules, {@code
     * on(device)} or {@code device=adaptive} had run on others is not in it, but for trials.
     *
     * @return figures that only grow, but for those of {@link Work} that say what is now; zeros but for trials where functions run in Java because there is no device or native library
     */
    public static Work work() {
        if (!Library.loaded()) return Work.ofJava();
        try {
            return Work.of(Native.work(Native.CHOSEN_DEVICE), Tally.ofAll(), Native.classBytes());
        } catch (OffloadException e) {
            return Work.ofJava();
        }
    }

    /**
     * What all applies of all functions of this process have come to so far. The difference of two profiles tells what lies
     * between them: {@code Weft.profile().since(before)}.
     *
     * @return figures that only grow
     */
    public static Profile profile() {
        return History.all();
    }

    /**
     * The name of the device of the option {@code device}, on which functions run that no rule and no {@code on(device)} sends
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
     * Lets the plain loops of some methods run on a device: the same as the option {@code plain}, for a class that is loaded.
     * Nothing else changes: a loop that cannot run so, or not faster, runs as it always did, and {@link #loops()} says why.
     *
     * @param type a class of the program's own
     * @param methods the names of its methods whose loops are meant
     * @throws OffloadException if there is no native library, or the JVM does not let the class be changed
     */
    public static void loops(Class<?> type, String... methods) {
        if (!Library.loaded()) throw new OffloadException(Library.absence());
        for (String method : methods) Native.rewriteLoops(type, method);
    }

    /**
     * The plain loops that were asked for, a line each: where it is, where it ran and how often, or why it runs in Java.
     *
     * @return an unmodifiable list
     */
    public static List<String> loops() {
        return LoopSites.explain();
    }
}
