package weft.bench.gpu;

import java.util.Arrays;
import java.util.Locale;

/** {@code benchmarks/gpu/run.sh}: a line for each program, its name and the median of an apply in milliseconds. */
final class Main {
    /** Before anything is timed, a program runs so often and so long: then HotSpot's second compiler has been over what an apply does. */
    private static final int WARM_RUNS = 100;
    private static final long WARM_NANOS = 1_500_000_000;

    private Main() {}

    public static void main(String[] args) {
        int rounds = Integer.getInteger("gpu.rounds", 11);
        String only = System.getProperty("gpu.only", "");
        boolean wrong = false;
        for (Programs.Program program : Programs.ALL) {
            if (!only.isEmpty() && !Arrays.asList(only.split("[+]")).contains(program.name())) continue;
            try (Programs.Work work = program.make().get()) {
                String said = work.check();
                wrong |= said != null;
                System.out.println(program.name() + " " + (said == null ? millis(work, rounds) : "WRONG " + said));
            }
        }
        System.exit(wrong ? 1 : 0);
    }

    private static String millis(Programs.Work work, int rounds) {
        long began = System.nanoTime();
        for (int i = 0; i < WARM_RUNS || System.nanoTime() - began < WARM_NANOS; i++) work.run();
        double[] times = new double[rounds];
        for (int i = 0; i < rounds; i++) {
            long start = System.nanoTime();
            work.run();
            times[i] = (System.nanoTime() - start) / 1e6;
        }
        Arrays.sort(times);
        return String.format(Locale.ROOT, "%.4f", times[rounds / 2]);
    }
}
