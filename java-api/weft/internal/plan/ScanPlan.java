package weft.internal.plan;

import java.util.List;
import java.util.function.BinaryOperator;
import weft.internal.array.ArrayData;
import weft.internal.jni.TrapException;
import weft.internal.layout.Layout;
import weft.internal.program.Device;
import weft.internal.program.Kernel;
import weft.internal.program.Program;
import weft.internal.program.Run;
import weft.internal.program.Stages;

/**
 * A map and a scan of what it gives, for one layout of input, in the shape of a {@code ScanTree}. A device whose
 * work-groups can leave one another news does it in one pass over memory. Others, and that one should its work-groups wait
 * in vain, reduce the blocks, find what stands before each, and then scan each, the map being evaluated again.
 */
public final class ScanPlan {
    private final Stages stages;
    private final BinaryOperator<?> combine;
    private final boolean exclusive;
    private final Layout input;
    /** The identity alone; of the plan, so that a device that has it once has it for all runs. */
    private final ArrayData first;
    /** Null where the device cannot, or has turned out not to do it in the end. */
    private volatile Kernel chained;
    /** Null until they are needed. */
    private volatile Passes passes;

    private record Passes(Kernel totals, Kernel carry, Kernel scan) {}

    private ScanPlan(Device device, Stages stages, Object identity, BinaryOperator<?> combine, boolean exclusive,
            Layout input, boolean isAlone) {
        this.stages = stages;
        this.combine = combine;
        this.exclusive = exclusive;
        this.input = input;
        if (isAlone) chained = device.compileIfAble(exclusive ? "scan_chained_exclusive" : "scan_chained", stages, combine, input);
        Layout values = (chained != null ? chained : passes(device).scan).resultLayout();
        values.check(identity, 0);
        first = ArrayData.allocate(values, 1);
        first.put(0, identity);
    }

    public static ScanPlan of(Device device, Stages stages, Object identity, BinaryOperator<?> combine,
            boolean exclusive, Layout input) {
        return new ScanPlan(device, stages, identity, combine, exclusive, input, true);
    }

    /** One to be part of a {@link Program}. */
    public static ScanPlan inPasses(Device device, Object identity, BinaryOperator<?> combine, boolean exclusive,
            Layout input) {
        return new ScanPlan(device, Stages.NONE, identity, combine, exclusive, input, false);
    }

    private Passes passes(Device device) {
        Passes made = passes;
        if (made != null) return made;
        Kernel scan = device.compile(exclusive ? "scan_exclusive" : "scan", stages, combine, input);
        made = new Passes(device.compile("reduce", stages, combine, input),
            device.compile("carry", stages.none(), combine, scan.resultLayout()), scan);
        passes = made;
        return made;
    }

    /** Those that there are so far, in the order in which they run. */
    public Kernel[] kernels() {
        Kernel one = chained;
        Passes three = passes;
        if (three == null) return new Kernel[] {one};
        if (one == null) return new Kernel[] {three.totals, three.carry, three.scan};
        return new Kernel[] {one, three.totals, three.carry, three.scan};
    }

    public ArrayData run(Device device, ArrayData elements) {
        Kernel one = chained;
        if (elements.size() == 0) return ArrayData.allocate(first.layout(), 0);
        if (one == null) return runPasses(device, elements);
        Program p = Program.ofAnySize();
        Program.Operand result = p.make(one.resultLayout(), elements.size());
        p.step(one, List.of(p.given(elements), p.given(first)), Program.NO_NUMBERS, result);
        try (Run run = device.run(p)) {
            return run.take(result);
        } catch (TrapException e) {
            ArrayData other = runPasses(device, elements);
            chained = null; // it was no element's fault
            return other;
        }
    }

    private ArrayData runPasses(Device device, ArrayData elements) {
        Program p = Program.ofAnySize();
        Program.Operand result = add(passes(device), p, p.given(elements));
        try (Run run = device.run(p)) {
            return run.take(result);
        }
    }

    /** Of one {@link #inPasses}: the scan of elements that are there when {@code p} has run what was added before. */
    Program.Operand add(Program p, Program.Operand elements) {
        return add(passes, p, elements);
    }

    private Program.Operand add(Passes three, Program p, Program.Operand elements) {
        Layout layout = three.scan.resultLayout();
        Program.Operand result = p.make(layout, elements.size());
        if (elements.size() == 0) return result;
        Program.Operand before = p.given(first);
        int blocks = three.totals.blocks(elements.size());
        if (blocks > 1) {
            Program.Operand totals = p.make(layout, blocks);
            Program.Operand carries = p.make(layout, blocks);
            p.step(three.totals, elements, totals);
            p.step(three.carry, List.of(totals, before), Program.NO_NUMBERS, carries);
            before = carries;
        }
        p.step(three.scan, List.of(elements, before), Program.NO_NUMBERS, result);
        return result;
    }
}
