package weft;

import java.util.Objects;
import java.util.function.Function;
import java.util.function.IntUnaryOperator;

/**
 * Every element of the result is computed from its index and the whole input, of which it may read any element: stencils
 * and rows. What computes it is made anew for every input, by a function that captures the input; a kernel is compiled
 * for a stand-in, in whose place it finds the input's columns when it runs.
 */
final class PullFunction<T, R> extends ArrayFunction<T, R> {
    private final String what;
    /** The result's size for the input's. */
    private final IntUnaryOperator size;
    private final Function<PArray<T>, Function<Integer, ?>> at;
    /** What happens to every element then. */
    private final Stages then;
    private final Offload<Plan, PArray<R>> offload;

    private record Plan(Kernel kernel, PArray<?> standIn) {}

    PullFunction(String what, IntUnaryOperator size, Function<PArray<T>, Function<Integer, ?>> at, Stages then) {
        this.what = what;
        this.size = size;
        this.at = at;
        this.then = then;
        this.offload = new Offload<>(Stages.NONE) {
            @Override Plan compile(Layout input) {
                return PullFunction.this.compile(input);
            }

            @Override PArray<R> onDevice(Plan plan, PArray<?> input) {
                return PullFunction.this.onDevice(plan, input);
            }

            @Override PArray<R> inJava(PArray<?> input, boolean parallel, Known known) {
                return PullFunction.this.inJava(input, parallel, known);
            }

            @SuppressWarnings("unchecked") // what apply was given
            @Override Known evaluate(PArray<?> input, int index) {
                return JavaMap.evaluate(stages((PArray<T>) input).asMaps(), places(input), index);
            }

            @SuppressWarnings("unchecked") // what apply was given
            @Override Object[] functions(PArray<?> input) {
                return stages((PArray<T>) input).functions();
            }

            @Override Kernel[] kernels(Plan plan) {
                return new Kernel[] {plan.kernel};
            }
        };
    }

    private Plan compile(Layout input) {
        PArray<T> standIn = PArray.standIn(input);
        return new Plan(Kernel.compile("map", stages(standIn), null, new RangeLayout(0)), standIn);
    }

    private Stages stages(PArray<T> input) {
        return Stages.maps(at.apply(input)).then(then);
    }

    private PArray<R> onDevice(Plan plan, PArray<?> input) {
        PArray<R> result = PArray.allocateUnset(plan.kernel.resultLayout(), size.applyAsInt(input.size()));
        try {
            if (result.size() > 0) plan.kernel.runOver(places(input), plan.standIn, input, result);
            return result;
        } catch (Throwable e) {
            result.close();
            throw e;
        }
    }

    @SuppressWarnings("unchecked") // what the stages make
    private PArray<R> inJava(PArray<?> input, boolean parallel, Offload.Known known) {
        return (PArray<R>) JavaMap.run(stages((PArray<T>) input).asMaps(), places(input), parallel, known);
    }

    /** The indices of the result. */
    private PArray<Integer> places(PArray<?> input) {
        return AF.range(size.applyAsInt(input.size()));
    }

    @Override public PArray<R> apply(PArray<T> input) {
        size.applyAsInt(Objects.requireNonNull(input, "input").size()); // refuses a size that does not fit
        if (input.layout().stored().equals(input.layout())) return offload.run(input);
        try (PArray<T> columns = AF.<T>identity().apply(input)) { // of a range
            return offload.run(columns);
        }
    }

    @Override public <V> ArrayFunction<T, V> map(Function<? super R, ? extends V> f) {
        Objects.requireNonNull(f, "f");
        if (then.isRelaxed()) return new ChainFunction<>(this, new MapFunction<>(f));
        return new PullFunction<>(what, size, at, then.map(f));
    }

    @Override public ArrayFunction<T, R> relaxed() {
        return new PullFunction<>(what, size, at, then.relaxed());
    }

    @Override void explain(Explanation text) {
        String all = then.isEmpty() ? what : what + ", then map of " + then;
        offload.explain(then.isRelaxed() ? all + ", in relaxed arithmetic" : all, text);
    }
}
