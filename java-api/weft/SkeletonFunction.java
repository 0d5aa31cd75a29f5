package weft;

import java.util.Objects;
import java.util.function.Function;
import java.util.function.IntFunction;

/**
 * An array function that ends in a skeleton other than a map: the maps before it are compiled into it.
 *
 * @param <P> what it is compiled to
 */
abstract sealed class SkeletonFunction<T, R, P> extends ArrayFunction<T, R>
        permits ReduceFunction, ScanFunction, FilterFunction, ScatterFunction, BinsFunction {
    /** What happens to every element first. */
    final Stages stages;
    private final Offload<P, PArray<R>> offload;

    SkeletonFunction(Stages stages, Object... operators) {
        this.stages = stages;
        this.offload = new Offload<>(stages, operators) {
            @Override P compile(Layout input) {
                return SkeletonFunction.this.compile(input);
            }

            @Override PArray<R> onDevice(P plan, PArray<?> input) {
                return SkeletonFunction.this.onDevice(plan, input);
            }

            @Override PArray<R> inJava(PArray<?> input, boolean parallel, Known known) {
                return SkeletonFunction.this.inJava(input, parallel);
            }

            @Override Kernel[] kernels(P plan) {
                return SkeletonFunction.this.kernels(plan);
            }
        };
    }

    /** As {@link Offload} says; so are the next three. */
    abstract P compile(Layout input);

    abstract PArray<R> onDevice(P plan, PArray<?> input);

    abstract PArray<R> inJava(PArray<?> input, boolean parallel);

    abstract Kernel[] kernels(P plan);

    /** The same skeleton behind other stages. */
    abstract <S> ArrayFunction<S, R> with(Stages other);

    /** "reduce to one element": for explain(). */
    abstract String describe();

    /** The elements that maps make, for a skeleton in Java that reads them several times; the caller closes it. */
    final PArray<?> mapped(PArray<?> input, boolean parallel) {
        return JavaMap.run(stages.asMaps(), input, parallel);
    }

    /** The same, not stored, for one that asks for each just once; the input is not empty. */
    final IntFunction<Object> elements(PArray<?> input) {
        return JavaMap.elements(stages.asMaps(), input);
    }

    @Override public final PArray<R> apply(PArray<T> input) {
        return offload.run(Objects.requireNonNull(input, "input"));
    }

    @Override public <V> ArrayFunction<T, V> map(Function<? super R, ? extends V> f) {
        return new ChainFunction<>(this, new MapFunction<>(Objects.requireNonNull(f, "f")));
    }

    @Override final <S> ArrayFunction<S, R> after(ArrayFunction<S, T> before) {
        if (!(before instanceof MapFunction<S, T> map) || !map.joins(stages.isRelaxed())) return super.after(before);
        return with(Stages.maps(map.stages()).then(stages));
    }

    @Override public ArrayFunction<T, R> relaxed() {
        return with(stages.relaxed());
    }

    @Override final void explain(Explanation text) {
        offload.explain(stages.isRelaxed() ? describe() + ", in relaxed arithmetic" : describe(), text);
    }
}
