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
        /** Whether its result can take the input's place, and it never goes on for ever behind a trap. */
        boolean keeps(ArrayData input) {
            return kernel.alwaysEnds() && size == input.size() && kernel.resultLayout().equals(input.layout());
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

    /** Null if that cannot be. */
    static ArrayData run(Device device, List<Link> round, ArrayData input, int rounds) {
        for (Link link : round) {
            if (!link.keeps(input)) return null;
        }
        Program p = new Program();
        Program.Operand now = p.given(input);
        Program.Operand next = p.make(input.layout(), input.size());
        Program.Operand free = p.make(input.layout(), input.size());
        for (int k = 0; k < rounds * round.size(); k++) {
            round.get(k % round.size()).step.add(p, now, next);
            Program.Operand used = k == 0 ? free : now; // the input is the caller's
            now = next;
            next = used;
        }
        try (Run run = device.run(p)) {
            return run.take(now);
        }
    }
}
