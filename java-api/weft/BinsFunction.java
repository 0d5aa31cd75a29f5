package weft;

import java.nio.ByteBuffer;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import java.util.function.BinaryOperator;
import java.util.function.IntFunction;

/**
 * Pairs of a place and a value; the values of each place are combined. The shape depends on the numbers of elements and
 * of places alone: {@link #ranges} of elements, one after the other, each combine their values in order into bins of
 * their own, which begin with the identity; then, {@value #MERGED} ranges at a time and in order, the bins of ranges
 * are combined until one set of bins is left. Sums of ints have no shape: whatever the order, they are the same.
 */
final class BinsFunction<T, R> extends SkeletonFunction<T, R, BinsFunction.Plan> {
    static final int MERGED = 64;

    private static final int MOST_RANGES = 4096;
    private static final int LEAST_ELEMENTS = 4096;
    /** Work-items of a {@code tally}, at most and in a work-group. */
    private static final int MOST_ITEMS = 1 << 18;
    private static final int GROUP = 256;

    private final int bins;
    private final R identity;
    private final BinaryOperator<R> combine;

    /**
     * Either the first alone or the others.
     *
     * @param tally adds ints in any order, which does not show
     * @param fill combines the values of a range
     * @param merge combines the bins of ranges
     * @param first the identity alone; of the plan, so that a device that has it once has it for all runs
     */
    record Plan(Kernel tally, Kernel fill, Kernel merge, PArray<Object> first) {}

    BinsFunction(Stages stages, int bins, R identity, BinaryOperator<R> combine) {
        super(stages, combine);
        if (bins < 0) throw new IllegalArgumentException("there cannot be " + bins + " bins");
        this.bins = bins;
        this.identity = Objects.requireNonNull(identity, "identity");
        this.combine = Objects.requireNonNull(combine, "combine");
    }

    /** How many ranges the elements are divided into: 1 or more, so that filling costs more than merging. */
    static int ranges(int size, int bins) {
        long each = Math.max(LEAST_ELEMENTS, 4L * bins);
        return (int) Math.max(1, Math.min(MOST_RANGES, (size + each - 1) / each));
    }

    /** The first element of a range. */
    static int start(int size, int range, int ranges) {
        return (int) ((long) size * range / ranges);
    }

    /** Null where the device does not do it so, or the values are other ones. */
    private Kernel compileTally(Layout input) {
        if (!identity.equals(0)) return null;
        try {
            return Kernel.compile("tally", stages, combine, input);
        } catch (OffloadException e) {
            return null; // what is wrong with the functions themselves, the other kernels will say
        }
    }

    @Override Plan compile(Layout input) {
        Kernel tally = compileTally(input);
        if (tally != null) return new Plan(tally, null, null, null);
        Kernel fill = Kernel.compile("bins", stages, combine, input);
        Layout values = fill.resultLayout();
        values.check(identity, 0);
        PArray<Object> first = PArray.allocate(values, 1);
        first.put(0, identity);
        return new Plan(null, fill, Kernel.compile("merge", stages.none(), combine, values), first);
    }

    @SuppressWarnings("unchecked") // the plan's layout is that of R
    private PArray<R> tally(Kernel tally, PArray<?> input) {
        long groups = ((long) input.size() + LEAST_ELEMENTS - 1) / LEAST_ELEMENTS;
        int items = (int) Math.min(MOST_ITEMS, Math.max(1, groups) * GROUP);
        try (Submission s = new Submission()) {
            PArray<?> sums = s.array(tally.resultLayout(), bins);
            s.add(tally, input, List.of(), new int[] {bins, items}, sums);
            s.run();
            return (PArray<R>) s.take(sums);
        }
    }

    @SuppressWarnings("unchecked") // the plan's layout is that of R
    @Override PArray<R> onDevice(Plan plan, PArray<?> input) {
        if (plan.tally != null) return tally(plan.tally, input);
        Layout layout = plan.fill.resultLayout();
        int ranges = ranges(input.size(), bins);
        if (bins == 0 && input.size() == 0) return PArray.allocate(layout, 0);
        try (Submission s = new Submission()) {
            PArray<?> filled = s.array(layout, bins * ranges);
            s.add(plan.fill, input, List.of(plan.first), new int[] {bins, ranges}, filled);
            while (ranges > 1) {
                ranges = (ranges + MERGED - 1) / MERGED;
                PArray<?> merged = s.array(layout, bins * ranges);
                s.add(plan.merge, filled, List.of(), new int[] {bins, bins * ranges}, merged);
                filled = merged;
            }
            s.run();
            return (PArray<R>) s.take(filled);
        }
    }

    @Override PArray<R> inJava(PArray<?> input, boolean parallel) {
        Layout layout = Layout.of(identity, 0);
        int size = input.size();
        IntFunction<Object> pair = size == 0 ? null : elements(input);
        int ranges = ranges(size, bins);
        Object[][] filled = new Object[ranges][];
        JavaThreads.forRange(0, ranges, parallel, (begin, end) -> {
            for (int range = begin; range < end; range++) {
                Object[] own = new Object[bins];
                Arrays.fill(own, identity);
                for (int i = start(size, range, ranges); i < start(size, range + 1, ranges); i++) {
                    add(own, PlacedValue.of(pair.apply(i)));
                }
                filled[range] = own;
            }
        });
        return copy(layout, merge(filled));
    }

    private void add(Object[] own, PlacedValue pair) {
        int bin = Objects.checkIndex(pair.place(), bins);
        own[bin] = step(own[bin], pair.value());
    }

    private Object[] merge(Object[][] filled) {
        if (filled.length == 1) return filled[0];
        Object[][] merged = new Object[(filled.length + MERGED - 1) / MERGED][];
        for (int m = 0; m < merged.length; m++) {
            merged[m] = filled[m * MERGED];
            for (int range = m * MERGED + 1; range < Math.min(filled.length, (m + 1) * MERGED); range++) {
                for (int bin = 0; bin < bins; bin++) merged[m][bin] = step(merged[m][bin], filled[range][bin]);
            }
        }
        return merge(merged);
    }

    @SuppressWarnings("unchecked") // the values are of R's class
    private Object step(Object a, Object b) {
        return ReduceTree.step((R) a, (R) b, combine);
    }

    private PArray<R> copy(Layout layout, Object[] values) {
        PArray<R> result = PArray.allocateUnset(layout, bins);
        try {
            ByteBuffer[] to = result.ownedHosts();
            for (int bin = 0; bin < bins; bin++) {
                layout.check(values[bin], bin);
                layout.write(to, 0, bin, values[bin]);
            }
            return result;
        } catch (Throwable e) {
            result.close();
            throw e;
        }
    }

    @Override <S> ArrayFunction<S, R> with(Stages other) {
        return new BinsFunction<>(other, bins, identity, combine);
    }

    @Override String describe() {
        return "reduction by index to " + bins + " elements";
    }

    @Override Kernel[] kernels(Plan plan) {
        return plan.tally != null ? new Kernel[] {plan.tally} : new Kernel[] {plan.fill, plan.merge};
    }
}
