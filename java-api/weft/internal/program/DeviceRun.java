package weft.internal.program;

import java.lang.ref.Reference;
import java.util.List;
import weft.internal.array.ArrayData;
import weft.internal.array.Column;
import weft.internal.capture.Table;
import weft.internal.jni.Native;
import weft.internal.jni.TrapException;

/** A program that a device has run, with the arrays that it made: it owns them, but for those that are taken. Of one thread. */
public final class DeviceRun implements AutoCloseable {
    private final Program program;
    /** By the number of the operand; null once it is taken. */
    private final ArrayData[] arrays;

    private DeviceRun(Program program) {
        this.program = program;
        this.arrays = new ArrayData[program.operands().size()];
    }

    /**
     * Runs a program.
     *
     * @throws TrapException if the evaluation of an element throws in Java, with the lowest index that does in the first
     *     kernel that has one
     * @throws OffloadException if the device failed, or a function as it is now cannot run on it
     */
    public static DeviceRun of(Program program) {
        DeviceRun run = new DeviceRun(program);
        try {
            run.allocate();
            run.run();
            return run;
        } catch (Throwable e) {
            run.close();
            throw e;
        }
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
        return array.layout().read(array.fetchedHosts(), 0, index);
    }

    @Override public void close() {
        List<Program.Operand> operands = program.operands();
        for (int i = 0; i < arrays.length; i++) {
            if (operands.get(i).given() == null && arrays[i] != null) arrays[i].close();
        }
    }

    private void allocate() {
        List<Program.Operand> operands = program.operands();
        for (int i = 0; i < arrays.length; i++) {
            Program.Operand operand = operands.get(i);
            arrays[i] = operand.given() != null ? operand.given()
                : ArrayData.allocateUnset(operand.layout(), operand.size());
        }
    }

    private void run() {
        List<Program.Step> steps = program.steps();
        try {
            for (Program.Step step : steps) {
                for (Program.Operand input : step.inputs()) {
                    for (Column column : array(input).columns()) column.beforeDeviceReads();
                }
            }
            int failing = Native.OUTDATED;
            while (failing == Native.OUTDATED) failing = attempt(steps);
            for (Program.Step step : steps) {
                for (Program.Operand result : step.results()) {
                    for (Column column : array(result).columns()) column.deviceWrote();
                }
            }
            if (failing >= 0) throw new TrapException(failing);
        } finally {
            // Only numbers went down; the objects that would free what they stand for must outlive the call.
            Reference.reachabilityFence(this);
        }
    }

    /** Answers {@link Native#OUTDATED} when nothing was done, because a kernel has to be compiled anew, and was. */
    private int attempt(List<Program.Step> steps) {
        int count = steps.size();
        Compiled[] compiled = new Compiled[count];
        Table.Contents[] captured = new Table.Contents[count];
        try {
            for (int i = 0; i < count; i++) {
                Program.Step step = steps.get(i);
                compiled[i] = step.kernel().compiled();
                captured[i] = take(compiled[i], step.inPlace());
                if (captured[i] == null) {
                    step.kernel().renew(compiled[i]);
                    return Native.OUTDATED;
                }
            }
            RunWords words = words(steps, compiled, captured);
            int failing = Native.run(words.words(), words.count());
            if (failing == Native.OUTDATED) renew(steps, compiled);
            return failing;
        } finally {
            for (Table.Contents contents : captured) {
                if (contents != null) contents.release();
            }
            Reference.reachabilityFence(compiled);
        }
    }

    /** Null if the functions have to be compiled anew: what they have captured is no longer what it was. */
    private static Table.Contents take(Compiled compiled, Program.InPlace inPlace) {
        try {
            return compiled.take(inPlace);
        } catch (TrapException closed) {
            if (compiled.isOutdated()) return null; // a field holds another array now
            throw closed;
        }
    }

    private RunWords words(List<Program.Step> steps, Compiled[] compiled, Table.Contents[] captured) {
        RunWords words = new RunWords();
        List<Program.Fetch> fetches = program.fetches();
        int parts = 0;
        for (Program.Fetch fetch : fetches) parts += array(fetch.array()).columns().length;
        words.put(compiled.length);
        words.put(parts);
        for (int i = 0; i < compiled.length; i++) {
            Program.Step step = steps.get(i);
            ArrayData elements = array(step.inputs().get(0));
            words.put(compiled[i].handle());
            words.put(elements.size());
            words.put(elements.layout().extents(step.numbers()));
            putBlocks(words, step.inputs());
            putBlocks(words, step.results());
            words.put(captured[i].columns());
            words.put(captured[i].lengths());
        }
        for (Program.Fetch fetch : fetches) {
            for (Column column : array(fetch.array()).columns()) words.putPart(column, fetch.index());
        }
        return words;
    }

    private void putBlocks(RunWords words, List<Program.Operand> operands) {
        int columns = 0;
        for (Program.Operand operand : operands) columns += array(operand).columns().length;
        words.put(columns);
        for (Program.Operand operand : operands) words.putEach(array(operand).columns());
    }

    private static void renew(List<Program.Step> steps, Compiled[] compiled) {
        for (int i = 0; i < compiled.length; i++) {
            if (compiled[i].isOutdated()) steps.get(i).kernel().renew(compiled[i]);
        }
    }
}
