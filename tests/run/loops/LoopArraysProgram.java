package weft;

import java.util.Random;

/** Loops that read arrays, while other threads, if there is an argument, fill the heap and have it collected: for {@link LoopArraysTest}. */
final class LoopArraysProgram {
    private static final int SIZE = 100_003;
    private static final int RUNS = 30;
    private static volatile Object latest;
    private static volatile boolean ended;

    private LoopArraysProgram() {}

    static void step(double[] to, double[] from, int[] at, double by) {
        for (int i = 0; i < to.length; i++) {
            double sum = from[i];
            for (int k = 0; k < 20; k++) sum = sum * by + from[at[i] + k];
            to[i] = sum;
        }
    }

    /** The same, which nobody has named. */
    static void javas(double[] to, double[] from, int[] at, double by) {
        for (int i = 0; i < to.length; i++) {
            double sum = from[i];
            for (int k = 0; k < 20; k++) sum = sum * by + from[at[i] + k];
            to[i] = sum;
        }
    }

    private static void collect() {
        Random random = new Random(1);
        Object[] kept = new Object[500];
        while (!ended) {
            for (int i = 0; i < 2000; i++) kept[random.nextInt(kept.length)] = new byte[random.nextInt(20_000)];
            latest = kept;
            System.gc();
        }
    }

    public static void main(String[] args) throws Exception {
        Random random = new Random(2);
        Thread collecting = new Thread(LoopArraysProgram::collect);
        if (args.length > 0) collecting.start();
        try {
            for (int run = 0; run < RUNS; run++) {
                int n = SIZE - 7 * (run % 3) - (run % 2 == 0 ? 0 : SIZE - 5100); // large ones, and such as lie among others
                double[] from = random.doubles(n + 20).toArray();
                int[] at = random.ints(n, 0, n).toArray();
                double[] to = new double[n], expected = new double[n];
                javas(expected, from, at, 0.3);
                for (int again = 0; again < 3; again++) {
                    from[again] = run;
                    javas(expected, from, at, 0.3 + again);
                    step(to, from, at, 0.3 + again);
                    for (int i = 0; i < n; i++) {
                        if (to[i] != expected[i]) throw new AssertionError("run " + run + ", " + i + " of " + n + ": " + to[i]);
                    }
                }
            }
        } finally {
            ended = true;
            collecting.join();
        }
        for (String line : Weft.loops()) System.out.println(line);
        System.out.println(Weft.work().capturedCopies() + " copies");
        System.out.println("all is well");
    }
}
