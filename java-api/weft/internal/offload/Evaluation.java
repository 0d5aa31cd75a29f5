package weft.internal.offload;

import weft.OffloadException;
import weft.internal.array.ArrayData;
import weft.internal.jni.TrapException;
import weft.internal.jvm.Known;
import weft.internal.layout.Layout;
import weft.internal.program.Device;
import weft.internal.program.FunctionNames;
import weft.internal.program.Kernel;
import weft.internal.program.RefusedException;
import weft.internal.program.Stages;

/**
 * What one operation evaluates, as it says of itself: its functions, what they are compiled to, and how it runs on a device and in Java. Both
 * ways give the same bits. Every method may be called by several threads at once.
 *
 * @param <P> what the functions are compiled to: kernels
 * @param <X> the result
 */
public interface Evaluation<P, X extends AutoCloseable> {
    /** What happens to every element first. */
    Stages stages();

    /** Whether a device may take a value that arithmetic has made for another one: in Java it is Java's. */
    default boolean isRelaxed() {
        return stages().isRelaxed();
    }

    /**
     * Compiles.
     *
     * @throws RefusedException if the functions cannot run on a device
     * @throws OffloadException if there is no such device
     */
    P compile(Device device, Layout input);

    /**
     * Runs on a device over an input whose columns the caller owns; it may be empty.
     *
     * @throws OffloadException if the device failed
     * @throws TrapException if an element throws in Java
     */
    X onDevice(Device device, P plan, ArrayData input);

    /** The same in Java, on threads if {@code parallel}. */
    X inJava(ArrayData input, boolean parallel, Known known);

    /**
     * Evaluates one element in Java, or throws what that throws; null where elements are not to be had one by one, and
     * all have to be evaluated.
     */
    default Known evaluate(ArrayData input, int index) {
        return null;
    }

    /** How many elements it computes one by one; of none nothing of the program's runs. */
    default int elements(ArrayData input) {
        return input.size();
    }

    /** Whether it takes columns that are larger than a buffer. */
    default boolean takesLarge() {
        return false;
    }

    /** Why Java is the right place, whatever there is; null if it is not. */
    default String reasonForJava(ArrayData input) {
        return input.layout().isUnknown() ? "the input is empty" : null;
    }

    /**
     * What is done, with the numbers that shape it and the arithmetic: with the names of the functions it tells this function
     * from others, in other processes too.
     */
    String what();

    /** The program's own functions, by whose names rules and people know this one. */
    default Object[] named() {
        return stages().functions();
    }

    /** What the run in Java calls: threads may if none of these is seen to write outer state. */
    default Object[] functions(ArrayData input) {
        return named();
    }

    /** The kernels of a plan, in the order in which they run. */
    Kernel[] kernels(P plan);

    /** What tells this function from others, in another process as well. */
    default String identity() {
        return what() + "; " + stages().kinds() + " " + String.join(" ", FunctionNames.raw(named()));
    }
}
