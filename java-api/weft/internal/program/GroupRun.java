package weft.internal.program;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import weft.internal.array.ArrayData;
import weft.internal.jni.TrapException;

/**
 * One program on a group of devices. Steps one after the other that go over as many elements, in parts, are one program for
 * each device, with its parts of the arrays, which stay there; what cannot be done in parts is one for the first device.
 *
 * <p>Or all parts are one device's, one after the other, and none stays there: for what is larger than its memory.
 */
final class GroupRun {
    private final Program program;
    private final Run run;
    private final How how;

    enum How { AT_ONCE, REHEARSED, IN_TURN }

    private GroupRun(Program program, Run run, How how) {
        this.program = program;
        this.run = run;
        this.how = how;
    }

    static Run of(Program program, How how) {
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
        int size = step.inputs().get(0).size();
        boolean inParts = kernel(step).isForAll() && step.inputs().size() == 1;
        return inParts ? kernel(step).cuts().places(size) : new int[] {0, size};
    }

    /** Behind the last step that is done together with number {@code start}. */
    private int end(int start, int[] places) {
        List<Program.Step> steps = program.steps();
        int end = start + 1;
        boolean inParts = places.length > 2;
        while (end < steps.size() && (inParts ? continues(steps.subList(start, end), steps.get(end))
            : places(steps.get(end)).length == 2)) {
            end++;
        }
        return end;
    }

    /** Whether a step goes over the same parts, and reads nothing else that these write. */
    private boolean continues(List<Program.Step> before, Program.Step next) {
        if (places(next).length == 2 || next.inputs().get(0).size() != before.get(0).inputs().get(0).size()) return false;
        return next.inPlace() == null || before.stream().noneMatch(step -> step.results().contains(next.inPlace().actual()));
    }

    private static GroupKernel kernel(Program.Step step) {
        return (GroupKernel) step.kernel(); // a program is run by the device that has compiled its kernels
    }

    /** Of the arrays of this run. */
    private final class Part {
        final Program program = new Program();
        /** By the operand of the whole program: arrays, and parts of them. */
        private final Map<Program.Operand, Program.Operand> wholes = new HashMap<>();
        private final Map<Program.Operand, Program.Operand> parts = new HashMap<>();

        Program.Operand whole(Program.Operand operand) {
            return wholes.computeIfAbsent(operand, o -> program.given(run.array(o)));
        }

        void cut(Program.Operand operand, ArrayData part) {
            parts.put(operand, program.given(part));
        }

        private List<Program.Operand> mine(List<Program.Operand> operands) {
            return operands.stream().map(operand -> parts.containsKey(operand) ? parts.get(operand) : whole(operand)).toList();
        }

        void step(Program.Step step, Kernel kernel) {
            Program.InPlace inPlace = step.inPlace() == null ? null
                : new Program.InPlace(step.inPlace().standIn(), whole(step.inPlace().actual()));
            program.step(new Program.Step(kernel, mine(step.inputs()), step.numbers(), inPlace, mine(step.results())));
        }
    }

    private void onFirst(List<Program.Step> steps) {
        Part all = new Part();
        try (Parts arrays = new Parts()) {
            for (Program.Step step : steps) {
                if (kernel(step).isForAll()) arrays.keepWhole(all, step.inputs().get(0));
                all.step(step, kernel(step).of(0));
                for (Program.Fetch fetch : program.fetches()) {
                    if (step.results().contains(fetch.array())) all.program.fetch(all.whole(fetch.array()), fetch.index());
                }
            }
            run(kernel(steps.get(0)).device(0), all);
        }
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
                for (int i = 0; i < parts.length; i++) if (parts[i] != null) parts[i].step(step, kernel(step).of(i));
            }
            GroupKernel kernel = kernel(steps.get(0));
            if (how == How.IN_TURN) {
                for (int i = 0; i < parts.length; i++) {
                    run(kernel.device(i), parts[i], places[i]);
                    arrays.leaveDevices(i);
                }
            } else {
                long[] took = Crowd.each(parts.length, i -> run(kernel.device(i), parts[i], places[i]));
                if (how == How.AT_ONCE && steps.size() == 1) kernel.cuts().took(places, took);
            }
        }
        for (Program.Operand result : written) run.array(result).partsWrote();
        for (Program.Fetch fetch : program.fetches()) {
            if (written.contains(fetch.array())) run.array(fetch.array()).toHost();
        }
    }

    /** Where the parts of what a step makes begin: of a map's result where those of its elements do, else in blocks. */
    private static int[] madePlaces(Program.Step step, int[] places) {
        if (step.kernel().skeleton().equals("map")) return places;
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
        private final Map<Program.Operand, ArrayData[]> of = new HashMap<>();

        void cut(Part[] parts, Program.Operand operand, int[] places) {
            if (of.containsKey(operand)) return;
            if (how == How.IN_TURN) run.array(operand).leaveDevices();
            ArrayData[] cut = run.array(operand).parts(places);
            of.put(operand, cut);
            for (int i = 0; i < parts.length; i++) if (parts[i] != null) parts[i].cut(operand, cut[i]);
        }

        void leaveDevices(int part) {
            for (ArrayData[] cut : of.values()) if (cut[part] != null) cut[part].leaveDevices();
        }

        /** The same of what is computed from the index, which kernels for all devices count from where a part begins. */
        void keepWhole(Part all, Program.Operand elements) {
            ArrayData array = run.array(elements);
            if (array.columns().length == array.layout().stored().kinds().length || of.containsKey(elements)) return;
            ArrayData[] one = {array.asPart()};
            of.put(elements, one);
            all.cut(elements, one[0]);
        }

        @Override public void close() {
            for (ArrayData[] cut : of.values()) for (ArrayData part : cut) if (part != null) part.close();
        }
    }
}
