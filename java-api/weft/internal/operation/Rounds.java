package weft.internal.operation;

import java.util.ArrayList;
import java.util.List;
import weft.OffloadException;
import weft.internal.array.ArrayData;
import weft.internal.jni.Bounds;
import weft.internal.jni.TrapException;
import weft.internal.program.Device;
import weft.internal.program.Interrupts;
import weft.internal.program.Kernel;
import weft.internal.program.Program;
import weft.internal.program.Run;
import weft.internal.program.Stages;

/** Kernels over and over, each time over what they made the last time, for which the host waits once. */
final class Rounds {
    /** Of a kernel whose maps take turns: its text is as long as theirs together. */
    private static final int MOST_TURNS = 4;

    private Rounds() {}

    /**
     * One of the kernels of a round.
     *
     * @param size of its result
     * @param together what does several rounds of it, alone or in turns with others
     * @param turn what it does in such a turn; null: it takes none
     */
    record Link(Kernel kernel, int size, Together together, Step step, Turn turn) {
        /** An array in the place of its result, which is still to be made. */
        ArrayData result() {
            return ArrayData.standIn(kernel.resultLayout(), size);
        }

        boolean makesLike(ArrayData input) {
            return size == input.size() && kernel.resultLayout().equals(input.layout());
        }
    }

    /**
     * What is asked for.
     *
     * @param count so many rounds, one after the other
     * @param links of a round, over all its functions: each is told its part of the time
     */
    record Wanted(int count, int links) {}

    /**
     * Makes of one array the other, with the link's kernel, or, if {@code times} is not 0, with one that does so many rounds; that one may need a
     * second array to write.
     */
    interface Step {
        void add(Program p, Kernel one, int times, Program.Operand now, List<Program.Operand> next);
    }

    /** What a round does, for a kernel that does several. Two are equal if they are the same. */
    interface Turn {
        /** With what stands in for its input. */
        Stages over(ArrayData standIn);

        boolean isRelaxed();
    }

    /** What is done with the kernels of a round. */
    interface Use {
        /**
         * On their device, which is settled; null where it cannot be done.
         *
         * @param isTrial whether the device is tried: who chooses has another one for these
         */
        ArrayData on(Device device, boolean isTrial, List<Link> links);
    }

    /** So many rounds over an input. */
    static Use over(ArrayData input, int rounds) {
        return new Over(input, rounds);
    }

    /** No lambda, here and where operations are linked: a first apply would wait for the JVM to make it. */
    private record Over(ArrayData input, int rounds) implements Use {
        @Override public ArrayData on(Device device, boolean isTrial, List<Link> round) {
            return run(device, round, input, rounds);
        }
    }

    static List<Link> joined(List<Link> first, List<Link> second) {
        List<Link> all = new ArrayList<>(first);
        all.addAll(second);
        return all;
    }

    private static boolean canTrap(List<Link> round) {
        for (Link link : round) if (link.kernel.launch().canTrap()) return true;
        return false;
    }

    /** Null if that cannot be: a kernel might go on for ever behind a trap, or a round's result is none of its inputs. */
    static ArrayData run(Device device, List<Link> round, ArrayData input, int rounds) {
        if (canTrap(round)) {
            for (Link link : round) {
                if (!link.kernel.launch().alwaysEnds()) return null; // it might run behind the one that fails
            }
        }
        for (Link link : round) {
            if (ArrayData.whyLarge(link.kernel.resultLayout(), link.size) != null) return null; // not all take such
        }
        Link first = round.get(0);
        if (rounds > 1 && !round.get(round.size() - 1).makesLike(input)) return null;
        // a round by itself is not worth a kernel, but takes the one that others have left
        boolean isAlone = rounds == 1 && (round.size() == 1 || !first.together.hasJoined());
        Together several = isAlone ? Together.NONE : several(round, input);
        Kernel together = rounds == 1 ? several.kernel(input) : several.kernel(device, input, first.step);
        if (together == null) {
            long began = System.nanoTime();
            ArrayData result = run(device, round, null, input, rounds);
            several.spent(System.nanoTime() - began);
            return result;
        }
        long began = System.nanoTime();
        try {
            return run(device, round, together, input, rounds);
        } catch (TrapException e) { // an element throws, perhaps; in which round, single ones tell
            several.failed(input);
            return run(device, round, null, input, rounds);
        } catch (OffloadException e) { // and the caller goes on as after any other failure of a device
            several.deviceFailed(System.nanoTime() - began);
            throw e;
        }
    }

    private static Together several(List<Link> round, ArrayData input) {
        Link first = round.get(0);
        if (round.size() == 1) return first.together;
        if (round.size() > MOST_TURNS) return Together.NONE;
        List<Turn> others = new ArrayList<>();
        for (Link link : round) {
            if (link.turn == null || link.turn.isRelaxed() != first.turn.isRelaxed() || !link.makesLike(input)) return Together.NONE;
            if (link != first) others.add(link.turn);
        }
        return first.together.with(others);
    }

    /** Several at a time, if {@code together} is not null; in as many programs as their kernels need. */
    private static ArrayData run(Device device, List<Link> round, Kernel together, ArrayData input, int rounds) {
        int atOnce = together == null ? 1 : together.launch().rounds();
        int most = atOnce * Bounds.MOST_STEPS / round.size();
        ArrayData now = input;
        try {
            for (int k = 0; k < rounds; k += most) {
                if (k > 0) Interrupts.check();
                ArrayData next = program(device, round, together, now, Math.min(most, rounds - k));
                if (k > 0) now.close();
                now = next;
            }
            return now;
        } catch (Throwable e) {
            if (now != input) now.close();
            throw e;
        }
    }

    private static ArrayData program(Device device, List<Link> round, Kernel together, ArrayData input, int rounds) {
        Program p = new Program();
        List<Program.Operand> free = new ArrayList<>();
        Program.Operand now = p.given(input);
        int count = rounds * round.size();
        for (int k = 0; k < count; ) {
            Link link = round.get(k % round.size());
            int times = together == null ? 0 : Math.min(count - k, together.launch().rounds());
            Program.Operand next = take(free, link, p);
            if (times > 1 && together.launch().needsSpare()) {
                Program.Operand spare = take(free, link, p);
                link.step.add(p, together, times, now, List.of(next, spare));
                free.add(spare);
            } else if (times > 1) {
                link.step.add(p, together, times, now, List.of(next));
            } else {
                link.step.add(p, link.kernel, 0, now, List.of(next));
            }
            if (k > 0) free.add(now); // the input is the caller's
            now = next;
            k += Math.max(1, times);
        }
        try (Run run = device.run(p)) {
            return run.take(now);
        }
    }

    /** An array for the link's result: of those that no later kernel reads, or a new one. */
    private static Program.Operand take(List<Program.Operand> free, Link link, Program p) {
        for (int i = 0; i < free.size(); i++) {
            Program.Operand operand = free.get(i);
            if (operand.size() == link.size && operand.layout().equals(link.kernel.resultLayout())) return free.remove(i);
        }
        return p.make(link.kernel.resultLayout(), link.size);
    }
}
