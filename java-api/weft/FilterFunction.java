package weft;

import java.util.Objects;
import java.util.function.Function;
import java.util.function.Predicate;

/** The elements that the stages, predicates among them, do not drop, in order. */
final class FilterFunction<T, R> extends SkeletonFunction<T, R, FilterPlan> {
    FilterFunction(Stages stages) {
        super(stages);
    }

    @Override public <V> ArrayFunction<T, V> map(Function<? super R, ? extends V> f) {
        return new FilterFunction<>(stages.map(Objects.requireNonNull(f, "f")));
    }

    @Override public ArrayFunction<T, R> filter(Predicate<? super R> p) {
        return new FilterFunction<>(stages.filter(Objects.requireNonNull(p, "p")));
    }

    /** Exact: one kernel counts what is kept and another writes it, and they must agree on every element. */
    @Override public ArrayFunction<T, R> relaxed() {
        return this;
    }

    @Override FilterPlan compile(Layout input) {
        return FilterPlan.of("compact", stages, input);
    }

    @SuppressWarnings("unchecked") // the plan's layout is that of R
    @Override PArray<R> onDevice(FilterPlan plan, PArray<?> input) {
        return (PArray<R>) plan.run(input)[0];
    }

    @SuppressWarnings("unchecked") // the stages were composed type by type
    @Override PArray<R> inJava(PArray<?> input, boolean parallel) {
        return (PArray<R>) JavaFilter.kept(stages, input, parallel);
    }

    @Override <S> ArrayFunction<S, R> with(Stages other) {
        return new FilterFunction<>(other);
    }

    @Override String describe() {
        return "compaction of what is kept";
    }

    @Override Kernel[] kernels(FilterPlan plan) {
        return plan.kernels();
    }
}
