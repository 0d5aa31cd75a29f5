package weft;

import java.util.Locale;

/**
 * Figures of the applies of a function, or of all functions; times are in nanoseconds. {@link #toString} is a table for people. If a
 * function consists of several operations that are not fused, the applies of each are counted, and for {@code iterate} those of every
 * round. The figures of a function include those of other functions that were composed from it. An apply to an empty array takes time, too, but counts
 * only where Java was to run it: for a device there is nothing to compute.
 *
 * @param executor where the latest apply ran: the device's name, or {@code Java}; empty if nowhere, or for several functions
 * @param onDevice applies whose result a device computed
 * @param inJava applies whose result Java computed
 * @param threw applies without a result
 * @param nanos the time of all applies, from call to return or exception
 * @param javaNanos the part of it in which Java evaluated elements
 * @param captureNanos the part in which captured Java arrays were copied
 * @param toDeviceNanos the part in which columns were copied to the device; none where it shares the host's memory
 * @param waitNanos the part in which the host waited for kernels, and for data that it needs immediately; of several devices as one
 *     what other threads do meanwhile for devices but the first, copies too, is part of it
 * @param kernelNanos the time of kernels on the device's own clock, estimated from the runs that are timed
 * @param fromDeviceNanos the time in which columns were copied back: for pipelined maps and, for all functions together, for arrays that were read
 * @param compileNanos the time from bytecode to OpenCL; part of {@code nanos} only if an apply has waited for it, as is the next
 * @param buildNanos the time of the OpenCL compiler
 * @param capturedBytes bytes of captured Java arrays that were copied, or compared with what an earlier run had copied; of several
 *     devices as one each has a copy
 * @param bytesToDevice bytes of columns that were copied to the device, including their padding
 * @param bytesToHost bytes of columns, or parts of columns, that were copied back
 */
public record Profile(String executor, long onDevice, long inJava, long threw, long nanos, long javaNanos, long captureNanos,
        long toDeviceNanos, long waitNanos, long kernelNanos, long fromDeviceNanos, long compileNanos, long buildNanos,
        long capturedBytes, long bytesToDevice, long bytesToHost) {
    /**
     * How many applies gave a result.
     *
     * @return their number
     */
    public long applies() {
        return onDevice + inJava;
    }

    /**
     * The rest of the applies' time: Weft's own, and that of compilers that they waited for. Of an apply that has not ended the parts may count already.
     *
     * @return nanoseconds
     */
    public long restNanos() {
        return Math.max(0, nanos - javaNanos - captureNanos - toDeviceNanos - waitNanos);
    }

    /**
     * What was added since {@code before}.
     *
     * @param before an earlier profile of the same function
     * @return the differences, and where the latest apply ran
     */
    public Profile since(Profile before) {
        return new Profile(executor, onDevice - before.onDevice, inJava - before.inJava, threw - before.threw,
            nanos - before.nanos, javaNanos - before.javaNanos, captureNanos - before.captureNanos,
            toDeviceNanos - before.toDeviceNanos, waitNanos - before.waitNanos, kernelNanos - before.kernelNanos,
            fromDeviceNanos - before.fromDeviceNanos, compileNanos - before.compileNanos, buildNanos - before.buildNanos,
            capturedBytes - before.capturedBytes, bytesToDevice - before.bytesToDevice, bytesToHost - before.bytesToHost);
    }

    /**
     * A line for every figure; the parts of an apply are indented.
     *
     * @return several lines
     */
    @Override public String toString() {
        StringBuilder text = new StringBuilder("applies: " + applies() + " (" + onDevice + " on a device, " + inJava + " in Java)"
            + (threw == 0 ? "" : ", and " + threw + " without a result") + (executor.isEmpty() ? "" : "; the latest on " + executor)
            + "\n");
        line(text, "in all", nanos, -1);
        line(text, "  evaluated in Java", javaNanos, -1);
        line(text, "  captured arrays", captureNanos, capturedBytes);
        line(text, "  to the device", toDeviceNanos, bytesToDevice);
        line(text, "  waited for it", waitNanos, -1);
        line(text, "  rest", restNanos(), -1);
        line(text, "kernels", kernelNanos, -1);
        line(text, "from the device", fromDeviceNanos, bytesToHost);
        line(text, "bytecode to OpenCL", compileNanos, -1);
        line(text, "OpenCL build", buildNanos, -1);
        return text.toString();
    }

    /**
     * The sum of two profiles.
     *
     * @param next the profile of what runs after this
     * @return the sums, and where {@code next} ran
     */
    public Profile plus(Profile next) {
        return new Profile(next.executor.isEmpty() ? executor : next.executor, onDevice + next.onDevice, inJava + next.inJava,
            threw + next.threw, nanos + next.nanos, javaNanos + next.javaNanos, captureNanos + next.captureNanos,
            toDeviceNanos + next.toDeviceNanos, waitNanos + next.waitNanos, kernelNanos + next.kernelNanos,
            fromDeviceNanos + next.fromDeviceNanos, compileNanos + next.compileNanos, buildNanos + next.buildNanos,
            capturedBytes + next.capturedBytes, bytesToDevice + next.bytesToDevice, bytesToHost + next.bytesToHost);
    }

    private static void line(StringBuilder text, String what, long nanos, long bytes) {
        text.append(String.format(Locale.ROOT, "%-20s %12.3f ms", what, nanos / 1e6));
        if (bytes >= 0) text.append(String.format(Locale.ROOT, " %15d bytes", bytes));
        text.append('\n');
    }
}
