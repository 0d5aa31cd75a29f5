package weft;

import java.util.Objects;
import java.util.Set;
import java.util.function.Function;
import weft.internal.choice.Places;
import weft.internal.jni.StackRoom;
import weft.internal.offload.Explanation;
import weft.internal.operation.PartitionOperation;
import weft.internal.program.Executor;

/**
 * A function from an array to two arrays: see {@link ArrayFunction#partition}. Immutable, as array functions are.
 *
 * @param <T> the class of the elements of an input
 * @param <R> the class of the elements of a result
 */
public final class PartitionFunction<T, R> implements Function<PArray<T>, Partition<R>> {
    private final PartitionOperation operation;

    /** Where it is to run; null: where the options say. */
    private final Executor place;

    PartitionFunction(PartitionOperation operation, Executor place) {
        this.operation = operation;
        this.place = place;
    }

    /** For an apply, or what readies one, which begins here. */
    private Executor executor() {
        StackRoom.ask();
        return place != null ? place : Places.wished();
    }

    /**
     * Applies this function.
     *
     * @param input the elements; not changed
     * @return two new arrays, to be closed, or left to the collector; throws as {@link ArrayFunction#apply} does
     * @throws StackOverflowError if the thread has too little stack left, before anything is done
     */
    @Override public Partition<R> apply(PArray<T> input) {
        PartitionOperation.Parts parts = operation.apply(Objects.requireNonNull(input, "input").data(), executor());
        return new Partition<>(new PArray<>(parts.accepted()), new PArray<>(parts.rejected()));
    }

    /**
     * Compiles this function for inputs like this one; see {@link ArrayFunction#prepare}.
     *
     * @param like an input like those to come; not changed
     * @throws StackOverflowError if the thread has too little stack left for {@link #apply(PArray)}
     */
    public void prepare(PArray<T> like) {
        operation.prepare(Objects.requireNonNull(like, "like").data(), executor());
    }

    /**
     * The figures of this function's applies so far.
     *
     * @return figures that only grow, except those of functions that were compiled again
     */
    public Profile profile() {
        return operation.profile();
    }

    /**
     * Where this function ran, and why; see {@link ArrayFunction#explain}.
     *
     * @param details what to show besides the summary
     * @return lines of text for people
     */
    public String explain(Detail... details) {
        Explanation text = new Explanation(Set.of(details));
        operation.explain(text);
        return text.toString();
    }
}
