package weft.internal.program;

import java.util.List;
import weft.internal.array.ArrayData;
import weft.internal.layout.Layout;

/** The arrays of a program that runs, or has run: it owns those that were made, but for what is taken. Of one thread. */
public final class Run implements AutoCloseable {
    private final Program program;
    /** By the number of the operand; null once it is taken. */
    private final ArrayData[] arrays;
    /** Whether nothing is computed. */
    private final boolean rehearsed;
    private int trapped = -1;

    private Run(Program program, boolean rehearsed) {
        this.program = program;
        this.rehearsed = rehearsed;
        this.arrays = new ArrayData[program.operands().size()];
    }

    /**
     * With all arrays that the program makes; the kernels write all of them.
     *
     * @param rehearsed as {@link Device#rehearse} has it: then nobody writes them
     */
    public static Run of(Program program, boolean rehearsed) {
        Run run = new Run(program, rehearsed);
        try {
            for (Program.Operand operand : program.operands()) {
                run.arrays[operand.number()] = operand.given() != null ? operand.given()
                    : ArrayData.allocateUnset(operand.layout(), operand.size());
            }
            return run;
        } catch (Throwable e) {
            run.close();
            throw e;
        }
    }

    /** For the device: see {@link Program#upToTrap}. */
    public void trapAt(int index) {
        trapped = index;
    }

    /** The lowest element whose evaluation throws; only those before it are what they should be. -1: there is none. */
    public int trapped() {
        return trapped;
    }

    /** Gives away an array that the program made. */
    public ArrayData take(Program.Operand operand) {
        ArrayData array = arrays[operand.number()];
        arrays[operand.number()] = null;
        return array;
    }

    /** An array of the program, for as long as this is open. */
    public ArrayData array(Program.Operand operand) {
        return arrays[operand.number()];
    }

    /** An element that was to be {@linkplain Program#fetch fetched}. */
    public Object fetched(Program.Operand operand, int index) {
        ArrayData array = array(operand);
        if (rehearsed) return zero(array.layout());
        return array.fetched(index);
    }

    /** What one can go on with where nothing has been computed. */
    private static Object zero(Layout layout) {
        try (ArrayData one = ArrayData.allocate(layout, 1)) {
            return one.get(0);
        }
    }

    @Override public void close() {
        List<Program.Operand> operands = program.operands();
        for (int i = 0; i < arrays.length; i++) {
            if (operands.get(i).given() == null && arrays[i] != null) arrays[i].close();
        }
    }
}
