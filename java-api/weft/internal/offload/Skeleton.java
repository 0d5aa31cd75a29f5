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
 * What one operation says of itself: its functions, what they are compiled to, and how it runs on a device and in Java. Both
 * ways give the same bits. Every method may be called by several threads at once.
 *
 * @param <P> what the functions are compiled to: kernels
 * @param <X> the result
 */
public abstract class Skeleton<P, X extends AutoCloseable> {
    private final Stages stages;
    private final Object[] operators;

    /** {@code operators} are functions that it calls beside the stages. */
    protected Skeleton(Stages stages, Object... operators) {
        this.stages = stages;
        this.operators = operators;
    }

    /** What happens to every element first. */
    protected final Stages stages() {
        return stages;
    }

    /** Whether a device may take a value that arithmetic has made for another one: in Java it is Java's. */
    protected boolean isRelaxed() {
        return stages.isRelaxed();
    }

    /**
     * Compiles.
     *
     * @throws RefusedException if the functions cannot run on a device
     * @throws OffloadException if there is no such device
     */
    protected abstract P compile(Device device, Layout input);

    /**
     * Runs on a device over an input whose columns the caller owns; it may be empty.
     *
     * @throws OffloadException if the device failed
     * @throws TrapException if an element throws in Java
     */
    protected abstract X onDevice(Device device, P plan, ArrayData input);

    /** The same in Java, on threads if {@code parallel}. */
    protected abstract X inJava(ArrayData input, boolean parallel, Known known);

    /**
     * Evaluates one element in Java, or throws what that throws; null where elements are not to be had one by one, and
     * all have to be evaluated.
     */
    protected Known evaluate(ArrayData input, int index) {
        return null;
    }

    /** How many elements it computes one by one; of none nothing of the program's runs. */
    protected int elements(ArrayData input) {
        return input.size();
    }

    /** Whether it takes columns that are larger than a buffer. */
    protected boolean takesLarge() {
        return false;
    }

    /** Why Java is the right place, whatever there is; null if it is not. */
    protected String reasonForJava(ArrayData input) {
        return input.layout().isUnknown() ? "the input is empty" : null;
    }

    /**
     * What is done, with the numbers that shape it and the arithmetic: with the names of the functions it tells this function
     * from others, in other processes too.
     */
    protected abstract String what();

    /** The program's own functions, by whose names rules and people know this one. */
    protected Object[] named() {
        return stages.functionsAnd(operators);
    }

    /** What the run in Java calls: threads may if none of these is seen to write outer state. */
    protected Object[] functions(ArrayData input) {
        return stages.functionsAnd(operators);
    }

    /** The kernels of a plan, in the order in which they run. */
    protected abstract Kernel[] kernels(P plan);

    /** What tells this function from others, in another process as well. */
    final String identity() {
        return what() + "; " + stages().kinds() + " " + String.join(" ", FunctionNames.raw(named()));
    }
}
