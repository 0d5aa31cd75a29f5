package weft;

import java.util.Objects;
import java.util.function.Function;
import java.util.function.Predicate;

/** A function, and then another again and again. What a round leaves stays where it is and is closed after the next. */
final class IterateFunction<T, R> extends ArrayFunction<T, R> {
    private final ArrayFunction<T, R> before;
    private final ArrayFunction<R, R> step;
    private final int rounds;
    /** Asked before every round; null: never done. */
    private final Predicate<? super PArray<R>> done;
    /** Rounds of the latest run; for explain(). */
    private volatile int ran = -1;

    IterateFunction(ArrayFunction<T, R> before, Predicate<? super PArray<R>> done, ArrayFunction<R, R> step,
            int rounds) {
        if (rounds < 0) throw new IllegalArgumentException("cannot iterate " + rounds + " times");
        this.before = before;
        this.done = done;
        this.step = Objects.requireNonNull(step, "step");
        this.rounds = rounds;
    }

    /** The question whether the one element that {@code measure} makes of an array passes {@code test}. */
    static <R, V> Predicate<PArray<R>> measured(ArrayFunction<R, V> measure, Predicate<? super V> test) {
        Objects.requireNonNull(measure, "measure");
        Objects.requireNonNull(test, "done");
        return array -> {
            try (PArray<V> value = measure.apply(array)) {
                if (value.size() == 1) return test.test(value.get(0));
                throw new IllegalArgumentException("the measure of iterateUntil made " + value.size()
                    + " elements; it must make one, as reduce does");
            }
        };
    }

    @Override public PArray<R> apply(PArray<T> input) {
        PArray<R> result = lend(input);
        if (!result.sharesColumns(input)) return result;
        try (result) { // there was no round, and nothing before
            return AF.<R>identity().apply(result);
        }
    }

    @Override PArray<R> lend(PArray<T> input) {
        PArray<R> now = before.lend(Objects.requireNonNull(input, "input"));
        try {
            int round = 0;
            for (; round < rounds && (done == null || !done.test(now)); round++) {
                if (round > 0) Interrupts.check();
                PArray<R> next = step.apply(now);
                now.close();
                now = next;
            }
            ran = round;
            return now;
        } catch (Throwable e) {
            now.close();
            throw e;
        }
    }

    @Override public <V> ArrayFunction<T, V> map(Function<? super R, ? extends V> f) {
        return new ChainFunction<>(this, new MapFunction<>(Objects.requireNonNull(f, "f")));
    }

    @Override <S> ArrayFunction<S, R> after(ArrayFunction<S, T> first) {
        return new IterateFunction<>(first.andThen(before), done, step, rounds);
    }

    @Override public ArrayFunction<T, R> relaxed() {
        return new IterateFunction<>(before.relaxed(), done, step.relaxed(), rounds);
    }

    @Override void explain(Explanation text) {
        before.explain(text);
        text.line((done == null ? "and then " : "and then, until it is done, at most ") + rounds + " rounds"
            + (ran >= 0 ? " (" + ran + " in the latest run)" : "") + " of");
        step.explain(text);
    }
}
