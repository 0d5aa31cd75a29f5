package weft;

import java.nio.ByteBuffer;
import java.util.Objects;
import java.util.function.BinaryOperator;
import java.util.function.Function;
import java.util.function.IntFunction;

/** A function whose result is then combined into one element, in Java, by a {@link ReduceTree}. */
final class ReduceFunction<T, R> extends ArrayFunction<T, R> {
    private final ArrayFunction<T, R> before;
    private final R identity;
    private final BinaryOperator<R> combine;
    private volatile String ran;

    ReduceFunction(ArrayFunction<T, R> before, R identity, BinaryOperator<R> combine) {
        this.before = before;
        this.identity = Objects.requireNonNull(identity, "identity");
        this.combine = Objects.requireNonNull(combine, "combine");
    }

    @Override public PArray<R> apply(PArray<T> input) {
        Objects.requireNonNull(input, "input");
        if (!(before instanceof MapFunction<T, R> map && map.isIdentity())) {
            try (PArray<R> elements = before.apply(input)) {
                return combineAll(elements);
            }
        }
        input.retain();
        try {
            return combineAll(input);
        } finally {
            input.release();
        }
    }

    @SuppressWarnings("unchecked") // the layout makes objects of R's class
    private PArray<R> combineAll(PArray<?> elements) {
        R result = identity;
        if (elements.size() > 0) {
            Layout layout = elements.layout();
            ByteBuffer[] columns = elements.ownedHosts();
            boolean parallel = JavaThreads.allowed(combine);
            ran = JavaThreads.describe(parallel);
            IntFunction<R> element = i -> (R) layout.read(columns, 0, i);
            R total = ReduceTree.reduce(elements.size(), element, combine, parallel);
            result = combine.apply(identity, total);
        }
        PArray<R> one = PArray.allocate(Layout.of(result, 0), 1);
        one.put(0, result);
        return one;
    }

    @Override public <V> ArrayFunction<T, V> map(Function<? super R, ? extends V> f) {
        return new ChainFunction<>(this, new MapFunction<>(Objects.requireNonNull(f, "f")));
    }

    @Override <S> ArrayFunction<S, R> after(ArrayFunction<S, T> first) {
        return new ReduceFunction<>(first.andThen(before), identity, combine);
    }

    @Override void explain(StringBuilder text) {
        before.explain(text);
        text.append("reduce to one element\n  ");
        text.append(ran == null ? "not applied yet" : "ran " + ran);
        text.append("; reductions run in Java, in an order that depends on the number of elements alone\n");
    }
}
