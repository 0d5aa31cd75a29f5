package weft.internal.plan;

import java.util.function.BinaryOperator;
import weft.internal.array.ArrayData;
import weft.internal.layout.Layout;
import weft.internal.program.Device;
import weft.internal.program.Kernel;
import weft.internal.program.Program;
import weft.internal.program.Progress;
import weft.internal.program.Run;
import weft.internal.program.Stages;

/**
 * A map and a reduction of what it gives, for one layout of input. A kernel leaves one element of each block of a
 * {@code ReduceTree}; a second one, of the operator alone, goes on until one is left.
 */
public final class ReducePlan {
    private final Kernel first;
    private final Kernel rest;

    private ReducePlan(Kernel first, Kernel rest) {
        this.first = first;
        this.rest = rest;
    }

    public static ReducePlan of(Device device, Stages stages, BinaryOperator<?> combine, Layout input) {
        Kernel first = device.compile("reduce", stages, combine, input);
        return new ReducePlan(first, device.compile("reduce", stages.none(), combine, first.resultLayout()));
    }

    public Kernel[] kernels() {
        return new Kernel[] {first, rest};
    }

    /** The elements, at least one, mapped and combined into one; {@code progress} may be null. */
    public Object run(Device device, ArrayData elements, Progress progress) {
        Program p = Program.ofAnySize();
        p.tell(progress);
        Program.Operand totals = add(p, first, p.given(elements));
        while (totals.size() > 1) totals = add(p, rest, totals);
        p.fetch(totals, 0);
        try (Run run = device.run(p)) {
            return run.fetched(totals, 0);
        }
    }

    private static Program.Operand add(Program p, Kernel kernel, Program.Operand elements) {
        Program.Operand totals = p.make(kernel.resultLayout(), kernel.blocks(elements.size()));
        p.step(kernel, elements, totals);
        return totals;
    }
}
