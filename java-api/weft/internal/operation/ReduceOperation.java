package weft.internal.operation;

import java.util.Objects;
import java.util.function.BinaryOperator;
import java.util.function.IntConsumer;
import weft.internal.array.ArrayData;
import weft.internal.array.ArraySources;
import weft.internal.jvm.JavaReduce;
import weft.internal.jvm.Known;
import weft.internal.jvm.ReduceTree;
import weft.internal.layout.Layout;
import weft.internal.plan.ReducePlan;
import weft.internal.program.Device;
import weft.internal.program.Kernel;
import weft.internal.program.Progress;
import weft.internal.program.Stages;

/** Combines all elements into one by a {@link ReduceTree}. */
public final class ReduceOperation extends SkeletonOperation<ReducePlan> {
    private final BinaryOperator<Object> combine;
    private final Ending ending;
    private final Progress progress;

    /** What the result is; called once, in Java. */
    public interface Ending {
        /** {@code total}: of {@code size} elements; null if there are none. */
        Object of(Object total, int size);
    }

    @SuppressWarnings("unchecked") // the API's types say that it takes what the stages make
    private ReduceOperation(Ending ending, Stages stages, BinaryOperator<?> combine, Progress progress) {
        super(stages, combine);
        this.progress = progress;
        this.combine = (BinaryOperator<Object>) combine;
        this.ending = ending;
    }

    /** Of an array's elements as they are. */
    public static Operation of(Object identity, BinaryOperator<?> combine) {
        return new ReduceOperation(Stages.NONE, identity, combine);
    }

    /** The result is the total with the identity in front of it. */
    public ReduceOperation(Stages stages, Object identity, BinaryOperator<?> combine) {
        this(behind(identity, combine), stages, combine, null);
    }

    public static Operation ending(Stages stages, BinaryOperator<?> combine, Ending ending) {
        return new ReduceOperation(ending, stages, combine, null);
    }

    @Override public Operation withProgress(int each, IntConsumer told) {
        return new ReduceOperation(ending, stages, combine, new Progress(told, each));
    }

    @Override Progress progress() {
        return progress;
    }

    @SuppressWarnings("unchecked") // as above
    private static Ending behind(Object identity, BinaryOperator<?> combine) {
        return new Behind(kept(identity), (BinaryOperator<Object>) Objects.requireNonNull(combine, "combine"));
    }

    /** The total with the identity in front of it. No lambda, for which a first apply would wait. */
    private record Behind(Object identity, BinaryOperator<Object> combine) implements Ending {
        @Override public Object of(Object total, int size) {
            return size == 0 ? identity : ReduceTree.step(identity, total, ReduceTree.own(combine, identity));
        }
    }

    @Override public ReducePlan compile(Device device, Layout input) {
        return ReducePlan.of(device, stages, combine, input);
    }

    @Override public ArrayData onDevice(Device device, ReducePlan plan, ArrayData input) {
        return result(input.size() == 0 ? null : plan.run(device, input, progress), input);
    }

    @Override public ArrayData inJava(ArrayData input, boolean parallel, Known known) {
        IntConsumer told = progress == null ? null : progress.inJava(input.size());
        return result(input.size() == 0 ? null : JavaReduce.total(lowered, stages, combine, input, parallel, told), input);
    }

    private ArrayData result(Object total, ArrayData input) {
        return ArraySources.one(ending.of(total, input.size()));
    }

    @Override public boolean takesLarge() {
        return true;
    }

    @Override Operation with(Stages other) {
        return new ReduceOperation(ending, other, combine, progress);
    }

    @Override String describe() {
        return "reduce to one element";
    }

    @Override public Kernel[] kernels(ReducePlan plan) {
        return plan.kernels();
    }
}
