package weft.internal.group;

import java.util.ArrayList;
import java.util.List;
import java.util.function.UnaryOperator;
import weft.internal.array.ArrayData;
import weft.internal.jni.Crowd;
import weft.internal.jni.TrapException;
import weft.internal.program.Device;
import weft.internal.program.Kernel;
import weft.internal.program.Program;
import weft.internal.program.Run;

/**
 * One program on a group of devices. Steps one after the other that go over as many elements, in parts, are one program for
 * each device, with its parts of the arrays, which stay there; what cannot be done in parts is one for the first device. No
 * device waits for another one inside such a program, so none of its steps may read an array whole that one of them writes.
 *
 * <p>Or all parts are one device's, one after the other, and none stays there: for what is larger than its memory.
 */
public final class GroupRun {
    private final Program program;
    private final Run run;
    private final How how;

    public enum How { AT_ONCE, REHEARSED, IN_TURN }

    private GroupRun(Program program, Run run, How how) {
        this.program = program;
        this.run = run;
        this.how = how;
    }

    public static Run of(Program program, How how) {
        Run run = Run.of(program, how == How.REHEARSED);
        try {
            new GroupRun(program, run, how).run();
            return run;
        } catch (Throwable e) {
            run.close();
            throw e;
        }
    }

    private void run() {
        List<Program.Step> steps = program.steps();
        for (int start = 0, end; start < steps.size(); start = end) {
            int[] places = places(steps.get(start));
            end = end(start, places);
            List<Program.Step> together = steps.subList(start, end);
            if (places.length > 2) {
                inParts(together, places);
            } else {
                onFirst(together);
            }
        }
    }

    private int[] places(Program.Step step) {
        Program.Operand elements = step.inputs().get(0);
        if (step.inputs().size() > 1) return new int[] {0, elements.size()};
        return kernel(step).places(elements.size(), run.array(elements).cut());
    }

    /** Behind the last step that is done together with number {@code start}. */
    private int end(int start, int[] places) {
        List<Program.Step> steps = program.steps();
        int end = start + 1;
        if (places.length == 2) {
            while (end < steps.size() && places(steps.get(end)).length == 2) end++;
            return end;
        }
        if (end == steps.size()) return end;
        Accesses all = new Accesses(program.operands().size());
        all.add(steps.get(start));
        while (end < steps.size() && areAlike(steps.get(start), steps.get(end)) && all.add(steps.get(end))) end++;
        return end;
    }

    /** Whether {@code next} goes over the same parts too. */
    private boolean areAlike(Program.Step first, Program.Step next) {
        return places(next).length > 2 && next.inputs().get(0).size() == first.inputs().get(0).size();
    }

    /** What steps that run in parts do with arrays of which a device has more than its part; by the operands' numbers. */
    private static final class Accesses {
        private final boolean[] readWhole;
        private final boolean[] writtenInParts;

        Accesses(int operands) {
            readWhole = new boolean[operands];
            writtenInParts = new boolean[operands];
        }

        /** False, and nothing is added, if a device would have to wait for what another one reads or writes. */
        boolean add(Program.Step step) {
            Program.Operand whole = step.inPlace() == null ? null : step.inPlace().actual();
            if (whole != null && writtenInParts[whole.number()]) return false;
            for (Program.Operand result : step.results()) if (readWhole[result.number()]) return false;
            if (whole != null) readWhole[whole.number()] = true;
            for (Program.Operand result : step.results()) writtenInParts[result.number()] = true;
            return true;
        }
    }

    private static GroupKernel kernel(Program.Step step) {
        return (GroupKernel) step.kernel(); // a program is run by the device that has compiled its kernels
    }

    /** What one device does: over whole arrays of this run, and over parts of them. */
    private final class Part {
        final Program program = Program.ofAnySize();
        /** By the number of the operand of the whole program: to hash one takes as long as a launch. */
        private final Program.Operand[] wholes = new Program.Operand[GroupRun.this.program.operands().size()];
        private final Program.Operand[] parts = new Program.Operand[wholes.length];

        Part() {
            if (GroupRun.this.program.isAside()) program.runAside();
            program.takeSnapshot();
        }

        Program.Operand whole(Program.Operand operand) {
            int number = operand.number();
            if (wholes[number] == null) wholes[number] = program.given(run.array(operand));
            return wholes[number];
        }

        void cut(Program.Operand operand, ArrayData part) {
            parts[operand.number()] = program.given(part);
        }

        private Program.Operand part(Program.Operand operand) {
            return parts[operand.number()];
        }

        /** A step over whole arrays. */
        void whole(Program.Step step) {
            add(step, kernel(step).whole(), this::whole);
        }

        /** A step over that device's parts of its inputs and results, which are cut. */
        void part(Program.Step step, int device) {
            add(step, kernel(step).part(device), this::part);
        }

        private void add(Program.Step step, Kernel kernel, UnaryOperator<Program.Operand> mine) {
            Program.InPlace inPlace = step.inPlace() == null ? null
                : new Program.InPlace(step.inPlace().standIn(), whole(step.inPlace().actual()));
            program.step(new Program.Step(kernel, all(step.inputs(), mine), step.numbers(), inPlace, all(step.results(), mine)));
        }

        private static List<Program.Operand> all(List<Program.Operand> operands, UnaryOperator<Program.Operand> mine) {
            List<Program.Operand> all = new ArrayList<>(operands.size());
            for (Program.Operand operand : operands) all.add(mine.apply(operand));
            return all;
        }
    }

