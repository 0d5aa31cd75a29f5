package weft.internal.plan;

import java.util.List;
import weft.internal.layout.Layout;
import weft.internal.program.Device;
import weft.internal.program.Kernel;
import weft.internal.program.Program;
import weft.internal.program.Stages;

/**
 * One kernel counts all values of a few digits, and then one for each digit puts elements in their places, reading them once:
 * for devices whose work-groups can leave one another news.
 */
final class RadixSweeps implements RadixSteps {
    /** Values of a digit. */
    private static final int DIGITS = 256;
    /** Work-groups that count, at most: enough for a large GPU. */
    private static final int MOST_GROUPS = 1024;

    private final Sweep first;
    private final Sweep rest;

    private record Sweep(Kernel histogram, Kernel place) {
        static Sweep ifAble(Device device, Layout elements) {
            Kernel histogram = device.compileIfAble("sort_histogram", Stages.NONE, null, elements);
            Kernel place = histogram == null ? null : device.compileIfAble("sort_sweep", Stages.NONE, null, elements);
            return place == null ? null : new Sweep(histogram, place);
        }
    }

    private RadixSweeps(Sweep first, Sweep rest) {
        this.first = first;
        this.rest = rest;
    }

    /** Null where the device cannot. */
    static RadixSweeps ifAble(Device device, Layout elements) {
        Sweep first = Sweep.ifAble(device, elements);
        if (first == null) return null;
        Layout placed = first.place.resultLayout();
        Sweep rest = placed.equals(elements) ? first : Sweep.ifAble(device, placed);
        return rest == null ? null : new RadixSweeps(first, rest);
    }

    @Override public Layout placed() {
        return first.place.resultLayout();
    }

    /** Digits that are counted together begin at multiples of their number. */
    @Override public int together(int left) {
        return (left - 1) % Shape.COUNTED + 1;
    }

    @Override public int steps(int digits) {
        return 1 + digits;
    }

    @Override public Program.Operand add(Program p, boolean isFirst, int low, int high, Program.Operand from, Program.Operand[] turns) {
        Sweep sweep = isFirst ? first : rest;
        int groups = (from.size() - 1) / Shape.BLOCK + 1;
        int items = Math.min(groups, MOST_GROUPS) * sweep.histogram.launch().items();
        Program.Operand counts = p.make(sweep.histogram.resultLayout(), Shape.COUNTED * DIGITS);
        p.step(sweep.histogram, List.of(from), new int[] {low, items, high - low}, counts);
        Program.Operand now = from;
        for (int digit = high - 1; digit >= low; digit--) {
            Program.Operand to = now == turns[0] ? turns[1] : turns[0];
            p.step(now == from ? sweep.place : rest.place, List.of(now, counts), new int[] {digit}, to);
            now = to;
        }
        return now;
    }

    @Override public List<Kernel> kernels() {
        return rest == first ? List.of(first.histogram, first.place)
            : List.of(first.histogram, first.place, rest.histogram, rest.place);
    }
}
