package weft.bench.loops;

import java.io.IOException;
import java.io.InputStream;
import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.reflect.Method;
import java.util.Arrays;
import java.util.Random;
import weft.Weft;
import weft.bench.contest.Size;
import weft.bench.contest.Work;
import weft.bench.grande.Crypt;
import weft.bench.grande.LUFact;
import weft.bench.grande.Series;
import weft.bench.grande.Sor;
import weft.bench.grande.Sparse;

/**
 * {@link GrandeLoops} over the suite's data of size A, with the values that the suite tests, beside the array functions where their
 * loops are taken, and beside the same class as it is, of a loader that has no Weft: milliseconds, medians. Arguments: the share of
 * Series' coefficients, and names of programs; {@code sorB} is SOR of size B.
 */
final class Grande {
    private static final int RUNS = 31;
    /** How long all take turns before that, ms: as long as programs warm up in other tables. */
    private static final double WARM = 1200;
    private static final double[][] SERIES = {
        {2.8729524964837996, 0}, {1.1161046676147888, -1.8819691893398025}, {0.34429060398168704, -1.1645642623320958},
        {0.15238898702519288, -0.8143461113044298},
    };

    private Grande() {}

    private static double milliseconds(Runnable work) {
        long start = System.nanoTime();
        work.run();
        return (System.nanoTime() - start) * 1e-6;
    }

    private static double median(double[] all) {
        Arrays.sort(all);
        return all[RUNS / 2];
    }

    /** A class of which nobody's loops are Weft's. */
    private static final class Alone extends ClassLoader {
        Alone() {
            super(null);
        }

        @Override protected Class<?> findClass(String name) throws ClassNotFoundException {
            try (InputStream in = Grande.class.getClassLoader().getResourceAsStream(name.replace('.', '/') + ".class")) {
                byte[] bytes = in.readAllBytes();
                return defineClass(name, bytes, 0, bytes.length);
            } catch (IOException e) {
                throw new ClassNotFoundException(name, e);
            }
        }

        /** A static method of it. */
        static MethodHandle method(String name) {
            try {
                for (Method method : Class.forName(GrandeLoops.class.getName(), true, new Alone()).getDeclaredMethods()) {
                    method.setAccessible(true);
                    if (method.getName().equals(name)) return MethodHandles.lookup().unreflect(method);
                }
            } catch (ReflectiveOperationException e) {
                throw new IllegalStateException(e);
            }
            throw new IllegalArgumentException(name);
        }

        static void call(MethodHandle method, Object... arguments) {
            try {
                method.invokeWithArguments(arguments);
            } catch (Throwable e) {
                throw new IllegalStateException(e);
            }
        }
    }

    /** All that are not null, one after the other; of null 0. */
    private static double[] turn(Runnable... works) {
        return Arrays.stream(works).mapToDouble(work -> work == null ? 0 : milliseconds(work)).toArray();
    }

    /** In turns, for whatever else the machine does is then everybody's. */
    private static void tell(String name, double off, double close, Runnable loops, Work functions, Runnable java) {
        double[] ours = new double[RUNS];
        double[] theirs = new double[RUNS];
        double[] javas = new double[RUNS];
        for (double past = 0; past < WARM;) past += Arrays.stream(turn(loops, functions::run, java)).sum();
        for (int i = 0; i < RUNS; i++) {
            double[] took = turn(loops, functions::run, java);
            ours[i] = took[0];
            theirs[i] = took[1];
            javas[i] = took[2];
        }
        double here = median(ours);
        double there = median(theirs);
        System.out.printf("%-14s %-8s %10.2f %10.2f %8.2f", name, off < close ? "right" : "WRONG", here, there, here / there);
        if (java != null) System.out.printf(" %10.2f %8.2f", median(javas), here / median(javas));
        System.out.println();
    }

    private static void series(double share) {
        GrandeLoops loops = new GrandeLoops((int) Math.max(4, 10_000 * share));
        double[][] found = loops.series();
        double off = 0;
        for (int i = 0; i < SERIES.length; i++) {
            for (int part = 0; part < 2; part++) off = Math.max(off, Math.abs(found[part][i] - SERIES[i][part]));
        }
        tell("Series", off, 1e-12, loops::series, new Series(new Size(share, 'A')).weft(), null);
    }

    private static void crypt() {
        Crypt functions = new Crypt(new Size(1, 'A'));
        int[] key = (int[]) functions.inputs()[1];
        int[] inverse = (int[]) functions.inputs()[2];
        byte[] text = new byte[3_000_000];
        for (int i = 0; i < text.length; i++) text[i] = (byte) i;
        byte[] secret = new byte[text.length];
        byte[] again = new byte[text.length];
        Runnable loops = () -> {
            GrandeLoops.cipher(text, secret, key);
            GrandeLoops.cipher(secret, again, inverse);
        };
        loops.run();
        tell("Crypt", Arrays.equals(text, again) && !Arrays.equals(text, secret) ? 0 : 1, 0.5, loops, functions.weft(), null);
    }

