package weft.r;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.OutputStream;
import java.io.PrintStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * The programs in examples by weft-r, and by its interpreter and GNU R, or in OpenCL C by hand, which take turns: measure/run.sh starts it.
 * {@code Contest FOLDER gnu|hand WORDS ROUNDS COMMAND daxpy=16777216 ...}, where a command of so many words starts the other process,
 * prints medians of milliseconds, and in the last column the least n of which Weft is faster than the interpreter. All have to have the
 * same sum, but for its last digits.
 */
final class Contest {
    private static final int[] SIZES = {30, 100, 300, 1000, 3000, 10_000};
    /** What takes longer is run three times. */
    private static final double LONG = 1500;

    private Contest() {}

    /** What runs a program: gives the milliseconds, and puts its sum into {@code sum}. */
    private interface Runner {
        double run(String program, int n, double[] sum) throws IOException;
    }

    /** A process that answers a line {@code NAME N} with {@code MILLISECONDS SUM}. */
    private record Peer(PrintStream ask, BufferedReader answer) implements Runner {
        static Peer start(String... command) throws IOException {
            Process process = new ProcessBuilder(command).redirectError(ProcessBuilder.Redirect.INHERIT).start();
            Runtime.getRuntime().addShutdownHook(new Thread(process::destroy));
            return new Peer(new PrintStream(process.getOutputStream(), true), process.inputReader());
        }

        @Override public double run(String program, int n, double[] sum) throws IOException {
            ask.println(program + " " + n);
            String line = answer.readLine();
            if (line == null) throw new IOException("no answer to " + program + " " + n);
            sum[0] = Double.parseDouble(line.substring(line.indexOf(' ') + 1));
            return Double.parseDouble(line.substring(0, line.indexOf(' ')));
        }
    }

    /** The program in weft-r. */
    private static Runner here(Path folder, String program, int enough) throws IOException {
        Interpreter r = new Interpreter(new PrintStream(OutputStream.nullOutputStream()));
        r.enough(enough);
        r.eval(Files.readString(folder.resolve(program + ".R")));
        return (name, n, sum) -> {
            long start = System.nanoTime();
            sum[0] = ((Number) r.eval("sum(run(" + n + "))")).doubleValue();
            return (System.nanoTime() - start) / 1e6;
        };
    }

    private static double median(List<Double> times) {
        double[] sorted = times.stream().mapToDouble(Double::doubleValue).sorted().toArray();
        return sorted[sorted.length / 2];
    }

    /** The median of each, which take turns. */
    private static double[] times(List<Runner> systems, String program, int n, int rounds, double[][] sums) throws IOException {
        List<List<Double>> times = new ArrayList<>();
        boolean[] isLong = new boolean[systems.size()];
        for (int s = 0; s < systems.size(); s++) {
            times.add(new ArrayList<>());
            for (int k = 0; k < 3 && !isLong[s]; k++) isLong[s] = systems.get(s).run(program, n, sums[s]) > LONG;
        }
        for (int round = 0; round < rounds; round++) {
            for (int s = 0; s < systems.size(); s++) {
                if (!isLong[s] || round < 3) times.get(s).add(systems.get(s).run(program, n, sums[s]));
            }
        }
        return times.stream().mapToDouble(Contest::median).toArray();
    }

    /** The least n of which {@code weft} is faster. */
    private static String from(Path folder, String program) throws IOException {
        for (int n : SIZES) {
            List<Runner> both = List.of(here(folder, program, 8), here(folder, program, Integer.MAX_VALUE));
            double[] times = times(both, program, n, 7, new double[2][1]);
            if (times[0] < times[1]) return Integer.toString(n);
        }
        return "more than " + SIZES[SIZES.length - 1];
    }

    /** What the systems of a table have taken, in its order, and whether all had the first one's sum. */
    private static double[] row(List<Runner> systems, String program, int n, int rounds) throws IOException {
        double[][] sums = new double[systems.size()][1];
        double[] taken = times(systems, program, n, rounds, sums);
        for (double[] sum : sums) {
            if (Math.abs(sum[0] - sums[0][0]) > 1e-8 * Math.abs(sum[0])) {
                System.out.println(program + " DIFFERS: " + sums[0][0] + " and " + sum[0]);
            }
        }
        return taken;
    }

    public static void main(String[] args) throws IOException {
        Path folder = Path.of(args[0]);
        boolean byHand = args[1].equals("hand");
        Peer peer = Peer.start(Arrays.copyOfRange(args, 4, 4 + Integer.parseInt(args[2])));
        int rounds = Integer.parseInt(args[3]);
        List<String> programs = Arrays.asList(args).subList(4 + Integer.parseInt(args[2]), args.length);
        double logarithms = 0;
        System.out.println(byHand ? "| | n | Weft | by hand | of by hand |\n| --- | --- | --- | --- | --- |"
            : "| | n | Weft | GNU R | interpreter | times GNU R | times the interpreter | from n on |\n| --- | --- | --- | --- | --- | --- | --- | --- |");
        for (String each : programs) {
            String program = each.substring(0, each.indexOf('='));
            int n = Integer.parseInt(each.substring(program.length() + 1));
            if (byHand) {
                double[] t = row(List.of(here(folder, program, 8), peer), program, n, rounds);
                logarithms += Math.log(t[0] / t[1]);
                System.out.printf("| %s | %,d | %.3g | %.3g | %.2f |%n", program, n, t[0], t[1], t[0] / t[1]);
            } else {
                double[] t = row(List.of(here(folder, program, 8), peer, here(folder, program, Integer.MAX_VALUE)), program, n, rounds);
                logarithms += Math.log(t[1] / t[0]);
                System.out.printf("| %s | %,d | %.3g | %.3g | %.3g | %.3g | %.3g | %s |%n", program, n, t[0], t[1], t[2], t[1] / t[0], t[2] / t[0],
                    from(folder, program));
            }
        }
        System.out.printf("%nIn the geometric mean %.2f%n", Math.exp(logarithms / programs.size()));
        System.exit(0);
    }
}
