package weft;

import java.nio.ByteBuffer;
import java.util.Objects;
import java.util.function.BinaryOperator;

/** Every element becomes the combination, by a {@link ScanTree}, of those up to it. */
final class ScanFunction<T, R> extends SkeletonFunction<T, R, ScanPlan> {
    private final R identity;
    private final BinaryOperator<R> combine;
    private final boolean exclusive;

    ScanFunction(Stages stages, R identity, BinaryOperator<R> combine, boolean exclusive) {
        super(stages, combine);
        this.identity = Objects.requireNonNull(identity, "identity");
        this.combine = Objects.requireNonNull(combine, "combine");
        this.exclusive = exclusive;
    }

    @Override ScanPlan compile(Layout input) {
        return ScanPlan.of(stages, identity, combine, exclusive, input);
    }

    @SuppressWarnings("unchecked") // the plan's layout is that of R
    @Override PArray<R> onDevice(ScanPlan plan, PArray<?> input) {
        return (PArray<R>) plan.run(input);
    }

    @SuppressWarnings("unchecked") // the layout makes objects of R's class
    @Override PArray<R> inJava(PArray<?> input, boolean parallel) {
        if (input.size() == 0) return PArray.allocate(Layout.of(identity, 0), 0);
        try (PArray<?> elements = mapped(input, parallel)) {
            Layout layout = elements.layout();
            layout.check(identity, 0);
            ByteBuffer[] from = elements.ownedHosts();
            PArray<R> result = PArray.allocateUnset(layout, input.size());
            try {
                ByteBuffer[] to = result.ownedHosts();
                ScanTree.scan(input.size(), i -> (R) layout.read(from, 0, i), identity, combine, exclusive, parallel,
                    (i, value) -> {
                        layout.check(value, i);
                        layout.write(to, 0, i, value);
                    });
                return result;
            } catch (Throwable e) {
                result.close();
                throw e;
            }
        }
    }

    @Override <S> ArrayFunction<S, R> with(Stages other) {
        return new ScanFunction<>(other, identity, combine, exclusive);
    }

    @Override String describe() {
        return exclusive ? "exclusive scan" : "inclusive scan";
    }

    @Override Kernel[] kernels(ScanPlan plan) {
        return plan.kernels();
    }
}
