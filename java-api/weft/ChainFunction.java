package weft;

import java.util.Objects;
import java.util.function.Function;

/** Two functions one after the other that cannot run as one. */
final class ChainFunction<T, S, R> extends ArrayFunction<T, R> {
    private final ArrayFunction<T, S> first;
    private final ArrayFunction<S, R> second;

    ChainFunction(ArrayFunction<T, S> first, ArrayFunction<S, R> second) {
        this.first = Objects.requireNonNull(first, "first");
        this.second = Objects.requireNonNull(second, "second");
    }

    @Override public PArray<R> apply(PArray<T> input) {
        try (PArray<S> between = first.lend(input)) {
            Interrupts.check();
            return second.apply(between);
        }
    }

    @Override PArray<R> lend(PArray<T> input) {
        try (PArray<S> between = first.lend(input)) {
            Interrupts.check();
            return second.lend(between);
        }
    }

    @Override public <V> ArrayFunction<T, V> map(Function<? super R, ? extends V> f) {
        return new ChainFunction<>(first, second.map(f));
    }

    @Override public <V> ArrayFunction<T, V> andThen(ArrayFunction<R, V> next) {
        return new ChainFunction<>(first, second.andThen(next));
    }

    @Override public ArrayFunction<T, R> relaxed() {
        return new ChainFunction<>(first.relaxed(), second.relaxed());
    }

    @Override void explain(Explanation text) {
        first.explain(text);
        text.line("and then");
        second.explain(text);
    }
}
