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
    private final Object identity;

    private ScanPlan(Kernel totals, Kernel scan, Kernel restTotals, Kernel restScan, Object identity) {
        this.totals = totals;
        this.scan = scan;
        this.restTotals = restTotals;
        this.restScan = restScan;
        this.identity = identity;
    }

    static ScanPlan of(Stages stages, Object identity, BinaryOperator<?> combine, boolean exclusive, Layout input) {
        Kernel totals = Kernel.compile("reduce", stages, combine, input);
        Layout values = totals.resultLayout();
        values.check(identity, 0);
        return new ScanPlan(totals, Kernel.compile(exclusive ? "scan_exclusive" : "scan", stages, combine, input),
            Kernel.compile("reduce", stages.none(), combine, values),
            Kernel.compile("scan_exclusive", stages.none(), combine, values), identity);
    }

    Kernel[] kernels() {
        return new Kernel[] {totals, restTotals, restScan, scan};
    }

    PArray<?> run(PArray<?> elements) {
        if (elements.size() == 0) return PArray.allocate(scan.resultLayout(), 0);
        try (PArray<Object> first = PArray.allocate(scan.resultLayout(), 1)) {
            first.put(0, identity);
            return run(elements, totals, scan, first);
        }
    }

    private PArray<?> run(PArray<?> elements, Kernel reduce, Kernel last, PArray<?> first) {
        if (elements.size() <= ReduceTree.BLOCK) return scan(elements, last, first);
        try (PArray<?> blocks = PArray.allocateUnset(reduce.resultLayout(), ReduceTree.blocks(elements.size()))) {
            reduce.runAll(elements, List.of(), new int[0], blocks);
            try (PArray<?> before = run(blocks, restTotals, restScan, first)) {
                return scan(elements, last, before);
            }
        }
    }

    private static PArray<?> scan(PArray<?> elements, Kernel kernel, PArray<?> before) {
        PArray<?> result = PArray.allocateUnset(kernel.resultLayout(), elements.size());
        try {
            kernel.runAll(elements, List.of(before), new int[0], result);
            return result;
        } catch (Throwable e) {
            result.close();
            throw e;
        }
    }
}
