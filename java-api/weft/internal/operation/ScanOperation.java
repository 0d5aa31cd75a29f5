package weft.internal.operation;

import java.util.Objects;
import java.util.function.BinaryOperator;
import weft.internal.array.ArrayData;
import weft.internal.jvm.JavaScan;
import weft.internal.jvm.Known;
import weft.internal.layout.Layout;
import weft.internal.plan.ScanPlan;
import weft.internal.program.Device;
import weft.internal.program.Kernel;
import weft.internal.program.Stages;

/** Every element becomes the combination, by a {@code ScanTree}, of those up to it. */
public final class ScanOperation extends SkeletonOperation<ScanPlan> {
    private final Object identity;
    private final BinaryOperator<Object> combine;
    private final boolean exclusive;

    /** Of an array's elements as they are. */
    public static Operation of(Object identity, BinaryOperator<?> combine, boolean exclusive) {
        return new ScanOperation(Stages.NONE, identity, combine, exclusive);
    }

    @SuppressWarnings("unchecked") // the API's types say that it takes what the stages make
    public ScanOperation(Stages stages, Object identity, BinaryOperator<?> combine, boolean exclusive) {
        super(stages, combine);
        this.identity = kept(identity);
        this.combine = (BinaryOperator<Object>) Objects.requireNonNull(combine, "combine");
        this.exclusive = exclusive;
    }

    @Override public ScanPlan compile(Device device, Layout input) {
        return ScanPlan.of(device, stages, identity, combine, exclusive, input);
    }

    @Override public ArrayData onDevice(Device device, ScanPlan plan, ArrayData input) {
        return plan.run(device, input);
    }

    @Override public ArrayData inJava(ArrayData input, boolean parallel, Known known) {
        if (input.size() == 0) return ArrayData.allocate(Layout.of(identity, 0), 0);
        try (ArrayData elements = mapped(input, parallel)) {
            return JavaScan.run(lowered, elements, identity, combine, exclusive, parallel);
        }
    }

    @Override public boolean takesLarge() {
        return true;
    }

    @Override Operation with(Stages other) {
        return new ScanOperation(other, identity, combine, exclusive);
    }

    @Override String describe() {
        return exclusive ? "exclusive scan" : "inclusive scan";
    }

    @Override public Kernel[] kernels(ScanPlan plan) {
        return plan.kernels();
    }
}
