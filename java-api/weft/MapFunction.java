package weft;

import java.util.Arrays;
import java.util.HashMap;
import java.util.Map;
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
    /** One plan for each layout of an input so far; guarded by itself. */
    private final Map<Layout, MapPlan> plans = new HashMap<>();
    /** The last one that was for one run, if none is that lasts; for explain(). Guarded by the plans. */
    private MapPlan passing;
    /** The plan used last, read without the lock. */
    private volatile MapPlan latest;

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

    @SuppressWarnings("unchecked") // the stages were composed type by type: the last one makes R
    @Override public PArray<R> apply(PArray<T> input) {
        Objects.requireNonNull(input, "input");
        input.retain();
        try {
            return (PArray<R>) plan(input.layout()).run(input);
        } finally {
            input.release();
        }
    }

    @SuppressWarnings("unchecked") // without stages, R is T
    @Override PArray<R> lend(PArray<T> input) {
        return isIdentity() ? (PArray<R>) input.share() : apply(input);
    }

    private MapPlan plan(Layout layout) {
        MapPlan plan = latest;
        if (plan != null && plan.input().equals(layout)) return plan;
        synchronized (plans) {
            plan = plans.get(layout);
            if (plan == null) {
                plan = MapPlan.of(stages, relaxed, layout);
                if (chunk != 0) plan.pipeline(chunk);
                if (plan.isPassing()) {
                    passing = plan;
                    return plan;
                }
                plans.put(layout, plan);
                passing = null;
            }
        }
        latest = plan;
        return plan;
    }

    @Override void explain(StringBuilder text) {
        String functions = stages.length == 1 ? " function\n" : " functions\n";
        text.append("map of ").append(stages.length).append(functions);
        if (relaxed) text.append("  in relaxed arithmetic\n");
        if (chunk != 0) text.append("  pipelined in chunks of ").append(chunk).append(" elements\n");
        synchronized (plans) {
            if (plans.isEmpty() && passing == null) text.append("  not applied yet; it is compiled at the first apply\n");
            for (MapPlan plan : plans.values()) plan.explain(text);
            if (passing != null) passing.explain(text);
        }
    }
}
