package weft.internal.operation;

import java.util.Objects;
import java.util.function.Consumer;
import weft.internal.array.ArrayData;
import weft.internal.jvm.Apart;
import weft.internal.jvm.JavaMap;
import weft.internal.jvm.Lowered;
import weft.internal.layout.Layout;
import weft.internal.offload.Evaluation;
import weft.internal.offload.Explanation;
import weft.internal.offload.Offload;
import weft.internal.program.Executor;
import weft.internal.program.Progress;
import weft.internal.program.Stages;

/**
 * What ends in a skeleton other than a map: the maps before it are compiled into it.
 *
 * @param <P> what it is compiled to
 */
public abstract sealed class SkeletonOperation<P> extends Operation implements Evaluation<P, ArrayData>
        permits ReduceOperation, TotalsOperation, ScanOperation, BlockScanOperation, FilterOperation, ScatterOperation,
        BinsOperation, RangeBinsOperation, SortOperation {
    /** What happens to every element first. */
    final Stages stages;
    /** What it calls beside these. */
    private final Object[] operators;
    final Lowered lowered = new Lowered();
    private final Offload<P, ArrayData> offload;

    /** An identity, which the program may change later if it holds an array. */
    static Object kept(Object identity) {
        return Objects.requireNonNull(identity, "identity") instanceof Number ? identity : Apart.copy(identity);
    }

    SkeletonOperation(Stages stages, Object... operators) {
        this.stages = stages;
        this.operators = operators;
        this.offload = new Offload<>(this);
    }

    @Override public final Stages stages() {
        return stages;
    }

    @Override public final Object[] named() {
        return stages.functionsAnd(operators);
    }

    /** The same skeleton behind other stages. */
    abstract Operation with(Stages other);

    /** "reduce to one element": for explain(). */
    abstract String describe();

    @Override public final String what() {
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
        return tellOfAll(progress(), offload.run(input, on), input, on);
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
        offload.explain(what(), text);
        lowered.lines().forEach(text::line);
    }
}
