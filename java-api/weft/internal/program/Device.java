package weft.internal.program;

import java.util.List;
import weft.DeviceException;
import weft.OffloadException;
import weft.internal.array.ArrayData;
import weft.internal.layout.Layout;

/** A place that has compilers of its own: it makes kernels of functions, and runs programs of its kernels. Equal if they are one. */
public non-sealed interface Device extends Executor {
    /** What all kernels of a plan are to be compiled for: this one, or, if it is whichever is chosen, the one that is now. */
    default Device settled() {
        return this;
    }

    /** Whether it is one CPU; asked when it is open. */
    default boolean isCpu() {
        return false;
    }

    /**
     * Compiles functions.
     *
     * @param skeleton what is done with the elements that the stages make: a name in codegen/interface/skeleton.c
     * @param stages the functions applied to every element, one after the other
     * @param combine the operator of a skeleton that has one, or null
     * @param input the layout of the input
     * @throws RefusedException if the functions cannot run here
     * @throws OffloadException if there is no such device
     */
    Kernel compile(String skeleton, Stages stages, Object combine, Layout input);

    /**
     * The same for who has another way: null where the functions cannot run here so. What is wrong with them the other way's kernels will say.
     *
     * @throws DeviceException if the device failed, as it would for these
     */
    default Kernel compileIfAble(String skeleton, Stages stages, Object combine, Layout input) {
        try {
            return compile(skeleton, stages, combine, input);
        } catch (DeviceException e) {
            throw e;
        } catch (RefusedException | OffloadException e) {
            return null;
        }
    }

    /**
     * Runs a program of kernels that it has compiled.
     *
     * @throws weft.internal.jni.TrapException if the evaluation of an element throws in Java, with the lowest index that
     *     does in the first kernel that has one
     * @throws OffloadException if the device failed, or a function as it is now cannot run on it
     */
    Run run(Program program);

    /**
     * Makes ready what {@link #run} would need: all is compiled, and launched in the way that it would be for all elements, but told
     * that there is none, for with what the arrays hold then an element might never end. That is worth nothing afterwards, too.
     *
     * @throws OffloadException as {@link #run}
     */
    Run rehearse(Program program);

    /**
     * How programs went that ran {@linkplain #runTogether together}.
     *
     * @param trapped the lowest element of each whose evaluation throws, or -1
     * @param nanos how long each device took, 0 where that was not seen, as where all ended at about the same time
     */
    record Together(int[] trapped, long[] nanos) {}

    /**
     * Runs programs, each on a device of its own, this one the first of them, by the calling thread, and waits for all: where their kernels can
     * begin at once, so that no other thread need be woken.
     *
     * @return null: {@link #run} them, each on a thread of its own; what they make may have been written
     * @throws OffloadException as {@link #run}
     */
    default Together runTogether(List<Device> devices, List<Program> programs) {
        return null;
    }

    /** About what it takes on an idle machine to make a function ready that was never compiled here, where nobody has measured it yet. */
    default long guessedReadyNanos() {
        return 1_500_000_000;
    }

    /** Sees to it that the newest data of an array are here, for the program that reads them next. */
    void hold(ArrayData array);
}
