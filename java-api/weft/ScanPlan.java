package weft;

import java.util.List;
import java.util.function.BinaryOperator;

/**
 * A map and a scan of what it gives, for one layout of input: the blocks are reduced, their results scanned in the same
 * way (with kernels of the operator alone), and then each block is scanned, the map being evaluated again.
 */
final class ScanPlan {
    private final Kernel totals;
    private final Kernel scan;
    private final Kernel restTotals;
    private final Kernel restScan;
    /** The identity alone; of the plan, so that a device that has it once has it for all runs. */
    private final PArray<Object> first;

    private ScanPlan(Kernel totals, Kernel scan, Kernel restTotals, Kernel restScan, PArray<Object> first) {
        this.totals = totals;
        this.scan = scan;
        this.restTotals = restTotals;
        this.restScan = restScan;
        this.first = first;
    }

    static ScanPlan of(Stages stages, Object identity, BinaryOperator<?> combine, boolean exclusive, Layout input) {
        Kernel totals = Kernel.compile("reduce", stages, combine, input);
        Layout values = totals.resultLayout();
        values.check(identity, 0);
        PArray<Object> first = PArray.allocate(values, 1);
        first.put(0, identity);
        return new ScanPlan(totals, Kernel.compile(exclusive ? "scan_exclusive" : "scan", stages, combine, input),
            Kernel.compile("reduce", stages.none(), combine, values),
            Kernel.compile("scan_exclusive", stages.none(), combine, values), first);
    }

    Kernel[] kernels() {
        return new Kernel[] {totals, restTotals, restScan, scan};
    }

    PArray<?> run(PArray<?> elements) {
        try (Submission s = new Submission()) {
            PArray<?> result = add(s, elements);
            s.run();
            return s.take(result);
        }
    }

    /** The scan of elements that are there when {@code s} runs what was added before; it owns the result. */
    PArray<?> add(Submission s, PArray<?> elements) {
        if (elements.size() == 0) return s.array(scan.resultLayout(), 0);
        return add(s, elements, totals, scan, first);
    }

    private PArray<?> add(Submission s, PArray<?> elements, Kernel reduce, Kernel last, PArray<?> first) {
        PArray<?> before = first;
        if (elements.size() > ReduceTree.BLOCK) {
            PArray<?> blocks = s.array(reduce.resultLayout(), ReduceTree.blocks(elements.size()));
            s.add(reduce, elements, blocks);
            before = add(s, blocks, restTotals, restScan, first);
        }
        PArray<?> result = s.array(last.resultLayout(), elements.size());
        s.add(last, elements, List.of(before), new int[0], result);
        return result;
    }
}
