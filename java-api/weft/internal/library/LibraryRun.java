package weft.internal.library;

import java.lang.ref.Reference;
import java.util.List;
import weft.internal.array.ArrayData;
import weft.internal.array.Column;
import weft.internal.capture.Table;
import weft.internal.events.Events;
import weft.internal.events.Kind;
import weft.internal.jni.Native;
import weft.internal.jni.TrapException;
import weft.internal.program.Compiled;
import weft.internal.program.Device;
import weft.internal.program.Program;
import weft.internal.program.Run;

/** One program on a device of the library: all that it takes goes down in one call. */
final class LibraryRun {
    private final Program program;
    private final Run run;
    private final boolean rehearses;

    private LibraryRun(Program program, Run run, boolean rehearses) {
        this.program = program;
        this.run = run;
        this.rehearses = rehearses;
    }

    /** As {@link Device#run}, or {@link Device#rehearse}. */
    static Run of(Program program, boolean rehearses) {
        Run run = Run.of(program, rehearses);
        try {
            new LibraryRun(program, run, rehearses).run();
            return run;
        } catch (Throwable e) {
            run.close();
            throw e;
        }
    }

    private void run() {
        List<Program.Step> steps = program.steps();
        try {
            for (Program.Step step : steps) {
                for (Program.Operand input : step.inputs()) {
                    for (Column column : run.array(input).columns()) column.beforeDeviceReads();
                }
            }
            int failing = Native.OUTDATED;
            while (failing == Native.OUTDATED) failing = attempt(steps);
            for (Program.Step step : steps) {
                for (Program.Operand result : step.results()) {
                    for (Column column : run.array(result).columns()) column.deviceWrote();
                }
            }
            if (failing >= 0 && !program.isUpToTrap()) throw new TrapException(failing);
            run.trapAt(failing);
        } finally {
            // Only numbers went down; the objects that would free what they stand for must outlive the call.
            Reference.reachabilityFence(run);
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
                compiled[i] = kernel(step).compiled();
                captured[i] = take(compiled[i], step.inPlace());
                if (captured[i] == null) {
                    kernel(step).renew(compiled[i]);
                    return Native.OUTDATED;
                }
            }
            RunWords words = words(steps, compiled, captured);
            RunEvents events = RunEvents.begin(steps);
            int failing = Native.run(words.words(), words.count(), events == null ? null : events.figures);
            if (failing == Native.OUTDATED) {
                renew(steps, compiled);
                return failing;
            }
            if (events != null) tell(events);
            for (int i = 0; i < count && !rehearses; i++) compiled[i].ran();
            return failing;
        } finally {
            for (Table.Contents contents : captured) {
                if (contents != null) contents.release();
            }
            Reference.reachabilityFence(compiled);
        }
    }

    private void tell(RunEvents events) {
        if (rehearses) {
            events.rehearsed();
        } else {
            events.ran(run);
        }
    }

    /** Null if the functions have to be compiled anew: what they have captured is no longer what it was. */
    private Table.Contents take(Compiled compiled, Program.InPlace inPlace) {
        try {
            long start = System.nanoTime();
            Table.Contents contents = inPlace == null ? compiled.take(null, null, rehearses)
                : compiled.take(inPlace.standIn(), run.array(inPlace.actual()), rehearses);
            if (contents == null || rehearses || contents.copiedBytes() == 0) return contents;
            long took = System.nanoTime() - start;
            compiled.took(contents, took);
            Events.tell(Kind.CAPTURE, Kind.CAPTURE.label, compiled.device(), contents.copiedBytes(), start, took);
            return contents;
        } catch (TrapException closed) {
            if (compiled.isOutdated()) return null; // a field holds another array now
            throw closed;
        }
    }

    private RunWords words(List<Program.Step> steps, Compiled[] compiled, Table.Contents[] captured) {
        RunWords words = new RunWords();
        List<Program.Fetch> fetches = program.fetches();
        int parts = 0;
        for (Program.Fetch fetch : fetches) parts += run.array(fetch.array()).columns().length;
        words.put(rehearses ? 1 : 0);
        words.put(Events.areTraced() ? 1 : 0);
        words.put(compiled.length);
        words.put(parts);
        for (int i = 0; i < compiled.length; i++) {
            Program.Step step = steps.get(i);
            ArrayData elements = run.array(step.inputs().get(0));
            words.put(compiled[i].handle());
            words.put(elements.size());
            words.put(elements.layout().extents(step.numbers()));
            putBuffers(words, step.inputs());
            putBuffers(words, step.results());
            words.put(captured[i].columns());
            words.put(captured[i].lengths());
        }
        for (Program.Fetch fetch : fetches) {
            for (Column column : run.array(fetch.array()).columns()) words.putPart(column, fetch.index());
        }
        return words;
    }

    private void putBuffers(RunWords words, List<Program.Operand> operands) {
        int columns = 0;
        for (Program.Operand operand : operands) columns += run.array(operand).columns().length;
        words.put(columns);
        for (Program.Operand operand : operands) words.putEach(run.array(operand).columns());
    }

    private static void renew(List<Program.Step> steps, Compiled[] compiled) {
        for (int i = 0; i < compiled.length; i++) {
            if (compiled[i].isOutdated()) kernel(steps.get(i)).renew(compiled[i]);
        }
    }

    private static LibraryKernel kernel(Program.Step step) {
        return (LibraryKernel) step.kernel(); // a program is run by the device that has compiled its kernels
    }
}
