package weft.r;

import java.io.IOException;
import java.io.OutputStream;
import java.io.PrintStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;

/**
 * What the programs in examples gain on a device over the interpreter: {@code Gains FOLDER ROUNDS daxpy=16000000 ...} prints, of the sum of
 * {@code run(n)}, the interpreter's milliseconds and the median of Weft's, once it has been compiled.
 */
final class Gains {
    private Gains() {}

    private static Interpreter with(Path program, int enough) throws IOException {
        Interpreter r = new Interpreter(new PrintStream(OutputStream.nullOutputStream()));
        r.enough(enough);
        r.eval(Files.readString(program));
        return r;
    }

    private static double milliseconds(Interpreter r, int n, double[] result) {
        long start = System.nanoTime();
        result[0] = ((Number) r.eval("sum(run(" + n + "))")).doubleValue();
        return (System.nanoTime() - start) / 1e6;
    }

    public static void main(String[] args) throws IOException {
        int rounds = Integer.parseInt(args[1]);
        double logarithms = 0;
        for (int a = 2; a < args.length; a++) {
            String name = args[a].substring(0, args[a].indexOf('='));
            int n = Integer.parseInt(args[a].substring(name.length() + 1));
            Path program = Path.of(args[0], name + ".R");
            double[] expected = new double[1], computed = new double[1], times = new double[rounds];
            Interpreter java = with(program, Integer.MAX_VALUE), device = with(program, 8);
            milliseconds(java, Math.min(n, 100), expected); // so that HotSpot has compiled it
            double interpreted = milliseconds(java, n, expected);
            for (int k = 0; k < 3; k++) milliseconds(device, n, computed);
            for (int k = 0; k < rounds; k++) times[k] = milliseconds(device, n, computed);
            Arrays.sort(times);
            double median = times[rounds / 2];
            boolean same = Math.abs(computed[0] - expected[0]) <= 1e-9 * Math.abs(expected[0]);
            logarithms += Math.log(interpreted / median);
            System.out.printf("%-14s n %9d  interpreter %9.1f ms  Weft %9.3f ms  %8.1f times  computed %d%s%n", name, n, interpreted, median,
                interpreted / median, device.computed(), same ? "" : "  DIFFERS: " + expected[0] + " " + computed[0]);
        }
        System.out.printf("geometric mean %.1f times%n", Math.exp(logarithms / (args.length - 2)));
    }
}
