package weft.internal.operation;

import java.util.Objects;
import java.util.function.Predicate;
import weft.Profile;
import weft.internal.array.ArrayData;
import weft.internal.jvm.JavaFilter;
import weft.internal.jvm.Known;
import weft.internal.jvm.Lowered;
import weft.internal.layout.Layout;
import weft.internal.offload.Evaluation;
import weft.internal.offload.Explanation;
import weft.internal.offload.Offload;
import weft.internal.plan.FilterPlan;
import weft.internal.program.Device;
import weft.internal.program.Executor;
import weft.internal.program.Interrupts;
import weft.internal.program.Kernel;
import weft.internal.program.Stages;

/** An array divided in two. */
public final class PartitionOperation {
    private final Operation before;
    /** How many times elements are paired with their indices before the stages get them. */
    private final int paired;
    private final Stages stages;
    private final Predicate<?> p;
    private final Lowered lowered = new Lowered();
    private final Offload<FilterPlan, Parts> offload;

    /** What a predicate holds for, and the others. */
    public record Parts(ArrayData accepted, ArrayData rejected) implements AutoCloseable {
        private Parts(ArrayData[] parts) {
            this(parts[0], parts[1]);
        }

        @Override public void close() {
            accepted.close();
            rejected.close();
        }
    }

    /** {@code before}, which may be null, makes the elements that the stages get. */
    PartitionOperation(Operation before, Stages stages, Predicate<?> p) {
        this(before, 0, stages, p);
    }

    private PartitionOperation(Operation before, int paired, Stages stages, Predicate<?> p) {
        this.before = before;
        this.paired = paired;
        this.stages = stages;
        this.p = p;
        Stages test = stages.test(Objects.requireNonNull(p, "p"));
        this.offload = new Offload<>(new Evaluation<FilterPlan, Parts>() {
            @Override public Stages stages() {
                return test;
            }

            @Override public FilterPlan compile(Device device, Layout input) {
                return FilterPlan.of(device, "partition", test, input);
            }

            @Override public Parts onDevice(Device device, FilterPlan plan, ArrayData input) {
                return new Parts(plan.run(device, input));
            }

            @SuppressWarnings("unchecked") // the API's types say that it takes what the stages make
            @Override public Parts inJava(ArrayData input, boolean parallel, Known known) {
                return new Parts(JavaFilter.parts(lowered, stages, (Predicate<Object>) p, input, parallel));
            }

            @Override public String what() {
                return stages.isRelaxed() ? "partition, in relaxed arithmetic" : "partition";
            }

            @Override public Kernel[] kernels(FilterPlan plan) {
                return plan.kernels();
            }
        });
    }

    /** This one, of what {@code first} makes. */
    PartitionOperation behind(Operation first) {
        return new PartitionOperation(before == null ? first : first.andThen(before), paired, stages, p);
    }

    /** This one, of pairs of an element and its index. */
    PartitionOperation ofPairs() {
        return before == null ? new PartitionOperation(null, paired + 1, stages, p)
            : new PartitionOperation(IndexedOperation.of(before), paired, stages, p);
    }

    /** As {@link Operation#prepare}. */
    public void prepare(ArrayData like, Executor on) {
        Operation.rehearse(like, on, (kept, rehearsal) -> apply(kept, rehearsal).close());
    }

    public Parts apply(ArrayData input, Executor on) {
        if (before == null) return run(input, on, paired);
        try (ArrayData elements = before.lend(input, on)) {
            Interrupts.check();
            return run(elements, on, paired);
        }
    }

    private Parts run(ArrayData elements, Executor on, int times) {
        if (times == 0) return offload.run(elements, on);
        try (ArrayData pairs = IndexedOperation.pairs(elements)) {
            return run(pairs, on, times - 1);
        }
    }

    /** As {@link Operation#profile}. */
    public Profile profile() {
        Profile own = offload.profile();
        return before == null ? own : before.profile().plus(own);
    }

    public void explain(Explanation text) {
        if (before != null) {
            before.explain(text);
            text.line("and then");
        }
        offload.explain("partition", text);
        lowered.lines().forEach(text::line);
    }
}
