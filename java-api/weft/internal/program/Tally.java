package weft.internal.program;

/**
 * What the runs of a kernel have come to, since it was compiled last; times in nanoseconds.
 *
 * @param compiling from bytecode to OpenCL text
 * @param building the OpenCL compiler's part
 * @param sending of columns to the device, before the host waits
 * @param running on the device's own clock, in the runs that were timed
 * @param timed so many runs
 * @param waiting of the host for the device; of kernels that run one after the other the first one's
 * @param capturing of captured Java arrays to where a device reads them
 * @param capturedCopies how many arrays were
 */
public record Tally(long compiling, long building, long sending, long running, long runs, long timed, long bytesToDevice, long bytesToHost,
        long waiting, long capturing, long capturedCopies, long capturedBytes) {
    public static final Tally NONE = new Tally(0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0);

    public Tally plus(Tally t) {
        return new Tally(compiling + t.compiling, building + t.building, sending + t.sending,
            running + t.running, runs + t.runs, timed + t.timed, bytesToDevice + t.bytesToDevice, bytesToHost + t.bytesToHost, waiting + t.waiting,
            capturing + t.capturing, capturedCopies + t.capturedCopies, capturedBytes + t.capturedBytes);
    }
}
