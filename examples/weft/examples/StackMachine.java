package weft.examples;

import weft.examples.machine.Machine;
import weft.examples.machine.Machines;
import weft.examples.machine.Source;
import weft.examples.machine.Total;
import weft.examples.machine.TripleLoop;

/**
 * A stack machine whose interpreter, a loop around a switch, runs a program on many machines at once. On a device the loop becomes
 * the program. Once it runs there to its end, and once it prints after each round of its outer loop, which Java does.
 */
public final class StackMachine implements Example {
    private final TripleLoop loops;

    StackMachine(int machines, int rounds, int steps) {
        loops = new TripleLoop(machines, rounds, steps);
    }

    @Override public String title() {
        return String.format("Stack machine: %d machines, %d rounds of %d steps", loops.machines(), loops.rounds(), loops.steps());
    }

    @Override public void run(Bench bench) {
        bench.note("whole on the device");
        compare(bench, loops.program(false));
        bench.note("mixed: what is printed after each round is Java's to do");
        compare(bench, loops.program(true));
        bench.note("mistakes");
        bench.answers(mistakes("s = 1 + (1 + (1 + (1 + (1 + (1 + (1 + (1 + me)))))))", Machine.STACK_OVERFLOW));
        bench.answers(mistakes("i = 0  while i < 3 { @new 3 = i  i = i + 1 }", Machine.OUT_OF_MEMORY));
    }

    private void compare(Bench bench, int[] code) {
        Machines device = new Machines(code);
        Total[] totals = {new Total(), new Total()};
        int[][][] ends = new int[2][][];
        bench.loop(() -> ends[0] = Machines.interpret(code, loops.fresh(), totals[0] = new Total()));
        device.run(loops.fresh(), new Total()); // makes the functions
        bench.weft(() -> ends[1] = device.run(loops.fresh(), totals[1] = new Total()), device.functions());
        bench.answers(Agreement.of(totals[0].with(ends[0]), totals[1].with(ends[1])));
    }

    private Agreement mistakes(String text, int status) {
        int[] code = Source.compile(text, "me");
        int[][] expected = Machines.interpret(code, loops.fresh(), new Total());
        int[][] actual = new Machines(code).run(loops.fresh(), new Total());
        if (expected[0][Machine.STATUS] != status) throw new AssertionError("it should have ended with " + status);
        return Agreement.of(new Total().with(expected), new Total().with(actual));
    }

    public static void main(String[] args) {
        Demo.main("StackMachine");
    }
}
