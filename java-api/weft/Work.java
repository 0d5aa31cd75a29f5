package weft;

import weft.internal.choice.Trials;
import weft.internal.program.Tally;

/**
 * What a device has done, as figures over all threads. They only grow, except the last seven, which describe the present. {@code
 * Weft.work().since(before).bytesToDevice()} is what happened between two calls.
 *
 * @param builds runs of the OpenCL compiler that have ended
 * @param loads programs that were loaded from disk, where an earlier process had left them compiled
 * @param launches kernels started
 * @param copiesToDevice columns, or parts of columns, copied to the device; none where it shares the host's memory
 * @param copiesToHost columns, or parts of columns, copied from the device
 * @param bytesToDevice bytes that the copies to the device moved, including the padding of columns to whole vectors
 * @param bytesToHost bytes that the copies from the device moved
 * @param capturedCopies how often Java arrays that functions have captured were copied for a run, or compared with what
 *     an earlier run had copied; a captured {@link PArray} never is
 * @param capturedBytes bytes that these copies and comparisons read
 * @param trials applies that {@code device=adaptive} ran elsewhere than in the best place, to find out how long they take there,
 *     including other devices and Java
 * @param trialNanos the time of these trials
 * @param evictions compiled programs that were dropped, because no function was using them and all programs together took too much
 *     memory
 * @param programs compiled programs at present
 * @param programBytes about how many bytes they take
 * @param classBytes about how many bytes of bytecode are kept for later compilations
 * @param hostBytes bytes of arrays that are not closed, and of what else kernels need, with padding
 * @param hostBytesKept bytes kept from closed arrays for later ones
 * @param hostBytesLost bytes of closed arrays that a device may still be writing, because it failed and could not be waited for: nobody
 *     uses them again
 * @param deviceBytes bytes that open and kept arrays take on the device; none where it shares the host's memory
 */
public record Work(long builds, long loads, long launches, long copiesToDevice, long copiesToHost,
        long bytesToDevice, long bytesToHost, long capturedCopies, long capturedBytes, long trials, long trialNanos,
        long evictions, long programs, long programBytes, long classBytes, long hostBytes, long hostBytesKept,
        long hostBytesLost, long deviceBytes) {
    private static final int DEVICE_FIGURES = 11;
    private static final int HOST_FIGURES = 3;

    /** Without the library: Java's part. */
    static Work ofJava() {
        return of(new long[HOST_FIGURES], Tally.NONE, 0);
    }

    /** Without a device, whose figures are 0. */
    static Work of(long[] host, Tally all, long classBytes) {
        return of(new long[DEVICE_FIGURES], host, all, classBytes);
    }

    /** From the library's figures of a device and of the host's memory. */
    static Work of(long[] device, long[] host, Tally all, long classBytes) {
        return new Work(device[0], device[1], device[2], device[3], device[4], device[5], device[6],
            all.capturedCopies(), all.capturedBytes(), Trials.count(), Trials.nanos(), device[7], device[8], device[9], classBytes, host[0],
            host[1], host[2], device[10]);
    }

    /**
     * What was done since {@code before}.
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
            hostBytesKept - before.hostBytesKept, hostBytesLost - before.hostBytesLost, deviceBytes - before.deviceBytes);
    }
}
