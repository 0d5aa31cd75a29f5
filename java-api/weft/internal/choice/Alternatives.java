package weft.internal.choice;

import java.util.ArrayList;
import java.util.List;
import weft.OffloadException;
import weft.internal.jni.Library;
import weft.internal.jni.Native;
import weft.internal.jni.Options;
import weft.internal.program.Device;
import weft.internal.program.Executor;

/**
 * What a function may run on where nobody has said where: every device that is open, the one that {@code device=auto} would take
 * first; Java threads; and in order. Under {@code fallback=error} devices alone.
 */
public final class Alternatives {
    /** Who wants Java then, for explain(). */
    public static final String OPTION = "the option device=adaptive";
    /** What a launch takes, and waking threads; about the least of what was measured. */
    private static final double LAUNCH_NANOS = 30_000;
    private static final double THREADS_NANOS = 10_000;
    /** A bit for each alternative of a {@link Policy}. */
    private static final int MOST_DEVICES = 60;

    /** One of them: its executor, its name for people, and what distinguishes it from others of other machines. */
    public record Alternative(Executor executor, String name, String identity, double least) {}

    private static final class Found {
        static final List<Alternative> ALL = find();
    }

    private Alternatives() {}

    /** Those of this process, in the order in which they are tried. */
    public static List<Alternative> all() {
        return Found.ALL;
    }

    /** The device to make ready first; null if there is none. */
    public static Device firstDevice() {
        return Found.ALL.get(0).executor() instanceof Device device ? device : null;
    }

    private static List<Alternative> find() {
        List<Alternative> all = new ArrayList<>();
        String none = Library.loaded() ? addDevices(all) : Library.absence();
        String because = none == null ? OPTION : OPTION + "; " + none;
        boolean javaToo = !Options.fallbackIsError();
        if (all.isEmpty() && !javaToo) { // it says why there is none
            all.add(new Alternative(Places.CHOSEN, "the device", "device", LAUNCH_NANOS));
        }
        if (javaToo) {
            int processors = Runtime.getRuntime().availableProcessors();
            all.add(new Alternative(new Executor.Threads(0, because), "Java threads", "threads " + processors, THREADS_NANOS));
            all.add(new Alternative(new Executor.Sequential(because), "in order", "in order", 0));
        }
        return List.copyOf(all);
    }

    /** Why there is none; else null. */
    private static String addDevices(List<Alternative> all) {
        try {
            int first = Native.deviceNumber(Native.CHOSEN_DEVICE); // before the list, which only grows
            String[] texts = Native.devices();
            for (int i = 0; i < Math.min(texts.length, MOST_DEVICES); i++) {
                int number = i == 0 ? first : i <= first ? i - 1 : i;
                String name = texts[number].lines().findFirst().orElseThrow();
                all.add(new Alternative(Places.device(number), name, texts[number], LAUNCH_NANOS));
            }
            return null;
        } catch (OffloadException e) {
            return e.reason();
        }
    }
}
