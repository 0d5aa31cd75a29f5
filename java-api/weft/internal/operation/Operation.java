package weft.internal.operation;

import java.util.function.BiConsumer;
import java.util.function.Consumer;
import java.util.function.IntConsumer;
import java.util.function.Predicate;
import weft.ArrayFunction;
import weft.Profile;
import weft.internal.array.ArrayData;
import weft.internal.choice.Places;
import weft.internal.jni.Bounds;
import weft.internal.jvm.Known;
import weft.internal.offload.Explanation;
import weft.internal.offload.Offload;
import weft.internal.program.Background;
import weft.internal.program.Device;
import weft.internal.program.Executor;
import weft.internal.program.Progress;
import weft.internal.program.Rehearsal;
import weft.internal.program.Stages;

/**
 * What an {@link ArrayFunction} does, without the types. Immutable, but for what it is compiled to and what explain() tells;
 * any number of threads may apply it at once. Classes of which few programs use all make them by static methods that return an
 * Operation: for a call of a constructor in its place the JVM would load all of these classes with the first function.
 */
public abstract sealed class Operation
        permits MapOperation, IndexedOperation, SkeletonOperation, PullOperation, ChainOperation, MoveOperation,
        IterateOperation, MergeOperation, GreatestOperation {
    Operation() {}

    /** A new array that nothing else shares. */
    public abstract ArrayData apply(ArrayData input, Executor on);

    /** The same, but the result may share columns with the input: for a caller that closes it soon and writes nothing to it. */
    public ArrayData lend(ArrayData input, Executor on) {
        return apply(input, on);
    }

    /**
     * {@link Offload#unrepeatable} of what comes first: an operation that evaluates elements twice has to ask, for a function that writes is
     * called as often as a loop would call it.
     */
    Known unrepeatable(ArrayData input, Executor on) {
        return Known.NONE;
    }

    /** Applies it where that has evaluated an element. */
    ArrayData apply(ArrayData input, Executor on, Known known) {
        return apply(input, on);
    }

    /** That result, when who wants to know how many elements are over has been told: of all. Nobody does if {@code progress} is null. */
    static ArrayData tellOfAll(Progress progress, ArrayData result, ArrayData input, Executor on) {
        if (progress == null || input.size() == 0 || on instanceof Rehearsal) return result;
        try {
            progress.tell(input.size());
            return result;
        } catch (Throwable e) {
            result.close();
            throw e;
        }
    }

    /** Readies a device for inputs like this one, and waits for it; see {@link ArrayFunction#prepare}. */
    public final void prepare(ArrayData like, Executor on) {
        like.checkOpen();
        rehearse(like, on, (kept, rehearsal) -> apply(kept, rehearsal).close());
    }

    /** Lets {@code apply} run on a rehearsal, if a device is wanted, and waits for it. */
    static void rehearse(ArrayData like, Executor on, BiConsumer<ArrayData, Executor> apply) {
        if (on instanceof Executor.Threads || on instanceof Executor.Sequential) return;
        Device device = on instanceof Device decided ? decided : Places.CHOSEN;
        ArrayData kept = like.share();
        Background.await(() -> {
            try (kept) {
                apply.accept(kept, new Rehearsal(device, on));
            } catch (Rehearsal.EndException e) {
                // there is no device for the rest
            }
        });
    }

    /**
     * What is left of the input when this has been done so many times, one after the other; null where all of it cannot be
     * had at once, as where a round is more than {@link Bounds#MOST_STEPS} kernels.
     */
    final ArrayData repeat(ArrayData input, int rounds, Executor on) {
        if (links() > Bounds.MOST_STEPS) return null;
        return linked(input, on, new Rounds.Wanted(rounds, links()), Rounds.over(input, rounds));
    }

    /** Whether {@link #linked} may have kernels; asked of the parts of a chain. */
    boolean isLinked() {
        return false;
    }

    /** How many kernels {@link #linked} has, if it has any. */
    int links() {
        return 1;
    }

    /**
     * Lets {@code use} have the kernels that this is, where each round counts as an apply; null where it is not kernels each of
     * which makes of one array another.
     */
    ArrayData linked(ArrayData input, Executor on, Rounds.Wanted rounds, Rounds.Use use) {
        return null;
    }

    /** This one, and then both what {@code p} holds for and what it does not. */
    public PartitionOperation partition(Predicate<?> p) {
        return new PartitionOperation(this, Stages.NONE, p);
    }

    /** This one and then {@code next}, as one where they can be. */
    public Operation andThen(Operation next) {
        return next.after(this);
    }

    /** This one with more stages behind it, as one; null where they cannot be. */
    Operation joined(Stages more) {
        return null;
    }

    /** {@code before} and then this one, as one where they can be. */
    Operation after(Operation before) {
        return before instanceof MapOperation map && map.isIdentity() ? this : ChainOperation.of(before, this);
    }

    /** With columns that move in chunks; {@code told} how many elements are over, or null. */
    public Operation pipelined(int elementsPerChunk, IntConsumer told) {
        throw new UnsupportedOperationException("only a map can be pipelined: say pipelined() right behind the maps,"
            + " before what follows them");
    }

    /** With {@code told} told how many elements are over, after each so many, about. */
    public Operation withProgress(int each, IntConsumer told) {
        throw new UnsupportedOperationException("only maps and reductions tell how many elements are over: say withProgress() right behind"
            + " them, before what follows");
    }

    /** In relaxed arithmetic. */
    public abstract Operation relaxed();

    public abstract void explain(Explanation text);

    /** Those of which it consists, in the order in which they run; what rounds are measured by is not of it. */
    abstract void each(Consumer<Offload<?, ?>> told);

    /** What the applies of all of them have come to. */
    public final Profile profile() {
        Profile[] sum = {null};
        each(one -> sum[0] = sum[0] == null ? one.profile() : sum[0].plus(one.profile()));
        return sum[0];
    }
}
