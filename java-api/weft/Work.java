package weft;

import weft.internal.choice.Trials;
import weft.internal.program.Tally;

/**
 * What a device has done: figures over all threads, that only grow, but for the last six, which say what is now. The difference of two tells
 * what lies between them: {@code Weft.work().since(before).bytesToDevice()}.
 *
 * @param builds runs of the OpenCL compiler
 * @param loads programs that the compiler had made in an earlier process, and that were on disk still
 * @param launches kernels started
 * @param copiesToDevice columns, or parts of one, copied to the device; none where it shares the host's memory
 * @param copiesToHost columns, or parts of one, copied from the device
 * @param bytesToDevice what the copies to the device moved, the padding of columns to whole vectors included
 * @param bytesToHost what the copies from the device moved
 * @param capturedCopies how often Java arrays that functions have captured were copied for a run, or compared with what
 *     an earlier one had copied; a captured {@link PArray} never is
 * @param capturedBytes how much that was
 * @param trials applies that {@code device=adaptive} had run elsewhere than in the best place, to find out how long they take there, also
 *     on other devices and in Java
 * @param trialNanos what these took
 * @param evictions compiled programs that had to go, since no function was using them and all together took too much
 * @param programs compiled programs that there are now
 * @param programBytes about what these take
 * @param classBytes about what the bytecode takes that is kept for later compilations
 * @param hostBytes what arrays take that are not closed, and what else kernels need, with padding
 * @param hostBytesKept what is kept of closed ones, for later ones
 * @param deviceBytes what both take on the device; nothing where it shares the host's memory
 */
public record Work(long builds, long loads, long launches, long copiesToDevice, long copiesToHost,
        long bytesToDevice, long bytesToHost, long capturedCopies, long capturedBytes, long trials, long trialNanos,
        long evictions, long programs, long programBytes, long classBytes, long hostBytes, long hostBytesKept, long deviceBytes) {
    private static final int FIGURES = 13;

    /** Where there is no device: Java's part. */
    static Work ofJava() {
        return of(new long[FIGURES], Tally.NONE, 0);
    }

    /** From the library's figures, in the order of the components; the others by the library alone. */
    static Work of(long[] device, Tally all, long classBytes) {
        return new Work(device[0], device[1], device[2], device[3], device[4], device[5], device[6],
            all.capturedCopies(), all.capturedBytes(), Trials.count(), Trials.nanos(), device[7], device[8], device[9], classBytes, device[10],
            device[11], device[12]);
    }

    /**
     * What was done after {@code before}.
     *
     * @param before earlier figures
     * @return the differences
     */
    public Work since(Work before) {
        return new Work(builds - before.builds, loads - before.loads, launches - before.launches,
            copiesToDevice - before.copiesToDevice, copiesToHost - before.copiesToHost, bytesToDevice - before.bytesToDevice,
            bytesToHost - before.bytesToHost, capturedCopies - before.capturedCopies,
            capturedBytes - before.capturedBytes, trials - before.trials, trialNanos - before.trialNanos, evictions - before.evictions, programs - before.programs,
            programBytes - before.programBytes, classBytes - before.classBytes, hostBytes - before.hostBytes,
            hostBytesKept - before.hostBytesKept, deviceBytes - before.deviceBytes);
    }
}
