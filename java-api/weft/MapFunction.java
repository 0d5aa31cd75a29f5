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
    /** One plan for each layout of an input so far; guarded by itself. */
    private final Map<Layout, MapPlan> plans = new HashMap<>();
    /** The plan used last, read without the lock. */
    private volatile MapPlan latest;

    MapFunction(Function<?, ?>... stages) {
        this(0, stages);
    }

    private MapFunction(int chunk, Function<?, ?>[] stages) {
        this.chunk = chunk;
        this.stages = stages;
    }

    @Override public <V> ArrayFunction<T, V> map(Function<? super R, ? extends V> f) {
        Objects.requireNonNull(f, "f");
        Function<?, ?>[] longer = Arrays.copyOf(stages, stages.length + 1);
        longer[stages.length] = f;
        return new MapFunction<>(chunk, longer);
    }

    @SuppressWarnings("unchecked") // without stages, R is T
    @Override <S> ArrayFunction<S, R> after(ArrayFunction<S, T> before) {
        if (isIdentity()) return (ArrayFunction<S, R>) before;
        if (!(before instanceof MapFunction<S, T> map)) return super.after(before);
        Function<?, ?>[] both = Arrays.copyOf(map.stages, map.stages.length + stages.length);
        System.arraycopy(stages, 0, both, map.stages.length, stages.length);
        return new MapFunction<>(chunk != 0 ? chunk : map.chunk, both);
    }

    @Override public ArrayFunction<T, R> pipelined(int elementsPerChunk) {
        if (elementsPerChunk < 1) throw new IllegalArgumentException("a chunk of " + elementsPerChunk + " elements");
        return new MapFunction<>(elementsPerChunk, stages);
    }

    @Override public PartitionFunction<T, R> partition(Predicate<? super R> p) {
        return new PartitionFunction<>(null, Stages.maps(stages), p);
    }

    /** Whether a result would be its input. */
    boolean isIdentity() {
        return stages.length == 0;
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
                plan = MapPlan.of(stages, layout);
                if (chunk != 0) plan.pipeline(chunk);
                plans.put(layout, plan);
            }
        }
        latest = plan;
        return plan;
    }

    @Override void explain(StringBuilder text) {
        String functions = stages.length == 1 ? " function\n" : " functions\n";
        text.append("map of ").append(stages.length).append(functions);
        if (chunk != 0) text.append("  pipelined in chunks of ").append(chunk).append(" elements\n");
        synchronized (plans) {
            if (plans.isEmpty()) text.append("  not applied yet; it is compiled at the first apply\n");
            for (MapPlan plan : plans.values()) plan.explain(text);
        }
    }
}
