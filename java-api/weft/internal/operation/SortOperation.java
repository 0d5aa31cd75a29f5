package weft.internal.operation;

import weft.internal.array.ArrayData;
import weft.internal.jvm.JavaSort;
import weft.internal.jvm.Known;
import weft.internal.layout.Layout;
import weft.internal.plan.SortKey;
import weft.internal.plan.SortPlan;
import weft.internal.program.Device;
import weft.internal.program.Kernel;
import weft.internal.program.Stages;

/** The elements in the order of their keys; those with equal keys stay in the order in which they come. */
public final class SortOperation extends SkeletonOperation<SortPlan> {
    private final SortKey key;

    /** Of an array's elements as they are. */
    public static Operation by(SortKey key) {
        return new SortOperation(Stages.NONE, key);
    }

    public SortOperation(Stages stages, SortKey key) {
        super(stages, key.isElement() ? new Object[0] : new Object[] {key.f()});
        this.key = key;
    }

    @Override public SortPlan compile(Device device, Layout input) {
        return SortPlan.of(device, stages, key, input);
    }

    @Override public ArrayData onDevice(Device device, SortPlan plan, ArrayData input) {
        return plan.run(device, input);
    }

    @Override public ArrayData inJava(ArrayData input, boolean parallel, Known known) {
        return JavaSort.run(lowered, stages, key, input, parallel);
    }

    @Override Operation with(Stages other) {
        return new SortOperation(other, key);
    }

    @Override String describe() {
        return key.isElement() ? "sort" : "sort by a key";
    }

    @Override public Kernel[] kernels(SortPlan plan) {
        return plan.kernels();
    }
}
