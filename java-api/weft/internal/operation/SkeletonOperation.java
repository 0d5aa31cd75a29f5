package weft.internal.operation;

import java.util.Objects;
import java.util.function.Consumer;
import weft.DeviceException;
import weft.OffloadException;
import weft.internal.array.ArrayData;
import weft.internal.jvm.Apart;
import weft.internal.jvm.JavaMap;
import weft.internal.jvm.Known;
import weft.internal.jvm.Lowered;
import weft.internal.layout.Layout;
import weft.internal.offload.Explanation;
import weft.internal.offload.Offload;
import weft.internal.offload.Skeleton;
import weft.internal.program.Device;
import weft.internal.program.Executor;
import weft.internal.program.Kernel;
import weft.internal.program.Progress;
import weft.internal.program.RefusedException;
import weft.internal.program.Rehearsal;
import weft.internal.program.Stages;

/**
 * What ends in a skeleton other than a map: the maps before it are compiled into it.
 *
 * @param <P> what it is compiled to
 */
public abstract sealed class SkeletonOperation<P> extends Operation
        permits ReduceOperation, TotalsOperation, ScanOperation, BlockScanOperation, FilterOperation, ScatterOperation,
        BinsOperation, RangeBinsOperation, SortOperation {
    /** What happens to every element first. */
    final Stages stages;
    final Lowered lowered = new Lowered();
    private final Offload<P, ArrayData> offload;

    /** An identity, which the program may change later if it holds an array. */
    static Object kept(Object identity) {
        return Objects.requireNonNull(identity, "identity") instanceof Number ? identity : Apart.copy(identity);
    }

    SkeletonOperation(Stages stages, Object... operators) {
        this.stages = stages;
        this.offload = new Offload<>(new Skeleton<P, ArrayData>(stages, operators) {
            @Override protected P compile(Device device, Layout input) {
                return SkeletonOperation.this.compile(device, input);
            }

            @Override protected ArrayData onDevice(Device device, P plan, ArrayData input) {
                return SkeletonOperation.this.onDevice(device, plan, input);
            }

            @Override protected ArrayData inJava(ArrayData input, boolean parallel, Known known) {
                return SkeletonOperation.this.inJava(input, parallel);
            }

            @Override protected boolean takesLarge() {
                return SkeletonOperation.this.takesLarge();
            }

            @Override protected String what() {
                return describeAll();
            }

            @Override protected Kernel[] kernels(P plan) {
                return SkeletonOperation.this.kernels(plan);
            }
        });
    }

    /** As {@link Skeleton} says; so are the next three. */
    abstract P compile(Device device, Layout input);

    /** Null where the device does not do it so. */
    final Kernel compileIfAble(Device device, String skeleton, Object combine, Layout input) {
        try {
            return device.compile(skeleton, stages, combine, input);
        } catch (DeviceException e) {
            throw e;
        } catch (RefusedException | OffloadException e) {
            return null; // what is wrong with the functions themselves, other kernels will say
        }
    }

    abstract ArrayData onDevice(Device device, P plan, ArrayData input);

    abstract ArrayData inJava(ArrayData input, boolean parallel);

    abstract Kernel[] kernels(P plan);

    boolean takesLarge() {
        return false;
    }

    /** The same skeleton behind other stages. */
    abstract Operation with(Stages other);

    /** "reduce to one element": for explain(). */
    abstract String describe();

    private String describeAll() {
        return stages.isRelaxed() ? describe() + ", in relaxed arithmetic" : describe();
    }

    /**
     * The elements that maps make, for a skeleton in Java that reads them several times; the caller closes it. Without maps these are the
     * input's own where the functions run on threads: then none of them writes there.
     */
    final ArrayData mapped(ArrayData input, boolean parallel) {
        Layout layout = input.layout();
        if (parallel && stages.isEmpty() && layout.isStored()) return input.share();
        return JavaMap.run(lowered, stages.asMaps(), input, parallel);
    }

    /** Who wants to know how many elements are over; null: nobody. */
    Progress progress() {
        return null;
    }

    @Override public final ArrayData apply(ArrayData input, Executor on) {
        ArrayData result = offload.run(input, on);
        try {
            if (progress() != null && !(on instanceof Rehearsal) && input.size() > 0) progress().told().accept(input.size());
            return result;
        } catch (Throwable e) {
            result.close();
            throw e;
        }
    }

    @Override Operation after(Operation before) {
        if (!(before instanceof MapOperation map) || !map.isPart(stages.isRelaxed())) return super.after(before);
        return with(Stages.maps(map.stages()).then(stages));
    }

    @Override public Operation relaxed() {
        return with(stages.relaxed());
    }

    @Override final void each(Consumer<Offload<?, ?>> told) {
        told.accept(offload);
    }

    @Override public final void explain(Explanation text) {
        offload.explain(describeAll(), text);
        lowered.lines().forEach(text::line);
    }
}
