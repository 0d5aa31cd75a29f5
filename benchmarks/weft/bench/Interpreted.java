package weft.bench;

import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Locale;
import weft.examples.machine.Machines;
import weft.examples.machine.Total;
import weft.examples.machine.TripleLoop;

/**
 * A program of a stack machine, interpreted by the JVM and run by Weft in turns: whole on the device, and mixed, where Java prints
 * after each round of the outer loop. Arguments: rounds, machines, rounds of the program, its steps, and a file for the medians.
 */
final class Interpreted {
    private final int rounds;
    private final TripleLoop loops;
    private final PrintWriter csv;

    private Interpreted(int rounds, TripleLoop loops, PrintWriter csv) {
        this.rounds = rounds;
        this.loops = loops;
        this.csv = csv;
    }

    public static void main(String[] args) throws IOException {
        int[] numbers = Arrays.stream(args).limit(4).mapToInt(Integer::parseInt).toArray();
        TripleLoop loops = new TripleLoop(numbers[1], numbers[2], numbers[3]);
        System.out.printf("%nA stack machine's program, %d machines, %d rounds of %d steps: ms, medians of %d in turns%n%n  %-8s %28s %10s %16s%n",
            loops.machines(), loops.rounds(), loops.steps(), numbers[0], "", "interpreted by the JVM", "Weft", "times as fast");
        try (PrintWriter csv = new PrintWriter(Files.newBufferedWriter(Path.of(args[4])))) {
            csv.println("program,interpreted by the JVM,Weft");
            Interpreted both = new Interpreted(numbers[0], loops, csv);
            both.compare("whole", loops.program(false));
            both.compare("mixed", loops.program(true));
        }
    }

    private void compare(String name, int[] code) {
        Machines machines = new Machines(code);
        Samples interpreted = new Samples();
        Samples weft = new Samples();
        machines.run(loops.fresh(), new Total()); // makes the functions
        for (int i = 0; i < rounds; i++) {
            int[][] expected = {null};
            int[][] actual = {null};
            interpreted.add(Samples.time(() -> {
                Total printed = new Total();
                expected[0] = printed.with(Machines.interpret(code, loops.fresh(), printed));
            }));
            weft.add(Samples.time(() -> {
                Total printed = new Total();
                actual[0] = printed.with(machines.run(loops.fresh(), printed));
            }));
            if (!Arrays.equals(expected[0], actual[0])) throw new AssertionError(name + ": Weft's machines have ended otherwise");
        }
        System.out.printf(Locale.ROOT, "  %-8s %28.1f %10.1f %16.0f%n", name, interpreted.median(), weft.median(), interpreted.median() / weft.median());
        csv.printf(Locale.ROOT, "%s,%.3f,%.3f%n", name, interpreted.median(), weft.median());
    }
}
