package weft.internal.plan;

import java.util.ArrayList;
import java.util.List;
import weft.internal.layout.Layout;
import weft.internal.program.Device;
import weft.internal.program.Kernel;
import weft.internal.program.Program;
import weft.internal.program.Stages;

/**
 * For each digit a kernel counts how often every block has each value, a scan of these counts tells where each block's
 * elements of a value go, and a second kernel puts them there.
 */
final class RadixPasses implements RadixSteps {
    /** The scan's are three. */
    private static final int A_DIGIT = 5;
    /** Values of a digit. */
    private static final int DIGITS = 256;
    private static final int PROCESSORS = Runtime.getRuntime().availableProcessors();

    /** Over the elements as they come. */
    private final Pass first;
    /** Over what that leaves; the same but for elements that are computed from their index. */
    private final Pass rest;
    private final ScanPlan scan;

    private record Pass(Kernel count, Kernel place) {
        static Pass of(Device device, Layout elements) {
            return new Pass(device.compile("sort_count", Stages.NONE, null, elements),
                device.compile("sort_place", Stages.NONE, null, elements));
        }
    }

    RadixPasses(Device device, Layout elements) {
        first = Pass.of(device, elements);
        rest = placed().equals(elements) ? first : Pass.of(device, placed());
        scan = ScanPlan.inPasses(device, 0, (Integer a, Integer b) -> a + b, true, first.count.resultLayout());
    }

    @Override public Layout placed() {
        return first.place.resultLayout();
    }

    @Override public int together(int left) {
        return 1;
    }

    @Override public int steps(int digits) {
        return A_DIGIT * digits;
    }

    @Override public Program.Operand add(Program p, boolean isFirst, int low, int high, Program.Operand from, Program.Operand[] turns) {
        Pass pass = isFirst ? first : rest;
        int blocks = blocks(pass.count, from.size());
        int[] numbers = {low, blocks * pass.count.launch().items()};
        Program.Operand to = from == turns[0] ? turns[1] : turns[0];
        Program.Operand counts = p.make(pass.count.resultLayout(), DIGITS * blocks);
        p.step(pass.count, List.of(from), numbers, counts);
        p.step(pass.place, List.of(from, scan.add(p, counts)), numbers, to);
        return to;
    }

    /** For work-groups blocks as they want them; for work-items as many ranges as keep the processors busy. */
    private static int blocks(Kernel count, int size) {
        int blocks = count.blocks(size);
        return count.launch().items() > 1 ? blocks : Math.min(blocks, 2 * PROCESSORS);
    }

    @Override public List<Kernel> kernels() {
        List<Kernel> all = new ArrayList<>(List.of(first.count));
        all.addAll(List.of(scan.kernels()));
        all.add(first.place);
        if (rest != first) all.addAll(List.of(rest.count, rest.place));
        return all;
    }
}
