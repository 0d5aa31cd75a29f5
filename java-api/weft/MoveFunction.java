package weft;

import java.util.Objects;
import java.util.function.Function;

/** A function whose result is then moved to the device, or to the host, if its newest data are not there. */
final class MoveFunction<T, R> extends ArrayFunction<T, R> {
    private final ArrayFunction<T, R> before;
    private final boolean toDevice;

    MoveFunction(ArrayFunction<T, R> before, boolean toDevice) {
        this.before = before;
        this.toDevice = toDevice;
    }

    @Override public PArray<R> apply(PArray<T> input) {
        return moved(before.apply(input));
    }

    @Override PArray<R> lend(PArray<T> input) {
        return moved(before.lend(input));
    }

    private PArray<R> moved(PArray<R> result) {
        try {
            if (toDevice) {
                result.copyToDevice();
            } else {
                result.copyToHost();
            }
            return result;
        } catch (Throwable e) {
            result.close();
            throw e;
        }
    }

    @Override public <V> ArrayFunction<T, V> map(Function<? super R, ? extends V> f) {
        return new ChainFunction<>(this, new MapFunction<>(Objects.requireNonNull(f, "f")));
    }

    @Override <S> ArrayFunction<S, R> after(ArrayFunction<S, T> first) {
        return new MoveFunction<>(first.andThen(before), toDevice);
    }

    @Override public ArrayFunction<T, R> relaxed() {
        return new MoveFunction<>(before.relaxed(), toDevice);
    }

    @Override void explain(Explanation text) {
        before.explain(text);
        text.line("and then copied to the " + (toDevice ? "device" : "host"));
    }
}
