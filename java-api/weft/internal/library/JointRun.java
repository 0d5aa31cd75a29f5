package weft.internal.library;

import java.lang.ref.Reference;
import java.util.List;
import weft.DeviceException;
import weft.internal.jni.Native;
import weft.internal.program.Device;
import weft.internal.program.Program;
import weft.internal.program.Run;
import weft.internal.program.Tally;

/** Programs of several devices of the library at once: all that they take goes down in one call, by one thread. */
final class JointRun {
    private static final int OUTCOME_FIGURES = 2;

    private final List<Program> programs;
    private final Run[] runs;
    private final LibraryRun[] each;
    private final long[] outcomes;

    private JointRun(List<Program> programs) {
        this.programs = programs;
        this.runs = new Run[programs.size()];
        this.each = new LibraryRun[runs.length];
        this.outcomes = new long[OUTCOME_FIGURES * runs.length];
    }

    /** As {@link Device#runTogether}. */
    static Device.Together of(List<Program> programs) {
        for (Program program : programs) if (!mayBeAtHand(program)) return null;
        JointRun joint = new JointRun(programs);
        try {
            return joint.run();
        } catch (DeviceException e) {
            return null; // what is to be done then, in chunks or not at all, each device is asked alone
        } finally {
            joint.close();
            Reference.reachabilityFence(joint);
        }
    }

    /** Whether it is worth asking the library. */
    private static boolean mayBeAtHand(Program program) {
        for (Program.Step step : program.steps()) {
            if (!(step.kernel() instanceof LibraryKernel kernel) || kernel.sharesMemory() || kernel.compiled().copiesArrays()) return false;
        }
        return Chunks.isWhole(program);
    }

    private Device.Together run() {
        for (int i = 0; i < each.length; i++) {
            runs[i] = Run.of(programs.get(i), false);
            each[i] = new LibraryRun(programs.get(i), runs[i], false);
            each[i].beforeDeviceReads();
        }
        int answer = Native.OUTDATED;
        while (answer == Native.OUTDATED) answer = attempt();
        if (answer == Native.APART) return null;
        int[] trapped = new int[each.length];
        long[] nanos = new long[each.length];
        for (int i = 0; i < each.length; i++) {
            each[i].deviceWrote();
            trapped[i] = (int) outcomes[OUTCOME_FIGURES * i];
            nanos[i] = outcomes[OUTCOME_FIGURES * i + 1];
        }
        return new Device.Together(trapped, nanos);
    }

    private int attempt() {
        try {
            for (LibraryRun one : each) if (!one.take()) return Native.OUTDATED;
            RunWords words = new RunWords();
            int[] counts = new int[each.length];
            RunEvents[] events = new RunEvents[each.length];
            int figures = 0;
            for (int i = 0; i < each.length; i++) {
                int before = words.count();
                each[i].put(words);
                counts[i] = words.count() - before;
                events[i] = RunEvents.begin(programs.get(i).steps());
                if (events[i] != null) figures += events[i].figures.length;
            }
            long[] profiles = figures == 0 ? null : new long[Tally.FIGURES * steps()];
            int answer = Native.runTogether(words.words(), counts, profiles, outcomes);
            if (answer == 0) {
                ran(events, profiles);
            } else if (answer == Native.OUTDATED) {
                for (LibraryRun one : each) one.renew();
            }
            return answer;
        } finally {
            for (LibraryRun one : each) one.giveBack();
        }
    }

    private int steps() {
        int steps = 0;
        for (Program program : programs) steps += program.steps().size();
        return steps;
    }

    private void ran(RunEvents[] events, long[] profiles) {
        int at = 0;
        for (int i = 0; i < each.length; i++) {
            if (events[i] != null && profiles != null) System.arraycopy(profiles, at, events[i].figures, 0, events[i].figures.length);
            at += Tally.FIGURES * programs.get(i).steps().size();
            each[i].ran(events[i]);
        }
    }

    private void close() {
        for (Run run : runs) if (run != null) run.close();
    }
}
