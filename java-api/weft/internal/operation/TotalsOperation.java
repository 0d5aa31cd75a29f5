package weft.internal.operation;

import java.util.Objects;
import java.util.function.BinaryOperator;
import weft.internal.array.ArrayData;
import weft.internal.array.ArraySources;
import weft.internal.jvm.JavaMap;
import weft.internal.jvm.JavaReduce;
import weft.internal.jvm.Known;
import weft.internal.layout.Layout;
import weft.internal.program.Device;
import weft.internal.program.Kernel;
import weft.internal.program.Program;
import weft.internal.program.Run;
import weft.internal.program.Stages;

/** The first round of a {@code ReduceTree}: combines the elements of each block into one. */
public final class TotalsOperation extends SkeletonOperation<Kernel> {
    private final BinaryOperator<Object> combine;

    @SuppressWarnings("unchecked") // the API's types say that it takes what the stages make
    public TotalsOperation(Stages stages, BinaryOperator<?> combine) {
        super(stages, combine);
        this.combine = (BinaryOperator<Object>) Objects.requireNonNull(combine, "combine");
    }

    @Override public Kernel compile(Device device, Layout input) {
        return device.compile("reduce", stages, combine, input);
    }

    @Override public ArrayData onDevice(Device device, Kernel kernel, ArrayData input) {
        if (input.size() == 0) return ArrayData.allocate(kernel.resultLayout(), 0);
        Program p = Program.ofAnySize();
        Program.Operand totals = p.make(kernel.resultLayout(), kernel.blocks(input.size()));
        p.step(kernel, p.given(input), totals);
        try (Run run = device.run(p)) {
            return run.take(totals);
        }
    }

    @Override public ArrayData inJava(ArrayData input, boolean parallel, Known known) {
        return input.size() == 0 ? JavaMap.run(lowered, stages.asMaps(), input, false)
            : ArraySources.copyOf(JavaReduce.totals(lowered, stages, combine, input, parallel));
    }

    @Override public boolean takesLarge() {
        return true;
    }

    @Override Operation with(Stages other) {
        return new TotalsOperation(other, combine);
    }

    @Override String describe() {
        return "reduce each block to one element";
    }

    @Override public Kernel[] kernels(Kernel kernel) {
        return new Kernel[] {kernel};
    }
}
