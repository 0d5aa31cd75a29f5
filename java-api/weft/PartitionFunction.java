package weft;

import java.util.Objects;
import java.util.Set;
import java.util.function.Function;
import java.util.function.Predicate;

/**
 * A function of an array that gives two: see {@link ArrayFunction#partition}. Immutable, as array functions are.
 *
 * @param <T> the class of the elements of an input
 * @param <R> the class of the elements of a result
 */
public final class PartitionFunction<T, R> implements Function<PArray<T>, Partition<R>> {
    private final ArrayFunction<T, ?> before;
    private final Offload<FilterPlan, Partition<R>> offload;

    /** {@code before} makes the elements that the stages get. */
    PartitionFunction(ArrayFunction<T, ?> before, Stages stages, Predicate<? super R> p) {
        this.before = before;
        this.offload = new Offload<>(stages.test(Objects.requireNonNull(p, "p"))) {
            @Override FilterPlan compile(Layout input) {
                return FilterPlan.of("partition", stages.test(p), input);
            }

            @Override Partition<R> onDevice(FilterPlan plan, PArray<?> input) {
                return partition(plan.run(input));
            }

            @SuppressWarnings("unchecked") // the stages were composed type by type
            @Override Partition<R> inJava(PArray<?> input, boolean parallel, Known known) {
                return partition(JavaFilter.parts(stages, (Predicate<Object>) p, input, parallel));
            }

            @Override Kernel[] kernels(FilterPlan plan) {
                return plan.kernels();
            }
        };
    }

    @SuppressWarnings("unchecked") // their layout is that of R
    private static <R> Partition<R> partition(PArray<?>[] parts) {
        return new Partition<>((PArray<R>) parts[0], (PArray<R>) parts[1]);
    }

    /**
     * Applies this function.
     *
     * @param input the elements; not changed
     * @return two new arrays, to be closed, or left to the collector; throws as {@link ArrayFunction#apply} does
     */
    @SuppressWarnings("unchecked") // without a function before, the input is what the stages get
    @Override public Partition<R> apply(PArray<T> input) {
        Objects.requireNonNull(input, "input");
        if (before == null) return offload.run(input);
        try (PArray<?> elements = before.lend(input)) {
            Interrupts.check();
            return offload.run(elements);
        }
    }

    /**
     * What became of this function; see {@link ArrayFunction#explain}.
     *
     * @param details what to tell beside the summary
     * @return lines of text for people
     */
    public String explain(Detail... details) {
        Explanation text = new Explanation(Set.of(details));
        if (before != null) {
            before.explain(text);
            text.line("and then");
        }
        offload.explain("partition", text);
        return text.toString();
    }
}
