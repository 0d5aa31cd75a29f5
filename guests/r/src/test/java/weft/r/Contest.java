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
 * The programs in examples by weft-r, by its interpreter, by GNU R and in OpenCL C by hand, which take turns: measure/run.sh starts it.
 * {@code Contest FOLDER GNU-R BY-HAND ROUNDS daxpy=16777216 ...} prints medians, and in the last column the least n of which Weft is
 * faster than the interpreter. All have to have the same sum, but for its last digits.
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

    /** The program in weft-r. {@code code} has to give a number. */
    private static Runner here(Path folder, String program, int enough, String code) throws IOException {
        Interpreter r = new Interpreter(new PrintStream(OutputStream.nullOutputStream()));
        r.enough(enough);
        r.eval(Files.readString(folder.resolve(program + ".R")));
        return (name, n, sum) -> {
            long start = System.nanoTime();
            sum[0] = ((Number) r.eval(code.replace("N", Integer.toString(n)))).doubleValue();
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
            List<Runner> both = List.of(here(folder, program, 8, "sum(run(N))"), here(folder, program, Integer.MAX_VALUE, "sum(run(N))"));
            double[] times = times(both, program, n, 7, new double[2][1]);
            if (times[0] < times[1]) return Integer.toString(n);
        }
        return "more than " + SIZES[SIZES.length - 1];
    }

    public static void main(String[] args) throws IOException {
        Path folder = Path.of(args[0]);
        Peer gnu = Peer.start("Rscript", args[1], args[0]);
        Peer hand = Peer.start(args[2], args[2] + ".cl");
        int rounds = Integer.parseInt(args[3]), count = args.length - 4;
        double gains = 0, losses = 0;
        System.out.println("| | n | Weft | GNU R | interpreter | times GNU R | times the interpreter | results read | by hand | of by hand | from n on |");
        System.out.println("| --- | --- | --- | --- | --- | --- | --- | --- | --- | --- | --- |");
        for (String arg : Arrays.asList(args).subList(4, args.length)) {
            String program = arg.substring(0, arg.indexOf('='));
            int n = Integer.parseInt(arg.substring(program.length() + 1));
            // What reads an element has all of them computed, and where they are.
            List<Runner> systems = List.of(here(folder, program, 8, "sum(run(N))"), gnu,
                here(folder, program, Integer.MAX_VALUE, "sum(run(N))"), here(folder, program, 8, "x <- run(N); x[[1]]"), hand);
            double[][] sums = new double[systems.size()][1];
            double[] t = times(systems, program, n, rounds, sums);
            for (int s : new int[] {1, 2, 4}) {
                if (Math.abs(sums[s][0] - sums[0][0]) > 1e-8 * Math.abs(sums[0][0])) {
                    System.out.println(program + " DIFFERS: " + sums[0][0] + " and " + sums[s][0]);
                }
            }
            gains += Math.log(t[1] / t[0]);
            losses += Math.log(t[3] / t[4]);
            System.out.printf("| %s | %,d | %.3g | %.3g | %.3g | %.3g | %.3g | %.3g | %.3g | %.2f | %s |%n", program, n, t[0], t[1], t[2], t[1] / t[0],
                t[2] / t[0], t[3], t[4], t[3] / t[4], from(folder, program));
        }
        System.out.printf("%nIn the geometric mean %.1f times GNU R, and %.2f of the time by hand.%n", Math.exp(gains / count), Math.exp(losses / count));
        System.exit(0);
    }
}
