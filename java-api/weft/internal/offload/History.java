package weft.internal.offload;

import java.security.CodeSource;
import java.util.Locale;
import java.util.Objects;
import java.util.concurrent.atomic.LongAdder;
import java.util.function.Supplier;
import weft.OffloadException;
import weft.Profile;
import weft.internal.array.Column;
import weft.internal.events.Span;
import weft.internal.program.Refusal;
import weft.internal.program.Tally;

/** What became of the applies of a function, for explain() and profile(). Any thread may tell it. */
public final class History {
    /** Of all functions; it is told only how often, and how long. */
    private static final History ALL = new History();

    private final LongAdder onDevice = new LongAdder();
    private final LongAdder inJava = new LongAdder();
    private final LongAdder thrown = new LongAdder();
    private final LongAdder nanos = new LongAdder();
    /** Of these, what Java took for results of its own. */
    private final LongAdder javaNanos = new LongAdder();
    static final String JAVA = "Java";

    /** Where an apply ran, and why if it is not on a device, which may be known only when it is asked for. */
    interface Ran extends Supplier<String> {
        /** A device's name, or {@link #JAVA}; empty: none. */
        String executor();
    }

    private record OnDevice(String executor) implements Ran {
        @Override public String get() {
            return "on " + executor;
        }
    }

    private record Threw(String executor, Supplier<String> where, String what) implements Ran {
        @Override public String get() {
            return where.get() + "\n  threw " + what;
        }
    }

    private record Nowhere(String why) implements Ran {
        @Override public String executor() {
            return "";
        }

        @Override public String get() {
            return "nowhere: " + why;
        }
    }

    /** Of the latest one; null: there was none yet. */
    private volatile Ran latest;

    /** The apply's span, here and below, is told too where it ran, for others may run meanwhile; it may be null. */
    private void ran(Ran where, Span span) {
        if (latest != where) latest = where; // threads that share the function read it
        if (span != null) span.setPlace(where.executor());
    }

    /** So many applies, one after the other. */
    void ranOnDevice(String name, int times, Span span) {
        onDevice.add(times);
        ALL.onDevice.add(times);
        ran(latest instanceof OnDevice before && before.executor.equals(name) ? before : new OnDevice(name), span);
    }

    /** Java evaluated elements for so long, whether to the end or not. */
    void javaTook(long more) {
        javaNanos.add(more);
        ALL.javaNanos.add(more);
    }

    /** The same of all functions. */
    static long javaNanosOfAll() {
        return ALL.javaNanos.sum();
    }

    void ranInJava(Ran where, Span span) {
        inJava.increment();
        ALL.inJava.increment();
        ran(where, span);
    }

    /** By whom and {@code where} it ran, and what the apply ends with. */
    void threw(String by, Supplier<String> where, Throwable e, Span span) {
        try {
            thrown.increment();
            ALL.thrown.increment();
            ran(new Threw(by, where, e.getClass().getName() + place(e)), span); // the exception itself would keep what it holds
        } catch (Throwable another) {
            // there is no stack, or no memory, to tell more: what was thrown is the program's to have
        }
    }

    /** The line of the program's that threw, or called what did: the first that is neither the JDK's nor Weft's. */
    private static String place(Throwable e) {
        for (StackTraceElement frame : e.getStackTrace()) {
            String module = frame.getModuleName();
            boolean isJdks = module != null && (module.startsWith("java.") || module.startsWith("jdk."));
            if (!isJdks && !isWefts(frame.getClassName())) return " at " + frame;
        }
        return "";
    }

    /** A program may have packages below {@code weft}, and its tests classes in it: those of the API are where this class is. */
    private static boolean isWefts(String name) {
        if (name.startsWith("weft.internal.")) return true;
        if (!name.startsWith("weft.")) return false;
        try {
            Class<?> type = Class.forName(name, false, History.class.getClassLoader());
            return type.getModule() == History.class.getModule()
                && Objects.equals(sourceOf(type), sourceOf(History.class));
        } catch (ClassNotFoundException | LinkageError e) {
            return false;
        }
    }

    private static CodeSource sourceOf(Class<?> type) {
        return type.getProtectionDomain().getCodeSource();
    }

    void ranNowhere(String why, Span span) {
        ran(new Nowhere(why), span);
    }

    /** It ran nowhere, for Java is not to run it: the exception that says so. */
    OffloadException refused(Refusal why, Span span) {
        ranNowhere(why.text(), span);
        return new OffloadException(why.text(), why.place());
    }

    /** Any apply, with a result or without. */
    void took(long more) {
        nanos.add(more);
        ALL.nanos.add(more);
    }

    /** Of all functions. */
    public static Profile all() {
        Tally all = Tally.ofAll();
        return ALL.profile("", all, all.receiving() + Column.fetchNanos());
    }

    /** With what its kernels came to. */
    Profile profile(Tally kernels) {
        Ran ran = latest;
        return profile(ran == null ? "" : ran.executor(), kernels, kernels.receiving());
    }

    private Profile profile(String executor, Tally kernels, long receiving) {
        return new Profile(executor, onDevice.sum(), inJava.sum(), thrown.sum(), nanos.sum(), javaNanos.sum(), kernels.capturing(),
            kernels.sending(), kernels.waiting(), kernels.runningInAll(), receiving,
            kernels.compiling(), kernels.building(), kernels.capturedBytes(), kernels.bytesToDevice(), kernels.bytesToHost());
    }

    /** Those that gave a result; of an empty input there is nothing to tell. */
    long applies() {
        return onDevice.sum() + inJava.sum();
    }

    /** With those that threw. */
    long ended() {
        return applies() + thrown.sum();
    }

    void explain(Explanation text) {
        Ran ran = latest;
        text.line("  ran " + (ran == null ? "nowhere yet: it is compiled at its first apply" : ran.get()));
        long device = onDevice.sum();
        long java = inJava.sum();
        long threw = thrown.sum();
        if (device + java == 0) {
            if (threw > 0) text.line("  " + text.applies(threw) + ", without a result");
            return;
        }
        String where = java == 0 ? "on the device" : device == 0 ? "in Java" : device + " on the device and " + java + " in Java";
        text.line(String.format(Locale.ROOT, "  %s, %s; %.3f ms in all%s", text.applies(device + java), where,
            nanos.sum() / 1e6, threw == 0 ? "" : "; " + Explanation.times(threw) + " without a result"));
    }
}
