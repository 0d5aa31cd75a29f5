package weft.examples;

import java.util.Arrays;
import weft.examples.machine.Machine;
import weft.examples.machine.Machines;
import weft.examples.machine.Source;

/**
 * A stack machine whose interpreter, a loop around a switch, runs a program on many machines at once. On a device the loop becomes
 * the program. Once it runs there to its end, and once it prints after each round of its outer loop, which Java does.
 */
public final class StackMachine implements Example {
    private final int machines;
    private final int rounds;
    private final int steps;

    StackMachine(int machines, int rounds, int steps) {
        this.machines = machines;
        this.rounds = rounds;
        this.steps = steps;
    }

    private int[] program(boolean prints) {
        return Source.compile("i = 0  s = 0  a = new 4  "
            + "while i < " + rounds + " {"
            + "  k = 0  while k < " + steps + " { s = s + (i ^ me) * k  k = k + 1 }"
            + "  @(a + i % 4) = s  i = i + 1" + (prints ? "  print s" : "")
            + "}  s = s + @a", "me");
    }

    private int[][] fresh() {
        int[][] all = new int[machines][];
        for (int i = 0; i < machines; i++) all[i] = Machine.begins(i);
        return all;
    }

    /** Adds up what is printed, so that there is something to compare and nothing to read. */
    private static final class Total implements Machines.Printer {
        private int sum;

        @Override public void print(int[] values) {
            for (int value : values) sum = 31 * sum + value;
        }
    }

    @Override public String title() {
        return String.format("Stack machine: %d machines, %d rounds of %d steps", machines, rounds, steps);
    }

    @Override public void run(Bench bench) {
        bench.note("whole on the device");
        compare(bench, program(false));
        bench.note("mixed: what is printed after each round is Java's to do");
        compare(bench, program(true));
        bench.note("mistakes");
        bench.answers(mistakes("s = 1 + (1 + (1 + (1 + (1 + (1 + (1 + (1 + me)))))))", Machine.STACK_OVERFLOW));
        bench.answers(mistakes("i = 0  while i < 3 { @new 3 = i  i = i + 1 }", Machine.OUT_OF_MEMORY));
    }

    private void compare(Bench bench, int[] code) {
        Machines device = new Machines(code);
        Total[] totals = {new Total(), new Total()};
        int[][][] ends = new int[2][][];
        bench.loop(() -> ends[0] = Machines.interpret(code, fresh(), totals[0] = new Total()));
        device.run(fresh(), new Total()); // makes the functions
        bench.weft(() -> ends[1] = device.run(fresh(), totals[1] = new Total()), device.functions());
        bench.answers(Agreement.of(with(ends[0], totals[0]), with(ends[1], totals[1])));
    }

    private static int[] with(int[][] ends, Total total) {
        int[] all = Arrays.stream(ends).flatMapToInt(Arrays::stream).toArray();
        all = Arrays.copyOf(all, all.length + 1);
        all[all.length - 1] = total.sum;
        return all;
    }

    private Agreement mistakes(String text, int status) {
        int[] code = Source.compile(text, "me");
        int[][] expected = Machines.interpret(code, fresh(), new Total());
        int[][] actual = new Machines(code).run(fresh(), new Total());
        if (expected[0][Machine.STATUS] != status) throw new AssertionError("it should have ended with " + status);
        return Agreement.of(with(expected, new Total()), with(actual, new Total()));
    }

    public static void main(String[] args) {
        Demo.main("StackMachine");
    }
}
