package weft;

import java.util.Arrays;
import java.util.Objects;
import java.util.function.Function;
import java.util.function.Predicate;

/** A list of functions applied to every element, one after the other; with none of them, a copy. */
final class MapFunction<T, R> extends ArrayFunction<T, R> {
    private final Function<?, ?>[] stages;
    /** Elements of a chunk; 0: not pipelined. */
    private final int chunk;
    /** Whether arithmetic is relaxed. */
    private final boolean relaxed;
    private final Offload<Kernel, PArray<R>> offload = new OnElements();

    MapFunction(Function<?, ?>... stages) {
        this(0, false, stages);
    }

    private MapFunction(int chunk, boolean relaxed, Function<?, ?>[] stages) {
        this.chunk = chunk;
        this.relaxed = relaxed;
        this.stages = stages;
    }

    @Override public <V> ArrayFunction<T, V> map(Function<? super R, ? extends V> f) {
        Objects.requireNonNull(f, "f");
        if (relaxed) return new ChainFunction<>(this, new MapFunction<>(f));
        Function<?, ?>[] longer = Arrays.copyOf(stages, stages.length + 1);
        longer[stages.length] = f;
        return new MapFunction<>(chunk, false, longer);
    }

    @SuppressWarnings("unchecked") // without stages, R is T
    @Override <S> ArrayFunction<S, R> after(ArrayFunction<S, T> before) {
        if (isIdentity()) return (ArrayFunction<S, R>) before;
        if (!(before instanceof MapFunction<S, T> map) || !map.joins(relaxed)) return super.after(before);
        Function<?, ?>[] both = Arrays.copyOf(map.stages, map.stages.length + stages.length);
        System.arraycopy(stages, 0, both, map.stages.length, stages.length);
        return new MapFunction<>(chunk != 0 ? chunk : map.chunk, relaxed, both);
    }

    @Override public ArrayFunction<T, R> pipelined(int elementsPerChunk) {
        if (elementsPerChunk < 1) throw new IllegalArgumentException("a chunk of " + elementsPerChunk + " elements");
        return new MapFunction<>(elementsPerChunk, relaxed, stages);
    }

    @Override public ArrayFunction<T, R> relaxed() {
        return isIdentity() || relaxed ? this : new MapFunction<>(chunk, true, stages);
    }

    @Override public PartitionFunction<T, R> partition(Predicate<? super R> p) {
        if (relaxed) return super.partition(p);
        return new PartitionFunction<>(null, Stages.maps(stages), p);
    }

    /** Whether a result would be its input. */
    boolean isIdentity() {
        return stages.length == 0;
    }

    /** Whether this map and what follows it may be one kernel: both are exact, or both relaxed, or it does nothing. */
    boolean joins(boolean nextIsRelaxed) {
        return isIdentity() || relaxed == nextIsRelaxed;
    }

    Function<?, ?>[] stages() {
        return stages;
    }

    @Override public PArray<R> apply(PArray<T> input) {
        return offload.run(Objects.requireNonNull(input, "input"));
    }

    @SuppressWarnings("unchecked") // without stages, R is T
    @Override PArray<R> lend(PArray<T> input) {
        return isIdentity() ? (PArray<R>) input.share() : apply(input);
    }

    @SuppressWarnings("unchecked") // the stages were composed type by type: the last one makes R
    private final class OnElements extends Offload<Kernel, PArray<R>> {
        OnElements() {
            super(Stages.NONE);
        }

        @Override Kernel compile(Layout input) {
            Stages maps = Stages.maps(stages);
            Kernel kernel = Kernel.compile("map", relaxed ? maps.relaxed() : maps, null, input);
            if (chunk != 0) kernel.pipeline(chunk);
            return kernel;
        }

        @Override PArray<R> onDevice(Kernel kernel, PArray<?> input) {
            if (input.size() == 0) return PArray.allocate(kernel.resultLayout(), 0);
            PArray<R> result = PArray.allocateUnset(kernel.resultLayout(), input.size()); // the kernel writes all
            try {
                kernel.run(input, result);
                return result;
            } catch (Throwable e) {
                result.close();
                throw e;
            }
        }

        @Override PArray<R> inJava(PArray<?> input, boolean parallel, Known known) {
            return (PArray<R>) JavaMap.run(stages, input, parallel, known);
        }

        @Override Known evaluate(PArray<?> input, int index) {
            return JavaMap.evaluate(stages, input, index);
        }

        @Override String reasonForJava(PArray<?> input) {
            return isIdentity() ? "there is nothing to compute" : super.reasonForJava(input);
        }

        @Override Object[] functions(PArray<?> input) {
            return stages;
        }

        @Override Kernel[] kernels(Kernel kernel) {
            return new Kernel[] {kernel};
        }
    }

    @Override void explain(Explanation text) {
        String what = "map of " + stages.length + (stages.length == 1 ? " function" : " functions");
        if (relaxed) what += "\n  in relaxed arithmetic";
        if (chunk != 0) what += "\n  pipelined in chunks of " + chunk + " elements";
        offload.explain(what, text);
    }
}
