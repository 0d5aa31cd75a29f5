package weft.internal.choice;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicBoolean;
import weft.OffloadException;
import weft.internal.jni.Library;
import weft.internal.jni.Native;
import weft.internal.jni.Options;
import weft.internal.program.Device;
import weft.internal.program.Executor;

/**
 * What a function may run on where nobody has said where: every device that is open, the one that {@code device=auto} would take
 * first, and those that are found later; Java threads; and in order. Under {@code fallback=error} devices alone.
 */
public final class Alternatives {
    /** Who wants Java then, for explain(). */
    public static final String OPTION = "the option device=adaptive";
    /** What a launch takes, and waking threads; about the least of what was measured. */
    private static final double LAUNCH_NANOS = 30_000;
    public static final double THREADS_NANOS = 10_000;
    /** A bit for each alternative of a {@link Policy}. */
    private static final int MOST = 62;

    /** One of them: its executor, its name for people, and what distinguishes it from others of other machines. */
    public record Alternative(Executor executor, String name, String identity, double least) {}

    /** How often it is asked whether there are more devices: one that failed when it was opened may be found later. */
    private static final long LOOK_NANOS = 500_000_000;

    /** It only grows: who knows an alternative by its place finds it there again. Null until it is asked for. */
    private static volatile List<Alternative> all;
    private static volatile long lookAt;
    /** A bit for each that is not a device; they are there from the beginning. */
    private static volatile long inJava;
    /** Whether a thread does. */
    private static final AtomicBoolean LOOKING = new AtomicBoolean();

    private Alternatives() {}

    /** Those of this process, in the order in which they are tried; devices that were found late come last. */
    public static List<Alternative> all() {
        List<Alternative> now = all;
        if (now == null) return begin();
        if (System.nanoTime() - lookAt < 0 || !LOOKING.compareAndSet(false, true)) return now;
        try { // a driver may take seconds for an answer: the other threads go on with what is known
            return System.nanoTime() - lookAt < 0 ? all : look();
        } finally {
            LOOKING.set(false);
        }
    }

    /** Whether to ask for them is to wait for drivers to begin. */
    public static boolean waitForDrivers() {
        return all == null && Library.loaded() && !Native.devicesWereOpened();
    }

    /** Those that are known, without a look for more, which an apply has begun with. */
    public static List<Alternative> known() {
        List<Alternative> now = all;
        return now != null ? now : begin();
    }

    /** A bit for each of them that Java runs, and that can be ended while it runs. */
    public static long inJava() {
        return inJava;
    }

    /** The device to make ready first; null if there is none. */
    public static Device firstDevice() {
        for (Alternative each : all()) if (each.executor() instanceof Device device) return device;
        return null;
    }

    private static synchronized List<Alternative> begin() {
        return all != null ? all : look();
    }

    /** One thread at a time. */
    private static List<Alternative> look() {
        List<Alternative> devices = new ArrayList<>();
        String none = Library.loaded() ? addDevices(devices) : Library.absence();
        List<Alternative> found = all == null ? first(devices, none) : grown(all, devices);
        lookAt = System.nanoTime() + LOOK_NANOS; // before who sees the list could look again
        for (int i = 0; i < found.size(); i++) {
            if (!(found.get(i).executor() instanceof Device)) inJava |= 1L << i;
        }
        all = found;
        return found;
    }

    /** {@code none}: why there is no device. */
    private static List<Alternative> first(List<Alternative> devices, String none) {
        List<Alternative> first = new ArrayList<>(devices);
        if (!Options.fallbackIsError()) {
            String because = none == null ? OPTION : OPTION + "; " + none;
            int processors = Runtime.getRuntime().availableProcessors();
            first.add(new Alternative(new Executor.Threads(0, because), "Java threads", "threads " + processors, THREADS_NANOS));
            first.add(new Alternative(new Executor.Sequential(because), "in order", "in order", 0));
        } else if (first.isEmpty()) { // it says why there is none, and is the chosen one when there is
            first.add(new Alternative(Places.CHOSEN, "the device", "device", LAUNCH_NANOS));
        }
        return List.copyOf(first);
    }

    /** With those of these devices, the chosen one first, that are new. */
    static List<Alternative> grown(List<Alternative> before, List<Alternative> devices) {
        List<Alternative> more = new ArrayList<>(devices);
        if (before.get(0).executor().equals(Places.CHOSEN) && !more.isEmpty()) more.remove(0);
        for (Alternative known : before) { // no lambdas, here and below: a first apply would wait for the JVM to make them
            for (int i = more.size() - 1; i >= 0; i--) if (more.get(i).executor().equals(known.executor())) more.remove(i);
        }
        more.addAll(0, before);
        return more.size() == before.size() ? before : List.copyOf(more.subList(0, Math.min(more.size(), MOST)));
    }

    private static String firstLine(String text) {
        int end = text.indexOf('\n');
        return end < 0 ? text : text.substring(0, end);
    }

    /** Why there is none; else null. */
    private static String addDevices(List<Alternative> all) {
        try {
            int first = Native.deviceNumber(Native.CHOSEN_DEVICE); // before the list, which only grows
            String[] texts = Native.devices();
            for (int i = 0; i < Math.min(texts.length, MOST - 2); i++) {
                int number = i == 0 ? first : i <= first ? i - 1 : i;
                all.add(new Alternative(Places.device(number), firstLine(texts[number]), texts[number], LAUNCH_NANOS));
            }
            return null;
        } catch (OffloadException e) {
            return e.reason();
        }
    }
}
