package weft;

import java.util.Objects;
import java.util.Set;
import java.util.function.Function;
import weft.internal.choice.Places;
import weft.internal.offload.Explanation;
import weft.internal.operation.PartitionOperation;
import weft.internal.program.Executor;

/**
 * A function of an array that gives two: see {@link ArrayFunction#partition}. Immutable, as array functions are.
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

    private Executor executor() {
        return place != null ? place : Places.wished();
    }

    /**
     * Applies this function.
     *
     * @param input the elements; not changed
     * @return two new arrays, to be closed, or left to the collector; throws as {@link ArrayFunction#apply} does
     */
    @Override public Partition<R> apply(PArray<T> input) {
        PartitionOperation.Parts parts = operation.apply(Objects.requireNonNull(input, "input").data(), executor());
        return new Partition<>(new PArray<>(parts.accepted()), new PArray<>(parts.rejected()));
    }

    /**
     * Compiles this function for inputs like this one; see {@link ArrayFunction#prepare}.
     *
     * @param like what it is to be ready for; not changed
     */
    public void prepare(PArray<T> like) {
        operation.prepare(Objects.requireNonNull(like, "like").data(), executor());
    }

    /**
     * What the applies of this function have come to so far, as figures.
     *
     * @return figures that only grow, but for what was compiled anew
     */
    public Profile profile() {
        return operation.profile();
    }

    /**
     * What became of this function; see {@link ArrayFunction#explain}.
     *
     * @param details what to tell beside the summary
     * @return lines of text for people
     */
    public String explain(Detail... details) {
        Explanation text = new Explanation(Set.of(details));
        operation.explain(text);
        return text.toString();
    }
}
