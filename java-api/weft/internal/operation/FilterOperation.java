package weft.internal.operation;

import java.util.function.IntConsumer;
import java.util.function.Predicate;
import weft.internal.array.ArrayData;
import weft.internal.jvm.JavaFilter;
import weft.internal.jvm.Known;
import weft.internal.layout.Layout;
import weft.internal.plan.FilterPlan;
import weft.internal.program.Device;
import weft.internal.program.Kernel;
import weft.internal.program.Stages;

/** The elements that the stages, predicates among them, do not drop, in order. */
public final class FilterOperation extends SkeletonOperation<FilterPlan> {
    private FilterOperation(Stages stages) {
        super(stages);
    }

    /** Those of an array for which {@code p} holds. */
    public static Operation by(Predicate<?> p) {
        return new FilterOperation(Stages.NONE.filter(p));
    }

    @Override Operation joined(Stages more) {
        return more.isRelaxed() ? null : new FilterOperation(stages.then(more));
    }

    @Override Operation after(Operation before) {
        Operation one = before.joined(stages);
        return one != null ? one : super.after(before);
    }

    /** Maps at its end are apart from it, for somebody is told of each of their elements. */
    @Override public Operation withProgress(int each, IntConsumer told) {
        int maps = stages.mapsAtEnd();
        if (maps == 0) return super.withProgress(each, told);
        return ChainOperation.of(new FilterOperation(stages.withoutLast(maps)), new MapOperation(stages.last(maps).asMaps()).withProgress(each, told));
    }

    /** Exact: one kernel counts what is kept and another writes it, and they must agree on every element. */
    @Override public Operation relaxed() {
        return this;
    }

    @Override public FilterPlan compile(Device device, Layout input) {
        return FilterPlan.of(device, "compact", stages, input);
    }

    @Override public ArrayData onDevice(Device device, FilterPlan plan, ArrayData input) {
        return plan.run(device, input)[0];
    }

    @Override public ArrayData inJava(ArrayData input, boolean parallel, Known known) {
        return JavaFilter.kept(lowered, stages, input, parallel);
    }

    @Override Operation with(Stages other) {
        return new FilterOperation(other);
    }

    @Override String describe() {
        return "compaction of what is kept";
    }

    @Override public Kernel[] kernels(FilterPlan plan) {
        return plan.kernels();
    }
}
