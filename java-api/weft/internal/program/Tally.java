package weft.internal.program;

import weft.internal.capture.Captures;
import weft.internal.jni.Library;
import weft.internal.jni.Native;

/**
 * What the runs of a kernel have come to; times in nanoseconds. What the host does counts for the threads that apply: what others
 * do for them ({@link Program#runAside}) is part of how long these wait.
 *
 * @param compiling from bytecode to OpenCL text
 * @param building the OpenCL compiler's part
 * @param sending of columns to the device, before the host waits
 * @param running on the device's own clock, in the runs that were timed
 * @param timed so many runs
 * @param runningInAll the same of all runs, those that were not timed being taken to be as long as those before them
 * @param receiving of columns that a pipelined map gets back; others come back while the host waits
 * @param waiting of the host for the device, when all is sent; of kernels that were launched together each has an equal share
 * @param capturing of captured Java arrays to where a device reads them
 * @param capturedCopies how many arrays were
 */
public record Tally(long compiling, long building, long sending, long running, long runs, long timed, long runningInAll,
        long bytesToDevice, long bytesToHost, long receiving, long waiting, long capturing, long capturedCopies,
        long capturedBytes) {
    /** The number of components. */
    public static final int FIGURES = 14;
    public static final Tally NONE = new Tally(0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0);

    /** That of a function of the library's, or 0: of all; {@code copied} is what Java has copied for it. */
    public static Tally of(long function, Captures copied) {
        Tally kernels = of(Native.profile(function), 0);
        return kernels.plus(new Tally(0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, copied.nanos.sum(), copied.copies.sum(), copied.bytes.sum()));
    }

    /** The number {@code k} of several, as the library writes them one behind the other. */
    public static Tally of(long[] figures, int k) {
        int at = FIGURES * k;
        return new Tally(figures[at], figures[at + 1], figures[at + 2], figures[at + 3], figures[at + 4], figures[at + 5],
            figures[at + 6], figures[at + 7], figures[at + 8], figures[at + 9], figures[at + 10], figures[at + 11],
            figures[at + 12], figures[at + 13]);
    }

    /** That of all functions that there are or have been. */
    public static Tally ofAll() {
        return Library.loaded() ? of(0, Captures.ALL).plus(Waits.ALL.tally()) : NONE;
    }

    public Tally plus(Tally t) {
        return new Tally(compiling + t.compiling, building + t.building, sending + t.sending,
            running + t.running, runs + t.runs, timed + t.timed, runningInAll + t.runningInAll,
            bytesToDevice + t.bytesToDevice, bytesToHost + t.bytesToHost, receiving + t.receiving, waiting + t.waiting,
            capturing + t.capturing, capturedCopies + t.capturedCopies, capturedBytes + t.capturedBytes);
    }
}
