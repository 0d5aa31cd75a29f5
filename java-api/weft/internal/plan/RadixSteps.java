package weft.internal.plan;

import java.util.List;
import weft.internal.layout.Layout;
import weft.internal.program.Kernel;
import weft.internal.program.Program;

/** What a sort by radix takes for a digit, or for a few of them that belong together. */
interface RadixSteps {
    /** What elements are when they have been moved. */
    Layout placed();

    /** How many of so many digits that are left belong together. */
    int together(int left);

    /** How many steps so many digits take, at most. */
    int steps(int digits);

    /**
     * Adds the steps for digits that belong together, the last one first.
     *
     * @param first whether nothing has been moved yet, and {@code from} are elements as they come
     * @param low the number of the first of these digits, {@code high} that behind the last
     * @param turns where elements go, in turns
     * @return where they are then
     */
    Program.Operand add(Program p, boolean first, int low, int high, Program.Operand from, Program.Operand[] turns);

    List<Kernel> kernels();
}
