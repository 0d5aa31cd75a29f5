package weft.internal.plan;

import java.util.List;
import weft.internal.array.ArrayData;
import weft.internal.layout.Layout;
import weft.internal.program.Device;
import weft.internal.program.Interrupts;
import weft.internal.program.Kernel;
import weft.internal.program.Program;
import weft.internal.program.Run;
import weft.internal.program.Stages;

/**
 * Stages with predicates for one layout of input: what is kept is counted in each block, the counts are scanned, which
 * tells each block where its elements go, and then the blocks, evaluated again, write what they keep. A partition writes
 * what they do not keep too, to an array of its own.
 */
public final class FilterPlan {
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
    public static FilterPlan of(Device device, String skeleton, Stages stages, Layout input) {
        Kernel count = device.compile("count", stages, null, input);
        return new FilterPlan(count, device.compile(skeleton, stages, null, input),
            ScanPlan.inPasses(device, 0, (Integer a, Integer b) -> a + b, true, count.resultLayout()),
            skeleton.equals("partition"));
    }

    public Kernel[] kernels() {
        Kernel[] scans = scan.kernels();
        return new Kernel[] {count, scans[0], scans[1], scans[2], write};
    }

    /** What is kept and, for a partition, what is not. */
    public ArrayData[] run(Device device, ArrayData elements) {
        if (elements.size() == 0) return nothing();
        int last = count.blocks(elements.size()) - 1;
        Program p = new Program();
        Program.Operand counts = p.make(count.resultLayout(), last + 1);
        p.step(count, p.given(elements), counts);
        Program.Operand positions = scan.add(p, counts);
        p.fetch(positions, last);
        p.fetch(counts, last);
        try (Run run = device.run(p)) {
            int kept = (Integer) run.fetched(positions, last) + (Integer) run.fetched(counts, last);
            Interrupts.check();
            return write(device, elements, run.array(positions), kept);
        }
    }

    private ArrayData[] nothing() {
        ArrayData first = ArrayData.allocate(write.resultLayout(), 0);
        return both ? new ArrayData[] {first, ArrayData.allocate(write.resultLayout(), 0)} : new ArrayData[] {first};
    }

    private ArrayData[] write(Device device, ArrayData elements, ArrayData positions, int kept) {
        Program p = new Program();
        Program.Operand first = p.make(write.resultLayout(), kept);
        Program.Operand[] results = !both ? new Program.Operand[] {first}
            : new Program.Operand[] {first, p.make(write.resultLayout(), elements.size() - kept)};
        p.step(write, List.of(p.given(elements), p.given(positions)), new int[] {kept}, results);
        try (Run run = device.run(p)) {
            ArrayData[] taken = new ArrayData[results.length];
            for (int i = 0; i < taken.length; i++) taken[i] = run.take(results[i]);
            return taken;
        }
    }
}
