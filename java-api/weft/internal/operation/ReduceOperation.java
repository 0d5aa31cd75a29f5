package weft.internal.operation;

import java.util.Objects;
import java.util.function.BinaryOperator;
import weft.internal.array.ArrayData;
import weft.internal.jvm.JavaReduce;
import weft.internal.jvm.ReduceTree;
import weft.internal.layout.Layout;
import weft.internal.program.Device;
import weft.internal.program.Kernel;
import weft.internal.program.ReducePlan;
import weft.internal.program.Stages;

/** Combines all elements into one by a {@link ReduceTree}. */
public final class ReduceOperation extends SkeletonOperation<ReducePlan> {
    private final Object identity;
    private final BinaryOperator<Object> combine;

    @SuppressWarnings("unchecked") // the API's types say that it takes what the stages make
    public ReduceOperation(Stages stages, Object identity, BinaryOperator<?> combine) {
        super(stages, combine);
        this.identity = Objects.requireNonNull(identity, "identity");
        this.combine = (BinaryOperator<Object>) Objects.requireNonNull(combine, "combine");
    }

    @Override ReducePlan compile(Device device, Layout input) {
        return ReducePlan.of(device, stages, combine, input);
    }

    @Override ArrayData onDevice(Device device, ReducePlan plan, ArrayData input) {
        return input.size() == 0 ? ArrayData.one(identity) : withIdentity(plan.run(device, input));
    }

    @Override ArrayData inJava(ArrayData input, boolean parallel) {
        if (input.size() == 0) return ArrayData.one(identity);
        return withIdentity(JavaReduce.total(stages, combine, input, parallel));
    }

    private ArrayData withIdentity(Object total) {
        return ArrayData.one(ReduceTree.step(identity, total, combine));
    }

    @Override Operation with(Stages other) {
        return new ReduceOperation(other, identity, combine);
    }

    @Override String describe() {
        return "reduce to one element";
    }

    @Override Kernel[] kernels(ReducePlan plan) {
        return plan.kernels();
    }
}
