package weft.internal.operation;

import java.util.List;
import java.util.Objects;
import java.util.function.BinaryOperator;
import weft.internal.array.ArrayData;
import weft.internal.jvm.JavaBins;
import weft.internal.jvm.Known;
import weft.internal.layout.Layout;
import weft.internal.program.Device;
import weft.internal.program.Kernel;
import weft.internal.program.Program;
import weft.internal.program.Run;
import weft.internal.program.Stages;

/** What a {@link BinsOperation} begins with: so many ranges, each of which combines its values into bins of its own. */
public final class RangeBinsOperation extends SkeletonOperation<RangeBinsOperation.Plan> {
    /** Each is a work-group's, whose work-items an int counts. */
    private static final int MOST_RANGES = 1 << 25;

    private final int bins;
    private final int ranges;
    private final Object identity;
    private final BinaryOperator<Object> combine;

    /** @param first the identity alone */
    record Plan(Kernel fill, ArrayData first) {}

    @SuppressWarnings("unchecked") // the API's types say that it takes what the stages make
    public RangeBinsOperation(Stages stages, int bins, int ranges, Object identity, BinaryOperator<?> combine) {
        super(stages, combine);
        if (bins < 0) throw new IllegalArgumentException("there cannot be " + bins + " places");
        if (ranges > MOST_RANGES) throw new IllegalArgumentException(ranges + " ranges; there can be " + MOST_RANGES);
        if (ranges < 1 || (long) bins * ranges > Integer.MAX_VALUE) throw new IllegalArgumentException(ranges + " ranges of " + bins + " places");
        this.bins = bins;
        this.ranges = ranges;
        this.identity = kept(identity);
        this.combine = (BinaryOperator<Object>) Objects.requireNonNull(combine, "combine");
    }

    @Override public Plan compile(Device device, Layout input) {
        Kernel fill = device.compile("bins", stages, combine, input);
        Layout values = fill.resultLayout();
        values.check(identity, 0);
        ArrayData first = ArrayData.allocate(values, 1);
        first.put(0, identity);
        return new Plan(fill, first);
    }

    @Override public ArrayData onDevice(Device device, Plan plan, ArrayData input) {
        Program p = new Program();
        Program.Operand filled = p.make(plan.fill.resultLayout(), bins * ranges);
        p.step(plan.fill, List.of(p.given(input), p.given(plan.first)), new int[] {bins, ranges * plan.fill.launch().items()}, filled);
        try (Run run = device.run(p)) {
            return run.take(filled);
        }
    }

    @Override public ArrayData inJava(ArrayData input, boolean parallel, Known known) {
        return new JavaBins(bins, ranges, false, identity, combine).run(lowered, stages, input, parallel);
    }

    @Override Operation with(Stages other) {
        return new RangeBinsOperation(other, bins, ranges, identity, combine);
    }

    @Override String describe() {
        return "reduction by index to " + bins + " elements for each of " + ranges + " ranges";
    }

    @Override public Kernel[] kernels(Plan plan) {
        return new Kernel[] {plan.fill};
    }
}
