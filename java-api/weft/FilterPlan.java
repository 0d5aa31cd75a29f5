package weft;

import java.util.List;

/**
 * Stages with predicates for one layout of input: what is kept is counted in each block, the counts are scanned, which
 * tells each block where its elements go, and then the blocks, evaluated again, write what they keep. A partition writes
 * what they do not keep too, to an array of its own.
 */
final class FilterPlan {
    private final Kernel count;
    private final Kernel write;
    private final ScanPlan scan;
    private final boolean both;

    private FilterPlan(Kernel count, Kernel write, ScanPlan scan, boolean both) {
        this.count = count;
        this.write = write;
        this.scan = scan;
        this.both = both;
    }

    /** {@code skeleton} is "compact" or "partition". */
    static FilterPlan of(String skeleton, Stages stages, Layout input) {
        Kernel count = Kernel.compile("count", stages, null, input);
        return new FilterPlan(count, Kernel.compile(skeleton, stages, null, input),
            ScanPlan.inPasses(0, (Integer a, Integer b) -> a + b, true, count.resultLayout()),
            skeleton.equals("partition"));
    }

    Kernel[] kernels() {
        Kernel[] scans = scan.kernels();
        return new Kernel[] {count, scans[0], scans[1], scans[2], write};
    }

    /** What is kept and, for a partition, what is not. */
    PArray<?>[] run(PArray<?> elements) {
        int size = elements.size();
        if (size == 0) return allocate(0, 0);
        int last = ReduceTree.blocks(size) - 1;
        try (Submission s = new Submission()) {
            PArray<?> counts = s.array(count.resultLayout(), last + 1);
            s.add(count, elements, counts);
            PArray<?> positions = scan.add(s, counts);
            s.fetch(positions, last);
            s.fetch(counts, last);
            s.run();
            int kept = (Integer) Submission.fetched(positions, last) + (Integer) Submission.fetched(counts, last);
            Interrupts.check();
            PArray<?>[] results = allocate(kept, size - kept);
            try {
                s.add(write, elements, List.of(positions), new int[] {kept}, results);
                s.run();
                return results;
            } catch (Throwable e) {
                for (PArray<?> result : results) result.close();
                throw e;
            }
        }
    }

    private PArray<?>[] allocate(int kept, int rest) {
        PArray<?> first = PArray.allocateUnset(write.resultLayout(), kept);
        if (!both) return new PArray<?>[] {first};
        try {
            return new PArray<?>[] {first, PArray.allocateUnset(write.resultLayout(), rest)};
        } catch (Throwable e) {
            first.close();
            throw e;
        }
    }
}