    private void onFirst(List<Program.Step> steps) {
        Part all = new Part();
        for (Program.Step step : steps) {
            all.whole(step);
            for (Program.Fetch fetch : program.fetches()) {
                if (step.results().contains(fetch.array())) all.program.fetch(all.whole(fetch.array()), fetch.index());
            }
        }
        run(kernel(steps.get(0)).device(0), all);
    }

    private void run(Device on, Part part) {
        (how == How.REHEARSED ? on.rehearse(part.program) : on.run(part.program)).close(); // all arrays are this run's
    }

    private void inParts(List<Program.Step> steps, int[] places) {
        List<Program.Operand> written = new ArrayList<>();
        try (Parts arrays = new Parts()) {
            Part[] parts = new Part[places.length - 1];
            for (int i = 0; i < parts.length; i++) if (places[i] < places[i + 1]) parts[i] = new Part();
            for (Program.Step step : steps) {
                arrays.cut(parts, step.inputs().get(0), places);
                int[] made = madePlaces(step, places);
                for (Program.Operand result : step.results()) {
                    arrays.cut(parts, result, made);
                    written.add(result);
                }
                for (int i = 0; i < parts.length; i++) if (parts[i] != null) parts[i].part(step, i);
            }
            GroupKernel kernel = kernel(steps.get(0));
            if (how == How.IN_TURN) {
                for (int i = 0; i < parts.length; i++) {
                    run(kernel.device(i), parts[i], places[i]);
                    arrays.leaveDevices(i);
                    if (tells(steps.get(0)) && i + 1 < parts.length) program.progress().tell(places[i + 1]);
                }
            } else {
                long[] took = how == How.AT_ONCE ? together(kernel, parts, places) : null;
                if (took == null) took = apart(kernel, parts, places);
                if (how == How.AT_ONCE && steps.size() == 1) kernel.took(places, took);
            }
        }
        for (Program.Operand result : written) run.array(result).partsWrote();
        for (Program.Fetch fetch : program.fetches()) {
            if (written.contains(fetch.array())) run.array(fetch.array()).toHost();
        }
    }

    /** Runs all parts by this thread, and answers how long each took, 0 where that is not known; null: each is to be run by a thread. */
    private static long[] together(GroupKernel kernel, Part[] parts, int[] places) {
        List<Device> devices = new ArrayList<>(parts.length);
        List<Program> programs = new ArrayList<>(parts.length);
        for (int i = 0; i < parts.length; i++) {
            if (parts[i] == null) continue;
            devices.add(kernel.device(i));
            programs.add(parts[i].program);
        }
        Device.Together done = devices.get(0).runTogether(devices, programs);
        if (done == null) return null;
        long[] took = new long[parts.length];
        for (int i = 0, k = 0; i < parts.length; i++) {
            if (parts[i] == null) continue;
            if (done.trapped()[k] >= 0) throw new TrapException(done.trapped()[k] + places[i]); // the first part's is the lowest
            took[i] = done.nanos()[k++];
        }
        return took;
    }

    /** Each part is run by a thread, the first by this one, which waits for the others. */
    private long[] apart(GroupKernel kernel, Part[] parts, int[] places) {
        for (int i = 1; i < parts.length; i++) if (parts[i] != null) parts[i].program.runAside();
        long start = System.nanoTime();
        long[] took = Crowd.each(parts.length, i -> run(kernel.device(i), parts[i], places[i]));
        if (how == How.AT_ONCE) kernel.waited(System.nanoTime() - start - took[0]);
        return took;
    }

    /** Whether somebody wants to know how far a step is: the program's first, for those behind a reduction's have its blocks as elements. */
    private boolean tells(Program.Step step) {
        return program.progress() != null && step == program.steps().get(0);
    }

    /** Where the parts of what a step makes begin: of a map's result where those of its elements do, else in blocks. */
    private static int[] madePlaces(Program.Step step, int[] places) {
        if (DeviceGroup.OF_ELEMENTS.contains(step.kernel().skeleton())) return places;
        int[] blocks = new int[places.length];
        for (int i = 0; i < places.length; i++) blocks[i] = step.kernel().blocks(places[i]);
        return blocks;
    }

    /** A failing element is told by its place in the whole. */
    private void run(Device on, Part part, int from) {
        if (part == null) return;
        try {
            run(on, part);
        } catch (TrapException e) {
            throw e.index < 0 ? e : new TrapException(e.index + from);
        }
    }

    /** The arrays that are cut, for as long as the parts run. */
    private final class Parts implements AutoCloseable {
        /** By the operand's number; null: it is not cut. */
        private final ArrayData[][] of = new ArrayData[program.operands().size()][];

        void cut(Part[] parts, Program.Operand operand, int[] places) {
            if (of[operand.number()] != null) return;
            if (how == How.IN_TURN) run.array(operand).leaveDevices();
            ArrayData[] cut = run.array(operand).parts(places);
            of[operand.number()] = cut;
            for (int i = 0; i < parts.length; i++) if (parts[i] != null) parts[i].cut(operand, cut[i]);
        }

        void leaveDevices(int part) {
            for (ArrayData[] cut : of) if (cut != null && cut[part] != null) cut[part].leaveDevices();
        }

        @Override public void close() {
            for (ArrayData[] cut : of) close(cut);
        }

        private static void close(ArrayData[] cut) {
            if (cut == null) return;
            for (ArrayData part : cut) if (part != null) part.close();
        }
    }
}
