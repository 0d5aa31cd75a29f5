package weft;

import java.util.Locale;

/**
 * What the applies of a function, or of all, have come to; times in nanoseconds. {@link #toString} is a table for people. A
 * function of several operations that are not fused counts the applies of each, and {@code iterate} those of every round. Other
 * functions that were composed of this one count here too.
 *
 * @param executor where the latest ran: the device's name, or {@code Java}; empty: nowhere, or several functions
 * @param onDevice applies whose result a device has made
 * @param inJava those whose result Java has made
 * @param threw those without a result
 * @param nanos of all that gave a result, from call to return
 * @param javaNanos of these, what Java evaluated
 * @param captureNanos what captured Java arrays took to be copied
 * @param toDeviceNanos what columns took on their way to the device; where it shares the host's memory they have none
 * @param waitNanos what the host then waited for kernels, and for what it wants to see at once
 * @param kernelNanos what kernels took on the device's own clock, which some runs are timed by
 * @param fromDeviceNanos what columns took on their way back: of pipelined maps and, of all functions, of arrays that were read
 * @param compileNanos from bytecode to OpenCL; {@code nanos} has it only where an apply has waited for it, as the next
 * @param buildNanos the OpenCL compiler's part
 * @param capturedBytes of captured Java arrays that were copied, or compared with what an earlier run had copied
 * @param bytesToDevice of columns, with their padding
 * @param bytesToHost of columns, or parts of one
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
     * What is left of the applies' time: Weft's own, and compilers that they waited for.
     *
     * @return nanoseconds
     */
    public long restNanos() {
        return Math.max(0, nanos - javaNanos - captureNanos - toDeviceNanos - waitNanos);
    }

    /**
     * What was added after {@code before}.
     *
     * @param before an earlier profile of the same
     * @return the differences, and where the latest ran
     */
    public Profile since(Profile before) {
        return new Profile(executor, onDevice - before.onDevice, inJava - before.inJava, threw - before.threw,
            nanos - before.nanos, javaNanos - before.javaNanos, captureNanos - before.captureNanos,
            toDeviceNanos - before.toDeviceNanos, waitNanos - before.waitNanos, kernelNanos - before.kernelNanos,
            fromDeviceNanos - before.fromDeviceNanos, compileNanos - before.compileNanos, buildNanos - before.buildNanos,
            capturedBytes - before.capturedBytes, bytesToDevice - before.bytesToDevice, bytesToHost - before.bytesToHost);
    }

    /**
     * A line for every figure, those of parts of an apply indented.
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
     * Both together.
     *
     * @param next the profile of what runs behind this
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
