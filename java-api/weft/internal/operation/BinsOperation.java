package weft.internal.operation;

import java.util.List;
import java.util.Objects;
import java.util.function.BinaryOperator;
import weft.internal.array.ArrayData;
import weft.internal.jvm.JavaBins;
import weft.internal.jvm.Known;
import weft.internal.layout.Layout;
import weft.internal.plan.Shape;
import weft.internal.program.Device;
import weft.internal.program.Kernel;
import weft.internal.program.Program;
import weft.internal.program.Run;
import weft.internal.program.Stages;

/**
 * Pairs of a place and a value; the values of each place are combined. The shape depends on the numbers of elements and
 * of places alone: {@link #ranges} of elements, one after the other, each combine their values in order into bins of
 * their own, which begin with the identity; then, {@value #MERGED} ranges at a time and in order, the bins of ranges
 * are combined until one set of bins is left. Sums of ints have no shape: whatever the order, they are the same, so a GPU
 * adds them all at once, and a CPU has a range for each processor.
 */
public final class BinsOperation extends SkeletonOperation<BinsOperation.Plan> {
    public static final int MERGED = Shape.MERGED;

    /** Work-items of a {@code tally}, at most. */
    private static final int MOST_ITEMS = 1 << 18;
    private static final int PROCESSORS = Runtime.getRuntime().availableProcessors();

    private final int bins;
    private final Object identity;
    private final BinaryOperator<Object> combine;

    /**
     * Either the first alone or the others.
     *
     * @param tally adds ints in any order, which does not show
     * @param fill combines the values of a range
     * @param merge combines the bins of ranges
     * @param first the identity alone; of the plan, so that a device that has it once has it for all runs; null where there
     *     may be any number of ranges, and fill knows that it is 0
     */
    public record Plan(Kernel tally, Kernel fill, Kernel merge, ArrayData first) {}

    /** Of an array's elements as they are. */
    public static Operation of(int bins, Object identity, BinaryOperator<?> combine) {
        return new BinsOperation(Stages.NONE, bins, identity, combine);
    }

    @SuppressWarnings("unchecked") // the API's types say that it takes what the stages make
    public BinsOperation(Stages stages, int bins, Object identity, BinaryOperator<?> combine) {
        super(stages, combine);
        if (bins < 0) throw new IllegalArgumentException("there cannot be " + bins + " places");
        this.bins = bins;
        this.identity = kept(identity);
        this.combine = (BinaryOperator<Object>) Objects.requireNonNull(combine, "combine");
    }

    /** How many ranges the elements are divided into: 1 or more, so that filling costs more than merging. */
    public static int ranges(long size, int bins) {
        long each = Math.max(Shape.RANGE, 4L * bins);
        return (int) Math.max(1, Math.min(Shape.RANGES, (size + each - 1) / each));
    }

    @Override public Plan compile(Device device, Layout input) {
        boolean sums = identity.equals(0);
        Kernel tally = sums ? device.compileIfAble("tally", stages, combine, input) : null;
        if (tally != null) return new Plan(tally, null, null, null);
        Kernel ranges = sums ? device.compileIfAble("tally_ranges", stages, combine, input) : null;
        if (ranges != null) return new Plan(null, ranges, device.compile("merge", stages.none(), combine, ranges.resultLayout()), null);
        Kernel fill = device.compile("bins", stages, combine, input);
        Layout values = fill.resultLayout();
        values.check(identity, 0);
        ArrayData first = ArrayData.allocate(values, 1);
        first.put(0, identity);
        return new Plan(null, fill, device.compile("merge", stages.none(), combine, values), first);
    }

    private ArrayData tally(Device device, Kernel tally, ArrayData input) {
        long groups = ((long) input.size() + Shape.RANGE - 1) / Shape.RANGE;
        int items = (int) Math.min(MOST_ITEMS, Math.max(1, groups) * tally.launch().items());
        Program p = new Program();
        Program.Operand sums = p.make(tally.resultLayout(), bins);
        p.step(tally, List.of(p.given(input)), new int[] {bins, items}, sums);
        try (Run run = device.run(p)) {
            return run.take(sums);
        }
    }

    @Override public ArrayData onDevice(Device device, Plan plan, ArrayData input) {
        if (plan.tally != null) return tally(device, plan.tally, input);
        Layout layout = plan.fill.resultLayout();
        boolean any = plan.first == null;
        int ranges = ranges(input.size(), bins);
        if (any) ranges = Math.min(ranges, PROCESSORS);
        if (bins == 0 && input.size() == 0) return ArrayData.allocate(layout, 0);
        Program p = new Program();
        Program.Operand filled = p.make(layout, bins * ranges);
        List<Program.Operand> inputs = any ? List.of(p.given(input)) : List.of(p.given(input), p.given(plan.first));
        p.step(plan.fill, inputs, new int[] {bins, ranges * plan.fill.launch().items()}, filled);
        while (ranges > 1) {
            ranges = (ranges + MERGED - 1) / MERGED;
            Program.Operand merged = p.make(layout, bins * ranges);
            p.step(plan.merge, List.of(filled), new int[] {bins, bins * ranges}, merged);
            filled = merged;
        }
        try (Run run = device.run(p)) {
            return run.take(filled);
        }
    }

    @Override public ArrayData inJava(ArrayData input, boolean parallel, Known known) {
        return new JavaBins(bins, ranges(input.size(), bins), true, identity, combine).run(lowered, stages, input, parallel);
    }

    @Override Operation with(Stages other) {
        return new BinsOperation(other, bins, identity, combine);
    }

    @Override String describe() {
        return "reduction by index to " + bins + " elements";
    }

    @Override public Kernel[] kernels(Plan plan) {
        return plan.tally != null ? new Kernel[] {plan.tally} : new Kernel[] {plan.fill, plan.merge};
    }
}
