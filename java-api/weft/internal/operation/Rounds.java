package weft.internal.operation;

import weft.internal.array.ArrayData;
import weft.internal.program.Device;
import weft.internal.program.Kernel;
import weft.internal.program.Program;
import weft.internal.program.Run;

/** A kernel over and over, each time over what it made the last time, for which the host waits once. */
final class Rounds {
    private Rounds() {}

    /** Makes of one array the other. */
    interface Round {
        void add(Program p, Program.Operand now, Program.Operand next);
    }

    /** Null if that cannot be: the result is no input, or has another size, or a kernel might go on for ever behind a trap. */
    static ArrayData run(Device device, Kernel kernel, ArrayData input, int size, int rounds, Round round) {
        if (!kernel.alwaysEnds() || size != input.size() || !kernel.resultLayout().equals(input.layout())) return null;
        Program p = new Program();
        Program.Operand now = p.given(input);
        Program.Operand next = p.make(kernel.resultLayout(), size);
        Program.Operand free = p.make(kernel.resultLayout(), size);
        for (int k = 0; k < rounds; k++) {
            round.add(p, now, next);
            Program.Operand used = k == 0 ? free : now; // the input is the caller's
            now = next;
            next = used;
        }
        try (Run run = device.run(p)) {
            return run.take(now);
        }
    }
}
