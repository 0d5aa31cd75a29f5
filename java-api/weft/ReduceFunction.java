package weft;

import java.nio.ByteBuffer;
import java.util.HashMap;
import java.util.Map;
import java.util.Objects;
import java.util.function.BinaryOperator;
import java.util.function.Function;
import java.util.function.IntFunction;

/**
 * A function whose result is then combined into one element by a {@link ReduceTree}: on the device, in one kernel with
 * the map before it, or in Java. Both give the same bits.
 */
final class ReduceFunction<T, R> extends ArrayFunction<T, R> {
    private final ArrayFunction<T, R> before;
    private final R identity;
    private final BinaryOperator<R> combine;
    /** One plan for each layout of an input so far; guarded by itself. */
    private final Map<Layout, ReducePlan> plans = new HashMap<>();
    /** Where the latest run took place, and why in Java; for explain(). */
    private volatile String ran = "not applied yet";

    ReduceFunction(ArrayFunction<T, R> before, R identity, BinaryOperator<R> combine) {
        this.before = before;
        this.identity = Objects.requireNonNull(identity, "identity");
        this.combine = Objects.requireNonNull(combine, "combine");
    }

    @Override public PArray<R> apply(PArray<T> input) {
        Objects.requireNonNull(input, "input");
        if (!(before instanceof MapFunction<T, R> map)) {
            try (PArray<R> elements = before.lend(input)) {
                return reduce(new Function<?, ?>[0], elements);
            }
        }
        input.retain();
        try {
            return reduce(map.stages(), input);
        } finally {
            input.release();
        }
    }

    /** What the stages give for the elements of an array, whose columns the caller owns, combined. */
    private PArray<R> reduce(Function<?, ?>[] stages, PArray<?> elements) {
        if (elements.size() == 0) return one(identity);
        R total = onDevice(stages, elements);
        if (total == null) total = inJava(stages, elements);
        return one(Objects.requireNonNull(combine.apply(identity, total), ReduceTree.NULL));
    }

    private PArray<R> one(R result) {
        PArray<R> one = PArray.allocate(Layout.of(result, 0), 1);
        one.put(0, result);
        return one;
    }

    /** Null if Java has to do it, for the reason in `ran`. */
    @SuppressWarnings("unchecked") // the layout makes objects of R's class
    private R onDevice(Function<?, ?>[] stages, PArray<?> elements) {
        ran = Options.reasonForJava();
        if (ran != null) return null;
        String problem = Library.loaded() ? null : Library.absence();
        if (problem == null) {
            ReducePlan plan = plan(stages, elements.layout());
            problem = plan.refusal();
            try {
                R total = problem == null ? (R) plan.run(elements) : null;
                ran = total != null ? "on " + plan.device() : "the device says that an element throws";
                if (total != null) return total;
            } catch (OffloadException e) {
                problem = e.reason();
            }
        }
        if (problem != null) ran = problem;
        if (problem != null && Options.fallbackIsError()) {
            ran = "nowhere: " + problem;
            throw new OffloadException(problem);
        }
        return null;
    }

    private ReducePlan plan(Function<?, ?>[] stages, Layout layout) {
        synchronized (plans) {
            return plans.computeIfAbsent(layout, l -> ReducePlan.of(stages, combine, l));
        }
    }

    @SuppressWarnings("unchecked") // the layout makes objects of R's class
    private R inJava(Function<?, ?>[] stages, PArray<?> elements) {
        boolean parallel = JavaThreads.allowed(combine);
        ran = JavaThreads.describe(parallel) + ": " + ran;
        if (stages.length == 0) return combineAll(elements, parallel);
        try (PArray<R> mapped = ((MapFunction<T, R>) before).apply((PArray<T>) elements)) {
            return combineAll(mapped, parallel);
        }
    }

    @SuppressWarnings("unchecked") // the layout makes objects of R's class
    private R combineAll(PArray<?> elements, boolean parallel) {
        Layout layout = elements.layout();
        ByteBuffer[] columns = elements.ownedHosts();
        IntFunction<R> element = i -> (R) layout.read(columns, 0, i);
        return ReduceTree.reduce(elements.size(), element, combine, parallel);
    }

    @Override public <V> ArrayFunction<T, V> map(Function<? super R, ? extends V> f) {
        return new ChainFunction<>(this, new MapFunction<>(Objects.requireNonNull(f, "f")));
    }

    @Override <S> ArrayFunction<S, R> after(ArrayFunction<S, T> first) {
        return new ReduceFunction<>(first.andThen(before), identity, combine);
    }

    @Override void explain(StringBuilder text) {
        if (before instanceof MapFunction<T, R> map) {
            int functions = map.stages().length;
            text.append("map of ").append(functions).append(functions == 1 ? " function" : " functions");
            text.append(", then reduce to one element, in one kernel\n");
        } else {
            before.explain(text);
            text.append("reduce to one element\n");
        }
        text.append("  result: ran ").append(ran).append('\n');
        synchronized (plans) {
            for (ReducePlan plan : plans.values()) plan.explain(text);
        }
    }
}
