package weft.internal.offload;

import java.util.Locale;
import java.util.Set;
import weft.Detail;
import weft.internal.layout.Layout;
import weft.internal.program.Kernel;
import weft.internal.program.Tally;

/** The text of an explain() while it is written: a summary, and of each kernel what was asked for. */
public final class Explanation {
    /** Captured Java arrays of so many bytes an apply are worth a word. */
    private static final long LARGE = 1 << 20;

    private final Set<Detail> details;
    private final StringBuilder text = new StringBuilder();
    private boolean inRounds;

    public Explanation(Set<Detail> details) {
        this.details = details;
    }

    /** What is explained from now on is a step, whose applies are rounds; or again is not. Returns what it was before. */
    public boolean inRounds(boolean now) {
        boolean before = inRounds;
        inRounds = now;
        return before;
    }

    /** So many applies, for people. */
    String applies(long count) {
        return inRounds ? count(count, "round") : "applied " + times(count);
    }

    /** "once", "3 times". */
    public static String times(long count) {
        return count == 1 ? "once" : count + " times";
    }

    public void line(String line) {
        text.append(line).append('\n');
    }

    /** The kernels for one layout of input of a function that was applied so often, with a result or without; 0: it is for the first time. */
    public void kernels(Layout input, Kernel[] kernels, long applies) {
        Tally all = Tally.NONE;
        for (Kernel kernel : kernels) all = all.plus(kernel.tally());
        line("  input " + input.typeName() + ", result " + kernels[kernels.length - 1].resultLayout().typeName() + ": "
            + count(kernels.length, "kernel") + "; so far " + count(all.runs(), "run") + ", " + all.bytesToDevice()
            + " bytes to the device and " + all.bytesToHost() + " back");
        if (all.runs() > 0) {
            line("  sent in " + millis(all.sending()) + " ms; waited " + millis(all.waiting()) + " ms for the device" + (all.capturedBytes() == 0 ? ""
                : "; copied " + all.capturedBytes() + " bytes of captured Java arrays in " + millis(all.capturing()) + " ms"));
        }
        long bytesAnApply = all.capturedBytes() / Math.max(1, applies);
        if (bytesAnApply >= LARGE) {
            line("  advice: " + bytesAnApply + " bytes of captured Java arrays are copied at every apply;"
                + " capture a PArray of them, which is used where it lies");
        }
        for (Kernel kernel : kernels) kernel(kernel);
    }

    private void kernel(Kernel kernel) {
        Tally tally = kernel.tally();
        String form = kernel.form().isEmpty() ? "" : ", " + kernel.form();
        line("    " + kernel.skeleton() + " of " + kernel.input().typeName() + form + "; bytecode to OpenCL: " + millis(tally.compiling())
            + " ms; OpenCL build: " + millis(tally.building()) + " ms; runs: " + tally.runs() + "; kernel "
            + millis(tally.running()) + " ms in the " + tally.timed() + " runs that were timed");
        String advice = kernel.advice();
        if (advice != null) line("      advice: " + advice);
        if (details.contains(Detail.IR)) text.append("IR:\n").append(kernel.ir()).append('\n');
        if (details.contains(Detail.OPENCL)) text.append("OpenCL:\n").append(kernel.opencl()).append('\n');
    }

    private static String count(long number, String what) {
        return number + " " + what + (number == 1 ? "" : "s");
    }

    private static String millis(long nanos) {
        return String.format(Locale.ROOT, "%.3f", nanos / 1e6);
    }

    @Override public String toString() {
        return text.toString();
    }
}
