package weft.bench;

import java.util.List;
import java.util.Locale;
import weft.PArray;

/** The whole apply of the maps against plain Java and against a host program in C. */
final class Maps {
    private static final int WARM_UP = 3;
    private static final double ALLOWED_FACTOR = 1.05;
    private static final double ALLOWED_MILLIS = 0.020;

    private Maps() {}

    static void run(List<Program> programs, CHost host, int rounds) {
        List<double[]> first = programs.stream().map(Maps::firstCalls).toList();
        System.out.printf("%nFirst calls, ms, empty caches (the first holds the start of the device)%n%n");
        System.out.printf("  %-14s %10s %10s%n", "", "Weft", "threads");
        for (int i = 0; i < first.size(); i++)
            System.out.printf(Locale.ROOT, "  %-14s %10.1f %10.1f%n", programs.get(i).name(), first.get(i)[0],
                first.get(i)[1]);
        againstJava(programs, rounds);
        if (host != null) againstC(programs, host, 2 * rounds + 1);
    }

    /** Weft, compiling included, and the threads, whose code is not compiled yet either. */
    private static double[] firstCalls(Program program) {
        double threads = Samples.time(program::threads);
        return new double[] {Samples.time(() -> applyAndRead(program)), threads};
    }

    private static void apply(Program program) {
        program.apply().close();
    }

    private static void applyAndRead(Program program) {
        try (PArray<?> result = program.apply()) {
            program.readOne(result);
        }
    }

    private static void againstJava(List<Program> programs, int rounds) {
        System.out.printf("%nA whole apply, results read by Java, ms (medians of %d, in turns)%n%n", rounds);
        System.out.printf("  %-14s %10s %10s %10s %12s   %s%n", "", "Weft", "loop", "stream", "Weft's Java",
            "Weft is so many times as fast as each");
        for (Program program : programs) {
            Samples[] samples = {new Samples(), new Samples(), new Samples(), new Samples()};
            for (int round = -WARM_UP * program.repeats(); round < rounds * program.repeats(); round++) {
                double[] times = {
                    Samples.time(() -> applyAndRead(program)),
                    Samples.time(program::loop),
                    Samples.time(program::threads),
                    Samples.time(() -> Inside.onJavaThreads(program.function(), program.input()).close()),
                };
                for (int i = 0; round >= 0 && i < times.length; i++) samples[i].add(times[i]);
            }
            double weft = samples[0].median();
            System.out.printf(Locale.ROOT, "  %-14s %10.3f %10.3f %10.3f %12.3f   %5.2f %5.2f %5.2f%n",
                program.name(), weft, samples[1].median(), samples[2].median(), samples[3].median(),
                samples[1].median() / weft, samples[2].median() / weft, samples[3].median() / weft);
        }
    }

    static void againstC(List<Program> programs, CHost host, int rounds) {
        System.out.printf("%nA whole apply and close against a C host program with the same kernel, ms%n"
            + "(medians of %d, in turns); gate 1.05 x C + 0.020: 'over' is what lies above it%n%n", rounds);
        System.out.printf("  %-14s %-28s %10s %10s %7s %10s%n", "", "", "Weft", "C", "ratio", "over");
        for (Program program : programs) {
            Samples[] weft = {new Samples(), new Samples()};
            Samples[] c = {new Samples(), new Samples(), new Samples()};
            for (int round = -WARM_UP * program.repeats(); round < rounds * program.repeats(); round++) {
                double[] times = {
                    Samples.time(() -> apply(program)), host.run(program.name(), "apply"),
                    Samples.time(() -> applyAndRead(program)), host.run(program.name(), "read"),
                    host.run(program.name(), "reuse"),
                };
                if (round < 0) continue;
                weft[0].add(times[0]);
                c[0].add(times[1]);
                weft[1].add(times[2]);
                c[1].add(times[3]);
                c[2].add(times[4]);
            }
            row(program.name(), "new result", weft[0], c[0]);
            row("", "new result, read on the host", weft[1], c[1]);
            row("", "C keeps its result buffer", weft[0], c[2]);
        }
    }

    private static void row(String name, String what, Samples weft, Samples c) {
        double over = weft.median() - ALLOWED_FACTOR * c.median() - ALLOWED_MILLIS;
        String verdict = over > 0 ? String.format(Locale.ROOT, "%.3f", over) : "-";
        System.out.printf(Locale.ROOT, "  %-14s %-28s %10.3f %10.3f %7.3f %10s%n", name, what, weft.median(),
            c.median(), weft.median() / c.median(), verdict);
    }
}
