package weft.internal.operation;

import java.util.Comparator;
import java.util.Objects;
import java.util.function.Consumer;
import weft.internal.array.ArrayData;
import weft.internal.jvm.JavaSort;
import weft.internal.jvm.Known;
import weft.internal.layout.Layout;
import weft.internal.offload.Evaluation;
import weft.internal.offload.Explanation;
import weft.internal.offload.Offload;
import weft.internal.plan.MergePlan;
import weft.internal.program.Device;
import weft.internal.program.Executor;
import weft.internal.program.Kernel;
import weft.internal.program.Stages;

/** The elements in a comparator's order: merged on a device, sorted by the JDK in Java. */
public final class MergeOperation extends Operation {
    private final Comparator<Object> order;
    private final MergePlan.Rounds rounds;
    private final boolean relaxed;
    private final Offload<MergePlan, ArrayData> offload = new Offload<>(new ByComparator());

    @SuppressWarnings("unchecked") // the API's types say that it takes what there is
    public MergeOperation(Comparator<?> order, MergePlan.Rounds rounds) {
        this((Comparator<Object>) Objects.requireNonNull(order, "order"), rounds, false);
    }

    private MergeOperation(Comparator<Object> order, MergePlan.Rounds rounds, boolean relaxed) {
        this.order = order;
        this.rounds = rounds;
        this.relaxed = relaxed;
    }

    private final class ByComparator implements Evaluation<MergePlan, ArrayData> {
        @Override public Stages stages() {
            return Stages.NONE;
        }

        @Override public boolean isRelaxed() {
            return relaxed;
        }

        @Override public MergePlan compile(Device device, Layout input) {
            return new MergePlan(device, rounds, relaxed, input);
        }

        @Override public ArrayData onDevice(Device device, MergePlan plan, ArrayData input) {
            return plan.run(device, input);
        }

        @Override public ArrayData inJava(ArrayData input, boolean parallel, Known known) {
            return JavaSort.run(order, input, parallel);
        }

        @Override public String what() {
            return describe();
        }

        @Override public Object[] named() {
            return new Object[] {order};
        }

        @Override public Object[] functions(ArrayData input) {
            return new Object[] {rounds.one(ArrayData.standIn(input.layout()), 1)};
        }

        @Override public Kernel[] kernels(MergePlan plan) {
            return plan.kernels();
        }
    }

    @Override public ArrayData apply(ArrayData input, Executor on) {
        if (input.layout().isStored()) return offload.run(input, on);
        try (ArrayData columns = new MapOperation().apply(input, on)) { // of a range
            return offload.run(columns, on);
        }
    }

    @Override public Operation relaxed() {
        return new MergeOperation(order, rounds, true);
    }

    @Override void each(Consumer<Offload<?, ?>> told) {
        told.accept(offload);
    }

    private String describe() {
        return relaxed ? "sort by a comparator, in relaxed arithmetic" : "sort by a comparator";
    }

    @Override public void explain(Explanation text) {
        offload.explain(describe(), text);
    }
}
