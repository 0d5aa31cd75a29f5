package weft;

import java.util.List;
import java.util.function.BinaryOperator;

/**
 * A map and a scan of what it gives, for one layout of input, in the shape of a {@link ScanTree}. A device whose
 * work-groups can leave one another news does it in one pass over memory. Others, and that one should its work-groups wait
 * in vain, reduce the blocks, find what stands before each, and then scan each, the map being evaluated again.
 */
final class ScanPlan {
    private final Stages stages;
    private final BinaryOperator<?> combine;
    private final boolean exclusive;
    private final Layout input;
    /** The identity alone; of the plan, so that a device that has it once has it for all runs. */
    private final PArray<Object> first;
    /** Null where the device cannot, or has turned out not to do it in the end. */
    private volatile Kernel chained;
    /** Null until they are needed. */
    private volatile Passes passes;

    private record Passes(Kernel totals, Kernel carry, Kernel scan) {}

    private ScanPlan(Stages stages, Object identity, BinaryOperator<?> combine, boolean exclusive, Layout input,
            boolean isAlone) {
        this.stages = stages;
        this.combine = combine;
        this.exclusive = exclusive;
        this.input = input;
        if (isAlone) chained = compileChained();
        Layout values = (chained != null ? chained : passes().scan).resultLayout();
        values.check(identity, 0);
        first = PArray.allocate(values, 1);
        first.put(0, identity);
    }

    static ScanPlan of(Stages stages, Object identity, BinaryOperator<?> combine, boolean exclusive, Layout input) {
        return new ScanPlan(stages, identity, combine, exclusive, input, true);
    }

    /** One to be part of a {@link Submission}. */
    static ScanPlan inPasses(Object identity, BinaryOperator<?> combine, boolean exclusive, Layout input) {
        return new ScanPlan(Stages.NONE, identity, combine, exclusive, input, false);
    }

    private Kernel compileChained() {
        try {
            return Kernel.compile(exclusive ? "scan_chained_exclusive" : "scan_chained", stages, combine, input);
        } catch (DeviceException e) {
            throw e;
        } catch (OffloadException e) {
            return null; // what is wrong with the functions themselves, the passes will say
        }
    }

    private Passes passes() {
        Passes made = passes;
        if (made != null) return made;
        Kernel scan = Kernel.compile(exclusive ? "scan_exclusive" : "scan", stages, combine, input);
        made = new Passes(Kernel.compile("reduce", stages, combine, input),
            Kernel.compile("carry", stages.none(), combine, scan.resultLayout()), scan);
        passes = made;
        return made;
    }

    /** Those that there are so far, in the order in which they run. */
    Kernel[] kernels() {
        Kernel one = chained;
        Passes three = passes;
        if (three == null) return new Kernel[] {one};
        if (one == null) return new Kernel[] {three.totals, three.carry, three.scan};
        return new Kernel[] {one, three.totals, three.carry, three.scan};
    }

    PArray<?> run(PArray<?> elements) {
        Kernel one = chained;
        if (elements.size() == 0) return PArray.allocate(first.layout(), 0);
        if (one == null) return runPasses(elements);
        try (Submission s = new Submission()) {
            PArray<?> result = s.array(one.resultLayout(), elements.size());
            s.add(one, elements, List.of(first), new int[0], result);
            s.run();
            return s.take(result);
        } catch (TrapException e) {
            PArray<?> result = runPasses(elements);
            chained = null; // it was no element's fault
            return result;
        }
    }

    private PArray<?> runPasses(PArray<?> elements) {
        try (Submission s = new Submission()) {
            PArray<?> result = add(s, elements);
            s.run();
            return s.take(result);
        }
    }

    /** The scan of elements that are there when {@code s} runs what was added before; it owns the result. */
    PArray<?> add(Submission s, PArray<?> elements) {
        Passes three = passes();
        Layout layout = three.scan.resultLayout();
        PArray<?> result = s.array(layout, elements.size());
        if (elements.size() == 0) return result;
        PArray<?> before = first;
        int blocks = ReduceTree.blocks(elements.size());
        if (blocks > 1) {
            PArray<?> totals = s.array(layout, blocks);
            PArray<?> carries = s.array(layout, blocks);
            s.add(three.totals, elements, totals);
            s.add(three.carry, totals, List.of(before), new int[0], carries);
            before = carries;
        }
        s.add(three.scan, elements, List.of(before), new int[0], result);
        return result;
    }
}
