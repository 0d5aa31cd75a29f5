package weft;

import java.util.Objects;
import java.util.function.BinaryOperator;
import java.util.function.IntFunction;

/** Combines all elements into one by a {@link ReduceTree}. */
final class ReduceFunction<T, R> extends SkeletonFunction<T, R, ReducePlan> {
    private final R identity;
    private final BinaryOperator<R> combine;

    ReduceFunction(Stages stages, R identity, BinaryOperator<R> combine) {
        super(stages, combine);
        this.identity = Objects.requireNonNull(identity, "identity");
        this.combine = Objects.requireNonNull(combine, "combine");
    }

    @Override ReducePlan compile(Layout input) {
        return ReducePlan.of(stages, combine, input);
    }

    @SuppressWarnings("unchecked") // the layout makes objects of R's class
    @Override PArray<R> onDevice(ReducePlan plan, PArray<?> input) {
        return input.size() == 0 ? one(identity) : withIdentity((R) plan.run(input));
    }

    @Override PArray<R> inJava(PArray<?> input, boolean parallel) {
        if (input.size() == 0) return one(identity);
        IntFunction<Object> element = elements(input);
        @SuppressWarnings("unchecked") // the stages were composed type by type: the last one makes R
        R total = ReduceTree.reduce(input.size(), i -> (R) element.apply(i), combine, parallel);
        return withIdentity(total);
    }

    private PArray<R> withIdentity(R total) {
        return one(ReduceTree.step(identity, total, combine));
    }

    private static <R> PArray<R> one(R result) {
        PArray<R> one = PArray.allocate(Layout.of(result, 0), 1);
        one.put(0, result);
        return one;
    }

    @Override <S> ArrayFunction<S, R> with(Stages other) {
        return new ReduceFunction<>(other, identity, combine);
    }

    @Override String describe() {
        return "reduce to one element";
    }

    @Override Kernel[] kernels(ReducePlan plan) {
        return plan.kernels();
    }
}
