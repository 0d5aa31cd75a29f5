package weft.internal.plan;

import java.util.ArrayList;
import java.util.List;
import weft.internal.array.ArrayData;
import weft.internal.jni.Bounds;
import weft.internal.jni.TrapException;
import weft.internal.layout.Kind;
import weft.internal.layout.Layout;
import weft.internal.program.Device;
import weft.internal.program.Interrupts;
import weft.internal.program.Kernel;
import weft.internal.program.Program;
import weft.internal.program.Run;

/**
 * A stable sort of elements by their first columns, from the least significant digit to the most significant one. What a digit
 * is, codegen/lower/sort_digit.c says. A device whose work-groups can leave one another news does it in {@linkplain RadixSweeps
 * a sweep} a digit. Others, and that one should its work-groups wait in vain, take {@linkplain RadixPasses passes}.
 */
final class RadixSort {
    private final Layout elements;
    /** Null where the device cannot, or has turned out not to do it in the end. */
    private volatile RadixSteps sweeps;
    /** Null until they are needed. */
    private volatile RadixSteps passes;

    RadixSort(Device device, Layout elements) {
        this.elements = elements;
        sweeps = RadixSweeps.ifAble(device, elements);
        if (sweeps == null) passes(device);
    }

    private RadixSteps passes(Device device) {
        RadixSteps made = passes;
        if (made == null) passes = made = new RadixPasses(device, elements);
        return made;
    }

    /** How many digits the numbers have that columns become. */
    static int digits(Layout key) {
        int digits = 0;
        for (Kind kind : key.kinds()) digits += 1 << kind.shift;
        return digits;
    }

    /** Those that there are so far. */
    List<Kernel> kernels() {
        List<Kernel> all = new ArrayList<>();
        for (RadixSteps steps : new RadixSteps[] {sweeps, passes}) if (steps != null) all.addAll(steps.kernels());
        return all;
    }

    /** The elements, at least one, by their first so many digits, at least one; the caller owns {@code elements}. */
    ArrayData run(Device device, ArrayData elements, int digits) {
        RadixSteps one = sweeps;
        if (one == null) return run(passes(device), device, elements, digits);
        try {
            return run(one, device, elements, digits);
        } catch (TrapException e) {
            ArrayData other = run(passes(device), device, elements, digits);
            sweeps = null; // it was no element's fault
            return other;
        }
    }

    private static ArrayData run(RadixSteps steps, Device device, ArrayData elements, int digits) {
        ArrayData now = elements;
        int left = digits;
        while (left > 0) {
            Program p = new Program();
            Program.Operand from = p.given(now);
            Program.Operand[] turns = {p.make(steps.placed(), elements.size()), p.make(steps.placed(), elements.size())};
            int together = steps.together(left);
            while (left > 0 && p.steps().size() + steps.steps(together) <= Bounds.MOST_STEPS) {
                from = steps.add(p, left == digits, left - together, left, from, turns); // the input is the caller's
                left -= together;
                if (left > 0) together = steps.together(left);
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
}
