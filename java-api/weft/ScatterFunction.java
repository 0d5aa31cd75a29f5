package weft;

import java.nio.ByteBuffer;
import java.util.List;
import java.util.Objects;
import java.util.function.Function;

/** Pairs of a place and a value, written over a copy of an array; of several for one place the last one counts. */
final class ScatterFunction<T, R> extends SkeletonFunction<T, R, ScatterFunction.Plan> {
    private final PArray<R> onto;

    /**
     * @param winners marks the last element of each place
     * @param scatter writes each place
     */
    record Plan(Kernel winners, Kernel scatter) {}

    ScatterFunction(Stages stages, PArray<R> onto) {
        super(stages);
        this.onto = Objects.requireNonNull(onto, "onto");
    }

    @Override Plan compile(Layout input) {
        Plan plan = new Plan(Kernel.compile("winners", stages, null, input),
            Kernel.compile("scatter", stages, null, input));
        Layout values = plan.scatter.resultLayout();
        if (!onto.layout().stored().equals(values) && onto.size() > 0) {
            throw new OffloadException("the values are " + values.typeName() + ", but the array they are written to has "
                + onto.layout().typeName());
        }
        return plan;
    }

    @SuppressWarnings("unchecked") // the layouts are equal
    @Override PArray<R> onDevice(Plan plan, PArray<?> input) {
        onto.retain();
        int places = onto.size();
        try (Submission s = new Submission()) {
            PArray<?> base = onto.layout() == onto.layout().stored() ? onto : s.own(copyOfOnto());
            PArray<?> winners = winners(s, plan, input, places);
            PArray<?> result = s.array(plan.scatter.resultLayout(), places);
            if (places > 0) s.add(plan.scatter, input, List.of(winners, base), new int[] {places}, result);
            s.run();
            return (PArray<R>) s.take(result);
        } finally {
            onto.release();
        }
    }

    /** For each place, one more than the last element that goes there, or 0. */
    private static PArray<?> winners(Submission s, Plan plan, PArray<?> input, int places) {
        if (input.size() == 0) return s.own(PArray.allocate(Integer.class, places));
        PArray<?> winners = s.array(plan.winners.resultLayout(), places);
        s.add(plan.winners, input, List.of(), new int[] {places}, winners);
        return winners;
    }

    private PArray<?> copyOfOnto() {
        return JavaMap.run(new Function<?, ?>[0], onto, false);
    }

    @SuppressWarnings("unchecked") // a record of an Integer and a value of R's class
    @Override PArray<R> inJava(PArray<?> input, boolean parallel) {
        onto.retain();
        try (PArray<?> pairs = mapped(input, parallel)) {
            PArray<R> result = (PArray<R>) copyOfOnto();
            try {
                ByteBuffer[] from = pairs.ownedHosts();
                for (int i = 0; i < pairs.size(); i++) {
                    PlacedValue pair = PlacedValue.of(pairs.layout().read(from, 0, i));
                    result.put(Objects.checkIndex(pair.place(), result.size()), (R) pair.value());
                }
                return result;
            } catch (Throwable e) {
                result.close();
                throw e;
            }
        } finally {
            onto.release();
        }
    }

    @Override <S> ArrayFunction<S, R> with(Stages other) {
        return new ScatterFunction<>(other, onto);
    }

    @Override String describe() {
        return "scatter onto " + onto.size() + " elements";
    }

    @Override Kernel[] kernels(Plan plan) {
        return new Kernel[] {plan.winners, plan.scatter};
    }
}
