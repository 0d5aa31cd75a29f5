package weft.internal.events;

import jdk.jfr.FlightRecorder;
import weft.internal.jni.Library;
import weft.internal.jni.Options;

/**
 * Tells what goes on to whoever looks: the file of the option {@code trace}, and Java's flight recorder. Nobody does, mostly,
 * and then {@link #begin} asks two fields.
 */
public final class Events {
    private static final TraceFile TRACE = Options.trace() == null || Options.trace().isEmpty() ? null : TraceFile.of(Options.trace());
    /** jdk.jfr is optional. {@link #isRecording} loads this class of it in any case. */
    private static final boolean HAS_RECORDER =
        ModuleLayer.boot().findModule("jdk.jfr").isPresent() && Library.canName("jdk.jfr.FlightRecorder");

    private Events() {}

    /** Whether anybody looks. */
    public static boolean areOn() {
        return TRACE != null || isRecording();
    }

    /** Whether somebody looks at kernels too, which have to be timed for it. */
    public static boolean areTraced() {
        return TRACE != null;
    }

    private static boolean isRecording() {
        return HAS_RECORDER && Recorder.hasBegun() && FlightEvents.areOn();
    }

    /** Only for who knows that there is jdk.jfr; the events themselves are six classes, which a first apply does without. */
    private static final class Recorder {
        static boolean hasBegun() {
            return FlightRecorder.isInitialized();
        }
    }

    /** What begins now, to be ended by the same thread; null if nobody looks. */
    public static Span begin(Kind kind) {
        boolean records = isRecording();
        return TRACE == null && !records ? null : new Span(kind, records ? FlightEvents.begin(kind) : null);
    }

    /**
     * Ends it.
     *
     * @param span may be null
     * @param name what it was of
     * @param place on which device, or other executor; empty if that is not known
     * @param amount in the unit of its kind
     */
    public static void end(Span span, String name, String place, long amount) {
        if (span == null) return;
        if (TRACE != null) TRACE.write(span.kind, name, place, amount, span.start, System.nanoTime() - span.start);
        if (span.recorded != null) FlightEvents.end(span.recorded, span.kind, name, place, amount);
    }

    /** What is over, of which is known when it began, and how long it took. */
    public static void tell(Kind kind, String name, String place, long amount, long start, long nanos) {
        if (TRACE != null) TRACE.write(kind, name, place, amount, start, nanos);
        if (isRecording()) FlightEvents.tell(kind, name, place, amount, nanos);
    }
}
