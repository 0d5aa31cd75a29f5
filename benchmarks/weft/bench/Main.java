package weft.bench;

import java.io.IOException;
import java.util.List;
import java.util.Locale;
import weft.Weft;

/**
 * The figures of Weft in a JVM. System properties: {@code bench.host}, the command of the C host program,
 * words separated by spaces (left out: no comparison with C); {@code bench.rounds}; {@code bench.scale},
 * times as many elements as the examples have; {@code bench.only}, {@code pipeline}, {@code skeletons} or {@code calls} for that table alone;
 * {@code bench.loops}, the C program with loops to compare skeletons with.
 */
public final class Main {
    private Main() {}

    public static void main(String[] args) throws IOException {
        int rounds = Integer.getInteger("bench.rounds", 11);
        int scale = Integer.getInteger("bench.scale", 1);
        String command = System.getProperty("bench.host");
        System.out.printf(Locale.ROOT, "%nWeft on Java %s, %s, %d processors%n",
            System.getProperty("java.version"), Weft.device(), Runtime.getRuntime().availableProcessors());
        if ("pipeline".equals(System.getProperty("bench.only"))) {
            Pipelines.run(rounds, scale);
            return;
        }
        String loops = System.getProperty("bench.loops");
        if ("skeletons".equals(System.getProperty("bench.only"))) {
            Skeletons.run(rounds, scale << 24, loops);
            return;
        }
        if ("calls".equals(System.getProperty("bench.only"))) {
            List<Program> small = Programs.small(scale);
            try (CHost host = new CHost(List.of(command.split(" ")))) {
                Maps.againstC(small, host, 1);
            }
            small.forEach(Program::close);
            Rounds.run(rounds, scale);
            return;
        }
        List<Program> programs = Programs.all(scale);
        try (CHost host = command == null ? null : new CHost(List.of(command.split(" ")))) {
            Maps.run(programs, host, rounds);
        }
        programs.forEach(Program::close);
        Pipelines.run(rounds, scale);
        Skeletons.run(rounds, scale << 24, loops);
        CompileTimes.run();
    }
}
