package weft.internal.library;

import java.util.List;
import weft.internal.events.Events;
import weft.internal.events.Kind;
import weft.internal.program.Kernel;
import weft.internal.program.Program;
import weft.internal.program.Run;
import weft.internal.program.Tally;

/**
 * What a run on a device was, told when it is over. How long each part took the library says; where in the run it lay is put
 * together: first what is built and sent, and the kernels last, one behind the other.
 */
final class RunEvents {
    private final List<Program.Step> steps;
    private final long start = System.nanoTime();
    /** For {@code Native.run}. */
    final long[] figures;

    private RunEvents(List<Program.Step> steps) {
        this.steps = steps;
        this.figures = new long[Tally.FIGURES * steps.size()];
    }

    /** Begins; null if nobody looks. */
    static RunEvents begin(List<Program.Step> steps) {
        return Events.areOn() ? new RunEvents(steps) : null;
    }

    /** Of one that was rehearsed: what it has built, for the rest was of no element. */
    void rehearsed() {
        long at = start;
        for (int i = 0; i < steps.size(); i++) at = built(i, "OpenCL build, ahead: ", at);
    }

    /** What was built for a step, if anything was; answers when it was over. */
    private long built(int step, String what, long at) {
        long nanos = Tally.of(figures, step).building();
        if (nanos == 0) return at;
        Kernel kernel = steps.get(step).kernel();
        Events.tell(Kind.COMPILE, what + kernel.skeleton(), kernel.device(), 0, at, nanos);
        return at + nanos;
    }

    void ran(Run run) {
        long end = System.nanoTime();
        long at = start;
        long kernels = 0;
        for (int i = 0; i < steps.size(); i++) {
            Tally took = Tally.of(figures, i);
            Kernel kernel = steps.get(i).kernel();
            at = built(i, "OpenCL build: ", at);
            if (took.capturedBytes() > 0) {
                Events.tell(Kind.CAPTURE, Kind.CAPTURE.label, kernel.device(), took.capturedBytes(), at, took.capturing());
                at += took.capturing();
            }
            if (took.bytesToDevice() > 0) {
                Events.tell(Kind.TO_DEVICE, "columns", kernel.device(), took.bytesToDevice(), at, took.sending());
                at += took.sending();
            }
            kernels += took.running() + took.receiving();
        }
        at = Math.max(at, end - kernels);
        for (int i = 0; i < steps.size(); i++) {
            Tally took = Tally.of(figures, i);
            Program.Step step = steps.get(i);
            if (took.runs() == 0) continue;
            Events.tell(Kind.KERNEL, step.kernel().skeleton(), step.kernel().device(), run.array(step.inputs().get(0)).size(), at,
                took.running());
            at += took.running();
            if (took.bytesToHost() > 0) {
                Events.tell(Kind.TO_HOST, "columns", step.kernel().device(), took.bytesToHost(), at, took.receiving());
                at += took.receiving();
            }
        }
    }
}
