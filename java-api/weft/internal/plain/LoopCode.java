package weft.internal.plain;

import weft.internal.plain.LoopFunction.NotNowException;
import weft.internal.program.Device;
import weft.internal.program.Kernel;

/** A loop as a function, for the objects that it was compiled with, and its runs on a device. Of one thread at a time. */
interface LoopCode {
    LoopShape shape();

    /** The same loop, to be compiled for other objects. */
    LoopCode another() throws ReflectiveOperationException;

    /** Whether its kernel is one for these locals, if nothing else has changed: numbers are arguments, objects are compiled in. */
    boolean isFor(Object[] others);

    /** The locals as the loop has them when it begins. */
    void set(Object[] locals) throws NotNowException;

    /**
     * Compiles for what was set, if that was not done or no longer holds.
     *
     * @throws weft.internal.program.RefusedException if it cannot run on the device
     */
    void compile(Device device);

    /**
     * Lets the device's compiler do what a run over so many rounds needs. No round is computed, for meanwhile Java runs the loop: what its
     * arrays hold is in the making, and a round might not end with that.
     */
    void rehearse(Device device, int rounds) throws NotNowException;

    /**
     * Runs all rounds, or those before the first one that throws, or has to do what only Java can; and writes what they write.
     *
     * @return the locals that the loop assigns, as they are behind the last of these rounds, in order; and a 0
     * @throws weft.internal.jni.TrapException if it is not known which that is; RefusedException if a round may have to
     *     change what rounds read; OffloadException if the device fails. Nothing was written then
     */
    long[] run(Device device, int rounds, Object[] locals) throws NotNowException;

    /** What of the latest run's time is not to count, for a later run need not do it again. */
    default long once() {
        return 0;
    }

    /** Whether the latest run found on the device what an earlier one had written. */
    default boolean stayed() {
        return false;
    }

    /** Whether the latest run has left rounds to Java. */
    boolean left();

    /** How many rounds the latest run has done. */
    int done();

    /** Whether there is nothing to {@link #compile}. */
    boolean isCompiled();

    /** Where it runs. */
    String where();

    /** Has a kernel that has not run yet read arrays in place, where it can; where it runs, and how, for people. */
    static String readInPlace(Kernel kernel) {
        String form = kernel.form().isEmpty() ? "" : ", " + kernel.form();
        String copied = kernel.readInPlace();
        String arrays = copied == null ? ", large arrays that it reads in place" : ", large arrays that it reads copied (" + copied + ")";
        return kernel.device() + form + (copied != null && copied.isEmpty() ? "" : arrays);
    }
}
