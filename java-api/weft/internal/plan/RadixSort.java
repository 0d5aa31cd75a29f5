package weft.internal.plan;

import java.util.ArrayList;
import java.util.List;
import weft.internal.array.ArrayData;
import weft.internal.jni.Bounds;
import weft.internal.layout.Kind;
import weft.internal.layout.Layout;
import weft.internal.program.Device;
import weft.internal.program.Interrupts;
import weft.internal.program.Kernel;
import weft.internal.program.Program;
import weft.internal.program.Run;
import weft.internal.program.Stages;

/**
 * A stable sort of elements by their first columns, from the least significant digit to the most significant one. For each
 * digit a kernel counts how often every block has each value, a scan of these counts tells where each block's elements of a
 * value go, and a second kernel puts them there. What a digit is, codegen/lower/sort_digit.c says.
 */
final class RadixSort {
    /** Steps of a pass, at most: the scan's are three. */
    private static final int PASS_STEPS = 5;
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

    RadixSort(Device device, Layout elements) {
        first = Pass.of(device, elements);
        Layout placed = first.place.resultLayout();
        rest = placed.equals(elements) ? first : Pass.of(device, placed);
        scan = ScanPlan.inPasses(device, 0, (Integer a, Integer b) -> a + b, true, first.count.resultLayout());
    }

    /** How many digits the numbers have that columns become. */
    static int digits(Layout key) {
        int digits = 0;
        for (Kind kind : key.kinds()) digits += 1 << kind.shift;
        return digits;
    }

    List<Kernel> kernels() {
        List<Kernel> all = new ArrayList<>(List.of(first.count));
        all.addAll(List.of(scan.kernels()));
        all.add(first.place);
        if (rest != first) all.addAll(List.of(rest.count, rest.place));
        return all;
    }

    /** The elements, at least one, by their first so many digits, at least one; the caller owns {@code elements}. */
    ArrayData run(Device device, ArrayData elements, int digits) {
        ArrayData now = elements;
        int left = digits;
        while (left > 0) {
            Program p = new Program();
            Program.Operand from = p.given(now);
            Program.Operand to = p.make(first.place.resultLayout(), elements.size());
            Program.Operand free = p.make(first.place.resultLayout(), elements.size());
            while (left > 0 && p.steps().size() + PASS_STEPS <= Bounds.MOST_STEPS) {
                Program.Operand used = from.given() != null ? free : from; // the input is the caller's
                add(p, left == digits ? first : rest, --left, from, to);
                from = to;
                to = used;
            }
            try (Run run = device.run(p)) {
                ArrayData next = run.take(from);
                if (now != elements) now.close();
                now = next;
            } catch (Throwable e) {
                if (now != elements) now.close();
                throw e;
            }
            if (left > 0) check(now);
        }
        return now;
    }

    private static void check(ArrayData now) {
        try {
            Interrupts.check();
        } catch (Throwable e) {
            now.close();
            throw e;
        }
    }

    private void add(Program p, Pass pass, int digit, Program.Operand from, Program.Operand to) {
        int blocks = blocks(pass.count, from.size());
        int[] numbers = {digit, blocks * pass.count.groupSize()};
        Program.Operand counts = p.make(pass.count.resultLayout(), DIGITS * blocks);
        p.step(pass.count, List.of(from), numbers, counts);
        p.step(pass.place, List.of(from, scan.add(p, counts)), numbers, to);
    }

    /** For work-groups blocks as they want them; for work-items as many ranges as keep the processors busy. */
    private static int blocks(Kernel count, int size) {
        int blocks = count.blocks(size);
        return count.groupSize() > 1 ? blocks : Math.min(blocks, 2 * PROCESSORS);
    }
}