    private static double[][] grid(int n) {
        Random random = new Random(10101010);
        double[][] grid = new double[n][n];
        for (double[] row : grid) for (int j = 0; j < row.length; j++) row[j] = random.nextDouble() * 1e-6;
        return grid;
    }

    private static void sor(char letter) {
        int n = letter == 'A' ? 1000 : 1500;
        double[][] grid = grid(n);
        GrandeLoops.sor(grid, 100);
        double total = 0;
        for (int i = 1; i < n - 1; i++) for (int j = 1; j < n - 1; j++) total += grid[i][j];
        double[][] other = grid(n);
        MethodHandle alone = Alone.method("sor");
        tell("SOR " + letter, Math.abs(total - (letter == 'A' ? 0.498574406322512 : 1.1234778980135105)), 1e-12,
            () -> GrandeLoops.sor(grid, 100), new Sor(new Size(1, letter)).weft(), () -> Alone.call(alone, other, 100));
    }

    private static void sparse() {
        int n = 50_000;
        Random random = new Random(10101010);
        double[] x = new double[n];
        for (int i = 0; i < n; i++) x[i] = random.nextDouble() * 1e-6;
        int[] rows = new int[5 * n];
        int[] columns = new int[5 * n];
        double[] values = new double[5 * n];
        for (int i = 0; i < values.length; i++) {
            rows[i] = Math.abs(random.nextInt()) % n;
            columns[i] = Math.abs(random.nextInt()) % n;
            values[i] = random.nextDouble();
        }
        double[] y = new double[n];
        GrandeLoops.sparse(y, values, rows, columns, x, 200);
        double total = 0;
        for (int i = 0; i < values.length; i++) total += y[rows[i]];
        MethodHandle alone = Alone.method("sparse");
        tell("SparseMatMult", Math.abs(total - 75.02484945753453), 1e-10, () -> GrandeLoops.sparse(y, values, rows, columns, x, 200),
            new Sparse(new Size(1, 'A')).weft(), () -> Alone.call(alone, new double[n], values, rows, columns, x, 200));
    }

    private static double[][] copy(double[][] a) {
        double[][] copy = new double[a.length][];
        for (int i = 0; i < a.length; i++) copy[i] = a[i].clone();
        return copy;
    }

    private static void lufact() {
        int n = 500;
        double[][] a = new double[n][n];
        double[] b = new double[n];
        int seed = 1325;
        for (int row = 0; row < n; row++) {
            for (int column = 0; column < n; column++) {
                seed = 3125 * seed % 65536;
                a[column][row] = (seed - 32768.0) / 16384.0;
                b[row] += a[column][row];
            }
        }
        double[][] factors = copy(a);
        double[] x = b.clone();
        int[] pivots = new int[n];
        GrandeLoops.factor(factors, n, pivots);
        GrandeLoops.solve(factors, n, pivots, x);
        double residual = 0;
        double norm = 0;
        double largest = 0;
        for (int row = 0; row < n; row++) {
            double left = -b[row];
            for (int column = 0; column < n; column++) {
                left += a[column][row] * x[column];
                largest = Math.max(largest, a[column][row]);
            }
            residual = Math.max(residual, Math.abs(left));
            norm = Math.max(norm, Math.abs(x[row]));
        }
        MethodHandle factor = Alone.method("factor");
        MethodHandle solve = Alone.method("solve");
        tell("LUFact", residual / (n * largest * norm * Math.ulp(1.0)), 6, () -> {
            double[][] made = copy(a);
            double[] right = b.clone();
            GrandeLoops.factor(made, n, pivots);
            GrandeLoops.solve(made, n, pivots, right);
        }, new LUFact(new Size(1, 'A')).weft(), () -> {
            double[][] made = copy(a);
            double[] right = b.clone();
            Alone.call(factor, made, n, pivots);
            Alone.call(solve, made, n, pivots, right);
        });
    }

    public static void main(String[] arguments) {
        System.out.printf("%-14s %-8s %10s %10s %8s %10s %8s%n", "", "", "loops, ms", "functions", "ratio", "Java", "ratio");
        for (int i = 1; i < arguments.length; i++) {
            switch (arguments[i]) {
                case "series" -> series(Double.parseDouble(arguments[0]));
                case "crypt" -> crypt();
                case "sor" -> sor('A');
                case "sorB" -> sor('B');
                case "sparse" -> sparse();
                case "lufact" -> lufact();
                default -> throw new IllegalArgumentException(arguments[i]);
            }
        }
        Weft.loops().stream().map(line -> line.replaceFirst("^\\S*GrandeLoops\\.", "  ")).forEach(System.out::println);
    }
}
