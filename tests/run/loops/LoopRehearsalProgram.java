package weft;

import java.util.Arrays;
import java.util.function.Consumer;

/**
 * Loops that the option {@code plain} names, whose rounds would not end with zeros in place of what their arrays have, or of an array's
 * length, for {@link PlainLoopsTest}. Each runs until the device was ready and had a run; then it readies another function.
 */
final class LoopRehearsalProgram {
    private static final long MOST_NANOS = 30_000_000_000L;
    private static final int N = 3001;

    static final class Sim {
        private final int[] a = new int[N];
        private final int[] b = new int[N];
        private final double[] d = new double[N];
        private final int[][] rows = new int[60][50];

        Sim() {
            for (int i = 0; i < N; i++) {
                a[i] = 1 + i % 500;
                b[i] = 1 + i % 37;
            }
            for (int[] row : rows) Arrays.fill(row, 27);
        }

        void gcd() {
            for (int i = 0; i < N; i++) {
                int x = a[i];
                int y = b[i];
                while (x != y) {
                    if (x > y) x -= y;
                    else y -= x;
                }
                a[i] = x + i % 500;
            }
        }

        void odd() {
            for (int i = 0; i < d.length; i++) {
                double s = i;
                for (int j = 0; j + 1 != d.length; j += 2) s = s * 0.999 + j;
                d[i] = s;
            }
        }

        void nest() {
            int[][] rows = this.rows;
            for (int i = 0; i < 60; i++) {
                for (int j = 0; j < 50; j++) {
                    int v = rows[i][j];
                    int steps = 0;
                    for (; v != 1; steps++) v = (v & 1) == 0 ? v >> 1 : 3 * v + 1;
                    rows[i][j] = steps + 1;
                }
            }
        }

        void scatter() {
            int[] b = this.b;
            for (int i = 0; i < N; i++) {
                int at = i * 7 & 1023;
                int v = b[at];
                int steps = 0;
                for (; v != 1; steps++) v = (v & 1) == 0 ? v >> 1 : 3 * v + 1;
                b[at] = 1 + (steps + i) % 97;
            }
        }

        int hash() {
            return Arrays.deepHashCode(new Object[] {a, b, d, rows});
        }
    }

    /** The same in Java: the option does not name it. */
    private static void expected(String loop, Sim sim) {
        switch (loop) {
            case "gcd" -> {
                for (int i = 0; i < N; i++) {
                    int x = sim.a[i];
                    int y = sim.b[i];
                    while (y != 0) {
                        int rest = x % y;
                        x = y;
                        y = rest;
                    }
                    sim.a[i] = x + i % 500;
                }
            }
            case "odd" -> {
                for (int i = 0; i < N; i++) {
                    double s = i;
                    for (int j = 0; j < N - 1; j += 2) s = s * 0.999 + j;
                    sim.d[i] = s;
                }
            }
            case "nest" -> {
                for (int[] row : sim.rows) for (int j = 0; j < row.length; j++) row[j] = steps(row[j]) + 1;
            }
            default -> {
                for (int i = 0; i < N; i++) sim.b[i * 7 & 1023] = 1 + (steps(sim.b[i * 7 & 1023]) + i) % 97;
            }
        }
    }

    private static int steps(int v) {
        return v == 1 ? 0 : 1 + steps((v & 1) == 0 ? v >> 1 : 3 * v + 1);
    }

    private LoopRehearsalProgram() {}

    public static void main(String[] args) throws Exception {
        for (String loop : new String[] {"gcd", "odd", "nest", "scatter"}) {
            run(loop, switch (loop) {
                case "gcd" -> Sim::gcd;
                case "odd" -> Sim::odd;
                case "nest" -> Sim::nest;
                default -> Sim::scatter;
            });
        }
        ArrayFunction<Float, Float> another = AF.<Float>identity().map(v -> v * 3);
        Thread readies = new Thread(() -> another.prepare(PArray.of(new float[1 << 12])));
        readies.setDaemon(true);
        readies.start();
        readies.join(MOST_NANOS / 1_000_000);
        System.out.println(readies.isAlive() ? "another function is not ready" : "another function is ready");
        Runtime.getRuntime().halt(0); // whatever is in the background
    }

    private static void run(String loop, Consumer<Sim> rounds) {
        Sim sim = new Sim();
        Sim java = new Sim();
        long begin = System.nanoTime();
        while (line(loop).isEmpty() && System.nanoTime() - begin < MOST_NANOS) {
            rounds.accept(sim);
            expected(loop, java);
        }
        System.out.println(loop + (sim.hash() == java.hash() ? " is right" : " is wrong") + (line(loop).isEmpty() ? " in Java: " + Weft.loops() : ""));
    }

    /** Once a device has run it. */
    private static String line(String loop) {
        return Weft.loops().stream().filter(line -> line.contains("." + loop + ", ") && line.contains(": ran ")).findFirst().orElse("");
    }
}
