package weft.internal.library;

import java.lang.ref.Reference;
import java.util.List;
import weft.internal.array.ArrayData;
import weft.internal.array.Column;
import weft.internal.capture.Snapshot;
import weft.internal.capture.Table;
import weft.internal.events.Events;
import weft.internal.events.Kind;
import weft.internal.jni.Native;
import weft.internal.jni.TrapException;
import weft.internal.program.Compiled;
import weft.internal.program.Device;
import weft.internal.program.Program;
import weft.internal.program.Run;

/** One program on a device of the library: all that it takes goes down in one call, {@link JointRun}'s with those of other devices. */
final class LibraryRun {
    private final Program program;
    private final Run run;
    private final boolean rehearses;
    /** By the number of the step, from {@link #take} to {@link #giveBack}. */
    private final Compiled[] compiled;
    private final Table.Contents[] captured;

    LibraryRun(Program program, Run run, boolean rehearses) {
        this.program = program;
        this.run = run;
        this.rehearses = rehearses;
        this.compiled = new Compiled[program.steps().size()];
        this.captured = new Table.Contents[compiled.length];
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
        try {
            beforeDeviceReads();
            int failing = Native.OUTDATED;
            while (failing == Native.OUTDATED) failing = attempt();
            deviceWrote();
            if (failing >= 0 && !program.isUpToTrap()) throw new TrapException(failing);
            run.trapAt(failing);
        } finally {
            // Only numbers went down; the objects that would free what they stand for must outlive the call.
            Reference.reachabilityFence(run);
        }
    }

    void beforeDeviceReads() {
        for (Program.Step step : program.steps()) {
            for (Program.Operand input : step.inputs()) {
                for (Column column : run.array(input).columns()) column.beforeDeviceReads();
            }
        }
    }

    void deviceWrote() {
        for (Program.Step step : program.steps()) {
            for (Program.Operand result : step.results()) {
                for (Column column : run.array(result).columns()) column.deviceWrote();
            }
        }
    }

    /** Answers {@link Native#OUTDATED} when nothing was done, because a kernel has to be compiled anew, and was. */
    private int attempt() {
        try {
            if (!take()) return Native.OUTDATED;
            RunWords words = new RunWords();
            put(words);
            RunEvents events = RunEvents.begin(program.steps());
            int failing = Native.run(words.words(), words.count(), events == null ? null : events.figures);
            if (failing == Native.OUTDATED) {
                renew();
            } else {
                ran(events);
            }
            return failing;
        } finally {
            giveBack();
        }
    }

    /** Takes what the kernels have captured; false if one had to be compiled anew, and was. */
    boolean take() {
        for (int i = 0; i < compiled.length; i++) {
            Program.Step step = program.steps().get(i);
            compiled[i] = kernel(step).compiled();
            captured[i] = take(compiled[i], step.inPlace());
            if (captured[i] == null) {
                kernel(step).renew(compiled[i]);
                return false;
            }
        }
        return true;
    }

    /** Once after each {@link #take}, whatever has come of it. */
    void giveBack() {
        for (int i = 0; i < captured.length; i++) {
            if (captured[i] != null) captured[i].release();
            captured[i] = null;
        }
        Reference.reachabilityFence(compiled);
    }

    /** @param events null if nobody looks */
    void ran(RunEvents events) {
        if (events != null) tell(events);
        for (int i = 0; i < compiled.length && !rehearses; i++) compiled[i].ran();
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
            Snapshot snapshot = compiled.hasTables() ? program.snapshot() : null;
            Table.Contents contents = inPlace == null ? compiled.take(null, null, rehearses, snapshot)
                : compiled.take(inPlace.standIn(), run.array(inPlace.actual()), rehearses, snapshot);
            if (contents == null || rehearses || contents.copiedBytes() == 0) return contents;
            long took = System.nanoTime() - start;
            compiled.took(contents, program.isAside() ? 0 : took);
            Events.tell(Kind.CAPTURE, Kind.CAPTURE.label, compiled.device(), contents.copiedBytes(), start, took);
            return contents;
        } catch (TrapException closed) {
            if (compiled.isOutdated()) return null; // a field holds another array now
            throw closed;
        }
    }

    /** What has been taken, and over what it runs. */
    void put(RunWords words) {
        List<Program.Step> steps = program.steps();
        List<Program.Fetch> fetches = program.fetches();
        int parts = 0;
        for (Program.Fetch fetch : fetches) parts += run.array(fetch.array()).columns().length;
        words.put(rehearses ? 1 : 0);
        words.put(Events.areTraced() ? 1 : 0);
        words.put(program.isAside() ? 1 : 0);
        words.put(snapshot());
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
    }

    /** The library's number of what the apply has taken; 0: this is all of the apply, or there is nothing to take. */
    private long snapshot() {
        long begun = 0;
        for (Compiled one : compiled) {
            Snapshot snapshot = one.launch().takesArrays() ? program.snapshot() : null;
            if (snapshot != null) begun = snapshot.begun(one);
        }
        return begun;
    }

    private void putBuffers(RunWords words, List<Program.Operand> operands) {
        int columns = 0;
        for (Program.Operand operand : operands) columns += run.array(operand).columns().length;
        words.put(columns);
        for (Program.Operand operand : operands) words.putEach(run.array(operand).columns());
    }

    /** Has those compiled anew that are to be. */
    void renew() {
        for (int i = 0; i < compiled.length; i++) {
            if (compiled[i].isOutdated()) kernel(program.steps().get(i)).renew(compiled[i]);
        }
    }


    private static LibraryKernel kernel(Program.Step step) {
        return (LibraryKernel) step.kernel(); // a program is run by the device that has compiled its kernels
    }
}
