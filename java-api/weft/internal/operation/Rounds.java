package weft.internal.operation;

import java.util.ArrayList;
import java.util.List;
import java.util.function.BiFunction;
import weft.internal.array.ArrayData;
import weft.internal.program.Device;
import weft.internal.program.Kernel;
import weft.internal.program.Program;
import weft.internal.program.Run;

/** Kernels over and over, each time over what they made the last time, for which the host waits once. */
final class Rounds {
    private Rounds() {}

    /**
     * One of the kernels of a round.
     *
     * @param size of its result
     */
    record Link(Kernel kernel, int size, Step step) {
        /** An array in the place of its result, which is still to be made. */
        ArrayData result() {
            return ArrayData.standIn(kernel.resultLayout(), size);
        }

        boolean makesLike(ArrayData input) {
            return size == input.size() && kernel.resultLayout().equals(input.layout());
        }
    }

    /**
     * What is asked for.
     *
     * @param count so many rounds, one after the other
     * @param links of a round, over all its functions: each is told its part of the time
     */
    record Wanted(int count, int links) {}

    /** Makes of one array the other. */
    interface Step {
        void add(Program p, Program.Operand now, Program.Operand next);
    }

    /** What is done with the kernels of a round on their device, which is settled; null where it cannot be done. */
    interface Use extends BiFunction<Device, List<Link>, ArrayData> {}

    static List<Link> joined(List<Link> first, List<Link> second) {
        List<Link> all = new ArrayList<>(first);
        all.addAll(second);
        return all;
    }

    /** Null if that cannot be: a kernel might go on for ever behind a trap, or a round's result is none of its inputs. */
    static ArrayData run(Device device, List<Link> round, ArrayData input, int rounds) {
        if (round.stream().anyMatch(link -> link.kernel.canTrap())) {
            for (Link link : round) {
                if (!link.kernel.alwaysEnds()) return null; // it might run behind the one that fails
            }
        }
        if (rounds > 1 && !round.get(round.size() - 1).makesLike(input)) return null;
        Program p = new Program();
        List<Program.Operand> free = new ArrayList<>();
        Program.Operand now = p.given(input);
        for (int k = 0; k < rounds * round.size(); k++) {
            Link link = round.get(k % round.size());
            Program.Operand next = take(free, link, p);
            link.step.add(p, now, next);
            if (k > 0) free.add(now); // the input is the caller's
            now = next;
        }
        try (Run run = device.run(p)) {
            return run.take(now);
        }
    }

    /** An array for the link's result: of those that no later kernel reads, or a new one. */
    private static Program.Operand take(List<Program.Operand> free, Link link, Program p) {
        for (int i = 0; i < free.size(); i++) {
            Program.Operand operand = free.get(i);
            if (operand.size() == link.size && operand.layout().equals(link.kernel.resultLayout())) return free.remove(i);
        }
        return p.make(link.kernel.resultLayout(), link.size);
    }
}
