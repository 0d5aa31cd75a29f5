package weft.internal.operation;

import java.util.function.Function;
import java.util.function.Predicate;
import weft.internal.array.ArrayData;
import weft.internal.jvm.JavaFilter;
import weft.internal.layout.Layout;
import weft.internal.plan.FilterPlan;
import weft.internal.program.Device;
import weft.internal.program.Kernel;
import weft.internal.program.Stages;

/** The elements that the stages, predicates among them, do not drop, in order. */
public final class FilterOperation extends SkeletonOperation<FilterPlan> {
    FilterOperation(Stages stages) {
        super(stages);
    }

    @Override public Operation map(Function<?, ?> f) {
        return new FilterOperation(stages.map(f));
    }

    @Override public Operation filter(Predicate<?> p) {
        return new FilterOperation(stages.filter(p));
    }

    /** Exact: one kernel counts what is kept and another writes it, and they must agree on every element. */
    @Override public Operation relaxed() {
        return this;
    }

    @Override FilterPlan compile(Device device, Layout input) {
        return FilterPlan.of(device, "compact", stages, input);
    }

    @Override ArrayData onDevice(Device device, FilterPlan plan, ArrayData input) {
        return plan.run(device, input)[0];
    }

    @Override ArrayData inJava(ArrayData input, boolean parallel) {
        return JavaFilter.kept(lowered, stages, input, parallel);
    }

    @Override Operation with(Stages other) {
        return new FilterOperation(other);
    }

    @Override String describe() {
        return "compaction of what is kept";
    }

    @Override Kernel[] kernels(FilterPlan plan) {
        return plan.kernels();
    }
}
